"""What a network is and how it learns from lessons. Only this module needs torch.

Two small parts, each a stack of plain layers. The *value* part sees the observation and what the game's judge says; at first it
says just the same as the judge, and learning makes it differ. The *policy* part sees the observation and the row of an option
(every number of a row is an index into one table of vectors, and the vectors are added up); at first all options are as likely as
the game's weights say.

What plays is not the student as it is but its average over the last thousand steps, which swings less; and of those the one that
did best in the examinations, value and policy each by itself: games are few, and who is not stopped learns them by heart.
"""

import copy
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from tafelrunde.core.numbers import Layout
from tafelrunde.lab.training.lessons import Lessons, all_odds, foreseen

WIDE = 64  # cells in the first layer
NARROW = 32  # and in the second
BATCH = 512
AVERAGED = 0.999  # how much of the average stays at every step
EXAMINED = 1 << 14  # so many moments are enough for an examination
BLOCKS = 10  # so often a round's steps are interrupted by one
PATIENCE = 2  # so many in a row may find nothing better; then the rest would be learnt by heart
LIMIT = 32  # plain numbers in a row (damage, price) count as an index below this
DROPPED = 0.3  # share of what is seen that is left out at random while learning: no single card shall decide
DECAY = 0.1
PACE = 1e-3


class Student(nn.Module):  # type: ignore[misc]  # torch is not read by the checks
    def __init__(self, layout: Layout) -> None:
        super().__init__()
        sizes = [column.size or LIMIT for column in layout.columns]
        seen = layout.size + 1  # the last number is the judge's word, as odds
        self.blur = nn.Dropout(DROPPED)
        self.first = nn.Linear(seen, WIDE)
        self.second = nn.Linear(WIDE, NARROW)
        self.last = nn.Linear(NARROW, 1)
        self.scene = nn.Linear(layout.size, WIDE)
        self.view = nn.Linear(WIDE, NARROW)
        self.words = nn.Parameter(torch.randn(sum(sizes), NARROW) * 0.05)
        self.weigh = nn.Linear(NARROW, 1)
        self.register_buffer("factor", torch.ones(1))  # odds of winning for each of the judge's
        self.register_buffer("scale", torch.ones(layout.size))
        self.register_buffer("limits", torch.tensor([size - 1 for size in sizes]))
        self.register_buffer("starts", torch.tensor([sum(sizes[:n]) for n in range(len(sizes))]))
        self._begin_like_the_judge()

    def _begin_like_the_judge(self) -> None:
        """Two cells of each layer carry the judge's word, one its positive and one its negative part; nothing else speaks yet."""
        with torch.no_grad():
            for layer in (self.first, self.second):
                layer.weight[:2] = 0.0
                layer.bias[:2] = 0.0
            self.first.weight[:, :-1] *= 0.3
            self.first.weight[0, -1], self.first.weight[1, -1] = 1.0, -1.0
            self.second.weight[2:, :2] = 0.0
            self.second.weight[0, 0], self.second.weight[1, 1] = 1.0, 1.0
            self.last.weight.zero_()
            self.last.bias.zero_()
            self.last.weight[0, 0], self.last.weight[0, 1] = 1.0, -1.0
            self.weigh.weight.zero_()
            self.weigh.bias.zero_()

    def value(self, seen: torch.Tensor, judged: torch.Tensor) -> torch.Tensor:
        """The odds of a win."""
        found = torch.cat([self.blur(seen / self.scale), judged[:, None]], 1)
        return self.last(torch.relu(self.second(torch.relu(self.first(found)))))[:, 0]

    def policy(self, seen: torch.Tensor, owners: torch.Tensor, rows: torch.Tensor) -> torch.Tensor:
        """How good each option is; `owners` says which observation each of them belongs to."""
        scene = self.view(torch.relu(self.scene(self.blur(seen / self.scale))))
        places = torch.minimum(rows, self.limits) + self.starts
        told = nn.functional.embedding(places, self.words).sum(1)
        return self.weigh(torch.relu(scene[owners] + told))[:, 0]


def _copied(student: Student) -> dict[str, torch.Tensor]:
    return {name: tensor.clone() for name, tensor in student.state_dict().items()}


def _of_value(name: str) -> bool:
    return name.split(".")[0] in ("first", "second", "last")


