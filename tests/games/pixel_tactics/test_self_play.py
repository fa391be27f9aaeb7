"""Random games: every effect is carried out, nothing breaks, everything that can be said has a text."""

import json
import random
import re
from pathlib import Path

import pytest

from tafelrunde.core.game import find_game
from tafelrunde.core.match import Match
from tafelrunde.games.pixel_tactics import game
from tafelrunde.games.pixel_tactics.content import ABILITY_NAMES, CHARACTER_IDS
from tests.games.pixel_tactics.table import Table

TEXTS = Path(game.__file__).parent / "text"


def play(match: Match, rng: random.Random, most: int = 20_000) -> int:
    """Play at random to the end; returns the number of decisions."""
    count = 0
    while match.choice is not None:
        choice = match.choice
        match.answer(rng.randrange(choice.count), choice.seat)
        count += 1
        assert count < most, "this game does not end"
    return count


@pytest.mark.slow
def test_every_effect_is_carried_out_in_self_play():
    """All 29 characters lead in turn; games go on until each of the 145 abilities was carried out at least once."""
    missing = set(ABILITY_NAMES)
    for seed in range(600):
        rng = random.Random(seed)
        first, second = rng.sample(CHARACTER_IDS, 2)
        first = (
            CHARACTER_IDS[seed % len(CHARACTER_IDS)]
            if CHARACTER_IDS[seed % len(CHARACTER_IDS)] != second
            else first
        )
        match = Match.new(
            "pixel_tactics", seed=seed, options={"promo": True, "leader0": first, "leader1": second}
        )
        assert set(match.game.abilities(match.state)) == set(ABILITY_NAMES)
        play(match, rng)
        missing -= {str(event["ability"]) for event in match.events() if event["kind"] == "ability"}
        if not missing:
            return
    pytest.fail(f"never carried out: {sorted(missing)}")


def test_the_base_game_has_125_effects():
    match = Match.new("pixel_tactics", seed=0)
    assert match.game.abilities(match.state) == ABILITY_NAMES[:125]


@pytest.mark.parametrize("seed", range(8))
def test_saying_everything(seed):
    """Every question, option and event of random games has a sentence in both languages without gaps."""
    rng = random.Random(seed)
    options = {"promo": seed % 2 == 0, "concede": seed % 4 == 3}
    match = Match.new("pixel_tactics", mode=("duel", "match")[seed % 2], seed=seed, options=options)
    for _ in range(700):
        choice = match.choice
        if choice is None:
            break
        assert choice.rules, f"no rule ids for {choice.prompt}"
        for lang in ("de", "en"):
            assert complete(choice.text(lang)), choice.prompt
            for option in choice.options:
                assert complete(option.text(lang)), (choice.prompt, option.kind)
        match.answer(rng.randrange(choice.count), choice.seat)
    for seat in (0, 1, None):
        for event in match.events(seat):
            assert complete(event["text"]["de"]), event
            assert complete(event["text"]["en"]), event
    if match.outcome is not None:
        assert complete(match.outcome.words()["de"])


def complete(text: str) -> bool:
    return bool(text) and not re.search(r"[{}]|^(prompt|option|event|outcome)\.", text)


def test_both_text_files_have_the_same_keys():
    de, en = (json.loads((TEXTS / f"{lang}.json").read_text(encoding="utf-8")) for lang in ("de", "en"))
    assert list(de) == list(en)
    for key, value in de.items():
        assert isinstance(value, dict) == isinstance(en[key], dict), key
        one, other = (re.findall(r"\{(\w+)", json.dumps(text)) for text in (value, en[key]))
        assert set(one) == set(other), key


# Options and lines that only name a card; a leader's own name takes no article.
LABELS = (
    "option.leader",
    "option.target",
    "option.card",
    "option.lying",
    "option.character",
    "event.leader",
    "event.leader_killed",
)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_no_card_name_stands_bare_in_a_sentence(lang):
    """Always with an article or in quotation marks."""
    texts = json.loads((TEXTS / f"{lang}.json").read_text(encoding="utf-8"))
    bare = [
        key
        for key, text in texts.items()
        if re.search(r"\{(name|names|other|whom)\}", str(text)) and key not in LABELS
    ]
    assert bare == []


