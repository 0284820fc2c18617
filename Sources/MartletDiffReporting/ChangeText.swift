package import MartletContract
import MartletDiff
import MartletPayloads
import MartletReporting
import MartletSyntax

/// What several formats say about a change.
package enum ChangeText {
    private static let maxCharacters = 300

    /// Returns a payload as JSON on one line, cut where it is long.
    package static func excerpt(of payload: Literal) -> String {
        let text = Printable.line(JSONText.write(payload))
        return text.count > maxCharacters ? text.prefix(maxCharacters) + "…" : text
    }

    /// Returns a payload as a value of JSON.
    static func node(_ payload: Literal) -> OutputNode {
        switch payload {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number: .number(JSONText.write(payload))
        case .string(let text): .text(text)
        case .array(let elements): OutputNode(.list(elements.map(node)))
        case .object(let members): OutputNode(.mapping(members.map { OutputNode.Member($0.name, node($0.value)) }))
        }
    }

    /// Returns what an approval says, on one line.
    static func approval(_ approval: Approval) -> String {
        let end = approval.expires.map { " until \($0.text)" } ?? ""
        return "approved by \(approval.owner)\(end): \(approval.reason)"
    }

    /// Returns whom a change breaks and may break, on one line.
    static func verdicts(_ verdicts: Verdicts) -> String {
        let parts = [
            verdicts.breakingText.map { "breaks: \($0)" }, verdicts.unknownText.map { "unknown: \($0)" },
        ].compactMap { $0 }
        return parts.isEmpty ? "safe" : parts.joined(separator: "; ")
    }
}
