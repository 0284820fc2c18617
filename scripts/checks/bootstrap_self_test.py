"""Tests of scripts/bootstrap: when it may use sudo. The programs that it calls are stand-ins that write down their words."""

import os
import pathlib
import pty
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# What a machine has: its commands, as lines of sh. libyaml is there once apt has installed it.
PROGRAMS = {
    "swift": "echo 'Swift version 6.1'", "git": ":", "make": ":", "python3": ":",
    "id": 'echo "$FAKE_ID"', "uname": "echo Linux", "env": 'shift; exec "$@"',
    "pkg-config": '[ -e "$LOG.installed" ]',
    "sudo": 'echo sudo >> "$LOG"; exec "$@"',
    "apt-get": 'echo "apt-get $1" >> "$LOG"; [ "$1" = update ] || touch "$LOG.installed"',
}

# Name, id, words, environment, what is typed (None: no terminal), status, whether sudo is used.
CASES = [
    ("root needs no word", "0", [], {}, None, 0, False),
    ("nobody can be asked", "1000", [], {}, None, 1, False),
    ("the environment agrees", "1000", [], {"MARTLET_BOOTSTRAP_SUDO": "1"}, None, 0, True),
    ("the environment does not agree", "1000", [], {"MARTLET_BOOTSTRAP_SUDO": "0"}, None, 1, False),
    ("a word agrees", "1000", ["--yes"], {}, None, 0, True),
    ("somebody agrees", "1000", [], {}, "y\n", 0, True),
    ("somebody does not agree", "1000", [], {}, "\n", 1, False),
    ("root is not asked", "0", [], {}, "n\n", 0, False),
    ("an unknown word", "0", ["--force"], {}, None, 64, False),
]


def run_case(folder, user, words, environment, typed):
    log = folder / "log"
    for path in (log, folder / "log.installed"):
        path.unlink(missing_ok=True)
    programs = folder / "bin"
    programs.mkdir(exist_ok=True)
    for name, line in PROGRAMS.items():
        (programs / name).write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
        (programs / name).chmod(0o755)
    for name in ("bash", "sed", "head", "touch"):
        target = subprocess.run(["/bin/sh", "-c", f"command -v {name}"], capture_output=True, text=True).stdout.strip()
        (programs / name).unlink(missing_ok=True)
        (programs / name).symlink_to(target)
    surroundings = {"PATH": str(programs), "FAKE_ID": user, "LOG": str(log), **environment}
    command = [str(programs / "bash"), str(ROOT / "scripts" / "bootstrap"), *words]
    if typed is None:
        status = subprocess.run(
            command, env=surroundings, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, timeout=60).returncode
    else:
        ours, theirs = pty.openpty()
        os.write(ours, typed.encode())
        status = subprocess.run(
            command, env=surroundings, stdin=theirs, stdout=subprocess.DEVNULL, stderr=theirs,
            timeout=60).returncode
        os.close(theirs)
        os.close(ours)
    used = log.read_text(encoding="utf-8").split("\n") if log.exists() else []
    return status, "sudo" in used


def run():
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        for name, user, words, environment, typed, status, is_sudo in CASES:
            found = run_case(pathlib.Path(folder), user, words, environment, typed)
            if found != (status, is_sudo):
                failures.append(f"bootstrap: {name}: status and sudo are {found}, not {(status, is_sudo)}")
    for failure in failures:
        print(f"check --self-test: {failure}", file=sys.stderr)
    if not failures:
        print(f"check --self-test: bootstrap in {len(CASES)} situations")
    return 1 if failures else 0
