extension JSONObjectWriter {
    /// Writes a value of a type that says itself how it is written.
    public mutating func value<Value: JSONValue>(_ key: StaticString, _ value: Value) {
        var writer = member(key)
        value.write(to: &writer)
    }

    /// Writes a value of a type that says itself how it is written; nothing for nil.
    public mutating func valueIfPresent<Value: JSONValue>(_ key: StaticString, _ value: Value?) {
        if let value { self.value(key, value) } else { absent(key) }
    }

    /// Writes a value of a type that says itself how it is written; `null` for nil.
    public mutating func valueOrNull<Value: JSONValue>(_ key: StaticString, _ value: Value?) {
        if let value { self.value(key, value) } else { null(key) }
    }

    /// Writes a value of which absence and null are two things.
    public mutating func field<Value: JSONValue>(_ key: StaticString, _ field: Field<Value>) {
        self.field(key, field) { (writer, value) in value.write(to: &writer) }
    }

    /// Writes a value of which absence and null are two things, with `write`.
    public mutating func field<Value>(
        _ key: StaticString, _ field: Field<Value>, _ write: (inout JSONWriter, Value) -> Void
    ) {
        switch field {
        case .absent: absent(key)
        case .null: null(key)
        case .value(let value):
            var writer = member(key)
            write(&writer, value)
        }
    }

    /// Writes an array, each element with `write`.
    public mutating func array<Value>(
        _ key: StaticString, _ values: [Value], _ write: (inout JSONWriter, Value) -> Void
    ) {
        var writer = member(key)
        writer.array(values, write)
    }

    /// Writes an array, each element with `write`; nothing for nil.
    public mutating func arrayIfPresent<Value>(
        _ key: StaticString, _ values: [Value]?, _ write: (inout JSONWriter, Value) -> Void
    ) {
        if let values { array(key, values, write) } else { absent(key) }
    }

    /// Writes an array, each element with `write`; `null` for nil.
    public mutating func arrayOrNull<Value>(
        _ key: StaticString, _ values: [Value]?, _ write: (inout JSONWriter, Value) -> Void
    ) {
        if let values { array(key, values, write) } else { null(key) }
    }

    /// Writes an object with any keys, in the order of their bytes, each value with `write`.
    public mutating func map<Value>(
        _ key: StaticString, _ values: [String: Value], _ write: (inout JSONWriter, Value) -> Void
    ) {
        var writer = member(key)
        writer.map(values, write)
    }

    /// Writes an object with any keys, in the order of their bytes, each value with `write`; nothing for nil.
    public mutating func mapIfPresent<Value>(
        _ key: StaticString, _ values: [String: Value]?, _ write: (inout JSONWriter, Value) -> Void
    ) {
        if let values { map(key, values, write) } else { absent(key) }
    }

    /// Writes an object with any keys, in the order of their bytes, each value with `write`; `null` for nil.
    public mutating func mapOrNull<Value>(
        _ key: StaticString, _ values: [String: Value]?, _ write: (inout JSONWriter, Value) -> Void
    ) {
        if let values { map(key, values, write) } else { null(key) }
    }

    /// Writes a value of any `Encodable` type with `JSONEncoder`, or with the encoder that is not ours.
    public mutating func codable<Value: Encodable>(_ key: StaticString, _ value: Value) {
        var writer = member(key)
        writer.codable(value)
    }

    /// Writes a value of any `Encodable` type; nothing for nil.
    public mutating func codableIfPresent<Value: Encodable>(_ key: StaticString, _ value: Value?) {
        if let value { codable(key, value) } else { absent(key) }
    }

    /// Writes a value of any `Encodable` type; `null` for nil.
    public mutating func codableOrNull<Value: Encodable>(_ key: StaticString, _ value: Value?) {
        if let value { codable(key, value) } else { null(key) }
    }

    /// Writes members that no field names, in the order of their keys' bytes.
    public mutating func additional<Value: JSONValue>(_ values: [String: Value]) {
        additional(values) { (writer, value) in value.write(to: &writer) }
    }

    /// Writes members that no field names, in the order of their keys' bytes, each value with `write`.
    public mutating func additional<Value>(
        _ values: [String: Value], _ write: (inout JSONWriter, Value) -> Void
    ) {
        for (key, value) in values.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            var writer = member(named: key)
            write(&writer, value)
        }
    }
}
