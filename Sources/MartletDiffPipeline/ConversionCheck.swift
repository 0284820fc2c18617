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

    /// Returns a warning for each position that has other values in what was written.
    ///
    /// - Parameters:
    ///   - findings: What is known already: nothing is said twice of a place.
    ///   - budget: The work that the run may still create.
    package static func findings(
        _ document: Contract, _ written: Contract, besides findings: [Diagnostic], budget: WorkBudget
    ) -> [Diagnostic] {
        var known = findings.compactMap(\.primary)
        var result: [Diagnostic] = []
        for isForward in [true, false] {
            let (base, revision) = isForward ? (document, written) : (written, document)
            let changes = ContractDiff.wireChanges(from: base, to: revision, budget: budget) { rule in
                areas.contains(rule.area) && !reported.contains(rule.aspect)
            }
            for change in changes {
                let place = isForward ? change.base : change.revision
                if let place {
                    guard !known.contains(where: { $0.contains(place) }) else { continue }
                    known.append(place)
                }
                result.append(finding(change, isForward, at: place ?? document.origin.span))
            }
        }
        guard result.count > maxFindings else { return result }
        let more = "\(result.count - maxFindings) other values differ in what is written"
        return Array(result.prefix(maxFindings)) + [
            Diagnostic(ConvertCode.changed, .warning, more, at: document.origin.span)
        ]
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

extension SourceSpan {
    fileprivate func contains(_ other: SourceSpan) -> Bool {
        file == other.file && lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}
