package import MartletContract
import MartletDialects
import MartletDiff
import MartletDiffReporting
package import MartletSyntax

/// Holds what a conversion has written to the document that it was made of: the values that messages can have must be the
/// same, or a finding says so.
package enum ConversionCheck {
    private static let areas: Set<DiffRuleInfo.Area> = [.parameters, .bodies, .responses, .models]
    /// What the conversion itself reports, each kind at once, and what reading the document has reported.
    private static let reported: Set<String> = ["content type", "webhook", "webhook exchange", "unread part"]
    /// How many findings there are at most.
    private static let maxFindings = 100

    /// Returns a warning for each position that has other values in what was written. Each direction may take as much work as a
    /// run of `martlet diff`.
    ///
    /// What was written in the native dialect has no schemas of its own: those of a document in OpenAPI that says the same are
    /// compared with the schemas that a document has.
    ///
    /// - Parameter findings: What is known already: nothing is said twice of a place.
    package static func findings(
        _ document: Contract, _ written: Contract, besides findings: [Diagnostic]
    ) -> [Diagnostic] {
        let written = hasSchemas(document) && !hasSchemas(written) ? asOpenAPI(written) : written
        let (forward, back) = Parallel.both {
            changes(from: document, to: written)
        } _: {
            changes(from: written, to: document)
        }
        let known = KnownPlaces(findings.compactMap(\.primary))
        var named: Set<SourceSpan> = []
        var result: [Diagnostic] = []
        for (changes, isForward) in [(forward, true), (back, false)] {
            for change in changes {
                let place = isForward ? change.base : change.revision
                if let place, known.contain(place) || !named.insert(place).inserted { continue }
                result.append(finding(change, isForward, at: place ?? document.origin.span))
            }
        }
        guard result.count > maxFindings else { return result }
        let more = "\(result.count - maxFindings) other values differ in what is written"
        return Array(result.prefix(maxFindings)) + [
            Diagnostic(ConvertCode.changed, .warning, more, at: document.origin.span)
        ]
    }

    private static func hasSchemas(_ contract: Contract) -> Bool { contract.document.schemas != nil }

    private static func asOpenAPI(_ contract: Contract) -> Contract {
        Converter.convert(contract, to: .openapi, as: .json, version: .v32).contract ?? contract
    }

    private static func changes(from base: Contract, to revision: Contract) -> [Change] {
        ContractDiff.wireChanges(from: base, to: revision, budget: WorkBudget()) { rule in
            areas.contains(rule.area) && !reported.contains(rule.aspect)
        }
    }

    private static func finding(_ change: Change, _ isForward: Bool, at place: SourceSpan) -> Diagnostic {
        let path = change.path.text.excerpt
        guard change.verdicts.wire == .breaking else {
            return Diagnostic(
                ConvertCode.changed, .warning,
                "\(path) is written otherwise, and perhaps allows other values: \(change.message)", at: place)
        }
        let example = change.counterexample.map { counterexample in
            let isOfDocument = (counterexample.validFor == .base) == isForward
            let text = ChangeText.excerpt(of: counterexample.payload)
            return isOfDocument ? "\(text) is not allowed any more" : "\(text) is allowed as well"
        }
        return Diagnostic(
            ConvertCode.changed, .warning, "\(path) has other values in what is written: \(change.message)", at: place,
            help: example)
    }
}

/// Places of findings, which say of all that is in them that it is written otherwise.
private struct KnownPlaces {
    /// The places by their beginnings, each with the greatest end of those up to it, by file.
    private let places: [SourceFileID: [(start: UInt32, end: UInt32)]]

    init(_ spans: [SourceSpan]) {
        places = Dictionary(grouping: spans, by: \.file).mapValues { spans in
            var end: UInt32 = 0
            return spans.sorted { $0.lowerBound < $1.lowerBound }.map { span in
                end = max(end, span.upperBound)
                return (span.lowerBound, end)
            }
        }
    }

    /// Returns true if a place is in one of them.
    func contain(_ place: SourceSpan) -> Bool {
        guard let list = places[place.file] else { return false }
        var (low, high) = (0, list.count)
        while low < high {
            let middle = (low + high) / 2
            if list[middle].start <= place.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low > 0 && list[low - 1].end >= place.upperBound
    }
}
