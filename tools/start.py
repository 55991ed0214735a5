"""Starts tripot from a clone: the compiled form where it is built, else the sources as they are.

    python -m tools.start serve ...          # at once; the compiled form is built behind
    python -m tools.start --wait arena ...   # build the compiled form first
    python -m tools.start --build [NICE]     # build it, and no more

A compiled form lies in build/forms under the digest of its sources, and gets that name when it is
whole: a start finds all of it or nothing. What an interrupted build leaves is removed by the next.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parent.parent
FORMS = ROOT / "build" / "forms"
WORK = FORMS / "work"
LOG = FORMS / "build.log"
PAGE = Path("tripot") / "server" / "static"
SOURCES = ("tripot", "docs/rules", "pyproject.toml", "hatch_build.py")
LATEST = 3  # forms that are kept: a server may still run from an older one
LOW = 19  # the priority of what is built behind
BEHIND = (
    "Served from source for now: experts play as regulars until the next start after the compiled "
    "form is built, which goes on behind (build/forms/build.log)."
)
NO_COMPILER = "Served from source, since there is no C compiler: experts play as regulars."


def form() -> Path:
    """Where the compiled form of the sources as they are now lies, or would lie."""
    found = sha256(f"{sys.version} {sysconfig.get_platform()}".encode())
    for source in SOURCES:
        path = ROOT / source
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            name = file.relative_to(ROOT)
            if file.is_file() and file.suffix != ".pyc" and not name.is_relative_to(PAGE):
                found.update(f"{name} {file.stat().st_size} ".encode() + file.read_bytes())
    return FORMS / found.hexdigest()[:20]


def has_compiler() -> bool:
    """Whether there is a C compiler, as hatch_build.py looks for it."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    return shutil.which(compiler[0]) is not None


def build() -> None:
    """Build the compiled form of the sources as they are, unless it is there or being built."""
    FORMS.mkdir(parents=True, exist_ok=True)
    with (FORMS / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("It is being built already.", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = form()
        if wanted.is_dir():
            return
        shutil.rmtree(WORK, ignore_errors=True)
        WORK.mkdir()
        environ = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
        environ |= {"TRIPOT_NATIVE": "require", "TMPDIR": str(WORK)}
        make = ["make", "-s", "-C", str(ROOT), ".venv/installed"]
        wheel = [str(ROOT / ".venv/bin/python"), "-m", "build", "--wheel", "--no-isolation"]
        for command in (make, [*wheel, "--outdir", str(WORK), str(ROOT)]):
            subprocess.run(command, env=environ, stdin=subprocess.DEVNULL, check=True)
        unpack(WORK / "form")
        if form() == wanted:  # nobody has changed a source meanwhile
            (WORK / "form").rename(wanted)
        shutil.rmtree(WORK)
        kept = sorted((path for path in FORMS.iterdir() if path.is_dir()), key=born)
        for old in kept[:-LATEST]:
            shutil.rmtree(old)


def unpack(place: Path) -> None:
    """The wheel as a directory, which shows the page that `make page` builds."""
    (wheel,) = WORK.glob("*.whl")
    with ZipFile(wheel) as archive:
        archive.extractall(place)
    shutil.rmtree(place / PAGE, ignore_errors=True)
    (place / PAGE).symlink_to(ROOT / PAGE)
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(place)], check=True)


def born(path: Path) -> float:
    return path.stat().st_mtime


def build_behind() -> subprocess.Popen[bytes]:
    """Build in a process of its own, in no hurry."""
    FORMS.mkdir(parents=True, exist_ok=True)
    with LOG.open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "tools.start", "--build", str(LOW)],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,  # ended as a whole
            cwd=ROOT,
        )


def run(arguments: list[str], place: Path) -> int:
    """Run tripot from there, and pass on what we are told; what it says at its end."""
    # Safe: else the sources, in whose directory we are, would come first in every process.
    environ = os.environ | {"PYTHONPATH": str(place), "PYTHONSAFEPATH": "1"}
    process = subprocess.Popen([sys.executable, "-m", "tripot", *arguments], env=environ)
    signal.signal(signal.SIGINT, lambda *_: None)  # a terminal tells it to tripot as well
    signal.signal(signal.SIGTERM, lambda *_: process.terminate())
    return process.wait()


def main(arguments: list[str]) -> int:
    """Start, with whatever form there is."""
    try:
        return start(arguments)
    except subprocess.CalledProcessError as error:
        print(f"The compiled form could not be built: {error}", file=sys.stderr)
        return 1


def start(arguments: list[str]) -> int:
    if arguments[0] == "--build":
        os.nice(int(arguments[1]) if len(arguments) > 1 else 0)
        build()
        return 0
    wait = arguments[0] == "--wait"
    if wait:
        arguments = arguments[1:]
        if has_compiler():
            build()
    place = form()
    if place.is_dir():
        return run(arguments, place)
    if wait or not has_compiler():
        print(NO_COMPILER, flush=True)
        return run(arguments, ROOT)
    print(BEHIND, flush=True)
    builder = build_behind()
    try:
        return run(arguments, ROOT)
    finally:
        if builder.poll() is None:
            os.killpg(builder.pid, signal.SIGTERM)
            builder.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
