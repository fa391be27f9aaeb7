"""What a network is and how it learns from lessons. Only this module needs torch.

Two small parts, each a stack of plain layers. The *value* part sees the observation and what the game's judge says; at first it
says just the same as the judge, and learning makes it differ. The *policy* part sees the observation and the row of an option
(every number of a row is an index into one table of vectors, and the vectors are added up); at first all options are as likely as
the game's weights say.
"""

from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from tafelrunde.core.numbers import Layout
from tafelrunde.lab.training.lessons import Lessons, all_odds, foreseen

WIDE = 48  # cells in the first layer
NARROW = 32  # and in the second
BATCH = 256
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
    """Lessons as tensors: those to learn from and, of every tenth game, those to be examined with."""

    def __init__(self, lessons: Lessons) -> None:
        self.seen = torch.from_numpy(lessons.observations)  # half precision: a batch at a time becomes whole
        judged, guessed = all_odds(lessons.judged), all_odds(lessons.guessed)
        self.factor = calibrated(judged, lessons.worth)
        hoped = 1.0 / (1.0 + np.exp(-calibrated(guessed, lessons.worth) * guessed))
        self.judged = torch.from_numpy(judged)
        self.worth = torch.from_numpy(lessons.worth)
        self.target = torch.from_numpy(foreseen(lessons, hoped.astype(np.float32)))
        self.counts = torch.from_numpy(lessons.counts.astype(np.int64))
        self.ends = torch.cumsum(self.counts, 0)
        self.rows = torch.from_numpy(lessons.rows.astype(np.int64))
        self.heavy = torch.log(torch.from_numpy(lessons.weights).clamp(min=0.05))
        self.shares = torch.from_numpy(lessons.shares)
        examined = torch.from_numpy(lessons.games.astype(np.int64)) % 10 == 0
        self.exam = torch.nonzero(examined)[:, 0]
        self.study = torch.nonzero(~examined)[:, 0]

    def options_of(self, chosen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The options of these moments: which moment each belongs to, and where its row lies."""
        counts = self.counts[chosen]
        owners = torch.repeat_interleave(torch.arange(len(chosen)), counts)
        begins = torch.cumsum(counts, 0) - counts
        within = torch.arange(len(owners)) - begins[owners]
        return owners, (self.ends[chosen] - counts)[owners] + within


def losses(
    student: Student, course: Course, chosen: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, float, float]:
    """Of value and policy; how far the value is from what really became of it, and how often the policy likes best what search
    liked best."""
    seen = course.seen[chosen].float()
    said = student.value(seen, course.judged[chosen])
    value = nn.functional.binary_cross_entropy_with_logits(said, course.target[chosen])
    truth = nn.functional.binary_cross_entropy_with_logits(said, course.worth[chosen])
    owners, places = course.options_of(chosen)
    if not len(owners):
        return value, value * 0, float(truth.detach()), 1.0
    liked = student.policy(seen, owners, course.rows[places]) + course.heavy[places]
    most = torch.full((len(chosen),), -1e9).scatter_reduce(0, owners, liked.detach(), "amax")
    whole = torch.zeros(len(chosen)).index_add(0, owners, torch.exp(liked - most[owners]))
    chances = liked - most[owners] - torch.log(whole[owners])
    shares = course.shares[places]
    asked = int((course.counts[chosen] > 0).sum())
    policy = -(shares * chances).sum() / asked
    best_share = torch.zeros(len(chosen)).scatter_reduce(0, owners, shares, "amax")
    agreed = ((liked >= most[owners]) & (shares >= best_share[owners] - 1e-6)).sum() / asked
    return value, policy, float(truth.detach()), min(float(agreed), 1.0)


class Study:
    """A student with its optimizer; both survive in a checkpoint."""

    def __init__(self, layout: Layout) -> None:
        torch.set_num_threads(1)
        torch.manual_seed(1)
        self.layout = layout
        self.student = Student(layout)
        self.optimizer = self._optimizer()
        self.begun = False

    def _optimizer(self) -> torch.optim.Optimizer:
        return torch.optim.AdamW(self.student.parameters(), lr=PACE, weight_decay=DECAY)

    def begin(self, lessons: Lessons, course: Course) -> None:
        """Before the first lesson: what the judge's word is worth, and how large numbers get."""
        if self.begun:
            return
        self.begun = True
        with torch.no_grad():
            self.student.last.weight *= course.factor
            self.student.factor.fill_(course.factor)
            largest = np.abs(lessons.observations).max(0).astype(np.float32)
            self.student.scale.copy_(torch.from_numpy(np.maximum(largest, 1.0)))

    def learn(self, course: Course, steps: int, seed: int) -> None:
        dice = torch.Generator().manual_seed(seed)
        self.student.train()
        for _ in range(steps):
            chosen = course.study[torch.randint(len(course.study), (BATCH,), generator=dice)]
            value, policy, _, _ = losses(self.student, course, chosen)
            self.optimizer.zero_grad()
            (value + policy).backward()
            self.optimizer.step()

    def examine(self, course: Course) -> dict[str, float]:
        """On games that nothing was learnt from: the judge's own loss beside the network's."""
        chosen = course.exam if len(course.exam) else course.study
        self.student.eval()
        with torch.no_grad():
            value, policy, truth, agreed = losses(self.student, course, chosen)
            judge = nn.functional.binary_cross_entropy_with_logits(
                course.judged[chosen] * course.factor, course.worth[chosen]
            )
        return {
            "judge": float(judge),
            "truth": truth,
            "value": float(value),
            "policy": float(policy),
            "agreed": agreed,
        }

    def save(self, path: Path) -> None:
        beside = path.with_suffix(".part")
        torch.save(
            {
                "student": self.student.state_dict(),
                "optimizer": self.optimizer.state_dict(),
                "begun": self.begun,
            },
            beside,
        )
        beside.replace(path)

    def load(self, path: Path) -> None:
        kept = torch.load(path, weights_only=True)
        self.student.load_state_dict(kept["student"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.begun = kept["begun"]
