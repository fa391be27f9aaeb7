"""Find the Chromium that the browser tests and the screenshots drive, or install it.

python scripts/chromium.py             print where it is; if there is none, say what to do
python scripts/chromium.py --install   the same, but as root on Debian or Ubuntu install it first if it is missing
"""

import argparse
import os
import shutil
import subprocess
import sys

VARIABLE = "TAFELRUNDE_CHROMIUM"
# The shell without windows of its own comes first: it needs a third less of the processor for the same pages.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/usr/bin/chromium",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
)
# Another program may be installing something just now, and a mirror may not answer at once.
PATIENCE = ["-o", "DPkg::Lock::Timeout=120", "-o", "Acquire::Retries=3"]
# Nothing leaves this machine, and no sandbox where it cannot work (root in a container).
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
if hasattr(os, "geteuid") and os.geteuid() == 0:
    FLAGS.append("--no-sandbox")

HELP = f"""No Chromium was found, and the browser tests cannot do without one.
  Debian, Ubuntu: apt-get install chromium
  elsewhere:      install Chromium or Google Chrome
  or name it:     {VARIABLE}=/path/to/chromium"""


class NoChromium(Exception):
    """There is no browser to drive; the message says what to do."""


def find() -> str:
    """The path of Chromium. Raises `NoChromium`."""
    named = os.environ.get(VARIABLE)
    if named:
        found = shutil.which(named)
        if found is None:
            raise NoChromium(f"{VARIABLE}={named} is no program that can be started.")
        return found
    for place in (*NAMES, *PLACES):
        found = shutil.which(place)
        if found is not None:
            return found
    raise NoChromium(HELP)


def install() -> None:
    """With Debian's package manager, quietly; does nothing where that is not possible."""
    apt = shutil.which("apt-get")
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    print("installing Chromium (apt-get) ...", file=sys.stderr)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    steps = [["update", "-qq"]]
    # Older releases have no package of the shell alone.
    steps += [
        ["install", "-qq", "--yes", "--no-install-recommends", package] for package in (SHELL, "chromium")
    ]
    for step in steps:
        done = subprocess.run(
            [apt, *PATIENCE, *step], env=environment, stdout=subprocess.DEVNULL, check=False
        )
        if step[0] == "install" and done.returncode == 0:
            return


def main() -> int:
    parser = argparse.ArgumentParser(description="Find the Chromium for the browser tests.")
    parser.add_argument(
        "--install", action="store_true", help="install it if it is missing and this is possible"
    )
    wishes = parser.parse_args()
    try:
        try:
            path = find()
        except NoChromium:
            if not wishes.install or os.environ.get(VARIABLE):
                raise
            install()
            path = find()
    except NoChromium as problem:
        print(problem, file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
