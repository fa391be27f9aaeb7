# mypyc: off
"""Forms: what comes from outside (packs, positions, journals) as msgspec records, read by one reader.

The form of such data is written down once, as records: they check it, errors say place, expectation and what was found,
and JSON Schemas, TypeScript types and docs are made from them.
"""

import json
import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Annotated, Any, TypeVar

import msgspec

from tafelrunde.core.errors import TafelrundeError, guess
from tafelrunde.core.spelling import Spellings

Json = dict[str, Any]
Form = TypeVar("Form", bound=msgspec.Struct)
Target = TypeVar("Target")

Count = Annotated[int, msgspec.Meta(ge=0)]
OrNone = Annotated[int, msgspec.Meta(ge=-1)]  # -1: none


def told(**schema: object) -> msgspec.Meta:
    """What only the JSON Schema tells an editor, because a check in words says it better."""
    return msgspec.Meta(extra_json_schema=schema)


# --- between records and states -------------------------------------------------------------------------------------------------


def carried(form: type[Form], source: object, spelt: Spellings | None = None, /, **others: object) -> Form:
    """A record whose fields are the attributes of the same names, as they are spelt; those that need more are given."""
    fields = {name: getattr(source, name) for name in form.__struct_fields__ if name not in others}
    for name, spelling in (spelt or {}).items():
        if name in fields:
            fields[name] = spelling.write(fields[name])
    return form(**fields, **others)


def carry_over(record: msgspec.Struct, target: Target, *but: str, spelt: Spellings | None = None) -> Target:
    """Set the attributes that a record's fields name, as they are spelt; those that need more are left to the caller."""
    for name in record.__struct_fields__:
        if name not in but:
            saved = getattr(record, name)
            setattr(target, name, spelt[name].read(saved) if spelt and name in spelt else saved)
    return target


# --- reading ------------------------------------------------------------------------------------------------------------------


def read(data: object, form: type[Form], where: str = "") -> Form:
    """The data as records of this form; a clear error if it has another."""
    try:
        return msgspec.convert(data, form)
    except msgspec.ValidationError as error:
        raise TafelrundeError(inside(where, readable(error, data, schema_of(form)))) from None


@cache
def schema_of(form: type) -> Json:
    """JSON Schema of a form, for editors and docs."""
    return msgspec.json.schema(form)


def need(
    fine: bool,
    where: str,
    expected: str,
    found: object,
    whole: str = "position",
    known: Iterable[str] = (),
) -> None:
    """What a form cannot say of itself, checked in the same words; `whole` is what `where` is a place in, `known` are words of
    which the nearest may have been meant."""
    if not fine:
        raise TafelrundeError(
            f"{whole}: {where}: expected {expected}, got {shown(found)}{guess(found, known)}"
        )


def one_of(name: str, names: Sequence[str], where: str) -> int:
    """The place of a name in a list of names."""
    need(name in names, where, f"one of {', '.join(names) or '(nothing)'}", name, known=names)
    return names.index(name)


def inside(where: str, entry: str) -> str:
    """The place of an entry: behind the name of what it stands in, if that has one."""
    return f"{where}: {entry}" if where else entry


def readable(error: msgspec.ValidationError, data: object, schema: Json) -> str:
    """msgspec's message as one line that says where (with the ids on the way: armies[0] (orcs).units[2] (orc_brute)),
    what was expected there, and what was found."""
    text, _, place = str(error).partition(" - at `")
    path, at, nodes = "", data, _meanings(schema, data, schema)
    for name, index in re.findall(r"\.([A-Za-z0-9_$]+)|\[(\d+|\.\.\.)\]", place):
        if index == "..." and isinstance(at, dict):
            name, inner = _misfit(at, nodes, schema), [_entry(node, "") for node in nodes]
        else:
            inner = [_entry(node, name) for node in nodes]
        path += f".{name}" if name else f"[{index}]"
        at = _inside(at, name or (int(index) if index.isdigit() else index))
        nodes = [meant for node in inner if node for meant in _meanings(node, at, schema)]
        if index and isinstance(at, dict) and isinstance(at.get("id"), str):
            path += f" ({at['id']})"
    if place.startswith("key` in "):
        known = sorted(nodes[0]["propertyNames"]["enum"])
        unknown = next((key for key in at if key not in known), None) if isinstance(at, dict) else None
        reason = f"{text}, expected one of {', '.join(known)}{guess(unknown, known)}"
    else:
        reason = _expectation(text, nodes, at)
    return f"{path.lstrip('.')}: {reason}" if path else reason


def _entry(node: Json, name: str) -> Json | None:
    """The part of a schema below a key, or below an index (no name)."""
    if name:
        found: Json | None = node.get("properties", {}).get(name)
        return found
    items = node.get("items") or node.get("additionalProperties")
    return items if isinstance(items, dict) else None


