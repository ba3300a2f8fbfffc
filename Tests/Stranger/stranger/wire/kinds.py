"""Things of several kinds: the first byte tells which."""

from .codes import ENTITIES, member_of
from .fault import require


def one_of(tag, kinds):
    """A layout that dispatches. `kinds` gives name and layout for each number."""
    numbers = {}
    for number, (name, _) in kinds.items():
        numbers.setdefault(name, []).append(number)

    def layout(io, m):
        number = io.raw(1, None if io.reading else chosen(numbers[m[tag]], m))
        require(number in kinds, f"kind of {tag}")
        m[tag], content = kinds[number]
        content(io, m)

    return layout


def chosen(numbers, m):
    """The kind to write: of `alive` records there are three, for vertices, paths and features."""
    if len(numbers) == 1:
        return numbers[0]
    return numbers[["vertex", "path", "feature"].index(member_of(m, ENTITIES[1:]))]
