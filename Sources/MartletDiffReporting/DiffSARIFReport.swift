import Foundation
import MartletDiff
package import MartletReporting
import MartletSyntax

/// Prints changes as SARIF, which code-scanning services read.
///
/// - Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0".
package struct DiffSARIFReport: Sendable {
    private let version: String
    private let descriptions: [String: CodeDescription]

    /// Makes a reporter.
    ///
    /// - Parameters:
    ///   - version: the release of the tool.
    ///   - codes: what is known about codes; those that are not among them are listed by name alone.
    package init(version: String, codes: [CodeDescription]) {
        self.version = version
        descriptions = Dictionary(codes.map { ($0.code, $0) }) { first, _ in first }
    }

    /// Returns the JSON text of one log with one run, with a line break at its end.
    ///
    /// - Throws: an `EncodingError`, which would be a fault of ours.
    package func render(_ reports: [DiffReport]) throws -> String {
        let codes = Self.codes(of: reports)
        let index = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($0.element, $0.offset) })
        let results = reports.flatMap { report in
            report.changes.map { SARIFLog.Result($0, in: report, ruleIndex: index[$0.change.code] ?? 0) }
        }
        let rules = codes.map { code in
            SARIFLog.Rule(
                code: code, description: descriptions[code],
                rationale: DiffRegistry.infos.first { $0.code == code }?.rationale)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let log = SARIFLog(version: version, rules: rules, results: results)
        return String(decoding: try encoder.encode(log), as: UTF8.self) + "\n"
    }

    /// The codes of some changes, each once, sorted.
    private static func codes(of reports: [DiffReport]) -> [String] {
        Set(reports.flatMap { $0.changes.map(\.change.code) }).sorted()
    }
}

extension SARIFLog.Result {
    /// Makes a result of a change. It is in the revision's file; what the base says is related, or the only place.
    fileprivate init(_ judged: JudgedChange, in report: DiffReport, ruleIndex: Int) {
        let change = judged.change
        let lines = [change.wholeText, ChangeText.verdicts(change.verdicts)] + [change.example].compactMap { $0 }
        let place = (change.revision, report.revision.sources)
        let origin = (change.base, report.base.sources)
        let main = place.0 == nil ? origin : place
        let related = change.revision == nil ? nil : origin.0
        self.init(
            code: change.code, ruleIndex: ruleIndex, severity: judged.severity,
            message: lines.map(Printable.line).joined(separator: "\n"),
            locations: main.0.map { [SARIFLog.Location($0, in: main.1)] } ?? [],
            relatedLocations: related.map { span in
                [SARIFLog.Location(span, in: origin.1, id: 1, message: "before: \(report.base.name ?? "")")]
            } ?? [],
            fingerprints: ["martletChange/v1": change.fingerprint],
            suppression: judged.approval.map { approval in
                SARIFLog.Suppression(justification: Printable.line(ChangeText.approval(approval)))
            },
            properties: SARIFLog.Properties(
                wire: change.verdicts.wire.rawValue, shippedClient: change.verdicts.shippedClient.rawValue,
                source: change.verdicts.source.rawValue, direction: change.direction.rawValue,
                path: Printable.line(change.path.text), endpoints: change.endpoints.map(Printable.line),
                endpointCount: change.hiddenEndpoints > 0 ? change.endpointCount : nil,
                members: change.members.isEmpty ? nil : change.members.map(Printable.line)))
    }
}
