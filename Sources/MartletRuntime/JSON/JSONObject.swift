/// An object of a document while a model is being read from it.
///
/// A look-up starts where the last one ended, so that a model that asks in the document's order compares each key once.
/// Keys are compared by their bytes, escapes resolved. Of two members with the same key the first counts, whatever the
/// order of asking, as with `JSONDecoder`. Like `JSONElement` it cannot be copied.
public struct JSONObject: ~Copyable {
    /// An object that is not simply in a document of ours.
    enum Indirection {
        /// Behind a decoder that is not ours.
        case foreign(ForeignObject)
        /// In a document of ours, while a union chooses its member.
        case measured(MeasuredObject)
    }

    /// Text and index; nil where ``indirect`` is not.
    private let bytes: UnsafePointer<UInt8>?
    private let tokens: UnsafePointer<JSONToken>?
    private let index: Int
    /// The key behind the member that was found last.
    private var cursor: Int
    /// A bit for each key before the cursor that no look-up asked for; several keys may share one.
    private var skipped: UInt64 = 0
    /// The token behind the object.
    private let limit: Int
    let indirect: Indirection?

    @inline(__always)
    init(_ view: JSONView) throws(JSONError) {
        let token = view.token
        guard token.is(.object) else { throw view.mismatch("an object") }
        bytes = view.bytes
        tokens = view.tokens
        index = view.index
        cursor = view.index + 1
        limit = token.length
        indirect = nil
    }

    init(_ indirect: Indirection) {
        bytes = nil
        tokens = nil
        index = 0
        cursor = 0
        limit = 0
        self.indirect = indirect
    }

    // MARK: Looking up

    /// Returns the token of a member's value; -1 when there is no such member.
    @inline(__always)
    private mutating func find(
        _ key: StaticString, _ bytes: UnsafePointer<UInt8>, _ tokens: UnsafePointer<JSONToken>
    ) -> Int {
        let position = cursor
        let count = key.utf8CodeUnitCount
        guard skipped == 0, position < limit,
            JSONView(bytes: bytes, tokens: tokens, index: position).equals(key.utf8Start, count)
        else { return search(key, bytes, tokens) }
        cursor = tokens[position + 1].next(after: position + 1)
        return position + 1
    }

    /// Searches from the cursor to the end, then from the start to the cursor; the other way round when a member that
    /// was skipped may have the key, so that of two with the same key the first one counts.
    @inline(never)
    private mutating func search(
        _ key: StaticString, _ bytes: UnsafePointer<UInt8>, _ tokens: UnsafePointer<JSONToken>
    ) -> Int {
        let wanted = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        let mayBeSkipped = skipped & Self.mark(wanted) != 0
        if mayBeSkipped, let found = first(wanted, index + 1, cursor, bytes, tokens) { return found }
        if let found = first(wanted, cursor, limit, bytes, tokens) {
            while cursor < found - 1 {
                let token = tokens[cursor]
                let passed = UnsafeBufferPointer(start: bytes + token.offset, count: token.length)
                skipped |= token.hasFlag ? .max : Self.mark(passed)
                cursor = tokens[cursor + 1].next(after: cursor + 1)
            }
            cursor = tokens[found].next(after: found)
            return found
        }
        if !mayBeSkipped, let found = first(wanted, index + 1, cursor, bytes, tokens) { return found }
        return -1
    }

    /// Returns the value of the first member with a key, among those from one token to another.
    @inline(__always)
    private func first(
        _ key: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ bytes: UnsafePointer<UInt8>,
        _ tokens: UnsafePointer<JSONToken>
    ) -> Int? {
        guard let text = key.baseAddress else { return nil }
        var position = start
        while position < end {
            if JSONView(bytes: bytes, tokens: tokens, index: position).equals(text, key.count) { return position + 1 }
            position = tokens[position + 1].next(after: position + 1)
        }
        return nil
    }

    /// Returns one of 64 bits for a key.
    @inline(__always)
    private static func mark(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard let first = key.first, let last = key.last else { return 1 }
        return 1 << (UInt64(first &+ last &* 3 &+ UInt8(truncatingIfNeeded: key.count) &* 7) & 63)
    }

