import Foundation
import MartletFormats

/// Writes the fields of a form: `application/x-www-form-urlencoded` (WHATWG URL Standard, section 5.2).
public struct FormWriter: Sendable, CustomReflectable {
    private var items: [String] = []
    /// The fields that were given, also lists without elements.
    private(set) var given: Set<WireText> = []
    /// Why the form cannot be sent; nil while it can.
    private(set) var failure: APIError?

    /// Makes a form without fields.
    public init() {}

    /// Adds a field; nil is left out. A form with a number that is not finite is refused when it is written.
    public mutating func add(_ name: String, _ value: (any ParameterValue)?) {
        guard let value else { return }
        given.insert(WireText(name))
        do throws(APIError) {
            let text = try value.checkedText()
            items.append("\(PercentEncoding.encodeForm(name))=\(PercentEncoding.encodeForm(text))")
        } catch {
            failure = failure ?? error
        }
    }

    /// Adds a text whose reserved characters stay as they are, but for those that would end the value (RFC 6570, section
    /// 3.2.3).
    mutating func addReserved(_ name: String, _ text: String) {
        let value = PercentEncoding.encodeOnce(text, leaving: PercentEncoding.reservedInQuery)
        items.append("\(PercentEncoding.encodeForm(name))=\(value)")
    }

    /// Adds a field for each value of a list; nil is left out.
    public mutating func add(_ name: String, list: [any ParameterValue]?) {
        guard let list else { return }
        give(name)
        for value in list { add(name, value) }
    }

    /// Remembers that a field was given, whatever is written of it.
    mutating func give(_ name: String) { given.insert(WireText(name)) }

    /// Remembers why the form cannot be sent.
    mutating func remember(_ error: APIError) { failure = failure ?? error }

    /// The form as it is sent.
    var data: Data { Data(items.joined(separator: "&").utf8) }

    /// Shows nothing of the values: any of them may be a secret.
    public var customMirror: Mirror { Mirror(self, children: ["fields": items.count]) }
}
