import Foundation
import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// Holds the verdicts about the wire beside those of another tool, on that tool's own cases.
struct OtherToolsCasesTests {
    @Test(.enabled(if: OtherToolsCase.isPresent, OtherToolsCase.missing))
    func agreesButForTheListedCases() throws {
        let outcomes = try OtherToolsCase.all().map(\.outcome)
        let disagreements = outcomes.filter { !$0.agrees }
        Self.show(outcomes)
        let new = disagreements.filter { KnownDisagreements.reasons[$0.name] == nil }
        let names = Set(disagreements.map(\.name))
        let stale = KnownDisagreements.reasons.keys.filter { !names.contains($0) }.sorted()
        #expect(new.map(\.line) == [], "take each case on the list with its reason, or mend the verdict")
        #expect(stale == [], "these agree now: take them off the list")
    }

    @Test(.enabled(if: OtherToolsCase.isPresent, OtherToolsCase.missing))
    func readsEveryCase() throws {
        #expect(try OtherToolsCase.all().map(\.outcome).filter { $0.verdict == nil }.map(\.line) == [])
    }

    private static func show(_ outcomes: [OtherToolsCase.Outcome]) {
        let agreeing = outcomes.filter(\.agrees).count
        var lines = outcomes.filter { !$0.agrees }.map {
            "\($0.line)\n    \(KnownDisagreements.reasons[$0.name] ?? "new")"
        }
        lines.append("other tool: \(agreeing) of \(outcomes.count) cases agree")
        FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
    }
}

/// A case of the other tool.
struct OtherToolsCase: Decodable {
    private struct Finding: Decodable {
        let id: String
        let level: String
    }

    /// What became of a case.
    struct Outcome {
        /// The name of the case.
        let name: String
        /// The levels that the other tool reports, worst first; `-` where it reports nothing.
        let expected: String
        /// The worst verdict about the wire; nil where a side cannot be read.
        let verdict: Verdict?
        /// The rules that have found something that is not safe.
        let codes: [String]

        /// Whether both say the same: ERR is breaking, INFO is safe, and WARN may be either.
        var agrees: Bool {
            switch expected {
            case "ERR": verdict == .breaking
            case "WARN": verdict != nil
            default: verdict == .safe
            }
        }

        /// The case on a line of the table.
        var line: String {
            "\(name): \(expected), here \(verdict?.rawValue ?? "unreadable") \(codes.joined(separator: " "))"
        }
    }

    private let name: String
    private let base: String
    private let revision: String
    private let expected: [Finding]
    private let scope: String
    private let comment: String
    private let checkerConfig: String

    private enum CodingKeys: String, CodingKey {
        case base, revision, expected, scope, comment
        case name = "test_name"
        case checkerConfig = "checker_config"
    }

    /// What became of it.
    var outcome: Outcome {
        let edits = CaseEdits.edits[name]
        let sides = [(base, edits?.base), (revision, edits?.revision)].map { Self.contract($0.0, $0.1 ?? []) }
        var verdict: Verdict?
        var codes: [String] = []
        if let base = sides[0], let revision = sides[1] {
            let shared = revision.sharedParameters
            let changes = ContractDiff.changes(from: base, to: revision, context: context)
                .filter { isMeant($0, besides: shared) }
            verdict = changes.map(\.verdicts.wire).max() ?? .safe
            codes = Set(changes.filter { $0.verdicts.wire != .safe }.map(\.code)).sorted()
        }
        let levels = Set(expected.map(\.level))
        let level = ["ERR", "WARN", "INFO"].first(where: levels.contains) ?? "-"
        return Outcome(name: name, expected: level, verdict: verdict, codes: codes)
    }

    /// Whether a change is one of those that a case is about. Most cases run a single check, and only that check's
    /// findings are meant: those of one direction; where it is about keywords, of the keyword that they name; where it is
    /// about types, not of null, which other checks are about; and without `--flatten-params` not of the parameters that
    /// operations of a path share.
    private func isMeant(_ change: Change, besides shared: Set<SourceSpan>) -> Bool {
        guard scope.hasPrefix("single:") else { return true }
        if scope.contains(":Request"), change.direction == .response { return false }
        if scope.contains(":Response"), change.direction == .request { return false }
        if scope.contains("TypeChanged"), change.code.hasSuffix("nullability-changed") { return false }
        if comment.contains("without --flatten-params"), let span = change.revision, shared.contains(span) {
            return false
        }
        var named = Self.keywords.filter { word in expected.contains { $0.id.contains("-\(word.kebab)-") } }
        if !expected.allSatisfy({ finding in named.contains { finding.id.contains("-\($0.kebab)-") } }) { named = [] }
        let own = Self.keywords.filter { change.message.hasPrefix("'\($0.name)'") }
        if own.isEmpty { return named.isEmpty || !change.code.hasSuffix("type-changed") }
        return named.isEmpty || own.contains { word in named.contains { $0.name == word.name } }
    }

