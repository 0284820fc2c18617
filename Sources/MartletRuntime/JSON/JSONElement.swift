/// A value of a document while it is being read: the root, an element of an array, a value of a map.
///
/// Reading consumes nothing: an element can be tried as several types. One that is moved out of the closure that reads its
/// document throws `JSONError` with ``JSONError/Code/expired``.
public struct JSONElement: ~Copyable {
    /// Where the value is.
    enum Source {
        /// In a document of ours.
        case document(JSONView)
        /// Behind a decoder that is not ours.
        case foreign(ForeignElement)
        /// In a document of ours, while a union chooses its member.
        case measured(MeasuredElement)
    }

    /// Where the value is, or was while its document was there.
    let unchecked: Source

    /// Where the value is.
    ///
    /// - Throws: `JSONError` with `.expired` when the document is no longer there.
    var source: Source {
        @inline(__always)
        get throws(JSONError) {
            switch unchecked {
            case .document(let view): try view.check()
            case .foreign: break
            case .measured(let measured): try measured.view.check()
            }
            return unchecked
        }
    }

    @inline(__always)
    init(_ view: JSONView) {
        unchecked = .document(view)
    }

    init(_ foreign: ForeignElement) {
        unchecked = .foreign(foreign)
    }

    init(_ measured: MeasuredElement) {
        unchecked = .measured(measured)
    }

    init(_ source: Source) {
        unchecked = source
    }

    /// Whether the value is `null`.
    public var isNull: Bool {
        switch try? source {
        case .document(let view)?: return view.isNull
        case .foreign(let foreign)?: return foreign.isNull
        case .measured(let measured)?: return measured.view.isNull
        case nil: return false
        }
    }

    /// Where the value starts in the document, in bytes of UTF-8; nil behind a decoder that is not ours.
    public var byteOffset: Int? {
        switch try? source {
        case .document(let view)?: return view.byteOffset
        case .foreign?, nil: return nil
        case .measured(let measured)?: return measured.view.byteOffset
        }
    }

    /// Reads an object.
    ///
    /// - Throws: `JSONError` when the value is none.
    public func object() throws(JSONError) -> JSONObject {
        switch try source {
        case .document(let view): return try JSONObject(view)
        case .foreign(let foreign): return JSONObject(.foreign(try foreign.object()))
        case .measured(let measured): return JSONObject(.measured(try MeasuredObject(measured)))
        }
    }

    /// Reads the string that says which member of a union the object is, without consuming anything.
    ///
    /// - Returns: nil when the member is absent or null.
    /// - Throws: `JSONError` when the value is no object, or the member is neither a string nor null.
    public func discriminator(_ key: StaticString) throws(JSONError) -> String? {
        var object = try tagged(key)
        return try object.stringIfPresent(key)
    }

    /// Reads the integer that says which member of a union the object is, without consuming anything.
    ///
    /// - Returns: nil when the member is absent or null.
    /// - Throws: `JSONError` when the value is no object, or the member is neither an integer nor null.
    public func integerDiscriminator(_ key: StaticString) throws(JSONError) -> Int? {
        var object = try tagged(key)
        return try object.intIfPresent(key)
    }

    /// Returns an object of which a discriminator is read.
    private func tagged(_ key: StaticString) throws(JSONError) -> JSONObject {
        guard case .measured(let measured) = try source else { return try object() }
        try MeasuredObject(measured).findTag(key)
        return try JSONObject(measured.view)
    }

    /// Counts a value of an enumeration, while a union chooses its member.
    @inline(__always)
    func measure(isListed: @autoclosure () -> Bool) {
        guard case .measured(let measured) = unchecked else { return }
        if isListed() { measured.meter.reading.precision += 1 } else { measured.meter.reading.doubts += 1 }
    }

    /// Reads a value that no member of an open union fits, as it is.
    ///
    /// - Throws: `JSONError` when a decoder that is not ours refuses.
    public mutating func unknown() throws(JSONError) -> JSON {
        guard case .measured(let measured) = try source else { return try json() }
        measured.meter.keepUnknown(measured.view)
        return try JSON(measured.view)
    }

    /// Reads an array.
    ///
    /// - Parameter read: Reads an element.
    /// - Throws: `JSONError` when the value is no array, or what `read` throws.
    @inline(__always)
    public mutating func array<Value>(
        _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> [Value] {
        let view: JSONView
        switch try source {
        case .document(let source): view = source
        case .foreign(let foreign): return try foreign.array(read)
        case .measured(let measured): return try measured.array(read)
        }
        let token = view.token
        guard token.is(.array) else { throw view.mismatch("an array") }
        try view.checkRoom()
        var values: [Value] = []
        var index = view.index + 1
        let end = token.length
        if index < end {
            // As many as there are if all are like the first one.
            values.reserveCapacity((end - index) / (view.tokens[index].next(after: index) - index))
        }
        while index < end {
            let child = view.at(index)
            var element = JSONElement(child)
            do throws(JSONError) {
                values.append(try read(&element))
            } catch {
                throw error.inside(JSONCodingKey(index: values.count))
            }
            index = child.next
        }
        return values
    }

    /// Reads an object whose keys are any strings. Of two members with the same key the first counts.
    ///
    /// - Parameter read: Reads a value.
    /// - Throws: `JSONError` when the value is no object, ``JSONError/Code/ambiguousKey``, or what `read` throws.
    public mutating func map<Value>(
        _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> [String: Value] {
        var values: [String: Value] = [:]
        try forEachMember { (key, element) throws(JSONError) in
            try values.add(key, &element, read)
        }
        return values
    }

    /// Calls `body` with each member of an object, in the document's order, doubles included.
    func forEachMember(
        _ body: (String, inout JSONElement) throws(JSONError) -> Void
    ) throws(JSONError) {
        let view: JSONView
        switch try source {
        case .document(let source): view = source
        case .foreign(let foreign): return try foreign.forEachMember(body)
        case .measured(let measured): return try MeasuredObject(measured).forEachMember(except: [], body)
        }
        let token = view.token
        guard token.is(.object) else { throw view.mismatch("an object") }
        try view.checkRoom()
        var index = view.index + 1
        while index < token.length {
            let key = try view.at(index).string()
            let value = view.at(index + 1)
            var element = JSONElement(value)
            do throws(JSONError) {
                try body(key, &element)
            } catch {
                // The key is a value of the document, and may be secret.
                throw error.inside(.anyKey)
            }
            index = value.next
        }
    }
}
