"""Options: the settings of a table, each with its JSON Schema."""

from __future__ import annotations

from tripot.kernel.errors import BadOption, Sentence, at_option, expected, one_of


class Option:
    """One setting of a table, with its JSON Schema; `check` gives the value or raises."""

    def __init__(self, name: str, title: str, schema: dict[str, object], default: object) -> None:
        self.name = name
        self.title = title
        self.schema = schema
        self.default = default

    def json_schema(self) -> dict[str, object]:
        """The schema as other programs read it."""
        return {"title": self.title, **self.schema, "default": self.default}

    def check(self, value: object) -> object:
        """A copy of the value, if the schema takes it."""
        wrong = mismatch(self.schema, value)
        if wrong is not None:
            raise BadOption(at_option(self.name, expected(wrong, value)))
        return in_order(self.schema, value)


def in_order(schema: dict[str, object], value: object) -> object:
    """A value that fits, its parts in the order of the schema: equal options are written alike."""
    parts, items = schema.get("properties"), schema.get("items")
    if isinstance(value, dict) and isinstance(parts, dict):
        return {name: in_order(parts[name], value[name]) for name in parts if name in value}
    if isinstance(value, list) and isinstance(items, dict):
        return [in_order(items, item) for item in value]
    return value


def a_number(name: str, title: str, low: int, high: int, default: int, *examples: int) -> Option:
    """An option that is a whole number."""
    schema: dict[str, object] = {"type": "integer", "minimum": low, "maximum": high}
    return Option(name, title, with_examples(schema, list(examples)), default)


def some_numbers(
    name: str, title: str, low: int, high: int, default: list[int], *examples: list[int]
) -> Option:
    """An option that is a list of different whole numbers; empty only if that is the default."""
    item = {"type": "integer", "minimum": low, "maximum": high}
    least, most = (1 if default else 0), high - low + 1
    schema = {"type": "array", "items": item, "minItems": least, "maxItems": most}
    schema["uniqueItems"] = True
    return Option(name, title, with_examples(schema, list(examples)), default)


def with_examples(schema: dict[str, object], examples: list[object]) -> dict[str, object]:
    """The schema with values to try, where its ends would say little; without any, as it is."""
    return {**schema, "examples": examples} if examples else schema


def some_counts(
    name: str, title: str, most: int, default: dict[str, int], *examples: dict[str, int]
) -> Option:
    """An option that is a number for each of some names, such as how many cards of a kind."""
    schema = {
        "type": "object",
        "properties": {
            part: {"type": "integer", "minimum": 0, "maximum": most} for part in default
        },
        "required": list(default),
        "additionalProperties": False,
        "examples": list(examples),
    }
    return Option(name, title, schema, default)


def mismatch(schema: dict[str, object], value: object) -> Sentence | None:
    """What the schema wanted instead of the value; None if it fits.

    The part of JSON Schema that options use: boolean, integer, number, string, array, object.
    Numbers have both bounds, strings an enum or a greatest length, and arrays a greatest one.
    """
    words, kind = schema.get("enum"), schema["type"]
    if isinstance(words, list):
        known = any(value == word and type(value) is type(word) for word in words)
        return None if known else one_of([str(word) for word in words])
    if kind == "boolean":
        return None if type(value) is bool else Sentence("true or false", {})
    if kind == "integer" or kind == "number":
        low, high = schema["minimum"], schema["maximum"]
        assert isinstance(low, int) and isinstance(high, int)
        fits = type(value) is int or (kind == "number" and type(value) is float)
        if fits and isinstance(value, (int, float)) and low <= value <= high:
            return None
        bounds: dict[str, object] = {"low": low, "high": high}
        if kind == "integer":
            return Sentence("a whole number from {low} to {high}", bounds)
        return Sentence("a number from {low} to {high}", bounds)
    if kind == "string":
        least, most = schema.get("minLength", 0), schema["maxLength"]
        assert isinstance(least, int) and isinstance(most, int)
        fits = isinstance(value, str) and least <= len(value) <= most
        text = "a text of {least} to {most} characters"
        return None if fits else Sentence(text, {"least": least, "most": most})
    if kind == "object":
        return mismatched_object(schema, value)
    assert kind == "array"
    return mismatched_array(schema, value)


def mismatched_object(schema: dict[str, object], value: object) -> Sentence | None:
    """As `mismatch`. All parts are required unless the schema says which."""
    parts = schema["properties"]
    assert isinstance(parts, dict)
    required = schema.get("required", list(parts))
    assert isinstance(required, list)
    if not isinstance(value, dict) or not set(required) <= set(value) <= set(parts):
        return Sentence("an object with {names}", {"names": ", ".join(required)})
    for name, part in parts.items():
        wrong = mismatch(part, value[name]) if name in value else None
        if wrong is not None:
            return Sentence("in {name} {wrong}", {"name": name, "wrong": wrong})
    return None


def mismatched_array(schema: dict[str, object], value: object) -> Sentence | None:
    """As `mismatch`. Where the items are objects, it says which of them is wrong."""
    items = schema["items"]
    assert isinstance(items, dict)
    least, most = schema.get("minItems", 0), schema["maxItems"]
    assert isinstance(least, int) and isinstance(most, int)
    bounds: dict[str, object] = {"least": least, "most": most, "each": mismatch(items, None)}
    wanted = Sentence("a list of {least} to {most}, each {each}", bounds)
    if not isinstance(value, list) or not least <= len(value) <= most:
        return wanted
    for number, item in enumerate(value):
        wrong = mismatch(items, item)
        if wrong is not None and items["type"] == "object":
            return Sentence("in number {number} {wrong}", {"number": number, "wrong": wrong})
        if wrong is not None:
            return wanted
    if schema.get("uniqueItems") and len(set(value)) < len(value):
        return Sentence("{wanted}, no two alike", {"wanted": wanted})
    return None
