import ArgumentParser
import Foundation
import MartletDiff
import MartletDiffReporting
import MartletLint
import MartletReporting
import MartletSyntax

/// `martlet rules`: lists what can be found, and explains it.
struct Rules: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "Lists every rule and every code of a finding, or explains one.",
        discussion: """
            Each line has the code, how bad it is, and what it says; 'verdict' where that follows from whom a change
            breaks. With a code, that one is explained; a rule with an example of what it reports.

            Examples:
              martlet rules
              martlet rules lint/unused-model
              martlet rules diff/endpoint-removed
              martlet rules --format json
              martlet rules --format markdown          (the lint rules with all examples)

            Exit status: 0; 64 when there is no such code.
            """
    )

    /// How the list is printed.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, markdown
    }

    @Argument(
        help: ArgumentHelp("The code to explain; all are listed without one.", valueName: "code"),
        completion: .list(CodeCatalogue.all.map(\.code)))
    var code: String?

    @Option(help: "How the list is printed.")
    var format: Format = .text

    func validate() throws {
        guard let code, found.isEmpty else { return }
        let names =
            CodeCatalogue.all.map(\.code) + LintRegistry.infos.map(\.code.slug) + DiffRuleChoice.codes.map(Self.slug)
        let help = Spelling.suggestion(for: code, among: names) ?? "'martlet rules' lists them"
        throw ValidationError("there is no code '\(code)': \(help)")
    }

    func run() throws {
        let console = Console()
        let infos = LintRegistry.infos.filter { info in found.contains { $0.code == info.code.rawValue } }
        let changes = DiffRegistry.infos.filter { info in found.contains { $0.code == info.code } }
        switch format {
        case .json: console.result(try RulesDocument(codes: found, infos: infos, changes: changes).text)
        case .markdown: console.result(RulesPage.markdown(infos))
        case .text where code != nil: console.result(explanation(infos, changes))
        case .text: console.result(list)
        }
    }

    /// The codes that are asked for.
    private var found: [CodeDescription] {
        guard let code else { return CodeCatalogue.all }
        return CodeCatalogue.all.filter { entry in
            entry.code == code || ["lint/", DiffRuleChoice.area].contains { entry.code == $0 + code }
        }
    }

    private static func slug(_ code: String) -> String { String(code.drop { $0 != "/" }.dropFirst()) }

    private func explanation(_ infos: [RuleInfo], _ changes: [DiffRuleInfo]) -> String {
        if let info = infos.first { return RulesPage.text(info) }
        if let info = changes.first { return DiffRuleText.text(info) }
        return found.map { "\($0.code) (\($0.severity))\n\n\($0.summary)\n" }.joined()
    }

    /// The codes in columns, an empty line between two areas.
    private var list: String {
        let width = found.map(\.code.count).max() ?? 0
        var area = found.first?.area
        return found.map { entry in
            let gap = String(repeating: " ", count: width - entry.code.count + 2)
            let severity = entry.severity.padding(toLength: 9, withPad: " ", startingAt: 0)
            let line = "\(entry.code)\(gap)\(severity)\(entry.summary)\n"
            defer { area = entry.area }
            return entry.area == area ? line : "\n" + line
        }.joined()
    }
}

/// The codes as `martlet rules --format json` prints them.
struct RulesDocument: Encodable {
    private struct Entry: Encodable {
        let code: String
        let severity: String
        let area: String
        let summary: String
        let rationale: String?
        let bad: String?
        let good: String?
        let direction: String?
        let examples: [Example]?
        let since: String?
    }

    private struct Example: Encodable {
        let base: String
        let revision: String
        let silent: String

        init(_ example: DiffRuleInfo.Example) {
            base = example.base
            revision = example.revision
            silent = example.silent
        }
    }

    private let version = 1
    private let codes: [Entry]

    init(codes: [CodeDescription], infos: [RuleInfo], changes: [DiffRuleInfo]) {
        let byCode = Dictionary(uniqueKeysWithValues: infos.map { ($0.code.rawValue, $0) })
        let changesByCode = Dictionary(uniqueKeysWithValues: changes.map { ($0.code, $0) })
        self.codes = codes.map { code in
            let (info, change) = (byCode[code.code], changesByCode[code.code])
            return Entry(
                code: code.code, severity: code.severity,
                area: info?.area.rawValue ?? change?.area.rawValue ?? code.area, summary: code.summary,
                rationale: info?.rationale ?? change?.rationale, bad: info?.bad, good: info?.good,
                direction: change?.direction.rawValue, examples: change?.examples.map(Example.init),
                since: info?.since ?? change?.since)
        }
    }

    /// The text, with a line break at its end.
    ///
    /// - Throws: an `EncodingError`, which would be a fault of ours.
    var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        }
    }
}
