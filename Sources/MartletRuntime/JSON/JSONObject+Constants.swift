extension JSONObject {
    /// Refuses a member with another value than its constant, while a union chooses between its members. One that is required
    /// and absent counts against the union's member. Elsewhere it does nothing: a server may send what its specification does
    /// not list yet.
    ///
    /// - Throws: `JSONError` with `.unknownCase`.
    @inline(__always)
    public func constant(
        _ key: StaticString, _ value: StaticString, isRequired: Bool = false
    ) throws(JSONError) {
        if case .measured(let measured)? = try indirect {
            try compare(key, isRequired, in: measured) { member in
                member.token.is(.string) && member.equals(value.utf8Start, value.utf8CodeUnitCount)
            }
        }
    }

    /// Does the same for a whole number.
    ///
    /// - Throws: `JSONError` with `.unknownCase`.
    @inline(__always)
    public func constant(_ key: StaticString, _ value: Int, isRequired: Bool = false) throws(JSONError) {
        if case .measured(let measured)? = try indirect {
            try compare(key, isRequired, in: measured) { member in (try? member.integer(Int.self)) == value }
        }
    }

    /// Does the same for a Boolean.
    ///
    /// - Throws: `JSONError` with `.unknownCase`.
    @inline(__always)
    public func constant(_ key: StaticString, _ value: Bool, isRequired: Bool = false) throws(JSONError) {
        if case .measured(let measured)? = try indirect {
            try compare(key, isRequired, in: measured) { member in member.token.is(value ? .true : .false) }
        }
    }

    /// Does the same for a number that is not whole.
    ///
    /// - Throws: `JSONError` with `.unknownCase`.
    @inline(__always)
    public func constant(_ key: StaticString, _ value: Double, isRequired: Bool = false) throws(JSONError) {
        if case .measured(let measured)? = try indirect {
            try compare(key, isRequired, in: measured) { member in (try? member.double()) == value }
        }
    }

    /// Does the same for one or more values of any JSON. Of several, another value is not refused; it counts against the
    /// union's member, as one that an enumeration does not list does.
    ///
    /// - Throws: `JSONError` with `.unknownCase`.
    @inline(__always)
    public func constant(
        _ key: StaticString, among values: @autoclosure () -> [JSON], isRequired: Bool = false
    ) throws(JSONError) {
        if case .measured(let measured)? = try indirect { try compare(key, isRequired, in: measured, among: values()) }
    }

    @inline(never)
    private func compare(
        _ key: StaticString, _ isRequired: Bool, in measured: MeasuredObject, _ isConstant: (JSONView) -> Bool
    ) throws(JSONError) {
        guard let member = measured.uncounted(key), !member.isNull else {
            if isRequired { measured.missConstant() }
            return
        }
        guard isConstant(member) else { throw Self.otherConstant(member, key) }
        measured.findConstant()
    }

    @inline(never)
    private func compare(
        _ key: StaticString, _ isRequired: Bool, in measured: MeasuredObject, among values: [JSON]
    ) throws(JSONError) {
        guard let member = measured.uncounted(key), !member.isNull || values.contains(.null) else {
            if isRequired { measured.missConstant() }
            return
        }
        let value = try JSON(member)
        if values.contains(where: { value.isSame(as: $0) }) {
            measured.findConstant()
        } else if values.count == 1 {
            throw Self.otherConstant(member, key)
        } else {
            measured.doubt()
        }
    }

    private static func otherConstant(_ member: JSONView, _ key: StaticString) -> JSONError {
        JSONError(
            .unknownCase, "the value is not the only one that is possible here", byteOffset: member.byteOffset
        ).inside(key)
    }
}
