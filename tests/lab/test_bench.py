"""The bench measures every game in every mode, and says which form ran."""

from tafelrunde._form import compiled
from tafelrunde.lab import bench


def test_a_short_run(monkeypatch):
    monkeypatch.setattr(bench, "ROUNDS", 1)
    result = bench.bench(0.05, only=["battlecrest"])
    assert result["form"] == ("compiled" if compiled() else "plain")
    row = result["rows"]["battlecrest/duel"]
    assert row["decisions_per_second"] > 1000
    assert 0 < row["clone_microseconds"] < 1000


def test_ratios_compare_with_every_peer(monkeypatch):
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "measure_catanatron", lambda: lambda seconds: (100.0, 50.0))
    monkeypatch.setattr(bench, "measure_open_spiel", lambda: None)
    rows = bench.bench(0.05, only=["battlecrest", "catan"])["rows"]
    ours = rows["battlecrest/duel"]
    assert ours["speed_vs_catanatron"] == round(ours["decisions_per_second"] / 100, 2)
    assert "openspiel gin_rummy" not in rows
