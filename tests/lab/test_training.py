"""`tafelrunde train`: a small course from lessons to a network that plays; killed in the middle it goes on."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest

from tafelrunde import Match, TafelrundeError
from tafelrunde.bots.learned import Learned
from tafelrunde.bots.network import odds, read_network
from tafelrunde.core.numbers import layout_of
from tafelrunde.lab.arrays import Table
from tafelrunde.lab.training import start
from tests.project import ROOT

pytestmark = pytest.mark.slow

SMALL = ("--iterations", "3", "--games", "2", "--json")
NAME = "battlecrest.duel.2"


def course(folder: Path, minutes: float) -> "subprocess.Popen[str]":
    words = [sys.executable, "-m", "tafelrunde.cli", "train", "battlecrest", "--minutes", str(minutes)]
    return subprocess.Popen(
        [*words, "--folder", str(folder), *SMALL],
        cwd=ROOT,
        env=dict(os.environ),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def rounds(folder: Path) -> int:
    return len(list((folder / "lessons").glob("*.npz")))


def wait_for_rounds(process: "subprocess.Popen[str]", folder: Path, wanted: int) -> None:
    """Until so many rounds have been played; the last of them is not learnt from yet, or just now."""
    end = time.monotonic() + 400
    while rounds(folder) < wanted:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """A course that was killed in its third round, and then finished."""
    folder = tmp_path_factory.mktemp("course")
    process = course(folder, 60)
    try:
        wait_for_rounds(process, folder, 3)
    finally:
        process.kill()
        process.communicate()
    before = msgspec.json.decode((folder / "course.json").read_bytes())
    played = {path.name: path.read_bytes() for path in (folder / "lessons").glob("*.npz")}
    told: list[tuple[int, int]] = []
    again = start("battlecrest", None, None, 3, 2, folder)
    after = again.run((before["seconds"] + 0.2) / 60, lambda *done: told.append(done), quiet=True)
    assert told and told[-1][0] >= round(before["seconds"])
    assert msgspec.json.decode((folder / "course.json").read_bytes()) == after
    return folder, before, played, after


def test_a_killed_course_goes_on_where_it_was(trained):
    folder, before, played, after = trained
    kept = len(before["points"])
    assert kept >= 2 and after["points"][:kept] == before["points"]
    assert len(after["points"]) > kept
    assert after["seconds"] > before["seconds"]
    for name, lessons in played.items():
        assert (folder / "lessons" / name).read_bytes() == lessons
    numbers = [int(path.stem) for path in sorted((folder / "lessons").glob("*.npz"))]
    assert numbers == [2 * n for n in range(1, len(numbers) + 1)]
    assert after["points"][-1]["games"] == numbers[-1]
    assert not list(folder.rglob("*.part"))


def test_a_course_draws_its_curves(trained):
    folder, _, _, after = trained
    drawn = ElementTree.fromstring((folder / "curves.svg").read_text(encoding="utf-8"))
    lines = [each for each in drawn.iter() if each.tag.endswith("polyline")]
    assert [len(line.attrib["points"].split()) for line in lines] == [len(after["points"])] * 3


def test_a_network_is_small_and_says_what_torch_says(trained):
    import torch

    from tafelrunde.lab.training.study import Study

    folder = trained[0]
    for part in ("value", "policy"):
        assert (folder / f"{NAME}.{part}.onnx").stat().st_size <= 2 << 20
    match = Match.new("battlecrest", seed=3, record=False)
    for _ in range(20):
        seat = next(iter(match.choices))
        match.answer(0, seat)
    seat = next(iter(match.choices))
    choice = match.choices[seat]
    layout = layout_of(match.game, match.setup.mode)
    study = Study(layout)
    study.load(folder / "student.pt")
    study.student.eval()
    seen = torch.tensor([list(layout.observation(match, seat))])
    network = read_network(folder, NAME)
    with torch.no_grad():
        value = torch.sigmoid(study.student.value(seen, torch.tensor([odds(0.7)])) / study.student.factor)
        rows = np.frombuffer(layout.rows(match, choice), np.float32).reshape(-1, layout.width)[: choice.count]
        owners = torch.zeros(choice.count, dtype=torch.int64)
        liked = study.student.policy(seen, owners, torch.from_numpy(rows.astype(np.int64)))
    assert network.value(match, seat, 0.7) == pytest.approx(float(value), abs=1e-4)
    expected = torch.softmax(liked, 0).tolist()
    asked, chances = network.ask(match, choice, [1] * choice.count, 0.7)
    assert chances == pytest.approx(expected, abs=1e-4)
    assert asked == network.value(match, seat, 0.7)


def test_a_fresh_network_says_what_the_judge_says():
    import torch

    from tafelrunde.lab.training.study import Student

    table = Table("battlecrest")
    student = Student(table.layout).eval()
    seen = torch.rand(5, table.layout.size)
    judged = torch.tensor([-2.0, -0.5, 0.0, 0.3, 4.0])
    assert student.value(seen, judged).tolist() == pytest.approx(judged.tolist(), abs=1e-5)


def test_nothing_is_learnt_by_heart(trained):
    """Of a few games a student soon knows every moment, and less and less of others: what did best in the examinations stays."""
    from tafelrunde.lab.training.lessons import Lessons
    from tafelrunde.lab.training.study import Study

    files = sorted((trained[0] / "lessons").glob("*.npz"))
    lessons = Lessons.joined([Lessons.load(file) for file in files])
    study = Study(Table("battlecrest").layout)
    course = study.course(lessons)
    study.begin(lessons, course)
    before = study.examine(course)
    after = study.learn(course, 400, seed=1)
    assert after["truth"] <= before["truth"] and after["policy"] <= before["policy"]
    study.student.load_state_dict(study.learner.state_dict())
    assert study.examine(course)["truth"] == pytest.approx(after["truth"]), "and from there it goes on"


def test_a_trained_network_plays(trained):
    network = read_network(trained[0], NAME)
    digests = set()
    for _ in range(2):
        match = Match.new("battlecrest", seed=5)
        bots = [Learned(seat, iterations=2, network=network) for seat in range(2)]
        while not match.over:
            seat = min(match.choices)
            match.answer(bots[seat].choose(match, seat), seat)
        digests.add(match.digest())
    assert len(digests) == 1


def test_a_course_begins_anew_only_if_it_is_told_to(trained, tmp_path):
    folder = tmp_path / "course"
    shutil.copytree(trained[0], folder)
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    resumed = start("battlecrest", None, None, 3, 2, folder)
    assert resumed.seconds == trained[3]["seconds"] > 0
    with pytest.raises(TafelrundeError, match="holds a course for battlecrest"):
        start("pixel_tactics", None, None, 3, 2, folder, again=True)
    assert rounds(folder) > 0
    fresh = start("battlecrest", None, None, 3, 2, folder, again=True)
    assert fresh.seconds == 0 and rounds(folder) == 0
    assert sorted(path.name for path in folder.iterdir()) == ["lessons", "notes.txt"]
    (folder / "course.json").write_text("{", encoding="utf-8")
    with pytest.raises(TafelrundeError, match=r"course\.json: is no course"):
        start("battlecrest", None, None, 3, 2, folder)


def test_another_game_needs_another_folder(trained):
    with pytest.raises(TafelrundeError, match=r"holds a course for battlecrest.*say another folder"):
        start("pixel_tactics", None, None, 5, 2, trained[0])


def test_what_cannot_be_trained_is_refused(tmp_path):
    for game, seats, iterations, said in (
        ("battlecrest", 2, 0, "whole numbers"),
        ("kharnage", 3, 5, "--seats 2"),
        ("chess", None, 5, "game 'chess'"),
    ):
        with pytest.raises(TafelrundeError, match=said):
            start(game, None, seats, iterations, 2, tmp_path / "new")
    assert not (tmp_path / "new").exists()
