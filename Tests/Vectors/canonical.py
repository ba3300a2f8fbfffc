"""Canonical JSON (RFC 8785): the one form of a value."""

import json
import math
import re

DEPTH = 32  # of arrays and objects within one another
BYTE_COUNT = 16_384


class Unfit(ValueError):
    """A text that has no canonical form; its argument is the reason, as canonical.json names it."""


def canonical(text):
    """The canonical form of a JSON text. Raises `Unfit`."""
    try:
        value = json.loads(
            text, object_pairs_hook=unique, parse_constant=refuse, parse_int=integer,
            parse_float=finite)
        if depth(value) > DEPTH:
            raise Unfit("tooDeep")
        form = written(value)
    except Unfit:
        raise
    except UnicodeEncodeError:
        raise Unfit("loneSurrogate") from None
    except RecursionError:
        raise Unfit("tooDeep") from None
    except ValueError:
        raise Unfit("notJSON") from None
    if len(form.encode("utf-8")) > BYTE_COUNT:
        raise Unfit("tooLong")
    return form


def is_canonical(data):
    try:
        text = data.decode("utf-8")
        return canonical(text) == text
    except ValueError:
        return False


def depth(value):
    if isinstance(value, dict):
        value = list(value.values())
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0


def unique(pairs):
    if len({key for key, _ in pairs}) != len(pairs):
        raise Unfit("duplicateKey")
    return dict(pairs)


def refuse(text):
    raise Unfit("notJSON")


def finite(text):
    value = float(text)
    if math.isinf(value):
        raise Unfit("numberTooLarge")
    return value


def integer(text):
    """An integer has to be what a double is, or what a double is written as."""
    value = finite(text)
    if value != int(text) and number(value) != text:
        raise Unfit("integerNotExact")
    return value


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
