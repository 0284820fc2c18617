import MartletContract
import MartletFormats
import MartletPayloads

/// Makes and changes the items of one collection.
struct ItemMaker: Sendable {
    let resource: Resource
    /// What all collections share.
    let tools: Tools
    /// The fields of all types that items have, each once.
    let fields: [Field]
    let keys: TextSet
    /// The fields that some type of an item must have.
    let required: TextSet
    let fieldsByKey: TextTable<Field>

    /// What all collections share.
    struct Tools: Sendable {
        let samplers: AnswerSamplers
        var sampler: Sampler { samplers.fixtures }
        let fields: ModelFields
        let fitter: ItemFitter
        let values: PlainValues
        let judge: PayloadJudge
        /// The validator of what the server sends: what only clients send may be absent.
        let validator: Validator
        let now: @Sendable () -> Timestamp

        init(_ contract: Contract, samplers: AnswerSamplers, now: @escaping @Sendable () -> Timestamp) {
            self.samplers = samplers
            fields = ModelFields(contract)
            judge = PayloadJudge(contract, sender: .server)
            var options = Validator.Options()
            options.sender = .server
            validator = Validator(contract, options)
            fitter = ItemFitter(fields: fields, judge: judge, answers: samplers.answers(isDynamic: false))
            values = PlainValues(contract, judge)
            self.now = now
        }
    }

    init(_ resource: Resource, _ tools: Tools) {
        self.resource = resource
        self.tools = tools
        var known: TextSet = []
        fields = resource.views.flatMap { tools.fields.allFields(of: $0) }.filter { known.insert($0.key).inserted }
        keys = known
        fieldsByKey = Self.byKey(fields)
        required = TextSet(
            resource.views.flatMap { tools.fields.allFields(of: $0) }
                .filter { $0.isSentAlways && !$0.isWriteOnly }.map(\.key))
    }

    static func byKey(_ fields: [Field]) -> TextTable<Field> {
        TextTable(fields.map { ($0.key, $0) }) { first, _ in first }
    }

    // MARK: Items

    /// Returns an item of all that is known of it; what its types lack is made. Nil where no type has a valid value.
    ///
    /// - Parameter source: The type that a value is of which the mock made itself: fields that others have are added, also
    ///   from examples. Nil where all that is there is known.
    func item(_ value: Literal, identity: String, ordinal: Int, source: Int? = nil) -> StoredItem? {
        var whole = value
        var views: [Literal?] = []
        let donors = resource.views.indices.map { donor($0, ordinal: ordinal, isSeed: source != nil) }
        if let source {
            let own = TextSet(tools.fields.allFields(of: resource.views[source]).map(\.key))
            let others = donors.flatMap { $0?.members ?? [] }.filter { !own.contains($0.name) }
            if !others.isEmpty, case .object = whole {
                var table = MemberTable(of: whole)
                for member in others where table[member.name] == nil { table[member.name] = member.value }
                whole = table.literal
            }
        }
        for (index, type) in resource.views.enumerated() {
            views.append(
                tools.fitter.fit(
                    whole, as: type, donor: donors[index], foreign: keys))
        }
        guard views.contains(where: { $0 != nil }) else { return nil }
        return StoredItem(identity: identity, ordinal: ordinal, value: whole, views: views)
    }

    /// A value of one of the types; nil where none can be made.
    func donor(_ view: Int, ordinal: Int, isSeed: Bool) -> Literal? {
        let type = resource.views[view]
        let slot = SampleSlot(owner: type.modelName ?? resource.key, name: "", ordinal: ordinal)
        return try? tools.samplers.answers(isDynamic: !isSeed).answer(type, for: slot)
    }

    /// Returns the text by which a value is identified in paths; nil where it has none.
    func identity(of value: Literal) -> String? {
        guard let field = resource.identity, let literal = value[member: field.key] else { return nil }
        return Self.text(of: literal)
    }

    /// Returns the text of an identity: numbers without what says nothing, UUIDs in lower case.
    static func text(of literal: Literal) -> String? {
        switch literal {
        case .number(let digits): DecimalNumber(digits)?.description ?? digits
        // Letters of a UUID are the same in either case (RFC 9562, section 4).
        case .string(let text) where isUUID(text): text.lowercased()
        default: literal.scalarText
        }
    }

