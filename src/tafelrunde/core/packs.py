# mypyc: off
"""What every game's packs share: checks that name file, entry and reason.

The form of a pack is written down once, as msgspec records: they check it, and the JSON Schema for editors is made from them.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from tafelrunde.core.errors import TafelrundeError

Json = dict[str, Any]
Pack = TypeVar("Pack", bound=msgspec.Struct)

_ID = "[a-z][a-z0-9_]{0,39}"


def told(**schema: object) -> msgspec.Meta:
    """What only the JSON Schema tells an editor, because a check in words says it better."""
    return msgspec.Meta(extra_json_schema=schema)


Id = Annotated[str, told(pattern=f"^{_ID}$")]


class BadPack(TafelrundeError):
    """What is wrong with a pack, and where."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(inside(where or "pack", reason))


def need(fine: bool, where: str, reason: str) -> None:
    if not fine:
        raise BadPack(where, reason)


def number(value: int, low: int, high: int, where: str) -> int:
    need(low <= value <= high, where, f"expected a whole number from {low} to {high}, got {value}")
    return value


def identifier(id: str, where: str) -> str:
    need(
        re.fullmatch(_ID, id) is not None,
        where,
        f"id {id!r}: small letters, digits and _ only",
    )
    return id


def read_json(path: Path) -> Any:
    """The content of a pack file; a clear error if it cannot be read."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadPack(str(path), f"cannot be read ({error.strerror})") from None
    except (ValueError, RecursionError) as error:
        raise BadPack(str(path), f"is not JSON ({error})") from None


# --- errors of form, in words -----------------------------------------------------------------------------


def records(data: object, form: type[Pack], where: str) -> Pack:
    """A pack's content as records of this form; a clear error if it has another."""
    try:
        return msgspec.convert(data, form)
    except msgspec.ValidationError as error:
        raise BadPack(where, _readable(error, data, schema_of(form))) from None


@cache
def schema_of(form: type) -> Json:
    """JSON Schema of a pack, for editors and docs."""
    return msgspec.json.schema(form)


def inside(where: str, entry: str) -> str:
    """The place of an entry: behind the file's name if there is a file."""
    return f"{where}: {entry}" if where else entry


def _readable(error: msgspec.ValidationError, data: object, schema: Json) -> str:
    """msgspec's message as one line that says where (with the ids on the way: armies[0] (orcs).units[2] (orc_brute)),
    what was expected there, and what was found."""
    text, _, place = str(error).partition(" - at `")
    path, at, nodes = "", data, _meanings(schema, data, schema)
    for name, index in re.findall(r"\.([a-z_$]+)|\[(\d+)\]", place):
        path += f".{name}" if name else f"[{index}]"
        at = _inside(at, name or int(index))
        inner = [node.get("properties", {}).get(name) if name else node.get("items") for node in nodes]
        nodes = [meant for node in inner if node for meant in _meanings(node, at, schema)]
        if index and isinstance(at, dict) and isinstance(at.get("id"), str):
            path += f" ({at['id']})"
    if place.startswith("key` in "):
        reason = f"{text}, expected one of {', '.join(sorted(nodes[0]['propertyNames']['enum']))}"
    else:
        reason = _expectation(text, nodes, at)
    return f"{path.lstrip('.')}: {reason}" if path else reason


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
        return f"{text}, expected one of {', '.join(sorted({name for node in nodes for name in node['properties']}))}"
    values = [json.dumps(value) for node in nodes for value in node.get("enum", [])]
    if values:
        wanted = values[0] if len(values) == 1 else f"one of {', '.join(values)}"
    else:
        wanted = " or ".join(words for node in nodes if (words := _kind(node)))
    why = "".join(f" ({node['description']})" for node in nodes[:1] if "description" in node)
    return f"expected {wanted}, got {_shown(found)}{why}" if wanted else text


_KINDS = {"boolean": "true or false", "object": "an object", "array": "a list", "string": "a text"}


def _kind(node: Json) -> str:
    kind = node.get("type")
    if kind == "integer":
        limits = f" from {node['minimum']} to {node['maximum']}" if "maximum" in node else ""
        return f"a whole number{limits}"
    fewest, most = ("minItems", "maxItems") if kind == "array" else ("minLength", "maxLength")
    if fewest in node:
        count = f"{node[fewest]} to {node[most]}" if most in node else f"at least {node[fewest]}"
        return f"a list of {count}" if kind == "array" else f"a text of {count} letters"
    return _KINDS.get(str(kind), "")


def _shown(found: object) -> str:
    if isinstance(found, dict):
        return "an object"
    if isinstance(found, list):
        return f"a list of {len(found)}"
    text = json.dumps(found, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:50]}..."
