"""All local rules, in one list."""

import re
from collections import namedtuple

from . import banned, floor, order, structure, workflows
from .swift_source import SwiftSource

Finding = namedtuple("Finding", "rule path line what")

ALLOWED = re.compile(r"(?://|#|<!--)\s*allowed:\s*\S")


class StaleException:
    """An exception that excepts nothing: reported by check_all, which alone knows."""

    name = "stale-exception"
    reason = "a reason for something that is not there misleads the next reader"
    instead = "delete the 'allowed:' comment"


ALL = banned.RULES + order.RULES + floor.RULES + structure.RULES + workflows.RULES + [StaleException]


def check_all(root, paths):
    findings = []
    for path in paths:
        text = (root / path).read_text(encoding="utf-8", errors="replace")
        findings += check(path, text)
    return findings


def check(path, text):
    """The findings of all rules in one file, but for those that carry their reason on the same line."""
    source = SwiftSource(path, text) if path.endswith(".swift") else None
    lines = text.split("\n")
    excepted, findings = set(), []
    for rule in ALL:
        if rule is StaleException or not rule.applies(path):
            continue
        for line, what in rule.find(source, path, text):
            if line <= len(lines) and ALLOWED.search(lines[line - 1]):
                excepted.add(line)
            else:
                findings.append(Finding(rule, path, line, what))
    if source and is_ours(path):
        for number, line in enumerate(source.comments.split("\n"), 1):
            if ALLOWED.search(line) and number not in excepted:
                findings.append(Finding(StaleException, path, number, line.strip()))
    return findings


def is_ours(path):
    """Whether people write a file: generated samples are only held to the format."""
    return not path.startswith("generated-samples/")