def test_german_sentences_decline():
    """Articles by gender; weak nouns in their other form; leaders by their own name, without an article."""
    t = Table(
        {"F0": "illusionist", "F1": "mascot"}, {"F0": "overlord", "F1": "witch"}, hands=("alchemist", "")
    )
    assert t.choice.text("de") == "Was machst du? (noch 2 Aktionen, Front)"
    told = [option.text("de") for option in t.choice.options]
    assert "„Alchemistin“ rekrutieren (Front)" in told
    assert "Mit dem Illusionisten angreifen (Blau, Front 1)" in told
    assert "Das Maskottchen bewegen (Blau, Front 2)" in told
    t.pick("attack", "A:F0")
    assert t.choice.text("de") == "Wen greift der Illusionist an?"
    assert t.choice.refs == ("place:0:F0",)
    told = [option.text("de") for option in t.choice.options]
    assert told[:2] == [
        "Nahkampf gegen den Oberherrn (Rot, Front 1): 4 Schaden",
        "Nahkampf gegen die Hexe (Rot, Front 2): 4 Schaden",
    ]
    t.pick("melee", "B:F0")
    said = [event["text"]["de"] for event in t.match.events(0)]
    assert said[:3] == [
        "Der Illusionist greift den Oberherrn im Nahkampf an.",
        "Angriffswert 4: 4 Schaden für den Oberherrn.",
        "Der Oberherr nimmt 4 Schaden.",
    ]
    assert t.choice.text("de") == "Was machst du? (noch 1 Aktion, Front)"
    t = Table({"F0": "fighter"}, {"K1": "mystic"}, hands=("witch", ""))
    t.attack("A:F0", "B:K1")
    assert t.events("damage")[0]["text"] == {
        "de": "Tatsumi Nuoc nimmt 4 Schaden.",
        "en": "Tatsumi Nuoc takes 4 damage.",
    }


def test_every_prompt_has_a_sentence_and_rules():
    en = json.loads((TEXTS / "en.json").read_text(encoding="utf-8"))
    prompts = {key.removeprefix("prompt.") for key in en if key.startswith("prompt.")}
    asked = find_game("pixel_tactics").prompts
    assert sorted(prompts) == [prompt.key for prompt in asked]
    assert all(prompt.rules and prompt.option for prompt in asked)


def test_win_rates_per_leader_can_be_read_from_events_and_views():
    match = Match.new("pixel_tactics", seed=5, options={"leader0": "gunner", "leader1": "witch"})
    play(match, random.Random(1))
    (end,) = [event for event in match.events() if event["kind"] in ("game_won", "game_drawn")]
    assert end["leaders"] == ["gunner", "witch"]
    assert match.outcome is not None
    winners = match.outcome.winners
    assert end["winner"] == (winners[0] if len(winners) == 1 else -1)
    view = match.view(None)
    assert [seat["leader"] for seat in view["seats"]] == ["gunner", "witch"]
    assert view["result"] == end["winner"]
    assert match.game.labels(match.state) == ["gunner", "witch"]


def test_the_table_in_the_terminal_hides_hands():
    t = Table(
        {"F0": "fighter 3", "R2": "x oracle"},
        {"K0": "paladin"},
        hands=("knight", "gunner witch"),
        known=["red.witch"],
    )
    for lang, corpse, hidden in (
        ("de", "(Orakel, Leiche)", "1 verdeckt"),
        ("en", "(Oracle, corpse)", "1 hidden"),
    ):
        drawn = t.match.game.drawing(t.state, 0, lang)
        assert corpse in drawn
        assert hidden in drawn
        assert ("Ritter" if lang == "de" else "Knight") in drawn
        assert ("Hexe" if lang == "de" else "Witch") in drawn
        assert ("Kanonier" if lang == "de" else "Gunner") not in drawn
    assert "Fighter 4/5" in t.match.game.drawing(t.state, 1, "en")


def test_the_judge_sees_what_matters_and_nothing_hidden():
    match = Match.new(
        "pixel_tactics",
        seed=2,
        options={"leader0": "gunner", "leader1": "witch", "first": "seat0"},
        record=False,
    )
    rng = random.Random(3)
    for _ in range(40):
        assert match.choice is not None
        match.play(rng.choice(match.choice.values), match.choice)
    for seat in (0, 1):
        before = match.game.judge(match.state)[seat]
        assert 0.0 < before < 1.0
        assert all(match.game.judge(match.resample(seat, key).state)[seat] == before for key in range(5))
    assert abs(sum(match.game.judge(match.state)) - 1.0) < 1e-9


@pytest.mark.parametrize("seat", [0, 1])
def test_who_chooses_a_hero_looks_at_the_enemies_first(seat):
    """Every place of a unit counts as its owner's, from the first to the last."""
    unit = {"F0": "fighter", "R2": "knight"}
    t = Table(unit, unit, hands=("assassin witch", "assassin witch"), active=seat, first=seat)
    t.pick("order", "assassin")
    assert t.asked == ("AB"[seat], "effect.hero")
    weights = [t.match.game.weight(t.state, t.choice, value) for value in t.choice.values]
    own, enemy = "AB"[seat], "BA"[seat]
    assert dict(zip(t.options(), weights)) == {
        f"{own}:F0": 1,
        f"{own}:R2": 1,
        f"{enemy}:F0": 3,
        f"{enemy}:R2": 3,
    }
