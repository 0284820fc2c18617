/// An object of a document while a model is being read from it.
///
/// A look-up starts where the last one ended, so that a model that asks in the document's order compares each key once.
/// Keys are compared by their bytes, escapes resolved. Of two members with the same key the first counts, whatever the
/// order of asking, as with `JSONDecoder`. One that is moved out of the closure that reads its document throws `JSONError` with
/// ``JSONError/Code/expired``.
public struct JSONObject: ~Copyable {
    /// An object that is not simply in a document of ours.
    enum Indirection {
        /// Behind a decoder that is not ours.
        case foreign(ForeignObject)
        /// In a document of ours, while a union chooses its member.
        case measured(MeasuredObject)
    }

    /// Where the object is; nil where ``indirect`` is not.
    private let view: JSONView?
    /// The key behind the member that was found last.
    private var cursor: Int
    /// A bit for each key before the cursor that no look-up asked for; several keys may share one.
    private var skipped: UInt64 = 0
    /// The token behind the object.
    private let limit: Int
    private let unchecked: Indirection?

    /// Where the object is that is not simply in a document of ours; nil where it is.
    ///
    /// - Throws: `JSONError` with `.expired` when the document is no longer there.
    var indirect: Indirection? {
        @inline(__always)
        get throws(JSONError) {
            if case .measured(let measured)? = unchecked { try measured.check() }
            return unchecked
        }
    }

    @inline(__always)
    init(_ view: JSONView) throws(JSONError) {
        let token = view.token
        guard token.is(.object) else { throw view.mismatch("an object") }
        try view.checkRoom()
        self.view = view
        cursor = view.index + 1
        limit = token.length
        unchecked = nil
    }

    init(_ indirect: Indirection) {
        view = nil
        cursor = 0
        limit = 0
        unchecked = indirect
    }

    // MARK: Looking up

    /// Returns the token of a member's value; -1 when there is no such member.
    @inline(__always)
    private mutating func find(_ key: StaticString, in view: JSONView) -> Int {
        let position = cursor
        guard skipped == 0, position < limit, view.at(position).equals(key.utf8Start, key.utf8CodeUnitCount) else {
            return search(key, view)
        }
        cursor = view.at(position + 1).next
        return position + 1
    }

    /// Searches from the cursor to the end, then from the start to the cursor; the other way round when a member that
    /// was skipped may have the key, so that of two with the same key the first one counts.
    @inline(never)
    private mutating func search(_ key: StaticString, _ view: JSONView) -> Int {
        let wanted = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        let mayBeSkipped = skipped & Self.mark(wanted) != 0
        if mayBeSkipped, let found = Self.first(wanted, view.index + 1, cursor, in: view) { return found }
        if let found = Self.first(wanted, cursor, limit, in: view) {
            while cursor < found - 1 {
                let token = view.at(cursor).token
                let passed = UnsafeBufferPointer(start: view.bytes + token.offset, count: token.length)
                skipped |= token.hasFlag ? .max : Self.mark(passed)
                cursor = view.at(cursor + 1).next
            }
            cursor = view.at(found).next
            return found
        }
        if !mayBeSkipped, let found = Self.first(wanted, view.index + 1, cursor, in: view) { return found }
        return -1
    }

    /// Returns the value of the first member with a key, among those from one token to another.
    @inline(__always)
    private static func first(
        _ key: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, in view: JSONView
    ) -> Int? {
        guard let text = key.baseAddress else { return nil }
        var position = start
        while position < end {
            if view.at(position).equals(text, key.count) { return position + 1 }
            position = view.at(position + 1).next
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
        guard let view else { return try requiredIndirect(key, read) }
        try view.check()
        let index = find(key, in: view)
        guard index >= 0 else { throw missing(key) }
        var element = JSONElement(view.at(index))
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
        guard let view else { return try indirectIfPresent(key, read) }
        try view.check()
        let index = find(key, in: view)
        guard index >= 0, !view.at(index).isNull else { return nil }
        var element = JSONElement(view.at(index))
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
        if case .measured(let measured)? = unchecked { measured.findNull() }
        return .null
    }

    /// Returns whether there is a member with this key, null included.
    public func contains(_ key: StaticString) -> Bool {
        guard let view else {
            switch (try? indirect).flatMap(\.self) {
            case .foreign(let foreign)?: return foreign.key(key) != nil
            case .measured(let measured)?: return measured.key(key) != nil
            case nil: return false
            }
        }
        guard view.isAlive else { return false }
        let wanted = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        return Self.first(wanted, view.index + 1, limit, in: view) != nil
    }

    @inline(never)
    private func missing(_ key: StaticString) -> JSONError {
        var offset = view?.token.offset
        if case .measured(let measured)? = unchecked { offset = measured.byteOffset }
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
        switch try indirect {
        case .foreign(let foreign)?: return try foreign.forEachMember(except: known, body)
        case .measured(let measured)?: return try measured.forEachMember(except: known, body)
        case nil: break
        }
        guard let view else { return }
        let element = JSONElement(view)
        try element.forEachMember { (key, element) throws(JSONError) in
            if !known.contains(WireText(key)) { try body(key, &element) }
        }
    }

    // MARK: Other sources

    /// Returns the value of a member; nil when it is absent.
    private func source(of key: StaticString, isRequired: Bool) throws(JSONError) -> JSONElement.Source? {
        switch try indirect {
        case .foreign(let foreign): return foreign.element(key).map { .foreign($0) }
        case .measured(let measured): return measured.element(key, isRequired: isRequired).map { .measured($0) }
        case nil: return nil
        }
    }

    @inline(never)
    private func requiredIndirect<Value>(
        _ key: StaticString, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        guard let source = try source(of: key, isRequired: true) else { throw missing(key) }
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
        guard let source = try source(of: key, isRequired: false) else { return nil }
        var copy = JSONElement(source)
        guard !copy.isNull else { return nil }
        do throws(JSONError) {
            return try read(&copy)
        } catch {
            throw error.inside(key)
        }
    }
}
