from pathlib import Path

import pytest

from tafelrunde import reference
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.reference import Rule, parse

SAMPLE = """\
# Chess on a stump: rules reference / Regelreferenz

Some words before.

| a table | of no rule |

## 1. Setup / Aufbau

- **CS-1.1** (rulebook p.3) Put the stump (flat side up) on the table.
  - DE: Stell den Stumpf (flache Seite oben) auf den Tisch.

  ```
  ## not a heading / keine Überschrift
    X  .
  ```
- **CS-1.2a** (rulebook, number (two) inferred) Two players.
  - DE: Zwei Personen.

A remark for readers.

| another | of no rule |

## 2. Play / Spiel
### Moves / Züge
- **CS-R.1** (example) Like this:
  - DE: So:

| from | to |
|---|---|
| a1 | a2 |

### Captures / Schlagen
- **CS-2.1** (original) Nobody is hurt.
  - DE: Niemand wird verletzt.

## 3. End / Ende
- **CS-3.1** (inferred) It ends.
  - DE: Es endet.
"""


def test_reads_every_rule_in_order_with_both_languages():
    rules = parse(SAMPLE, "sample")
    assert [rule.id for rule in rules] == ["CS-1.1", "CS-1.2a", "CS-R.1", "CS-2.1", "CS-3.1"]
    assert rules[-1] == Rule("CS-3.1", "inferred", "3. End", "3. Ende", "It ends.", "Es endet.", "")


def test_brackets_in_the_source_and_the_text_stay_where_they_belong():
    first, second, *_ = parse(SAMPLE, "sample")
    assert (first.source, first.en) == ("rulebook p.3", "Put the stump (flat side up) on the table.")
    assert (second.source, second.en) == ("rulebook, number (two) inferred", "Two players.")


def test_sub_headings_name_the_section_until_the_next_heading():
    sections = {rule.id: (rule.section_en, rule.section_de) for rule in parse(SAMPLE, "sample")}
    assert sections["CS-1.2a"] == ("1. Setup", "1. Aufbau")
    assert sections["CS-R.1"] == ("2. Play: Moves", "2. Spiel: Züge")
    assert sections["CS-2.1"] == ("2. Play: Captures", "2. Spiel: Schlagen")


def test_a_block_directly_below_a_rule_belongs_to_it_and_others_to_none():
    extras = {rule.id: rule.extra for rule in parse(SAMPLE, "sample")}
    assert extras["CS-1.1"] == "```\n## not a heading / keine Überschrift\n  X  .\n```"
    assert extras["CS-1.2a"] == ""
    assert extras["CS-R.1"] == "| from | to |\n|---|---|\n| a1 | a2 |"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("## 1. Setup\n", "line 1: expected a heading"),
        ("- **CS-1.1** Text without a source.\n", "line 1: expected '- **ID** (source)"),
        ("- **CS-1.1** (rulebook)\n", "line 1: expected '- **ID** (source)"),
        ("- **CS-1.1** (rulebook Text.\n", "line 1: expected '- **ID** (source)"),
        ("- **CS-1.1** (rulebook) Text.\n\n  - DE: Text.\n", "line 2: expected the German line"),
        ("- **CS-1.1** (rulebook) Text.\n  - DE: \n", "line 2: expected the German line"),
        ("- **CS-1.1** (rulebook) Text.\n", "line 1: CS-1.1 has no German line"),
        ("  - DE: Text.\n", "line 1: a German line without a rule"),
        ("- **CS-1.1** (a) T.\n  - DE: T.\n" * 2, "line 3: CS-1.1 is there twice"),
        ("```\n- **CS-1.1** (a) T.\n", "never closed"),
    ],
)
def test_a_fault_in_the_file_is_named_with_its_line(text: str, complaint: str):
    with pytest.raises(TafelrundeError) as caught:
        parse(text, "sample.md")
    assert str(caught.value).startswith("sample.md, line ")
    assert complaint in str(caught.value)


def test_an_unknown_game_is_answered_with_the_known_ones():
    with pytest.raises(TafelrundeError, match="no rules for 'halma': expected one of battlecrest"):
        reference.rules("halma")


def test_a_path_is_not_a_game():
    with pytest.raises(TafelrundeError, match="no rules for"):
        reference.rules("../rules/battlecrest")


def test_an_installed_package_reads_its_own_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    package = tmp_path / "site" / "tafelrunde"
    (package / "_rules").mkdir(parents=True)
    (package / "_rules" / "stump.md").write_text(SAMPLE, encoding="utf-8")
    monkeypatch.setattr(reference, "__file__", str(package / "reference.py"))
    assert reference.referenced_games() == ["stump"]


def test_every_reference_of_the_project_can_be_read():
    games = reference.referenced_games()
    assert "battlecrest" in games
    for game in games:
        rules = reference.rules(game)
        assert len({rule.id.split("-")[0] for rule in rules}) == 1, "one game, one prefix"
        assert len(rules) > 100
