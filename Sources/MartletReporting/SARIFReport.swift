import Foundation
import MartletLint
import MartletSyntax

/// Prints findings as SARIF, which code-scanning services read.
///
/// - Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0".
package struct SARIFReport: Sendable {
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
    package func render(_ reports: [Report]) throws -> String {
        let codes = Self.codes(of: reports)
        let index = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($0.element, $0.offset) })
        var counts: [String: Int] = [:]
        let results = reports.flatMap { report in
            report.diagnostics.map { diagnostic in
                let identity = SARIFFingerprint.identity(of: diagnostic, in: report.sources)
                counts[identity, default: 0] += 1
                return SARIFLog.Result(
                    diagnostic, in: report.sources, ruleIndex: index[diagnostic.code] ?? 0,
                    fingerprint: SARIFFingerprint.hash("\(identity)\u{0}\(counts[identity] ?? 1)"))
            }
        }
        let rules = codes.map { code in
            SARIFLog.Rule(code: code, description: descriptions[code], info: Self.info(of: code))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let log = SARIFLog(version: version, rules: rules, results: results)
        return String(decoding: try encoder.encode(log), as: UTF8.self) + "\n"
    }

    /// The codes of some findings, each once, sorted.
    private static func codes(of reports: [Report]) -> [String] {
        Set(reports.flatMap(\.diagnostics).map(\.code)).sorted()
    }

    private static func info(of code: String) -> RuleInfo? {
        LintRegistry.infos.first { $0.code.rawValue == code }
    }
}

/// What makes a finding the same in two runs, although lines before it came or went.
enum SARIFFingerprint {
    /// Returns what a finding is known by: code, file and message.
    static func identity(of diagnostic: Diagnostic, in sources: SourceMap) -> String {
        let path = diagnostic.primary.map { sources.file($0.file).path } ?? ""
        return [diagnostic.code, path, diagnostic.message].joined(separator: "\u{0}")
    }

    /// Returns 16 hexadecimal digits: the FNV-1a hash of 64 bits, which is the same on every machine.
    static func hash(_ text: String) -> String {
        let value = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
