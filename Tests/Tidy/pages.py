"""Checks what the pages of Protocol/ say of each other: links, rules, and examples by name; and that
each rule has a number of its own and a test that carries it."""

import json
import pathlib
import re
import sys

PROTOCOL = pathlib.Path(__file__).resolve().parents[2] / "Protocol"
PAGES = {page.name: page.read_text(encoding="utf-8") for page in sorted(PROTOCOL.glob("*.md"))}
PICTURES = {page.name: page.read_text(encoding="utf-8") for page in sorted(PROTOCOL.glob("*.svg"))}
RULES = re.findall(r"^- \*\*\[([A-Z]{2}\d+)\]\*\*", PAGES["rules.md"], re.M)
VECTOR = re.compile(r'^\*vector:\* \[[a-z-]+\]\(vectors/([a-z-]+\.json)\) "(.*)"$')


def prose(text):
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)


def anchors(text):
    """What the headings of a page are linked by."""
    found, counts = set(), {}
    for heading in re.findall(r"^#+ (.*)$", prose(text), re.M):
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        count = counts[slug] = counts.get(slug, -1) + 1
        found.add(f"{slug}-{count}" if count else slug)
    return found


def broken_links():
    for name, text in PAGES.items():
        for target in re.findall(r"\]\(([^):]+)\)", prose(text)):
            file, _, anchor = target.partition("#")
            file = file or name
            if file.endswith((".md", ".svg", "/")) and not (PROTOCOL / file).exists():
                yield f"{name}: there is no {file}"
            elif anchor and file in PAGES and anchor not in anchors(PAGES[file]):
                yield f"{name}: there is no heading #{anchor} in {file}"


def unknown_rules():
    rules = set(RULES)
    for name, text in (PAGES | PICTURES).items():
        for rule in sorted(set(re.findall(r"\[([A-Z]{2}\d+)\]", text)) - rules):
            yield f"{name}: there is no rule [{rule}]"


def untested_rules():
    """Rules that no test names, and numbers that stand for two."""
    tests = PROTOCOL.parent / "Tests"
    named = set()
    for file in [*tests.rglob("*.swift"), *tests.rglob("*.py")]:
        named |= set(re.findall(r"\[([A-Z]{2}\d+)\]", file.read_text(encoding="utf-8")))
    for rule in RULES:
        if rule not in named:
            yield f"rules.md: no test names [{rule}]"
    for rule in sorted({rule for rule in RULES if RULES.count(rule) > 1}):
        yield f"rules.md: there are two rules [{rule}]"


def values(thing):
    """The kinds of messages, events, edits and records in the JSON of a vector."""
    if isinstance(thing, dict):
        yield from (v for k, v in thing.items() if k in ("message", "event", "edit", "record"))
        thing = list(thing.values())
    if isinstance(thing, list):
        for entry in thing:
            yield from values(entry)


def missing_examples():
    """Every heading of binary.md under which bytes are laid out names a vector that has such bytes."""
    vectors = {
        file.name: {vector.get("name"): vector for vector in json.loads(file.read_text("utf-8"))}
        for file in (PROTOCOL / "vectors").glob("*.json")}
    front, *sections = re.split(r"^### ", PAGES["binary.md"], flags=re.M)
    kinds = set(re.findall(r"^\| (?:0x)?[0-9a-f]+ \| (\w+) \|$", front, re.M))
    if not kinds:
        yield "binary.md: there is no table of kinds"
    for section in sections:
        heading, *lines = section.split("\n")
        named = [match.groups() for match in map(VECTOR.match, lines) if match]
        shown = set()
        for file, name in named:
            vector = vectors.get(file, {}).get(name)
            if vector is None:
                yield f"binary.md: {heading}: there is no vector {name!r} in {file}"
            else:
                shown |= set(values(vector))
        for kind in [word for word in re.findall(r"\w+", heading) if word in kinds]:
            if kind not in shown and not (kind.endswith("Alive") and "alive" in shown):
                yield f"binary.md: {heading}: no vector is named that has a {kind}"


def main():
    findings = [*broken_links(), *unknown_rules(), *untested_rules(), *missing_examples()]
    print("\n".join(findings + [f"pages: {len(findings)} findings"]))
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
