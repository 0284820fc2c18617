"""Writes text into Swift source as a raw string, so that the binary can be moved without a resource bundle."""

import re
import sys


def hashes(text):
    """The number of # that no quote or backslash of the text is followed by."""
    runs = [len(run) for run in re.findall(r'(?:"""|\\)(#*)', text)]
    return "#" * (max(runs) + 1 if runs else 1)


def literal(name, text, columns):
    """A raw multi-line string literal. Its closing line is indented, and so must every line be that is not empty."""
    if "\r" in text:
        sys.exit(f"{name} has carriage returns; what is embedded ends its lines with LF")
    if any(ord(character) < 0x20 and character not in "\n\t" for character in text):
        sys.exit(f"{name} has control characters")
    mark = hashes(text)
    indent = " " * columns
    # The last line end before the closing quotes is no part of the string.
    lines = [indent + line if line else "" for line in text.split("\n")]
    return "\n".join([f'{mark}"""'] + lines + [f'{indent}"""{mark}'])


def write(root, target, text, is_check, script):
    """Writes a file, or ends with a message when it should have this text already and has not."""
    if target.exists() and target.read_text(encoding="utf-8") == text:
        return
    if is_check:
        sys.exit(f"{script}: {target.relative_to(root)} is out of date; run scripts/{script}")
    target.write_text(text, encoding="utf-8")
    print(f"{script}: wrote {target.relative_to(root)}")
