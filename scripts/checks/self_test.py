"""Tests of the rules: each must fire on its bad examples, at the line, and stay silent on its good ones."""

import sys

from . import rules
from .swift_source import views

SYNTAX, RUNTIME, TEST = "Sources/MartletSyntax/A.swift", "Sources/MartletRuntime/A.swift", "Tests/ATests/A.swift"
GENERATOR, TEMPLATES = "Sources/MartletGenerator/A.swift", "Sources/MartletTemplates/A.swift"
WORKFLOW, COMMIT = ".github/workflows/a.yml", "0123456789" * 4

# Rule, path, text, the line that must be reported.
BAD = [
    ("force-try", SYNTAX, "\nlet a = try! b()", 2),
    ("force-cast", SYNTAX, "let a = b as! C", 1),
    ("fatal-error", SYNTAX, "fatalError(\"no\")", 1),
    ("fatal-error", SYNTAX, 'let a = "\\(b ?? fatalError(""))"', 1),
    ("unchecked-sendable", RUNTIME, "final class A: @unchecked Sendable {}", 1),
    ("nonisolated-unsafe", RUNTIME, "nonisolated(unsafe) var a = 1", 1),
    ("task-detached", RUNTIME, "Task.detached { }", 1),
    ("dispatch", RUNTIME, "DispatchQueue.main.async {}", 1),
    ("print", SYNTAX, "print(1)", 1),
    ("slow-or-global", RUNTIME, "let a = ISO8601DateFormatter()", 1),
    ("slow-or-global", RUNTIME, "final class A: URLProtocol {}", 1),
    ("file-manager", GENERATOR, "FileManager.default", 1),
    ("current-date", RUNTIME, "let a = Date()", 1),
    ("current-date", TEST, "let a = Date.now", 1),
    ("sleep", TEST, "try await Task.sleep(for: .seconds(1))", 1),
    ("xctest", TEST, "import XCTest", 1),
    ("hash-order", GENERATOR, "let a = b.keys.map { $0 }", 1),
    ("hash-order", GENERATOR, "let table: [String: Int] = [:]\nfor (key, value) in table {\n}", 2),
    ("hash-order", GENERATOR, "var names = Set(list)\nlet text = names.joined()", 2),
    ("hash-order", GENERATOR, "func a(table: [String: Int]) {\n    _ = table.map { $0 }\n}", 2),
    ("hash-order", GENERATOR, "for a in table.values {\n}", 1),
    ("hash-order", GENERATOR, "let names: TextSet = []\nlet a = names.map { $0 }", 2),
    ("hash-order", GENERATOR, "let table = TextTable(list)\nfor (key, value) in table {\n}", 2),
    ("openapi-word", GENERATOR, "let operationId = 1", 1),
    ("openapi-word", GENERATOR, "struct MediaTypeText {}", 1),
    ("public", SYNTAX, "public struct A {}", 1),
    ("newer-than-floor", RUNTIME, "import Synchronization", 1),
    ("newer-than-floor", RUNTIME, "// a\npublic import Observation", 2),
    ("newer-than-floor", RUNTIME, "@Observable final class A {}", 1),
    ("newer-than-floor", RUNTIME, "@available(iOS 17, macOS 14, *)\nfunc a() {}\nlet b: InlineArray<3, Int>", 3),
    ("newer-than-floor", RUNTIME, "func a(_ b: Span<UInt8>) {}", 1),
    ("newer-than-floor", RUNTIME, "#if os(Linux)\n#endif\nimport Synchronization", 3),
    ("arrow", SYNTAX, "import MartletContract", 1),
    ("arrow", SYNTAX, "package import struct MartletPlan.Name", 1),
    ("arrow", TEMPLATES, "import Foundation", 1),
    ("arrow", RUNTIME, "import MartletSyntax", 1),
    ("unknown-module", "Sources/MartletNew/A.swift", "let a = 1", 1),
    ("too-long", SYNTAX, "let a = 1\n" * 401, 1),
    ("too-long", TEST, "let a = 1\n" * 601, 1),
    ("needless-mark", SYNTAX, "let a = 1\n// MARK: B", 2),
    ("undocumented", SYNTAX, "package struct A {}", 1),
    ("undocumented", SYNTAX, "/// A.\n@frozen\npackage struct A {\n    package static let b = 1\n}", 4),
    ("undocumented", SYNTAX, "/// A.\npackage init(a: Int) {\n}\n\npackage init(b: Int) {\n    self.a = b + 1\n}", 5),
    ("todo", SYNTAX, "// TODO: later", 1),
    ("serialized", TEST, "\n@Suite(.serialized) struct A {}", 2),
    ("machine-path", "docs/a.md", "see /hom" + "e/somebody/a", 1),
    ("machine-path", SYNTAX, "// /wor" + "k/main", 1),
    ("unpinned-action", WORKFLOW, "steps:\n  - uses: actions/cache@v4", 2),
    ("unpinned-action", WORKFLOW, "  - uses: actions/cache@main # v4", 1),
    ("unpinned-action", WORKFLOW, f"  - uses: actions/cache@{COMMIT}", 1),
    ("unpinned-action", WORKFLOW, f"  - name: a\n    uses: actions/cache@{COMMIT[1:]} # v4.1.0", 2),
    ("unpinned-action", "docs/a.md", "```yaml\n- uses: actions/cache@v4\n```", 2),
    ("kept-credentials", WORKFLOW, f"  - uses: actions/checkout@{COMMIT} # v4.2.2\n  - run: a", 1),
    ("kept-credentials", "docs/a.md", f"a\n```yaml\n- uses: actions/checkout@{COMMIT} # v4\n  with: {{ fetch-depth: 2 }}\n```", 3),
    ("unlimited-token", WORKFLOW, "on: push\njobs:\n  a:", 1),
    ("unlimited-token", WORKFLOW, "on: push\npermissions: write-all\njobs:\n  a:", 2),
    ("stale-exception", SYNTAX, "let a = 1  // allowed: no reason any more", 1),
]

