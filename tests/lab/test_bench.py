"""The bench measures every game in every mode, beside peers or beside another checkout, and says which form ran."""

import json
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde import TafelrundeError
from tafelrunde._form import compiled
from tafelrunde.lab import bench, measure

HERE = Path(tafelrunde.__file__).resolve().parents[1]
FORM = "compiled" if compiled() else "plain"


@pytest.fixture(autouse=True)
def one_round(monkeypatch):
    monkeypatch.setattr(bench, "ROUNDS", 1)


def test_a_short_run():
    result = bench.bench(0.05, only=["battlecrest"])
    assert result["form"] == FORM
    row = result["rows"]["battlecrest/duel"]
    assert row["decisions_per_second"] > 0  # how fast: what else runs beside the tests decides that
    assert row["clone_microseconds"] > 0
    assert "server" not in result


def test_ratios_compare_with_every_peer(monkeypatch):
    def peer(seconds):
        return {"decisions_per_second": 100.0, "clone_microseconds": 50.0}

    monkeypatch.setattr(bench, "measure_catanatron", lambda: peer)
    monkeypatch.setattr(bench, "measure_open_spiel", lambda: None)
    rows = bench.bench(0.05, only=["battlecrest", "catan"])["rows"]
    ours = rows["battlecrest/duel"]
    assert ours["speed_vs_catanatron"] == pytest.approx(ours["decisions_per_second"] / 100, abs=0.01)
    assert ours["clone_vs_catanatron"] == pytest.approx(ours["clone_microseconds"] / 50, abs=0.01)
    assert rows["catanatron"] == {"decisions_per_second": 100, "clone_microseconds": 50.0}
    assert "openspiel gin_rummy" not in rows


def test_what_a_table_costs():
    row = bench.bench(0.05, only=["battlecrest"], server=True)["server"]["battlecrest/duel"]
    assert set(row) == {
        "answer_microseconds",
        "events_per_answer",
        "view_microseconds",
        "patch_microseconds",
        "snapshot_microseconds",
        "snapshot_bytes",
    }
    assert row.pop("patch_microseconds") >= 0  # the difference of two times, which noise may eat up
    assert all(value > 0 for value in row.values())
    assert 300 < row["snapshot_bytes"] < 5000


@pytest.mark.slow
def test_what_a_step_of_the_adapters_costs():
    rows = bench.bench(0.05, only=["battlecrest", "kuhn", "CartPole"], lab=True)["lab"]
    assert set(rows) == {"battlecrest/duel", "openspiel python_kuhn_poker", "gymnasium CartPole-v1"}
    ours = rows["battlecrest/duel"]
    adapters = ("pettingzoo", "parallel", "gymnasium", "openspiel", "vector")
    assert set(ours) == {f"{what}_microseconds" for what in ("decision", "encode", *adapters)}
    assert set(rows["gymnasium CartPole-v1"]) == {"vector_microseconds"}
    assert all(value > 0 for row in rows.values() for value in row.values())


def test_the_stopwatch_leaves_cloning_out(monkeypatch):
    now = iter([0.0, 1.0, 3.0, 4.0])  # start; cloning begins and ends; stop
    monkeypatch.setattr(bench, "perf_counter", lambda: next(now))
    watch = bench.Watch()
    watch.start()
    watch.clone(lambda: None)
    watch.stop(10)
    assert watch.figures() == {
        "decisions_per_second": 10 / 2.0,
        "clone_microseconds": 2.0 / bench.CLONES_PER_POSITION * 1e6,
    }


@pytest.mark.slow
def test_two_versions_are_measured_in_turn_each_in_its_own_process():
    """Against ourselves: everything has a figure before and a ratio near 1 (wide limits: two short runs on a busy machine)."""
    result = bench.bench(0.1, only=["battlecrest"], server=True, before=HERE)
    row = result["rows"]["battlecrest/duel"]
    assert row["speed_vs_before"] == pytest.approx(
        row["decisions_per_second"] / row["before_decisions_per_second"], abs=0.01
    )
    assert 0.1 < row["speed_vs_before"] < 10
    costs = result["server"]["battlecrest/duel"]
    assert costs["before_snapshot_bytes"] == pytest.approx(costs["snapshot_bytes"], rel=0.2)
    assert {"view_vs_before", "patch_vs_before", "snapshot_vs_before", "size_vs_before"} <= set(costs)


def test_a_checkout_is_found_in_the_form_that_runs(tmp_path):
    (tmp_path / "src" / "tafelrunde").mkdir(parents=True)
    (tmp_path / "build" / "compiled" / "tafelrunde").mkdir(parents=True)
    assert bench.package_folder(tmp_path, "plain") == tmp_path / "src"
    assert bench.package_folder(tmp_path, "compiled") == tmp_path / "build" / "compiled"
    assert bench.package_folder(tmp_path / "src", "compiled") == tmp_path / "src"
    with pytest.raises(TafelrundeError, match="expected a checkout with src/tafelrunde"):
        bench.package_folder(tmp_path / "nowhere", "plain")


def test_a_version_that_cannot_be_measured_is_named(tmp_path, capfd):
    (tmp_path / "tafelrunde").mkdir()
    (tmp_path / "tafelrunde" / "__init__.py").write_text("raise ImportError('broken')")
    with pytest.raises(TafelrundeError, match=r"measuring .* failed"):
        bench.bench(0.05, only=["battlecrest"], before=tmp_path)
    assert "broken" in capfd.readouterr().err


def test_the_measuring_script_answers_line_by_line(monkeypatch, capsys):
    orders = [["about"], ["play", "battlecrest", "duel", 2, 0.01], ["server", "battlecrest", "duel", 2, 0.01]]
    monkeypatch.setattr("sys.stdin", [json.dumps(order) for order in orders])
    measure.main()
    about, play, server = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert about["form"] == FORM
    assert Path(about["folder"]) == HERE / "tafelrunde"
    assert ["battlecrest", "duel", 2] in about["subjects"]
    assert play["decisions_per_second"] > 0
    assert server["snapshot_bytes"] > 0


def test_a_version_without_snapshots_stores_the_whole_match():
    class Older:
        def to_dict(self):
            return {"journal": []}

    assert measure._snapshot(Older()) == {"journal": []}
    assert "journal" not in measure._snapshot(tafelrunde.Match.new("battlecrest"))
