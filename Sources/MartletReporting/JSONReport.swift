import Foundation
import MartletSyntax

/// Prints findings as one JSON object, for programs. The fields are described in `docs/reference/diagnostics.md`.
package struct JSONReport: Sendable {
    package init() {}

    /// Returns the JSON text of some reports as one object, with a line break at its end.
    ///
    /// - Throws: an `EncodingError`, which would be a fault of ours.
    package func render(_ reports: [Report]) throws -> String {
        let document = Document(
            version: 1,
            diagnostics: reports.flatMap { report in report.diagnostics.map { Finding($0, in: report.sources) } },
            summary: Summary(
                errors: reports.count(.error), warnings: reports.count(.warning), notes: reports.count(.note))
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
    }

    private struct Document: Encodable {
        let version: Int
        let diagnostics: [Finding]
        let summary: Summary
    }

    private struct Summary: Encodable {
        let errors: Int
        let warnings: Int
        let notes: Int
    }

    private struct Finding: Encodable {
        let code: String
        let severity: String
        let message: String
        let place: Place?
        let related: [Mention]
        let help: String?

        init(_ diagnostic: Diagnostic, in sources: SourceMap) {
            code = diagnostic.code
            severity = diagnostic.severity.rawValue
            message = diagnostic.message
            place = diagnostic.primary.map { Place($0, in: sources) }
            related = diagnostic.related.map { Mention(message: $0.message, place: Place($0.span, in: sources)) }
            help = diagnostic.help
        }
    }

    private struct Mention: Encodable {
        let message: String
        let place: Place
    }

    private struct Place: Encodable {
        let file: String
        let line: Int
        let column: Int
        let endLine: Int
        let endColumn: Int
        /// The UTF-8 byte offset of the first byte, from 0, and the one after the last.
        let byteRange: [Int]

        init(_ span: SourceSpan, in sources: SourceMap) {
            let start = sources.location(of: span)
            let end = sources.endLocation(of: span)
            file = start.path
            line = start.line
            column = start.column
            endLine = end.line
            endColumn = end.column
            byteRange = [Int(span.lowerBound), Int(span.upperBound)]
        }
    }
}
