"""TypeScript types from the wire records, by way of their JSON Schema.

The schemas are few and simple; a generator of our own is shorter than the glue for somebody else's, and needs no Node.
"""

from typing import Any

import msgspec

from tafelrunde.server import wire

HEADER = """\
// Made by scripts/wire_types.py from src/tafelrunde/server/wire.py: do not edit, run the script.
// The engine's own parts (views, previews, card contents) are open objects; each game types its own.
"""

GAME_HEADER = """\
// Made by scripts/wire_types.py from the records of this game: do not edit, run the script.
"""

OPEN = {"GameEvent"}  # records to which a game adds keys of its own


def module() -> str:
    """The whole file web/src/wire.ts."""
    records = [*wire.RECORDS, *wire.SERVER_MESSAGES, *wire.CLIENT_MESSAGES]
    _, definitions = msgspec.json.schema_components(records, ref_template="{name}")
    parts = [HEADER]
    parts += [_declaration(name, schema) for name, schema in sorted(definitions.items())]
    parts.append(_union("ServerMessage", wire.SERVER_MESSAGES))
    parts.append(_union("ClientMessage", wire.CLIENT_MESSAGES))
    return "\n".join(parts)


def game_module(records: list[type]) -> str:
    """The file web/src/games/<game>/wire.ts: what a game shows, as types."""
    _, definitions = msgspec.json.schema_components(records, ref_template="{name}")
    return "\n".join(
        [GAME_HEADER, *(_declaration(name, schema) for name, schema in sorted(definitions.items()))]
    )


def _union(name: str, members: tuple[type, ...]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {member.__name__}" for member in members) + ";\n"


def _declaration(name: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    lines = [] if "description" not in schema else [f"/** {' '.join(schema['description'].split())} */"]
    lines.append(f"export interface {name} {{")
    for key, value in schema.get("properties", {}).items():
        lines.append(f"  {key}{'' if key in required else '?'}: {type_of(value)};")
    if name in OPEN:
        lines.append("  [key: string]: unknown;")
    lines.append("}\n")
    return "\n".join(lines)


def type_of(schema: dict[str, Any]) -> str:
    """The TypeScript type of one JSON Schema."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(type_of(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(type_of(item) for item in schema["prefixItems"]) + "]"
        inner = type_of(schema.get("items", {}))
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties", {})
        return f"Record<string, {type_of(values) if isinstance(values, dict) else 'unknown'}>"
    simple = {
        "string": "string",
        "integer": "number",
        "number": "number",
        "boolean": "boolean",
        "null": "null",
    }
    return simple.get(str(kind), "unknown")


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()
