"""docs/packs: every game that takes packs has a schema that is up to date and an example that is sound and explained."""

import json

import pytest

from tafelrunde import TafelrundeError
from tafelrunde.cli.table import check
from tests.pack_files import FOLDER, built_in, changed, example, example_file, schema
from tests.project import load_script

script = load_script("pack_schema")
every_game = pytest.mark.parametrize("game", script.games_with_packs())


def test_the_keyword_games_take_packs():
    assert {"battlecrest", "kharnage"} <= set(script.games_with_packs())


@every_game
def test_the_schema_is_up_to_date(game):
    written = script.schema_file(game).read_text(encoding="utf-8")
    assert written == script.schema_text(game), "run scripts/pack_schema.py"


@every_game
def test_the_schema_accepts_the_example_and_the_built_in_cards(game):
    validator = schema(game)
    assert built_in(game)
    for pack in (example(game), *built_in(game)):
        assert [error.message for error in validator.iter_errors(pack)] == [], pack["id"]


@every_game
def test_the_example_is_sound(game, capsys):
    check(example_file(game))
    assert capsys.readouterr().out == f"{example_file(game)}: a sound pack for {game}\n"
    assert example(game)["$schema"] == script.schema_file(game).name


@every_game
@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("id", "My Pack", "'My Pack'"),
        ("id", ..., "`id`"),
        ("names.de", ..., "`de`"),
        ("names.fr", "Paquet", "`fr`"),
        ("format", 2, "2"),
        ("author", "me", "`author`"),
    ],
)
def test_schema_and_check_say_the_same(game, path, value, reason, tmp_path):
    bad = changed(game, path, value)
    assert not schema(game).is_valid(bad)
    file = tmp_path / "my.json"
    file.write_text(json.dumps(bad), encoding="utf-8")
    with pytest.raises(TafelrundeError) as caught:
        check(file)
    line = str(caught.value)
    assert line.startswith(f"{file}: ")
    assert reason in line
    assert "\n" not in line


@every_game
def test_the_readme_leads_to_schema_and_example(game):
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    for file in (example_file(game), script.schema_file(game)):
        assert f"({file.name})" in readme
