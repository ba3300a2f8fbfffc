"""Whether messages are as Protocol/schema.json says."""

import json
import pathlib

import jsonschema
from jsonschema.validators import extend

FILE = pathlib.Path(__file__).resolve().parents[4] / "Protocol" / "schema.json"


class Schema:
    """- `definition`: `clientMessage`, `serverMessage`, `event`, `edit`, `record`."""

    def __init__(self, definition):
        document = json.loads(FILE.read_text(encoding="utf-8"))
        self.definitions = document["$defs"]
        self.cases = {}
        self.kinds = {
            kind for branch in self.definitions[definition]["allOf"]
            for kind in [case_of(branch, "message")] if kind}
        quick = extend(jsonschema.Draft202012Validator, {"allOf": self.all_of, "$ref": self.ref})
        self.validator = quick({**document, "anyOf": [{"$ref": f"#/$defs/{definition}"}]})

    def accepts(self, message):
        return self.validator.is_valid(message)

    def check(self, message):
        """Raises `jsonschema.ValidationError` that names the place."""
        self.validator.validate(message)

    def knows(self, message):
        """Whether the kind of a message is one that the schema describes ([TX6])."""
        return message["message"] in self.kinds

    # The library tries every branch of every event; these two say the same in a tenth of the time.

    def ref(self, validator, reference, instance, _):
        """All references of this schema are to its own definitions."""
        definition = self.definitions[reference.removeprefix("#/$defs/")]
        yield from validator.descend(instance, definition)

    def all_of(self, validator, branches, instance, schema):
        """If each branch is for one kind, the one for the kind at hand is looked up."""
        tag = schema.get("required", [None])[0]
        if id(branches) not in self.cases:
            self.cases[id(branches)] = {
                case_of(branch, tag): branch["then"] for branch in branches if case_of(branch, tag)}
        cases = self.cases[id(branches)]
        if len(cases) < len(branches):
            for branch in branches:
                yield from validator.descend(instance, branch)
        elif isinstance(instance, dict) and instance.get(tag) in cases:
            yield from validator.descend(instance, cases[instance[tag]])


def case_of(branch, tag):
    """The kind for which a branch of `allOf` is; `None` if it is for no kind."""
    condition = branch.get("if", {}).get("properties", {})
    return condition.get(tag, {}).get("const") if list(condition) == [tag] else None
