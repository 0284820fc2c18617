"""What belongs to the repository."""

import subprocess

TEXT_ENDINGS = (".swift", ".md", ".py", ".sh", ".yaml", ".yml", ".json", ".mustache", ".txt", ".modulemap", ".h")


def files(root):
    """The paths of all text files that are tracked or would be, relative to the root, sorted."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=root, check=True, capture_output=True).stdout.decode().split("\0")
    return sorted(path for path in set(listed) if path and is_text(root, path))


def is_text(root, path):
    full = root / path
    if full.is_symlink() or not full.is_file():
        return False
    return path.endswith(TEXT_ENDINGS) or "." not in path.rsplit("/", 1)[-1]
