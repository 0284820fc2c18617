/// The fields of an object that stands in a path, a query, a header field or a cookie, in the order of the calls.
public struct ParameterFields: Sendable {
    /// The fields that are there.
    private(set) var fields: [(name: String, value: any ParameterValue)] = []

    /// Makes an object without fields.
    public init() {}

    /// Adds a field; nil is left out.
    public mutating func add(_ name: String, _ value: (any ParameterValue)?) {
        if let value { fields.append((name, value)) }
    }

    /// Adds fields with any names, in the order of their names; nil is left out.
    public mutating func add(contentsOf others: [String: any ParameterValue]?) {
        for (name, value) in (others ?? [:]).sorted(by: { $0.key < $1.key }) { add(name, value) }
    }
}

extension ParameterFields: CustomReflectable {
    /// Shows nothing of the values: any of them may be a secret.
    public var customMirror: Mirror { Mirror(self, children: ["fields": fields.count]) }
}