# Path and text in which no rule may fire.
GOOD = [
    (SYNTAX, "let a = 1  // try! in a comment, print(1), fatalError(\"no\")"),
    (SYNTAX, "let a = \"try! as! Date() FileManager\""),
    (SYNTAX, "let a = #\"\"\"\n    public struct A { print(1) } \"\\(x)\" \"\n    \"\"\"#\nlet b = 1"),
    (SYNTAX, "/* print(1) /* try! */ print(2) */ let a = 1"),
    (SYNTAX, "let a = try! b()  // allowed: the literal is checked by a test"),
    (SYNTAX, "self.print(1)\nlet openings = b.public\nswitch a { case .public: 1 }"),
    ("Sources/martlet/A.swift", "print(Date())"),
    ("Sources/MartletSyntax/FileSystem.swift", "FileManager.default"),
    (TEST, "print(1)\nFileManager.default"),
    (GENERATOR, "let a = b.keys.sorted().map { $0 }\nlet c = b.keys.map { $0 }.sorted()\nfor (key, value) in b.sorted() {\n}"),
    (GENERATOR, "let pairs: [(name: String, kind: Int)] = []\nfor (name, kind) in pairs {\n}"),
    (GENERATOR, "let names: Set<String> = []\nlet a = names.map { $0 }\n    .sorted()\nlet b = names.contains(\"a\")"),
    (GENERATOR, "for (index, value) in b.enumerated() {\n}\nlet contentType = 1"),
    ("Sources/MartletDialects/OpenAPI/A.swift", "struct OpenAPIReader { let operationId: String }"),
    (RUNTIME, "public struct A {}\npublic import Foundation"),
    (SYNTAX, "let a: [SourceSpan] = []\nlet b = node.span"),
    (RUNTIME, "#if canImport(Synchronization)\nimport Synchronization\n#endif"),
    (RUNTIME, "@available(iOS 17, macOS 14, *)\n@Observable final class A { let a = 1 }"),
    (RUNTIME, "func a() {\n    if #available(iOS 18, macOS 15, *) {\n        b(Atomic<Int>(0))\n    }\n}"),
    (RUNTIME, "func a() {\n    guard #available(iOS 18, macOS 15, *) else { return }\n    b(Atomic<Int>(0))\n}"),
    (GENERATOR, "package import MartletSyntax\nimport MartletTemplates\nimport Foundation"),
    (SYNTAX, "// Over the size limit because it is one closed vocabulary.\n" + "let a = 1\n" * 401),
    (SYNTAX, "// MARK: B\n" + "let a = 1\n" * 151),
    (SYNTAX, "/// A.\npackage struct A {\n    package init(\n        a: Int, b: [Int] = []\n    ) {\n        self.a = a\n    }\n}"),
    (SYNTAX, "/// A.\n@available(macOS 14, *)\npackage func a() {}\npackage static func == (a: A, b: A) -> Bool {}"),
    (SYNTAX, "// TODO #12: later"),
    (TEST, "// They share the port.\n@Suite(.serialized) struct A {}"),
    ("docs/a.md", "https://example.com/wor" + "k/a and ./home/a"),
    ("generated-samples/a/A.swift", "public struct A {}  // allowed: nothing"),
    ("Tests/Interop/Kinds/Sources/A.swift", "// A\n" * 601),
]

# Swift, and what of it is code.
VIEWS = [
    ('a("b\\(c("d"))e")', 'a(" \\(c(" ")) ")'.replace("\\", " ")),
    ('#"a\\(b)"# c', '#"     "# c'),
    ("a / b / c", "a / b / c"),
    ('let r = /a"b/ + "c"', 'let r = /   / + " "'),
    ('"a\\"" + b', '"   " + b'),
]


def run():
    failures = []
    for name, path, text, line in BAD:
        found = [(finding.rule.name, finding.line) for finding in rules.check(path, text)]
        if (name, line) not in found:
            failures.append(f"{name} does not fire in line {line} of {text[:80]!r}: {found}")
    for path, text in GOOD:
        for finding in rules.check(path, text):
            failures.append(f"{finding.rule.name} fires in {path}: {text[:80]!r}")
    for text, expected in VIEWS:
        if views(text)[0].replace("\\", " ") != expected:
            failures.append(f"the code of {text!r} is read as {views(text)[0]!r}")
    untested = {rule.name for rule in rules.ALL} - {name for name, *_ in BAD}
    failures += [f"{name} has no bad example" for name in sorted(untested)]
    for failure in failures:
        print(f"check --self-test: {failure}", file=sys.stderr)
    if not failures:
        print(f"check --self-test: {len(rules.ALL)} rules, {len(BAD)} bad and {len(GOOD)} good examples")
    return 1 if failures else 0
