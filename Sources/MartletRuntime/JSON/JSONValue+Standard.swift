public import Foundation

extension String: JSONValue {
    /// Reads a string.
    ///
    /// - Throws: `JSONError` when the element holds none.
    public init(json element: inout JSONElement) throws(JSONError) { self = try element.string() }

    /// Writes a string.
    public func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Bool: JSONValue {
    /// Reads a Boolean.
    ///
    /// - Throws: `JSONError` when the element holds none.
    public init(json element: inout JSONElement) throws(JSONError) { self = try element.bool() }

    /// Writes a Boolean.
    public func write(to writer: inout JSONWriter) { writer.bool(self) }
}

extension Int: JSONValue {
    /// Reads a whole number.
    ///
    /// - Throws: `JSONError` when the element holds none.
    public init(json element: inout JSONElement) throws(JSONError) { self = try element.int() }

    /// Writes a whole number.
    public func write(to writer: inout JSONWriter) { writer.int(self) }
}

extension Int32: JSONValue {
    /// Reads a whole number of 32 bits.
    ///
    /// - Throws: `JSONError` when the element holds none.
    public init(json element: inout JSONElement) throws(JSONError) { self = try element.int32() }

    /// Writes a whole number.
    public func write(to writer: inout JSONWriter) { writer.int32(self) }
}

extension Int64: JSONValue {
    /// Reads a whole number of 64 bits.
    ///
    /// - Throws: `JSONError` when the element holds none.
    public init(json element: inout JSONElement) throws(JSONError) { self = try element.int64() }

    /// Writes a whole number.
    public func write(to writer: inout JSONWriter) { writer.int64(self) }
}

extension UInt64: JSONValue {
    /// Reads a whole number of 64 bits without a sign.
    ///
    /// - Throws: `JSONError` when the element holds none.
    public init(json element: inout JSONElement) throws(JSONError) { self = try element.uint64() }

    /// Writes a whole number.
    public func write(to writer: inout JSONWriter) { writer.uint64(self) }
}

extension Double: JSONValue {
    /// Reads a number.
    ///
    /// - Throws: `JSONError` when the element holds none.
    public init(json element: inout JSONElement) throws(JSONError) { self = try element.double() }

    /// Writes a number.
    public func write(to writer: inout JSONWriter) { writer.double(self) }
}

extension Float: JSONValue {
    /// Reads a number.
    ///
    /// - Throws: `JSONError` when the element holds none.
    public init(json element: inout JSONElement) throws(JSONError) { self = try element.float() }

    /// Writes a number.
    public func write(to writer: inout JSONWriter) { writer.float(self) }
}

extension Decimal: JSONValue {
    /// Reads a number with all its digits.
    ///
    /// - Throws: `JSONError` when the element holds none.
    public init(json element: inout JSONElement) throws(JSONError) { self = try element.decimal() }

    /// Writes a number with all its digits.
    public func write(to writer: inout JSONWriter) { writer.decimal(self) }
}

extension UUID: JSONValue {
    /// Reads a UUID in either case.
    ///
    /// - Throws: `JSONError` when the element holds none.
    public init(json element: inout JSONElement) throws(JSONError) { self = try element.uuid() }

    /// Writes a UUID in lower case.
    public func write(to writer: inout JSONWriter) { writer.uuid(self) }
}

extension URL: JSONValue {
    /// Reads a URL or a relative reference.
    ///
    /// - Throws: `JSONError` when the element holds none.
    public init(json element: inout JSONElement) throws(JSONError) { self = try element.url() }

    /// Writes a URL or a relative reference.
    public func write(to writer: inout JSONWriter) { writer.url(self) }
}

extension Optional: JSONValue where Wrapped: JSONValue {
    /// Reads a value; `null` is nil.
    ///
    /// - Throws: `JSONError`, as the wrapped type says.
    public init(json element: inout JSONElement) throws(JSONError) {
        self = element.isNull ? nil : try Wrapped(json: &element)
    }

    /// Writes a value; nil is `null`.
    public func write(to writer: inout JSONWriter) {
        if let self { self.write(to: &writer) } else { writer.null() }
    }
}

extension Array: JSONValue where Element: JSONValue {
    /// Reads an array.
    ///
    /// - Throws: `JSONError` when the element holds none, or what an element's type says.
    public init(json element: inout JSONElement) throws(JSONError) {
        // Casts of arrays go through each element; here the types are known to be the same one.
        if Element.self == String.self {
            let values = try element.array { (element) throws(JSONError) in try element.string() }
            self = unsafeBitCast(values, to: [Element].self)
        } else if Element.self == Double.self {
            let values = try element.array { (element) throws(JSONError) in try element.double() }
            self = unsafeBitCast(values, to: [Element].self)
        } else if Element.self == Int.self {
            let values = try element.array { (element) throws(JSONError) in try element.int() }
            self = unsafeBitCast(values, to: [Element].self)
        } else {
            self = try element.array { (element) throws(JSONError) in try Element(json: &element) }
        }
    }

    /// Writes an array.
    public func write(to writer: inout JSONWriter) {
        if Element.self == String.self {
            writer.array(unsafeBitCast(self, to: [String].self)) { writer, string in writer.string(string) }
        } else {
            writer.array(self) { writer, element in element.write(to: &writer) }
        }
    }
}

extension Dictionary: JSONValue where Key == String, Value: JSONValue {
    /// Reads an object with any keys. Of two members with the same key the first counts.
    ///
    /// - Throws: `JSONError` when the element holds none, or what a value's type says.
    public init(json element: inout JSONElement) throws(JSONError) {
        self = try element.map { (element) throws(JSONError) in try Value(json: &element) }
    }

    /// Writes an object, its keys in the order of their bytes.
    public func write(to writer: inout JSONWriter) {
        writer.map(self) { writer, value in value.write(to: &writer) }
    }
}
