"""Plays a game up to a position from which a lesson can begin, and shows what is asked there.

    python scripts/lesson_position.py battlecrest --seed 7 --options arena=brook --answers 0,3,1
    python scripts/lesson_position.py battlecrest ... --write        # the position itself, compact, for the lesson's file

Answers are indices, in the order of the questions; of several seats that are asked at once the lowest goes first.
"""

import argparse
import json
import sys

from tafelrunde import Match


def played(arguments: argparse.Namespace) -> Match:
    options = dict(pair.split("=", 1) for pair in arguments.options.split(",") if pair)
    match = Match.new(arguments.game, arguments.mode, arguments.seats, arguments.seed, options)
    for index in (int(text) for text in arguments.answers.split(",") if text):
        match.answer(index, min(match.choices))
    return match


def show(match: Match) -> None:
    print(match.game.drawing(match.state, None, "en"))
    for seat, choice in match.choices.items():
        print(f"seat {seat}: {choice.prompt}: {choice.words()['en']}")
        for index, option in enumerate(choice.options):
            print(f"  {index:2} {option.kind:12} {' '.join(option.refs):40} {option.text('en')}")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--mode")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--options", default="")
    parser.add_argument("--answers", default="")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    match = played(arguments)
    if arguments.write:
        print(json.dumps(match.position(), separators=(",", ":")))
    else:
        show(match)
    return 0


if __name__ == "__main__":
    sys.exit(main())
