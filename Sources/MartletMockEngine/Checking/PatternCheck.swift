import MartletContract
import MartletFormats
package import MartletSyntax

/// Finds the patterns that the mock cannot check.
struct PatternCheck {
    private var known: Set<SourceSpan> = []
    private var findings: [Diagnostic] = []

    /// Returns a warning for each pattern of a contract that is not checked, in the order of the contract.
    static func findings(_ contract: Contract) -> [Diagnostic] {
        var check = PatternCheck()
        for model in contract.models { model.shape.forEachType { check.look(at: $0) } }
        contract.forEachExchangedType { check.look(at: $0) }
        return check.findings
    }

    private mutating func look(at type: TypeReference) {
        look(at: type.constraints, type.origin)
        switch type.kind {
        case .array(let element), .map(let element): look(at: element)
        default: break
        }
    }

    private mutating func look(at constraints: Constraints, _ origin: Origin) {
        guard let text = constraints.pattern else { return }
        do throws(PatternIssue) {
            _ = try Pattern(text)
        } catch {
            guard known.insert(origin.span).inserted else { return }
            findings.append(
                Diagnostic(
                    MockCode.uncheckedPattern, .warning,
                    "the pattern '\(text.excerpt)' is not checked, and made values may not match it: \(error.message)",
                    at: origin.span, help: "an 'example' beside the pattern gives the mock a value that matches"))
        }
    }
}

extension MockEngine {
    /// Returns a warning for each pattern that the mock cannot check, with its place.
    package func patternFindings() -> [Diagnostic] { PatternCheck.findings(contract) }
}