    private static func isUUID(_ text: String) -> Bool {
        text.utf8.count == 36
            && text.utf8.enumerated().allSatisfy { index, byte in
                switch byte {
                case 0x30...0x39, 0x41...0x46, 0x61...0x66: ![8, 13, 18, 23].contains(index)
                default: byte == UInt8(ascii: "-") && [8, 13, 18, 23].contains(index)
                }
            }
    }

    /// Returns an identity that no item has.
    func newIdentity(largest: Int, ordinal: Int, areNumbers: Bool, isTaken: (String) -> Bool) -> Literal? {
        guard let field = resource.identity else { return nil }
        let next = String(largest + 1)
        let isNumber = tools.fields.isNumber(field.type)
        if isNumber || areNumbers {
            let literal = isNumber ? Literal.number(next) : .string(next)
            if !isTaken(next), isValid(literal, field) { return literal }
        }
        let owner = resource.views.first?.modelName ?? resource.key
        for offset in 0..<Self.tryLimit {
            guard let made = try? tools.sampler.sample(field, in: owner, ordinal: ordinal + offset, variant: .made),
                let text = Self.text(of: made), !text.isEmpty, !isTaken(text)
            else { continue }
            return made
        }
        return nil
    }

    /// How many identities are made before it gives up.
    private static let tryLimit = 1_000

    private func isValid(_ literal: Literal, _ field: Field) -> Bool {
        tools.validator.judge(literal, as: field.type, constraints: field.constraints).violations.isEmpty
    }

    // MARK: Changes

    /// Returns all that is known of a new item.
    func created(
        from body: Literal, _ sendable: [Field]?, identity: Literal?, scope: [String], ordinal: Int
    ) -> Literal {
        let donors = resource.views.indices.compactMap { donor($0, ordinal: ordinal, isSeed: false) }
            .map(LiteralMembers.init(of:))
        let (sent, allowed) = (LiteralMembers(of: body), sendable.map(Self.byKey))
        var value = MemberTable()
        for field in fields {
            let made = donors.lazy.compactMap { $0[field.key] }.first
            value[field.key] = first(field, sent: sent, allowed, made, identity, scope)
        }
        for member in body.members where !keys.contains(member.name) { value[member.name] = member.value }
        return value.literal
    }

    /// What a field of a new item has; nil for nothing.
    private func first(
        _ field: Field, sent body: LiteralMembers, _ allowed: TextTable<Field>?, _ made: Literal?,
        _ identity: Literal?, _ scope: [String]
    ) -> Literal? {
        if field.key == resource.identity?.key { return identity }
        let own = allowed?[field.key]
        let isSendable = !field.isReadOnly && own?.isReadOnly != true && (allowed == nil || own != nil)
        if isSendable, let value = body[field.key] { return value }
        if isSendable {
            if let parent = parent(field, scope) { return parent }
            if let value = own?.defaultValue ?? field.defaultValue { return value }
            return field.isOptional ? nil : made
        }
        if let parent = parent(field, scope) { return parent }
        if StampFields.kind(of: field) != nil,
            let now = StampFields.literal(of: tools.now(), for: field, in: tools.fields)
        {
            return now
        }
        // The first value of an enumeration is mostly the one that things begin with.
        return field.defaultValue ?? tools.fields.cases(of: field.type)?.first ?? made
    }

    /// The value of a field that says which parent an item belongs to; nil of other fields.
    func parent(_ field: Field, _ scope: [String]) -> Literal? {
        let name = FieldNames.plain(field.key)
        for (names, text) in zip(resource.parentFields, scope) where names.contains(name) {
            let literal = tools.values.literal(of: .text(text), as: field.type)
            return isValid(literal, field) ? literal : nil
        }
        return nil
    }

    /// Returns a value with what says which parents it belongs to.
    func belonging(_ value: Literal, to scope: [String]) -> Literal {
        guard case .object = value else { return value }
        var result = MemberTable(of: value)
        for field in fields where field.key != resource.identity?.key && result[field.key] != nil {
            if let parent = parent(field, scope) { result[field.key] = parent }
        }
        return result.literal
    }
}
