"""The words that a browser explains where they stand: each form of each is said at the table, in both languages, and every symbol
and keyword that a game knows is explained.

The glossaries are the browser's (`web/src/games/GAME/glossary.ts`). There only the lists of forms are lists of nothing but
strings, German and English by turns. What is said at the table: the texts of the game, its cards, its lessons, the sentences of
random games, and what the browser itself writes on cards and boards.
"""

import json
import re
from functools import cache
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from tafelrunde import all_games, find_game
from tests.project import PACKAGE, ROOT
from tests.properties.worlds import new_match, spread, tables, weighted_game

WEB = ROOT / "web" / "src"
GAMES = [info.id for info in all_games()]
TABLES = 4  # of each game
DECISIONS = 150
LISTS = re.compile(r'(?<![\w\]])\[\s*"[^"]*"(?:\s*,\s*"[^"]*")*\s*,?\s*\]')
IDS = re.compile(r'(?:id: |entry\(\s*|able\()"(\w+)"')
LANGUAGES = ("de", "en")


def lists_in(file: Path) -> list[list[str]]:
    return [re.findall(r'"([^"]*)"', found) for found in LISTS.findall(file.read_text(encoding="utf-8"))]


def glossary(game: str) -> list[tuple[list[str], list[str]]]:
    """The German and English forms of each word."""
    lists = lists_in(WEB / "games" / game / "glossary.ts")
    assert len(lists) % 2 == 0 and len(lists) > 30
    return list(zip(lists[::2], lists[1::2], strict=True))


def collect(found: set[str], content: object, lang: str) -> None:
    """All words of this language in some JSON."""
    if isinstance(content, dict):
        if isinstance(content.get(lang), str):
            found.add(content[lang])
        for one in content.values():
            collect(found, one, lang)
    elif isinstance(content, list):
        for one in content:
            collect(found, one, lang)


def written(game: str) -> list[Path]:
    """What the browser writes of its own, without the glossary."""
    files = [*(WEB / "games" / game).rglob("*.ts"), *(WEB / "games" / game).rglob("*.svelte")]
    own = [file for file in files if "glossary" not in file.name and ".test." not in file.name]
    return [*own, WEB / "pages" / "quick" / f"{game}.ts"]


@cache
def said(game: str, lang: str) -> str:
    found: set[str] = {str(text) for text in find_game(game).texts.tables[lang].values()}
    folder = PACKAGE / "games" / game
    for file in [*(folder / "data").glob("*.json"), *(folder / "lessons").glob("*.json")]:
        collect(found, json.loads(file.read_text(encoding="utf-8")), lang)
    for number, table in enumerate(spread([each for each in tables() if each[0] == game], TABLES)):
        match = new_match(table, number)
        collect(found, msgspec.to_builtins(match.game.content(match.state)), lang)
        for shown in islice(weighted_game(table, number, match), DECISIONS):
            for choice in shown.choices.values():
                found.add(choice.text(lang))
                found.update(option.text(lang) for option in choice.options)
        collect(found, match.events(0), lang)
    found.update(file.read_text(encoding="utf-8") for file in written(game))
    return "\n".join(found)


def stands_in(form: str, text: str) -> bool:
    """As the browser looks for it: whole words only."""
    return re.search(rf"(?<![^\W_]){re.escape(form)}(?![^\W\d_])", text) is not None


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_form_of_a_word_is_said_at_the_table(game: str, lang: str):
    forms = [form for entry in glossary(game) for form in entry[LANGUAGES.index(lang)]]
    assert [form for form in forms if not stands_in(form, said(game, lang))] == []


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_enemies_abilities_are_said_like_this(lang: str):
    """The names of abilities stand on the enemies; what sentences say beside them stands in SAID."""
    source = (WEB / "games/mage_knight/abilities.ts").read_text(encoding="utf-8")
    told = source[source.index("const SAID") : source.index("export const ABILITY_GLOSSARY")]
    forms = re.findall(r'"([^"]+)"', " ".join(re.findall(rf"\b{lang}: \[([^\]]*)\]", told)))
    assert len(forms) >= 8
    assert [form for form in forms if not stands_in(form, said("mage_knight", lang))] == []


def test_every_symbol_of_kharnage_is_explained():
    terms = json.loads((PACKAGE / "games/kharnage/data/terms.json").read_text(encoding="utf-8"))
    known = set(IDS.findall((WEB / "games/kharnage/glossary.ts").read_text(encoding="utf-8")))
    assert [one["type"] for one in terms["symbols"] if one["type"] not in known] == []


def test_every_ability_and_resistance_of_an_enemy_is_explained():
    content = json.loads((PACKAGE / "games/mage_knight/data/enemies.json").read_text(encoding="utf-8"))
    known = set(IDS.findall((WEB / "games/mage_knight/abilities.ts").read_text(encoding="utf-8")))
    wanted: set[str] = set()
    for enemy in content["enemies"]:
        wanted.update(enemy.get("abilities", []))
        wanted.update(f"resist_{one}" for one in enemy.get("resistances", []))
    assert len(wanted) > 10 and wanted - known == set()


# What cards and boards say as if everybody knew it.
KEYWORDS = {
    "battlecrest": [
        "ANGRIFF", "KONTROLLE", "SPRINT", "★", "Siegel", "Direkt", "In der Nähe", "Weit weg", "Bonus", "Gefahr", "Geheimgang",
    ],
    "pixel_tactics": [
        "Abfangen", "Fernkampf", "Zauber", "Frontkämpfer", "Unterstützung", "Leiche", "Stärkemarker", "Verluste",
    ],
    "kharnage": ["Netz", "Ritter", "Veteran", "Zerschmettern", "Initiative", "Schädel"],
    "tash_kalar": [
        "Standardbewegung", "Kampfbewegung", "Standardsprung", "Kampfsprung", "Frosteffekt", "Warpeffekt", "Tor",
        "ausstehendes Wesen",
    ],
    "mage_knight": [
        "Widerstand", "Kaltes Feuer", "Befehlsplättchen", "Handkartenlimit", "Grundfarbe", "Banner", "verausgabt", "quer",
        "provoziert",
    ],
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_every_keyword_is_explained(game: str):
    forms = {form for german, _ in glossary(game) for form in german}
    assert [word for word in KEYWORDS[game] if word not in forms] == []
