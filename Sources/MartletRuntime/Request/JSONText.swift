import Foundation

/// A value that a path, a query, a header field or a cookie carries as JSON text (OpenAPI 3.1, section 4.8.12.3).
public struct JSONText: ParameterValue {
    /// The text; nil when the value holds a number that is not finite.
    let text: String?

    /// Writes a value.
    public init<Value: JSONValue>(_ value: Value) {
        self.init(value) { writer, value in value.write(to: &writer) }
    }

    /// Writes a value by a closure, which must write exactly one.
    public init<Value>(_ value: Value, _ write: (inout JSONWriter, Value) -> Void) {
        let data = try? JSONBridge.encode { writer in write(&writer, value) }
        text = data.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The JSON text.
    public var parameterText: String { text ?? "null" }

    /// Returns JSON text with everything outside ASCII escaped, as header fields ask (RFC 9110, section 5.5). Outside
    /// strings there is nothing of the kind.
    static func ascii(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                result.unicodeScalars.append(scalar)
            } else {
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                    let hex = String(unit, radix: 16, uppercase: true)
                    result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
                }
            }
        }
        return result
    }
}

extension JSONText: CustomReflectable {
    /// Shows nothing of the value: it may be a secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
