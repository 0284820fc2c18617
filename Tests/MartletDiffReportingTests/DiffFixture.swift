import Foundation
import MartletContract
import MartletDiff
import MartletFormats
import MartletDiffReporting
import MartletReporting
import MartletSyntax

/// Two specifications with changes at the places of given words; some of their text is hostile.
enum DiffFixture {
    /// What a specification can try: marks of every format, control characters, text that runs backwards.
    static let hostile =
        "</script><b>&'\"`**_[x](https://evil.example)|@everyone #1 ::error::%0A]]> \u{1B}[31m\u{202E}\u{0}\r\n:"

    /// The comparison that goldens show.
    static let report: DiffReport = {
        let base = side("base.yaml", commit: "main")
        let revision = side("revision.yaml", commit: nil)
        return DiffReport(
            base: base, revision: revision,
            changes: [
                gone(base), fieldGone(base), pattern(base, revision), approved(base, revision), new(revision), odd(),
            ])
    }()

    /// A comparison without changes.
    static let quiet = DiffReport(
        base: side("base.yaml", commit: "main"), revision: side("base.yaml", commit: nil), changes: [])

    static let codes = [
        CodeDescription(code: "diff/endpoint-removed", severity: "verdict", summary: "An endpoint is gone.")
    ]

    private static func gone(_ base: DiffReport.Side) -> JudgedChange {
        failing(
            Change(
                "diff/endpoint-removed", "'GET /pets/count' is gone", at: ElementPath(["GET /pets/count"]),
                endpoints: ["GET /pets/count"], base: span("count", base),
                verdicts: Verdicts(wire: .breaking, shippedClient: .breaking, source: .breaking, sourceReason: .call)))
    }

    private static func fieldGone(_ base: DiffReport.Side) -> JudgedChange {
        let payload = Literal.object([.init("id", .string("a")), .init("age", .number("1.50"))])
        return failing(
            Change(
                "diff/response-field-removed", "the field 'name' is gone", direction: .response,
                at: ElementPath(["models", "Pet", "name"]),
                endpoints: ["GET /pets", "POST /pets", "GET /pets/{id}", "PUT /pets"],
                base: span("name", base),
                verdicts: Verdicts(wire: .breaking, shippedClient: .breaking, source: .breaking, sourceReason: .call),
                counterexample: Counterexample(payload, validFor: .revision)))
    }

    private static func pattern(_ base: DiffReport.Side, _ revision: DiffReport.Side) -> JudgedChange {
        JudgedChange(
            change: Change(
                "diff/request-constraint-changed", "nobody can tell which values the pattern of 'note' refuses",
                direction: .request, at: ElementPath(["models", "Pet", "note"]), endpoints: ["POST /pets"],
                base: span("note", base), revision: span("note", revision),
                verdicts: Verdicts(wire: .unknown, shippedClient: .unknown)),
            severity: .warning, isFailing: true, approval: nil)
    }

    private static func approved(_ base: DiffReport.Side, _ revision: DiffReport.Side) -> JudgedChange {
        let change = Change(
            "diff/response-field-became-optional", "the field 'age' may be absent", direction: .response,
            at: ElementPath(["GET /pets", "response 200", "[]", "age"]), endpoints: ["GET /pets"],
            base: span("age", base), revision: span("age", revision),
            verdicts: Verdicts(wire: .breaking, shippedClient: .breaking, source: .breaking, sourceReason: .call))
        let approval = Approval(
            fingerprint: change.fingerprint, specification: nil, code: nil, path: nil,
            reason: "no app shows <age>", owner: "ada@example.com", expires: CivilDate(year: 2027, month: 1, day: 31))
        return JudgedChange(change: change, severity: .error, isFailing: true, approval: approval)
    }

    private static func new(_ revision: DiffReport.Side) -> JudgedChange {
        JudgedChange(
            change: Change(
                "diff/endpoint-added", "'GET /pets/{id}' is new", at: ElementPath(["GET /pets/{id}"]),
                endpoints: ["GET /pets/{id}"], revision: span("find", revision),
                verdicts: Verdicts(source: .breaking, sourceReason: .exhaustive)),
            severity: .note, isFailing: false, approval: nil)
    }

    private static func odd() -> JudgedChange {
        failing(
            Change(
                "diff/odd", "the endpoint '\(hostile)' is odd", at: ElementPath(["\(hostile)", "\(hostile)"]),
                verdicts: Verdicts(wire: .breaking),
                counterexample: Counterexample(.string(hostile), validFor: .base)))
    }

    private static func failing(_ change: Change) -> JudgedChange {
        JudgedChange(change: change, severity: .error, isFailing: true, approval: nil)
    }

    private static func side(_ name: String, commit: String?) -> DiffReport.Side {
        let path = "specs/cases/diff-report/input/\(name)"
        var sources = SourceMap()
        let text = (try? Data(contentsOf: root.appending(path: path))) ?? Data()
        _ = sources.add(path: path, bytes: Array(text))
        return DiffReport.Side(path: path, commit: commit, sources: sources)
    }

    /// The first line that begins with a word.
    private static func span(_ word: String, _ side: DiffReport.Side) -> SourceSpan {
        let text = String(decoding: side.sources.files[0].bytes, as: UTF8.self)
        let range = text.range(of: " \(word):") ?? text.startIndex..<text.startIndex
        let lower = text[..<range.lowerBound].utf8.count + 1
        return SourceSpan(
            file: SourceFileID(index: 0), lowerBound: lower, upperBound: min(lower + word.utf8.count, text.utf8.count))
    }

    /// The folder of this package.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
}
