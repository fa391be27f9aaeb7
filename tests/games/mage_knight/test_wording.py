"""Every effect can be read aloud in German and in English."""

import json
import re
from pathlib import Path

import pytest

from tafelrunde.core.words import LANGUAGES
from tafelrunde.games.mage_knight import wording
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.vocabulary import LOSSES, Effect

BOX = library()
TEXT = Path(wording.__file__).parent / "text"
EVERY_EFFECT = BOX.effects() + BOX.further_effects()
IDS = {effect.id: effect for effect in EVERY_EFFECT}


def templates(lang: str) -> dict[str, object]:
    data: dict[str, object] = json.loads((TEXT / f"{lang}.json").read_text(encoding="utf-8"))
    return data


@pytest.mark.parametrize("effect", EVERY_EFFECT, ids=list(IDS))
def test_every_effect_is_spoken(effect: Effect) -> None:
    text = wording.effect_text(effect)
    for lang in LANGUAGES:
        if effect.empty:
            assert text[lang] == ""
            continue
        assert text[lang].endswith(".")
        assert text[lang][0].isupper() or text[lang][0].isdigit()
        assert "say." not in text[lang], "a template is missing"
        assert "{" not in text[lang], "a template has a hole"
        assert "()" not in text[lang]
        assert "  " not in text[lang]


@pytest.mark.parametrize(
    ("id", "de", "en"),
    [
        ("rage.basic", "Angriff 2 oder Block 2.", "Attack 2 or block 2."),
        ("threaten.strong", "Einfluss 5. Ansehen −1.", "Influence 5. Reputation −1."),
        (
            "crystallize.basic",
            "Bezahle 1 Mana (beliebige Grundfarbe): 1 Kristall (Farbe des bezahlten Manas).",
            "Pay 1 mana (any basic colour): 1 crystal (colour of the mana paid).",
        ),
        (
            "frost_bridge.strong",
            "Bewegung 4. Du darfst betreten: See. Bewegungskosten für Sumpf und See: 1.",
            "Move 4. You may enter: lake. Move cost of swamp and lake: 1.",
        ),
        (
            "noble_manners.basic",
            "Einfluss 2. In einer Interaktion, am Ende des Zuges: Ruhm +1.",
            "Influence 2. In an interaction, at the end of the turn: fame +1.",
        ),
        (
            "ice_shield.strong",
            "Eis-Block 3. Einmal, wenn dieser Block einen Feind mit abgewehrt hat: dieser Feind: Rüstung −3 (mindestens 1).",
            "Ice block 3. Once, when this block was part of blocking an enemy: that enemy: armour −3 (at least 1).",
        ),
        (
            "savage_harvesting.basic",
            (
                "Bewegung 2. Einmal, wenn du dich in diesem Zug ein Feld bewegst, wenn du willst: lege 1 Karte ab – "
                "1 Kristall (Farbe der abgelegten Karte)."
            ),
            (
                "Move 2. Once, when you move one space this turn, if you like: discard 1 card – "
                "1 crystal (colour of the card discarded)."
            ),
        ),
        (
            "braevalar_beguile",
            "Auf einer Magischen Lichtung: Einfluss 4; sonst, auf einem befestigten Ort: Einfluss 2; sonst: Einfluss 3.",
            "At a magical glade: influence 4; otherwise, at a fortified site: influence 2; otherwise: influence 3.",
        ),
        (
            "mana_draw.basic",
            "Nutze einen weiteren Würfel der Quelle.",
            "Use one more die of the source.",
        ),
        (
            "tremor.strong",
            "Ein Feind: Rüstung −3, befestigt −6 (mindestens 1); oder alle Feinde: Rüstung −2, befestigt −4 (mindestens 1).",
            "One enemy: armour −3, fortified −6 (at least 1); or all enemies: armour −2, fortified −4 (at least 1).",
        ),
        (
            "banner_of_protection.basic",
            "Die Einheit mit diesem Banner: Rüstung +1 und Widerstand gegen Feuer und Eis.",
            "The unit with this banner: armour +1 and resistance to fire and ice.",
        ),
        (
            "goldyx_glittering_fortune",
            "Für jede Farbe unter deinen Kristallen: Einfluss 1. Nur in einer Interaktion.",
            "For each colour among your crystals: influence 1. Only in an interaction.",
        ),
        (
            "planning",
            "Hast du zu Beginn des Nachziehens mindestens 2 Karten auf der Hand, ist dein Handkartenlimit dafür um 1 höher.",
            "If you have at least 2 cards in hand when you begin to draw, your hand limit is 1 higher for that draw.",
        ),
    ],
)
def test_sentences(id: str, de: str, en: str) -> None:
    assert wording.effect_text(IDS[id]) == {"de": de, "en": en}


def test_an_ability_says_its_mana() -> None:
    [golems] = [unit for unit in BOX.units if unit.id == "fire_golems"]
    assert wording.ability_text(golems.abilities[0])["de"] == "Angriff 3 oder Block 3."
    assert wording.ability_text(golems.abilities[1])["de"] == "Rot: Feuer-Fernangriff 4."


def test_traits_are_spoken() -> None:
    odd = [unit.id for unit in BOX.units if wording.trait_text(unit) is not None]
    assert odd == [
        "thugs", "magic_familiars", "heroes_white", "heroes_green", "heroes_blue", "heroes_red", "delphana_masters",
    ]  # fmt: skip


def test_both_languages_have_the_same_templates() -> None:
    assert list(templates("de")) == list(templates("en"))


def test_every_template_is_used() -> None:
    """What no card says would be a sentence that nobody has ever read. For once every template says its own name and its
    parameters, so that whatever is spoken tells which templates it was made of."""
    tables = wording.TEXTS.tables
    kept = tables["de"]
    tables["de"] = {key: f"<{key}> {holes(template)}" for key, template in kept.items()}
    try:
        spoken = [wording.effect_text(effect)["de"] for effect in EVERY_EFFECT]
        spoken += [wording.ability_text(ability)["de"] for unit in BOX.units for ability in unit.abilities]
        spoken += [wording.rule_text(rule)["de"] for rule in BOX.rules]
        spoken += [wording.loss_text(loss)["de"] for loss in range(len(LOSSES))]
    finally:
        tables["de"] = kept
    said = set(re.findall("<(.+?)>", " ".join(spoken)))
    assert [key for key in kept if key.startswith("say.") and key not in said] == []


def holes(template: object) -> str:
    return " ".join(f"{{{name}}}" for name in re.findall(r"{(\w+)", str(template)))
