"""What scripts need: packages of PyPI, and a release build of the command, both in .build."""

import os
import pathlib
import subprocess
import sys
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent


def enter(name, packages, skipped, without_dependencies=()):
    """Starts the calling script again where its packages are; returns when they are here already, or ends when they cannot be.

    - name: the folder in .build.
    - skipped: what the script says it did not do where pip cannot install the packages; it ends with 0 then.
    - without_dependencies: packages that the script can do without, installed without what they depend on.
    """
    folder = ROOT / ".build" / name
    python, stamp = folder / "bin" / "python", folder / "packages"
    if pathlib.Path(sys.prefix).resolve() == folder.resolve():
        return
    wanted = [*packages, *without_dependencies]
    if not stamp.exists() or stamp.read_text(encoding="utf-8").split() != wanted:
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        try:
            venv.create(folder, with_pip=True, clear=True)
            subprocess.run([*pip, *packages], check=True, stdin=subprocess.DEVNULL)
        except (subprocess.CalledProcessError, OSError) as error:
            print(f"SKIPPED: {skipped}, because pip could not install {' '.join(packages)}: {error}")
            sys.exit(0)
        installed = [
            package for package in without_dependencies
            if subprocess.run([*pip, "--no-deps", package], stdin=subprocess.DEVNULL).returncode == 0
        ]
        # Without one, the next run tries again.
        stamp.write_text("\n".join([*packages, *installed]) + "\n", encoding="utf-8")
    os.execv(python, [python, sys.argv[0], *sys.argv[1:]])


def release_build():
    """Builds the command for release; returns the path of its file."""
    arguments = subprocess.run([ROOT / "scripts" / "release-arguments"], capture_output=True, text=True, check=True).stdout.split()
    subprocess.run(["swift", "build", "-c", "release", *arguments, "--product", "martlet"], cwd=ROOT, check=True,
                   stdin=subprocess.DEVNULL, stdout=sys.stderr)
    return str(ROOT / ".build" / "release" / "martlet")
