public import Foundation
import MartletRuntime

/// Returns the lines in which two JSON documents differ, or nil when they hold equal values.
///
/// The order of members does not count, and numbers are compared by their value. Lines of the first document that the
/// second has not start with `-`, lines of the second with `+`, others with a space. A text that is not JSON is an
/// answer too: it says so.
///
/// ```swift
/// let written = try JSONCoding.encode(note)
/// #expect(jsonDifference(between: #"{"title": "Call Ada"}"#, and: written) == nil)
/// ```
public func jsonDifference(between expected: String, and actual: Data) -> String? {
    do {
        let expected = try JSONCoding.decode(JSON.self, from: Data(expected.utf8))
        do {
            let actual = try JSONCoding.decode(JSON.self, from: actual)
            return difference(between: expected.comparisonText(indent: ""), and: actual.comparisonText(indent: ""))
        } catch {
            return "the actual text is not JSON: \(error)"
        }
    } catch {
        return "the expected text is not JSON: \(error)"
    }
}

extension JSON {
    /// One text for all equal values: members sorted by name, numbers in one form, a line an element.
    fileprivate func comparisonText(indent: String) -> String {
        let inner = indent + "  "
        switch self {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .number(let number): return number.decimal.map { "\($0)" } ?? number.text
        case .string(let text): return text.debugDescription
        case .array(let elements):
            if elements.isEmpty { return "[]" }
            let lines = elements.map { inner + $0.comparisonText(indent: inner) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
        case .object(let members):
            if members.isEmpty { return "{}" }
            let lines = members.sorted { $0.key < $1.key }.map { member in
                "\(inner)\(member.key.debugDescription): \(member.value.comparisonText(indent: inner))"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
        }
    }
}
