import MartletFormats

/// A value of a document that is read as a member of a union, to find out how much the member accounts for.
final class MeasuredElement {
    /// Where the value is.
    let view: JSONView
    /// What counts.
    let meter: UnionMeter

    init(_ view: JSONView, _ meter: UnionMeter) {
        self.view = view
        self.meter = meter
    }

    /// Returns the value, which is read as a type that says so much.
    func typed(_ precision: Int = 1) -> JSONView {
        meter.reading.precision += precision
        return view
    }

    /// Returns the value, which is read as a whole number. That is more definite than any number, also for `1.0`: JSON Schema has
    /// one number for both, and so have decoders that are not ours.
    func integer() -> JSONView { typed(2) }

    /// Reads a number of 32 bits. That says less than any number where digits would be lost.
    func float() throws(JSONError) -> Float {
        let value = try view.float()
        let isExact = DecimalNumber(value.description) == (try? JSON(view))?.number.flatMap { DecimalNumber($0.text) }
        meter.reading.precision += isExact ? 1 : 0
        return value
    }

    func array<Value>(_ read: (inout JSONElement) throws(JSONError) -> Value) throws(JSONError) -> [Value] {
        guard view.token.is(.array) else { throw view.mismatch("an array") }
        try view.checkRoom()
        var values: [Value] = []
        var index = view.index + 1
        while index < view.token.length {
            let child = view.at(index)
            var element = JSONElement(MeasuredElement(child, meter))
            do throws(JSONError) {
                values.append(try read(&element))
            } catch {
                throw error.inside(JSONCodingKey(index: values.count))
            }
            index = child.next
        }
        return values
    }
}

/// An object of a document that is read as a member of a union.
final class MeasuredObject {
    private let view: JSONView
    private let meter: UnionMeter

    init(_ element: MeasuredElement) throws(JSONError) {
        guard element.view.token.is(.object) else { throw element.view.mismatch("an object") }
        try element.view.checkRoom()
        view = element.view
        meter = element.meter
    }

    var byteOffset: Int { view.byteOffset }

    /// Checks that the document is still there.
    ///
    /// - Throws: `JSONError` with `.expired`.
    @inline(__always)
    func check() throws(JSONError) { try view.check() }

    /// Returns the token of the key of a member; nil when it is absent.
    func key(_ key: StaticString) -> Int? {
        if let found = find(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)) { return found }
        guard meter.convertsKeys else { return nil }
        var converted = SnakeCase.camelCase("\(key)")
        return converted.withUTF8(find)
    }

    private func find(_ key: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let text = key.baseAddress else { return nil }
        var position = view.index + 1
        while position < view.token.length {
            let member = view.at(position)
            if member.equals(text, key.count) { return position }
            position = view.tokens[position + 1].next(after: position + 1)
        }
        return nil
    }

    /// Returns the value of a member that a model names; nil when it is absent.
    func element(_ key: StaticString, isRequired: Bool) -> MeasuredElement? {
        guard let position = self.key(key) else { return nil }
        meter.find(position, of: view.index, isRequired: isRequired)
        return value(at: position)
    }

    /// Returns the value of a member without counting its key; nil when it is absent.
    func uncounted(_ key: StaticString) -> JSONView? {
        self.key(key).map { view.at($0 + 1) }
    }

    private func value(at key: Int) -> MeasuredElement {
        MeasuredElement(view.at(key + 1), meter)
    }

    /// Counts the key of a discriminator.
    func findTag(_ key: StaticString) {
        if let position = self.key(key) { meter.findTag(position, of: view.index) }
    }

    /// Counts a constant that the member has.
    func findConstant() { meter.reading.precision += 1 }

    /// Counts a required constant that is absent.
    func missConstant() { meter.reading.missing += 1 }

    /// Counts a value that the member does not list.
    func doubt() { meter.reading.doubts += 1 }

    /// Counts a null that is kept.
    func findNull() { meter.reading.precision += 1 }

    func forEachMember(
        except known: Set<WireText>, _ body: (String, inout JSONElement) throws(JSONError) -> Void
    ) throws(JSONError) {
        let known = meter.convertsKeys ? known.union(known.map { WireText(SnakeCase.camelCase($0.text)) }) : known
        var position = view.index + 1
        while position < view.token.length {
            let key = try view.at(position).string()
            if !known.contains(WireText(key)) {
                meter.keepKey(position)
                var element = JSONElement(value(at: position))
                do throws(JSONError) {
                    try body(key, &element)
                } catch {
                    // The key is a value of the document, and may be secret.
                    throw error.inside(.anyKey)
                }
            }
            position = view.tokens[position + 1].next(after: position + 1)
        }
    }
}