    /// Reads a member that must be there.
    @inline(__always)
    mutating func required<Value>(
        _ key: StaticString, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        guard let bytes, let tokens else { return try requiredIndirect(key, read) }
        let index = find(key, bytes, tokens)
        guard index >= 0 else { throw missing(key) }
        var element = JSONElement(JSONView(bytes: bytes, tokens: tokens, index: index))
        do throws(JSONError) {
            return try read(&element)
        } catch {
            throw error.inside(key)
        }
    }

    /// Reads a member that may be absent; null counts as absent.
    @inline(__always)
    mutating func ifPresent<Value>(
        _ key: StaticString, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> Value? {
        guard let bytes, let tokens else { return try indirectIfPresent(key, read) }
        let index = find(key, bytes, tokens)
        guard index >= 0, !tokens[index].is(.null) else { return nil }
        var element = JSONElement(JSONView(bytes: bytes, tokens: tokens, index: index))
        do throws(JSONError) {
            return try read(&element)
        } catch {
            throw error.inside(key)
        }
    }

    /// Reads a member that must be there and may be null.
    @inline(__always)
    mutating func orNull<Value>(
        _ key: StaticString, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> Value? {
        try required(key) { (element) throws(JSONError) in element.isNull ? nil : try read(&element) }
    }

    /// Reads a member of which absence and null are two things.
    mutating func field<Value>(
        _ key: StaticString, reading read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> Field<Value> {
        guard contains(key) else { return .absent }
        if let value = try ifPresent(key, read) { return .value(value) }
        // A member of a union that keeps null is more definite than one that takes it for absence.
        if case .measured(let measured)? = indirect { measured.findNull() }
        return .null
    }

    /// Returns whether there is a member with this key, null included.
    public func contains(_ key: StaticString) -> Bool {
        guard let bytes, let tokens else {
            switch indirect {
            case .foreign(let foreign): return foreign.key(key) != nil
            case .measured(let measured): return measured.key(key) != nil
            case nil: return false
            }
        }
        let wanted = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        return first(wanted, index + 1, limit, bytes, tokens) != nil
    }

    @inline(never)
    private func missing(_ key: StaticString) -> JSONError {
        var offset = tokens.map { $0[index].offset }
        if case .measured(let measured)? = indirect { offset = measured.byteOffset }
        return JSONError(.missing, "the member is absent", byteOffset: offset).inside(key)
    }

    // MARK: Members that no field names

    /// Calls `body` with each member whose key is not listed.
    ///
    /// - Throws: What `body` throws.
    func forEachMember(
        except known: [StaticString], _ body: (String, inout JSONElement) throws(JSONError) -> Void
    ) throws(JSONError) {
        let known = Set(known.map { WireText("\($0)") })
        switch indirect {
        case .foreign(let foreign): return try foreign.forEachMember(except: known, body)
        case .measured(let measured): return try measured.forEachMember(except: known, body)
        case nil: break
        }
        guard let bytes, let tokens else { return }
        let element = JSONElement(JSONView(bytes: bytes, tokens: tokens, index: index))
        try element.forEachMember { (key, element) throws(JSONError) in
            if !known.contains(WireText(key)) { try body(key, &element) }
        }
    }

    // MARK: Other sources

    /// Returns the value of a member; nil when it is absent.
    private func source(of key: StaticString, isRequired: Bool) -> JSONElement.Source? {
        switch indirect {
        case .foreign(let foreign): return foreign.element(key).map { .foreign($0) }
        case .measured(let measured): return measured.element(key, isRequired: isRequired).map { .measured($0) }
        case nil: return nil
        }
    }

    @inline(never)
    private func requiredIndirect<Value>(
        _ key: StaticString, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        guard let source = source(of: key, isRequired: true) else { throw missing(key) }
        var copy = JSONElement(source)
        do throws(JSONError) {
            return try read(&copy)
        } catch {
            throw error.inside(key)
        }
    }

    @inline(never)
    private func indirectIfPresent<Value>(
        _ key: StaticString, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> Value? {
        guard let source = source(of: key, isRequired: false) else { return nil }
        var copy = JSONElement(source)
        guard !copy.isNull else { return nil }
        do throws(JSONError) {
            return try read(&copy)
        } catch {
            throw error.inside(key)
        }
    }
}
