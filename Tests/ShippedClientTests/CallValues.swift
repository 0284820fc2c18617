import MartletRuntime

/// The values that the app makes a call with, as JSON.
struct CallValues: Sendable {
    private let texts: [String: String]

    init(_ texts: [String: String]) {
        self.texts = texts
    }

    /// Returns the value of a name as what the generated method takes: nil where it is left out.
    func callAsFunction<Value: JSONValue>(_ name: String) throws -> Value {
        try JSONCoding.decode(Value.self, from: texts[name] ?? "null")
    }
}
