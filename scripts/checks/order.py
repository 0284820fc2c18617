"""Iteration over what has another order in each run."""

import re

from .banned import SHIPPED
from .swift_source import SwiftRule

# Where a name is said to be a dictionary or a set, in the same file.
DECLARED = re.compile(
    r"\b(\w+)\s*:\s*(?:inout\s+)?(?:\[[^\[\]:()]+:|Set<|Dictionary<|TextSet\b|TextTable<)"
    r"|\b(?:let|var)\s+(\w+)\s*=\s*(?:Set\(|Set<|Dictionary\(|Dictionary<|TextSet\(|TextTable\(|TextTable<|\[[^\[\]:()\"]+:[^\[\]]+\]\(\))")
LOOP = re.compile(r"\bfor\s+.+?\s+in\s+(?:self\.)?([\w.]+)\s*(?:where\b.*)?\{")
CHAIN = re.compile(r"\b(\w+)\.(?:map|compactMap|flatMap|forEach|joined|enumerated|reversed)\b")
KEYS = re.compile(r"\.(?:keys|values)\.(?:map|compactMap|flatMap|forEach|joined|enumerated|reversed|first)\b")
# What makes the order, or makes it meaningless.
HARMLESS = re.compile(r"sorted|\b(?:Set|Dictionary|TextSet|TextTable)\(|\.(?:min|max|contains|allSatisfy|reduce|count|sum)\b")


class HashOrder(SwiftRule):
    within = ("Sources/",)
    outside = SHIPPED
    name = "hash-order"
    reason = "the order of a dictionary or a set differs from run to run, and so would the output"
    instead = "'.sorted(by:)' on the same line, or a list that keeps the author's order"

    def find(self, source, path, text):
        unordered = {first or second for first, second in DECLARED.findall(source.code)}
        for index, line in enumerate(source.code_lines):
            following = source.code_lines[index + 1].strip() if index + 1 < len(source.code_lines) else ""
            if HARMLESS.search(line) or following.startswith(".sorted"):
                continue
            loop = LOOP.search(line)
            is_unordered = loop and (loop.group(1) in unordered or loop.group(1).endswith((".keys", ".values")))
            chain = next((match for match in CHAIN.finditer(line) if match.group(1) in unordered), None)
            if is_unordered or chain or KEYS.search(line):
                yield index + 1, line.strip()


RULES = [HashOrder()]
