"""Words of Swift that are not to be written, each with its reason and its replacement."""

import re

from .swift_source import OURS, SwiftRule

COMMAND_LINE = ("Sources/martlet/", "Sources/martlet-generate/")
SHIPPED = ("Sources/MartletRuntime/", "Sources/MartletNIO/", "Sources/MartletTesting/", "Sources/MartletMock/", "Sources/MartletServer/")


class Banned(SwiftRule):
    """A pattern that must not occur in code; comments and strings do not count."""

    def __init__(self, name, pattern, reason, instead, within=OURS, outside=()):
        self.name = name
        self.pattern = re.compile(pattern)
        self.reason = reason
        self.instead = instead
        self.within = within
        self.outside = outside

    def find(self, source, path, text):
        for number, line in enumerate(source.code_lines, 1):
            match = self.pattern.search(line)
            if match:
                yield number, match.group().strip()


RULES = [
    Banned(
        "force-try", r"\btry!",
        "a mistake about what can fail becomes a crash in somebody's app",
        "handle the error, or pass it on with 'try'"),
    Banned(
        "force-cast", r"\bas!",
        "a mistake about a type becomes a crash",
        "'as?' and say what happens otherwise"),
    Banned(
        "fatal-error", r"\bfatalError\(",
        "a wrong specification or a full disk must never end the process",
        "a Diagnostic for a wrong specification, 'throw' where one cannot go on, 'precondition' for a caller's mistake"),
    Banned(
        "unchecked-sendable", r"@unchecked\s+Sendable",
        "it switches off the check that finds data races",
        "an immutable value, an actor, or a Mutex<State> in a final class"),
    Banned(
        "nonisolated-unsafe", r"nonisolated\(unsafe\)",
        "it switches off the check that finds data races",
        "'static let' of a Sendable value, or state behind a Mutex"),
    Banned(
        "task-detached", r"\bTask\.detached\b",
        "it loses priority, task-local values and cancellation",
        "'async let', a task group, or 'Task' held and cancelled by its owner"),
    Banned(
        "dispatch", r"\bDispatch(Queue|Group|Semaphore|WorkItem)\b",
        "queues are invisible to the compiler's checks and block threads of the pool",
        "an actor where work suspends, a Mutex where it does not"),
    Banned(
        "print", r"(?<![.\w])(print|debugPrint|dump)\(",
        "standard output belongs to results, and only the command line knows what they are",
        "return a value or a Diagnostic; the runtime logs through its logger",
        within=("Sources/", "Plugins/"), outside=COMMAND_LINE),
    Banned(
        "file-manager", r"\bFileManager\b",
        "stages are values: only load, write and the runtime's storage touch the disk",
        "a FileSystem that is passed in",
        within=("Sources/", "Plugins/"),
        outside=("Sources/MartletSyntax/FileSystem", "Sources/MartletRuntime/Storage/",
                 "Sources/MartletRuntime/Cache/", "Sources/MartletRuntime/Stores/")),
    Banned(
        "current-date", r"(?<![.\w])Date\(\)|\bDate\.now\b",
        "output must be the same on every day, and a test must be able to choose the time",
        "a date or a clock that is passed in; the entry point alone asks the system",
        within=("Sources/", "Plugins/", "Tests/"), outside=COMMAND_LINE),
    Banned(
        "sleep", r"\b(Task\.sleep|Thread\.sleep|usleep|sleep)\(",
        "a test that waits is slow on a fast machine and fails on a slow one",
        "a clock that the test moves, or a continuation that the code under test resumes",
        within=("Tests/",)),
    Banned(
        "xctest", r"^\s*import XCTest\b",
        "the tests are written with Swift Testing, and one run counts them all",
        "import Testing", within=("Tests/",)),
    Banned(
        "openapi-word",
        r"\b(openAPI|OpenAPI|[sS]wagger|operationI[dD]|OperationI[dD]|[rR]equestBody|[mM]ediaType|"
        r"[sS]ecurityScheme|[sS]ecurityRequirement)\w*",
        "a new input format must not touch what is behind the contract",
        "the word of the contract: endpoint, group, body, auth scheme, content type",
        within=("Sources/",), outside=("Sources/MartletDialects/",) + COMMAND_LINE + SHIPPED),
    Banned(
        "slow-or-global", r"\b(URLProtocol|(ISO8601)?DateFormatter|NSRegularExpression)\b",
        "a URLProtocol changes every session of the process; formatters and regular expressions are slow, and made for each call",
        "a Transport; the runtime's own reading and writing of dates; PatternCheck",
        within=("Sources/MartletRuntime/",)),
    Banned(
        "public", r"(?<![.\w`@])(public|open)\s+(?!import\b)(?=[a-z@])",
        "what is public is a promise to every user",
        "'package' between our modules, 'private' inside a file",
        within=("Sources/",), outside=SHIPPED),
]
