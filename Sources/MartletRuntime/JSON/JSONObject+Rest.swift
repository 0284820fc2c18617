extension JSONObject {
    /// Reads a member of which absence and null are two things.
    ///
    /// - Throws: `JSONError`, as the value's type says.
    public mutating func field<Value: JSONValue>(_ key: StaticString) throws(JSONError) -> Field<Value> {
        try field(key, reading: { (element) throws(JSONError) in try Value(json: &element) })
    }

    /// Reads a member of which absence and null are two things, and whose value `read` reads.
    ///
    /// - Throws: What `read` throws.
    public mutating func field<Value>(
        _ key: StaticString, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> Field<Value> {
        try field(key, reading: read)
    }

    /// Reads the members that no field names. Of two with the same key the first counts.
    ///
    /// - Parameter known: The keys of the fields.
    /// - Throws: `JSONError`, as the values' type says, or with ``JSONError/Code/ambiguousKey``.
    public mutating func additional<Value: JSONValue>(
        except known: [StaticString]
    ) throws(JSONError) -> [String: Value] {
        try additional(except: known) { (element) throws(JSONError) in try Value(json: &element) }
    }

    /// Reads the members that no field names, each with `read`. Of two with the same key the first counts.
    ///
    /// - Parameters:
    ///   - known: The keys of the fields.
    ///   - read: Reads a value.
    /// - Throws: `JSONError` with ``JSONError/Code/ambiguousKey``, or what `read` throws.
    public mutating func additional<Value>(
        except known: [StaticString], _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> [String: Value] {
        var values: [String: Value] = [:]
        try forEachMember(except: known) { (key, element) throws(JSONError) in
            try values.add(key, &element, read)
        }
        return values
    }

    /// Refuses members that no field names.
    ///
    /// - Parameter known: The keys of the fields.
    /// - Throws: `JSONError` with `.unexpectedMember`.
    public mutating func refuseAdditional(except known: [StaticString]) throws(JSONError) {
        try forEachMember(except: known) { (_, element) throws(JSONError) in
            throw JSONError(
                .unexpectedMember, "the model has no such member, and refuses others", byteOffset: element.byteOffset)
        }
    }
}

extension Dictionary where Key == String {
    /// Reads a member of an object with any keys, unless its key was there before.
    ///
    /// - Throws: `JSONError` with ``JSONError/Code/ambiguousKey``, or what `read` throws.
    mutating func add(
        _ key: String, _ element: inout JSONElement, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) {
        if let index = index(forKey: key) {
            guard WireText(keys[index]) == WireText(key) else {
                throw JSONError(
                    .ambiguousKey,
                    "two keys differ in their Unicode normalization alone, and a dictionary has one of them",
                    byteOffset: element.byteOffset)
            }
        } else {
            self[key] = try read(&element)
        }
    }
}
