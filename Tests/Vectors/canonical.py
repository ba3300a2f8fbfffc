"""Canonical JSON (RFC 8785): whether bytes are the one form of their value."""

import json
import re


DEPTH = 32  # of arrays and objects within one another


def is_canonical(data):
    try:
        text = data.decode("utf-8")
        value = json.loads(text, object_pairs_hook=unique, parse_constant=refuse)
        return depth(value) <= DEPTH and written(value) == text
    except (ValueError, OverflowError, RecursionError):
        return False


def depth(value):
    if isinstance(value, dict):
        value = list(value.values())
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0


def unique(pairs):
    if len({key for key, _ in pairs}) != len(pairs):
        raise ValueError("duplicate key")
    return dict(pairs)


def refuse(text):
    raise ValueError(text)


def written(value):
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, (int, float)):
        return number(value)
    if isinstance(value, list):
        return "[" + ",".join(map(written, value)) + "]"
    keys = sorted(value, key=lambda key: key.encode("utf-16-be", "surrogatepass"))
    return "{" + ",".join(quoted(key) + ":" + written(value[key]) for key in keys) + "}"


def quoted(text):
    text.encode("utf-8")  # a lone surrogate is no text
    short = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
    return '"' + "".join(short.get(c, c if c >= " " else f"\\u{ord(c):04x}") for c in text) + '"'


def number(value):
    """As ECMAScript writes a double (ECMA-262, Number::toString)."""
    value = float(value)
    if value in (float("inf"), float("-inf")):
        raise ValueError("too large")
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    mantissa, exponent = re.fullmatch(r"(.*)e(.*)", f"{decimal(abs(value))}").groups()
    digits = mantissa.replace(".", "").rstrip("0")
    point = int(exponent) + 1
    count = len(digits)
    if count <= point <= 21:
        return sign + digits + "0" * (point - count)
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    tail = f"e{'+' if point > 0 else '-'}{abs(point - 1)}"
    return sign + digits[0] + ("." + digits[1:] if count > 1 else "") + tail


def decimal(value):
    """The shortest digits that read back equal, as d.ddde±x."""
    for precision in range(17):
        text = f"{value:.{precision}e}"
        if float(text) == value:
            return text
    raise ValueError(value)