    private static let keywords = ["contains", "minContains", "maxContains", "contentSchema"].map {
        name in
        let kebab = name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
        return (name: name, kebab: kebab)
    }

    /// The days of notice that the case asks for: `WithDeprecation(beta, stable)`.
    private var context: DiffContext {
        let days = checkerConfig.components(separatedBy: "WithDeprecation(").dropFirst().first?
            .prefix { $0 != ")" }.split(separator: ",").compactMap { Int($0.filter(\.isNumber)) }
        return DiffContext(now: today, stableNoticeDays: days?.last ?? 0, betaNoticeDays: days?.first ?? 0)
    }

    private static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["MARTLET_CORPUS"] {
            return URL(filePath: path).appending(path: "oasdiff")
        }
        return (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
            .appending(path: "shared/corpus/oasdiff")
    }()

    static let isPresent = FileManager.default.fileExists(atPath: folder.appending(path: "cases.json").path)

    static let missing: Comment = "no corpus: the cases of another tool are NOT compared; set MARTLET_CORPUS"

    /// Reads all cases.
    static func all() throws -> [OtherToolsCase] {
        try JSONDecoder().decode(
            [OtherToolsCase].self, from: Data(contentsOf: folder.appending(path: "cases.json")))
    }

    private static func contract(_ path: String, _ edits: [CaseEdits.Edit]) -> Contract? {
        let name = (path as NSString).lastPathComponent
        guard var text = try? String(contentsOf: folder.appending(path: path), encoding: .utf8) else { return nil }
        for edit in edits { text = text.replacingOccurrences(of: edit.old, with: edit.new) }
        return ContractLoader.load(path: name, fileSystem: .inMemory([name: text])).contract
    }
}

extension Contract {
    /// Where parameters are declared that the operations of a path share.
    fileprivate var sharedParameters: Set<SourceSpan> {
        let origins = groups.flatMap(\.endpoints).flatMap(\.parameters).map(\.field.origin)
        return Set(origins.filter { $0.pointer.split(separator: "/").dropFirst(2).first == "parameters" }.map(\.span))
    }
}

/// What the other tool's tests do to their documents before they compare them: said in the comment of each case, and not
/// in its files.
enum CaseEdits {
    /// Text that is put in the place of another.
    struct Edit {
        let old: String
        let new: String
    }

    private static let text = #"type: "string""#
    private static let version = Edit(old: "openapi: 3.0.1", new: "openapi: 3.1.0")
    private static let both = Edit(old: text, new: "type: [string, integer]")
    private static let untyped = Edit(old: text, new: "description: Anything.")

    private static func header(_ schema: String) -> Edit {
        let rest = "\n              description: Request limit per hour."
        return Edit(old: "                type: integer" + rest, new: "                \(schema)" + rest)
    }

    static let edits: [String: (base: [Edit], revision: [Edit])] = [
        "TestRequestBodyTypeWideningMultiTypeNotBreaking": ([version], [version, both]),
        "TestRequestBodyTypeRemovedNotBreaking": ([version], [version, untyped]),
        "TestRequestBodyTypeNarrowingStillBreaking": ([version, both], [version]),
        "TestRequestBodyTypeAddedFromUntypedStillBreaking": ([version, untyped], [version]),
        "TestResponseBodyTypeNarrowingMultiTypeNotBreaking": ([version, both], [version]),
        "TestResponseBodyTypeSpecializedIsInfo": (
            [Edit(old: text, new: "type: number")], [Edit(old: text, new: "type: integer")]
        ),
        "TestResponseBodyTypeAddedFromUntypedNotBreaking": ([version, untyped], [version]),
        "TestResponseBodyTypeWideningStillBreaking": ([version], [version, both]),
        "TestResponseBodyTypeRemovedStillBreaking": ([version], [version, untyped]),
        "TestResponseHeaderBecameNullable": ([], [header("type: integer\n                nullable: true")]),
        "TestResponseHeaderTypeChanged_StringDateTimeToInteger": (
            [header("type: string\n                format: date-time")], []
        ),
        "TestResponseHeaderTypeChanged_IntegerToNumberIsGeneralized": ([], [header("type: number")]),
        "TestResponseHeaderTypeChanged_StringToIntegerIsCompatible": ([header("type: string")], []),
    ]
}
