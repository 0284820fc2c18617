import Foundation
import MartletFormats

/// Writes the fields of a form: `application/x-www-form-urlencoded` (WHATWG URL Standard, section 5.2).
public struct FormWriter: Sendable, CustomReflectable {
    private var items: [String] = []
    /// Why the form cannot be sent; nil while it can.
    private(set) var failure: APIError?

    /// Makes a form without fields.
    public init() {}

    /// Adds a field; nil is left out. A form with a number that is not finite is refused when it is written.
    public mutating func add(_ name: String, _ value: (any ParameterValue)?) {
        guard let value else { return }
        do throws(APIError) {
            let text = try value.checkedText()
            items.append("\(PercentEncoding.encodeForm(name))=\(PercentEncoding.encodeForm(text))")
        } catch {
            failure = failure ?? error
        }
    }

    /// Adds a field for each value of a list; nil is left out.
    public mutating func add(_ name: String, list: [any ParameterValue]?) {
        for value in list ?? [] { add(name, value) }
    }

    /// Remembers why the form cannot be sent.
    mutating func remember(_ error: APIError) { failure = failure ?? error }

    /// The form as it is sent.
    var data: Data { Data(items.joined(separator: "&").utf8) }

    /// Shows nothing of the values: any of them may be a secret.
    public var customMirror: Mirror { Mirror(self, children: ["fields": items.count]) }
}
