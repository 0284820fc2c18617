"""Uses of what is newer than the package promises: macOS 13, iOS 16, tvOS 16, watchOS 9, and Swift 6.1.

A build on Linux does not see them, since Linux has no floor.
"""

import re

from .swift_source import SwiftRule, closing_brace, enclosing_end

# Pattern, what it is, the first systems or the first Swift that have it.
NEWER = [
    (r"^\s*(?:\w+\s+)?import\s+Synchronization\b", "Synchronization (Mutex, Atomic)", "iOS 18, macOS 15"),
    (r"^\s*(?:\w+\s+)?import\s+Observation\b", "Observation", "iOS 17, macOS 14"),
    (r"@Observable\b|\bwithObservationTracking\b|\bObservationRegistrar\b", "@Observable", "iOS 17, macOS 14"),
    (r"^\s*(?:\w+\s+)?import\s+SwiftData\b", "SwiftData", "iOS 17, macOS 14"),
    (r"#Predicate\b|\bPredicate<", "Predicate", "iOS 17, macOS 14"),
    (r"\bwith(Throwing)?DiscardingTaskGroup\b", "discarding task groups", "iOS 17, macOS 14"),
    (r"\b(struct|class|enum)\s+\w+<\s*each\b", "generic types over parameter packs", "iOS 17, macOS 14"),
    (r"\bInlineArray<", "InlineArray", "iOS 26, macOS 26"),
    (r"\b(Span|MutableSpan|OutputSpan)<|\b(RawSpan|MutableRawSpan|OutputRawSpan)\b", "Span", "Swift 6.2"),
    (r"\b(UTF8Span\b|\.utf8Span\b)", "UTF8Span", "iOS 26, macOS 26"),
    (r"\bTask\.immediate\b", "Task.immediate", "iOS 26, macOS 26"),
    (r"\bU?Int128\b", "128-bit integers", "iOS 18, macOS 15"),
    (r"\bTaskExecutor\b|\bexecutorPreference\b", "task executors", "iOS 18, macOS 15"),
    (r"\bisolated\s+deinit\b", "isolated deinit", "iOS 18.4, macOS 15.4"),
    (r"\bAtomic<|\bAtomicLazyReference<", "Atomic", "iOS 18, macOS 15"),
    (r"#Preview\b|@Previewable\b|@Entry\b", "SwiftUI macros", "iOS 17, macOS 14"),
    (r"\bonChange\(of:[^)]*initial:", "onChange(of:initial:)", "iOS 17, macOS 14"),
]

GUARD = re.compile(r"@available\([^)]*(?:macOS|iOS)|\bif\s+#available\b|\bguard\s+#available\b")
CONDITION = re.compile(r"^\s*#(if|endif)\b", re.M)


class NewerThanFloor(SwiftRule):
    name = "newer-than-floor"
    reason = "the package promises macOS 13, iOS 16, tvOS 16, watchOS 9 and visionOS 1, and to build with Swift 6.1"
    instead = "put it behind '@available', '#available' or '#if', or use a shim of the same shape"
    patterns = [(re.compile(pattern, re.M), what, since) for pattern, what, since in NEWER]

    def find(self, source, path, text):
        guarded = None
        for pattern, what, since in self.patterns:
            for match in pattern.finditer(source.code):
                guarded = guarded_ranges(source.code) if guarded is None else guarded
                if not any(start <= match.start() < end for start, end in guarded):
                    offset = match.start() + len(match.group()) - len(match.group().lstrip())
                    yield source.line(offset), f"{what} is only in {since}"


def guarded_ranges(code):
    """The ranges of code that a newer system, or a condition of the compiler, stands before."""
    ranges, opened = [], []
    for match in CONDITION.finditer(code):
        if match.group(1) == "if":
            opened.append(match.start())
        elif opened:
            ranges.append((opened.pop(), match.end()))
    for match in GUARD.finditer(code):
        if match.group().startswith("guard"):
            ranges.append((match.start(), enclosing_end(code, closing_brace(code, match.start()))))
        else:
            ranges.append((match.start(), closing_brace(code, match.start())))
    return ranges


RULES = [NewerThanFloor()]
