"""Canonical JSON (RFC 8785): one text for each value ([DC9])."""

import json
import math
import re

DEPTH = 32
SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def parsed(text):
    """A value. Raises `ValueError` if a name stands twice, or for NaN and infinities."""
    return json.loads(text, object_pairs_hook=unique, parse_constant=refused)


def unique(pairs):
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a member stands twice")
    return value


def refused(text):
    raise ValueError(f"{text} is no JSON")


def canonical(value, depth=0):
    """The canonical text of a value. Raises `ValueError` if it has none."""
    if isinstance(value, (dict, list)) and depth == DEPTH:
        raise ValueError("too deep")
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return quoted(value)
        case int() | float():
            return number(value)
        case list():
            return "[" + ",".join(canonical(item, depth + 1) for item in value) + "]"
        case dict():
            names = sorted(value, key=lambda name: name.encode("utf-16-be"))
            members = (quoted(name) + ":" + canonical(value[name], depth + 1) for name in names)
            return "{" + ",".join(members) + "}"
    raise ValueError(f"{type(value)} is no JSON")


def quoted(text):
    text.encode("utf-8")  # half of a surrogate pair is refused
    return '"' + "".join(SHORT.get(c) or (c if c >= " " else f"\\u{ord(c):04x}") for c in text) + '"'


def number(value):
    """As ECMAScript writes a double."""
    try:
        double = float(value)
    except OverflowError as error:
        raise ValueError("an integer beyond all doubles") from error
    if not math.isfinite(double):
        raise ValueError("a number beyond all doubles")
    text = written(double)
    if isinstance(value, int) and double != value and text != str(value):
        raise ValueError(f"no double holds {value}")
    return text


def written(double):
    if double == 0:
        return "0"
    sign, whole, fraction, exponent = re.fullmatch(
        r"(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?", repr(double)).groups()
    digits = (whole + (fraction or "")).lstrip("0")
    point = len(whole) + int(exponent or 0) - (len(whole + (fraction or "")) - len(digits))
    return sign + placed(digits.rstrip("0"), point)


def placed(digits, point):
    """- `point`: how many digits stand before the decimal point."""
    count = len(digits)
    if count <= point <= 21:
        return digits + "0" * (point - count)
    if 0 < point <= 21:
        return digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return "0." + "0" * -point + digits
    fraction = "." + digits[1:] if count > 1 else ""
    return f"{digits[0]}{fraction}e{point - 1:+d}"