def _misfit(data: Json, nodes: list[Json], schema: Json) -> str:
    """The first key whose value is not what all values of this object are: msgspec does not say which one it is."""
    kinds = [kind for node in nodes if (kind := _entry(node, "")) is not None]
    return next((key for key in data if not any(_fits(data[key], kind, schema) for kind in kinds)), "")


def _fits(data: object, node: Json, schema: Json) -> bool:
    """Whether this value may stand here, as far as types, words, limits and keys say."""
    for meant in _meanings(node, data, schema):
        if "enum" in meant:
            fine = data in meant["enum"]
        elif isinstance(data, dict):
            known = meant.get("properties", {})
            more = meant.get("additionalProperties", True)
            fine = meant.get("type") == "object" and all(key in data for key in meant.get("required", []))
            fine = fine and all(
                _fits(data[key], known[key], schema) if key in known else more is not False for key in data
            )
        elif isinstance(data, list):
            items = meant.get("items")
            fine = meant.get("type") == "array" and meant.get("minItems", 0) <= len(data)
            fine = fine and len(data) <= meant.get("maxItems", len(data))
            fine = fine and (not isinstance(items, dict) or all(_fits(one, items, schema) for one in data))
        elif isinstance(data, int) and not isinstance(data, bool):
            fine = meant.get("type") in ("integer", "number") and meant.get("minimum", data) <= data
            fine = fine and data <= meant.get("maximum", data)
        else:
            fine = meant.get("type") == _TYPES.get(type(data))
        if fine:
            return True
    return False


_TYPES = {str: "string", bool: "boolean", type(None): "null", float: "number"}


def _inside(data: object, key: str | int) -> object:
    if isinstance(data, dict):
        return data.get(key)
    if isinstance(data, list) and isinstance(key, int) and key < len(data):
        return data[key]
    return None


def _meanings(node: Json, data: object, schema: Json) -> list[Json]:
    """What this part of the schema may stand for, with its references followed; a tag in the data decides between records."""
    if "$ref" in node:
        record = schema["$defs"][node["$ref"].rpartition("/")[2]]
        return _meanings({**record, **{key: node[key] for key in node if key != "$ref"}}, data, schema)
    if "anyOf" in node:
        tags = node.get("discriminator", {"propertyName": "", "mapping": {}})
        tag = data.get(tags["propertyName"]) if isinstance(data, dict) else None
        if isinstance(tag, str) and tag in tags["mapping"]:
            return _meanings({"$ref": tags["mapping"][tag]}, data, schema)
        return [meant for part in node["anyOf"] for meant in _meanings(part, data, schema)]
    return [node]


def _expectation(text: str, nodes: list[Json], found: object) -> str:
    if "missing required" in text:
        return text
    if "unknown field" in text:
        known = sorted({name for node in nodes for name in node.get("properties", {})})
        field = text.partition("`")[2].partition("`")[0]
        return f"{text}, expected one of {', '.join(known)}{guess(field, known)}"
    enum = [value for node in nodes for value in node.get("enum", [])]
    values = [json.dumps(value) for value in enum]
    if values:
        wanted = values[0] if len(values) == 1 else f"one of {', '.join(values)}"
    else:
        wanted = " or ".join(words for node in nodes if (words := _kind(node)))
    why = "".join(f" ({node['description']})" for node in nodes[:1] if "description" in node)
    near = guess(found, [value for value in enum if isinstance(value, str)])
    return f"expected {wanted}, got {shown(found)}{near}{why}" if wanted else text


_KINDS = {
    "boolean": "true or false",
    "object": "an object",
    "array": "a list",
    "string": "a text",
    "null": "null",
}


def _kind(node: Json) -> str:
    kind = node.get("type")
    if kind == "integer":
        if "maximum" in node:
            return f"a whole number from {node['minimum']} to {node['maximum']}"
        return f"a whole number >= {node['minimum']}" if "minimum" in node else "a whole number"
    fewest, most = ("minItems", "maxItems") if kind == "array" else ("minLength", "maxLength")
    if fewest in node or most in node:
        count = _count(node.get(fewest), node.get(most))
        return f"a list of {count}" if kind == "array" else f"a text of {count} letters"
    return _KINDS.get(str(kind), "")


def _count(low: int | None, high: int | None) -> str:
    if low is None:
        return f"at most {high}"
    if high is None:
        return f"at least {low}"
    return str(low) if low == high else f"{low} to {high}"


def shown(found: object) -> str:
    """What was found, short enough for a sentence."""
    if isinstance(found, dict):
        return "an object"
    if isinstance(found, list):
        return f"a list of {len(found)}"
    text = json.dumps(found, ensure_ascii=False, default=repr)
    return text if len(text) <= 60 else f"{text[:50]}..."
