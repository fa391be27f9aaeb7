"""Docs that are written from the code say what the code says."""

from scripts import positions_doc


def test_positions_are_described_as_they_are():
    assert positions_doc.up_to_date(), "run scripts/positions_doc.py"