def calibrated(odds: NDArray[np.float32], worth: NDArray[np.float32]) -> float:
    """By how much odds must be multiplied so that they foretell best what became of it."""
    best, least = 1.0, 1e9
    for factor in np.linspace(0.3, 5.0, 48):
        said = 1.0 / (1.0 + np.exp(-factor * odds))
        loss = _entropy(said, worth)
        if loss < least:
            best, least = float(factor), loss
    return best


def _entropy(said: NDArray[Any], worth: NDArray[Any]) -> float:
    kept = np.clip(said, 1e-4, 1 - 1e-4)
    return float(-(worth * np.log(kept) + (1 - worth) * np.log(1 - kept)).mean())


class Course:
    """Lessons as tensors, where the student is: those to learn from and, of every tenth game, those to be examined with."""

    def __init__(self, lessons: Lessons, size: int, device: torch.device) -> None:
        self.size = size
        self.device = device
        self.filled = self._here(lessons.filled.astype(np.int64))
        self.filled_to = torch.cumsum(self.filled, 0)
        self.places = self._here(lessons.places.astype(np.int32))
        self.numbers = self._here(lessons.numbers)
        judged, guessed = all_odds(lessons.judged), all_odds(lessons.guessed)
        self.factor = calibrated(judged, lessons.worth)
        hoped = 1.0 / (1.0 + np.exp(-calibrated(guessed, lessons.worth) * guessed))
        self.judged = self._here(judged)
        self.worth = self._here(lessons.worth)
        self.target = self._here(foreseen(lessons, hoped.astype(np.float32)))
        self.counts = self._here(lessons.counts.astype(np.int64))
        self.ends = torch.cumsum(self.counts, 0)
        self.rows = self._here(lessons.rows)
        self.heavy = torch.log(self._here(lessons.weights).clamp(min=0.05))
        self.shares = self._here(lessons.shares)
        examined = torch.from_numpy(lessons.games.astype(np.int64)) % 10 == 0
        self.exam = torch.nonzero(examined)[:, 0]
        self.study = torch.nonzero(~examined)[:, 0]

    def _here(self, array: NDArray[Any]) -> torch.Tensor:
        return torch.from_numpy(array).to(self.device)

    def seen(self, chosen: torch.Tensor) -> torch.Tensor:
        """The observations of these moments, with all their zeros."""
        owners, places = _spread(self.filled, self.filled_to, chosen)
        found = torch.zeros(len(chosen), self.size, device=self.device)
        found[owners, self.places[places].long()] = self.numbers[places].float()
        return found

    def options_of(self, chosen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The options of these moments: which moment each belongs to, and where its row lies."""
        return _spread(self.counts, self.ends, chosen)


def _spread(
    counts: torch.Tensor, ends: torch.Tensor, chosen: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """Of things that lie one after the other, so many for each owner: for those of the chosen owners, the owner's number among
    the chosen, and where the thing lies."""
    many = counts[chosen]
    owners = torch.repeat_interleave(torch.arange(len(chosen), device=counts.device), many)
    begins = torch.cumsum(many, 0) - many
    within = torch.arange(len(owners), device=counts.device) - begins[owners]
    return owners, (ends[chosen] - many)[owners] + within


def losses(
    student: Student, course: Course, chosen: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, float, float]:
    """Of value and policy; how far the value is from what really became of it, and how often the policy likes best what search
    liked best."""
    seen = course.seen(chosen)
    said = student.value(seen, course.judged[chosen])
    value = nn.functional.binary_cross_entropy_with_logits(said, course.target[chosen])
    truth = nn.functional.binary_cross_entropy_with_logits(said, course.worth[chosen])
    owners, places = course.options_of(chosen)
    if not len(owners):
        return value, value * 0, float(truth.detach()), 1.0
    liked = student.policy(seen, owners, course.rows[places].long()) + course.heavy[places]
    nothing = torch.zeros(len(chosen), device=seen.device)
    most = (nothing - 1e9).scatter_reduce(0, owners, liked.detach(), "amax")
    whole = nothing.index_add(0, owners, torch.exp(liked - most[owners]))
    chances = liked - most[owners] - torch.log(whole[owners])
    shares = course.shares[places]
    asked = int((course.counts[chosen] > 0).sum())
    policy = -(shares * chances).sum() / asked
    best_share = nothing.scatter_reduce(0, owners, shares, "amax")
    agreed = ((liked >= most[owners]) & (shares >= best_share[owners] - 1e-6)).sum() / asked
    return value, policy, float(truth.detach()), min(float(agreed), 1.0)


class Study:
    """A student with its average and its optimizer; all of it survives in a checkpoint."""

    def __init__(self, layout: Layout, threads: int = 1) -> None:
        torch.set_num_threads(threads)
        torch.manual_seed(1)
        self.layout = layout
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.learner = Student(layout).to(self.device)
        self.student = copy.deepcopy(self.learner).eval()
        self.optimizer = torch.optim.AdamW(self.learner.parameters(), lr=PACE, weight_decay=DECAY)
        self.steps = 0

    def course(self, lessons: Lessons) -> Course:
        return Course(lessons, self.layout.size, self.device)

    def begin(self, lessons: Lessons, course: Course) -> None:
        """Before the first lesson: what the judge's word is worth, and how large numbers get."""
        if self.steps:
            return
        with torch.no_grad():
            self.learner.last.weight *= course.factor
            self.learner.factor.fill_(course.factor)
            largest = np.maximum(lessons.largest(self.layout.size), 1.0)
            self.learner.scale.copy_(torch.from_numpy(largest))
        self.student.load_state_dict(self.learner.state_dict())

    def learn(self, course: Course, steps: int, seed: int) -> dict[str, float]:
        """So many steps at most, as long as the examinations get better; how the best student does in them."""
        dice = torch.Generator().manual_seed(seed)
        best, kept = self.examine(course), _copied(self.student)
        idle = 0
        for _ in range(BLOCKS):
            self._steps(course, max(1, steps // BLOCKS), dice)
            found, now = self.examine(course), _copied(self.student)
            idle += 1
            for figure, of_value in (("truth", True), ("policy", False)):
                if found[figure] < best[figure]:
                    best[figure] = found[figure]
                    kept.update({name: part for name, part in now.items() if _of_value(name) == of_value})
                    idle = 0
            if idle == PATIENCE:
                break
        self.student.load_state_dict(kept)
        self.learner.load_state_dict(kept)
        return self.examine(course)

    def _steps(self, course: Course, steps: int, dice: torch.Generator) -> None:
        self.learner.train()
        for _ in range(steps):
            chosen = course.study[torch.randint(len(course.study), (BATCH,), generator=dice)]
            value, policy, _, _ = losses(self.learner, course, chosen.to(self.device))
            self.optimizer.zero_grad()
            (value + policy).backward()
            self.optimizer.step()
            self._average()

    def _average(self) -> None:
        self.steps += 1
        share = 1.0 - min(AVERAGED, self.steps / (self.steps + 10))
        with torch.no_grad():
            for mine, its in zip(self.student.parameters(), self.learner.parameters(), strict=True):
                mine.lerp_(its, share)

    def examine(self, course: Course) -> dict[str, float]:
        """On games that nothing was learnt from: the judge's own loss beside the network's."""
        chosen = course.exam if len(course.exam) else course.study
        every = max(1, len(chosen) // EXAMINED)
        parts = torch.split(chosen[::every].to(self.device), BATCH)
        found = {"judge": 0.0, "truth": 0.0, "value": 0.0, "policy": 0.0, "agreed": 0.0}
        moments, asked = 0, 0
        with torch.no_grad():
            for part in parts:
                value, policy, truth, agreed = losses(self.student, course, part)
                judge = nn.functional.binary_cross_entropy_with_logits(
                    course.judged[part] * course.factor, course.worth[part]
                )
                questions = int((course.counts[part] > 0).sum())
                moments, asked = moments + len(part), asked + questions
                found["judge"] += float(judge) * len(part)
                found["truth"] += truth * len(part)
                found["value"] += float(value) * len(part)
                found["policy"] += float(policy) * questions
                found["agreed"] += agreed * questions
        shared = {name: found[name] / moments for name in ("judge", "truth", "value")}
        return {**shared, **{name: found[name] / max(asked, 1) for name in ("policy", "agreed")}}

    def save(self, path: Path) -> None:
        beside = path.with_suffix(".part")
        torch.save(
            {
                "student": self.student.state_dict(),
                "learner": self.learner.state_dict(),
                "optimizer": self.optimizer.state_dict(),
                "steps": self.steps,
            },
            beside,
        )
        beside.replace(path)

    def load(self, path: Path) -> None:
        kept = torch.load(path, weights_only=True, map_location=self.device)
        self.student.load_state_dict(kept["student"])
        self.learner.load_state_dict(kept["learner"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.steps = kept["steps"]
