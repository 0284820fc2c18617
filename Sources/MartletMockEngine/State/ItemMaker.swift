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
    private let keys: Set<String>

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
            validator = Validator(contract.excusing(.server))
            judge = PayloadJudge(contract, validator: validator, sender: .server)
            fitter = ItemFitter(fields: fields, judge: judge, answers: samplers.answers(isDynamic: false))
            values = PlainValues(contract, validator: validator)
            self.now = now
        }
    }

    init(_ resource: Resource, _ tools: Tools) {
        self.resource = resource
        self.tools = tools
        var known: Set<String> = []
        fields = resource.views.flatMap { tools.fields.allFields(of: $0) }.filter { known.insert($0.key).inserted }
        keys = known
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
            let own = Set(tools.fields.allFields(of: resource.views[source]).map(\.key))
            for member in donors.flatMap({ $0?.members ?? [] })
            where !own.contains(member.name) && whole[member: member.name] == nil {
                whole[member: member.name] = member.value
            }
        }
        for (index, type) in resource.views.enumerated() {
            views.append(
                tools.fitter.fit(
                    whole, as: type, donor: donors[index], foreign: keys, key: "\(resource.key) \(index)"))
        }
        guard views.contains(where: { $0 != nil }) else { return nil }
        return StoredItem(identity: identity, ordinal: ordinal, value: whole, views: views)
    }

    /// A value of one of the types; nil where none can be made.
    private func donor(_ view: Int, ordinal: Int, isSeed: Bool) -> Literal? {
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
        default: literal.scalarText
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
        let donors = resource.views.indices.map { donor($0, ordinal: ordinal, isSeed: false) }
        var value = Literal.object([])
        for field in fields {
            let made = donors.lazy.compactMap { $0?[member: field.key] }.first
            value[member: field.key] = first(field, sent: body, sendable, made, identity, scope)
        }
        for member in body.members where !keys.contains(member.name) { value[member: member.name] = member.value }
        return value
    }

    /// What a field of a new item has; nil for nothing.
    private func first(
        _ field: Field, sent body: Literal, _ sendable: [Field]?, _ made: Literal?, _ identity: Literal?,
        _ scope: [String]
    ) -> Literal? {
        if field.key == resource.identity?.key { return identity }
        let own = sendable?.first { $0.key == field.key }
        let isSendable = !field.isReadOnly && own?.isReadOnly != true && (sendable == nil || own != nil)
        if isSendable, let value = body[member: field.key] { return value }
        if isSendable {
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
    private func parent(_ field: Field, _ scope: [String]) -> Literal? {
        let name = FieldNames.plain(field.key)
        for (names, text) in zip(resource.parentFields, scope) where names.contains(name) {
            let literal = tools.values.literal(of: .text(text), as: field.type)
            return isValid(literal, field) ? literal : nil
        }
        return nil
    }

    /// Returns a value with what says which parents it belongs to.
    func belonging(_ value: Literal, to scope: [String]) -> Literal {
        var result = value
        for field in fields where value[member: field.key] != nil && field.key != resource.identity?.key {
            if let parent = parent(field, scope) { result[member: field.key] = parent }
        }
        return result
    }

    /// Returns what becomes of an item that is replaced. Fields that the request has no place for stay as they are.
    func replaced(_ old: Literal, by body: Literal, _ sendable: [Field]?) -> Literal {
        // Where what every item has may be left out, leaving it out leaves it as it is: so may all else.
        let isPartial = fields.contains { field in
            guard field.isSentAlways, let own = sendable?.first(where: { $0.key == field.key }) else { return false }
            return own.isOptional
        }
        var value = old
        for field in fields where isChangeable(field, sendable) {
            if let sent = body[member: field.key] {
                value[member: field.key] = sent
            } else if !isPartial {
                let own = sendable?.first { $0.key == field.key }
                if let standard = own?.defaultValue ?? field.defaultValue {
                    value[member: field.key] = standard
                } else if field.isOptional {
                    value[member: field.key] = nil
                }
            }
        }
        if !isPartial {
            for member in old.members where !keys.contains(member.name) { value[member: member.name] = nil }
        }
        for member in body.members where !keys.contains(member.name) { value[member: member.name] = member.value }
        return stamped(value, sent: body)
    }

    /// Returns what becomes of an item that is changed by a merge patch.
    func patched(_ old: Literal, by body: Literal, _ sendable: [Field]?) -> Literal {
        var value = old
        for member in body.members {
            guard let field = fields.first(where: { $0.key == member.name }) else {
                value = MergePatch.apply(.object([member]), to: value)
                continue
            }
            guard isChangeable(field, sendable) else { continue }
            if member.value == .null, field.type.isNullable {
                value[member: member.name] = .null
            } else {
                value = MergePatch.apply(.object([member]), to: value)
            }
        }
        return stamped(value, sent: body)
    }

    private func isChangeable(_ field: Field, _ sendable: [Field]?) -> Bool {
        guard field.key != resource.identity?.key, !field.isReadOnly else { return false }
        guard let sendable else { return true }
        return sendable.contains { $0.key == field.key && !$0.isReadOnly }
    }

    private func stamped(_ value: Literal, sent body: Literal) -> Literal {
        var value = value
        for field in fields where StampFields.kind(of: field) == .changed && body[member: field.key] == nil {
            if let now = StampFields.literal(of: tools.now(), for: field, in: tools.fields) {
                value[member: field.key] = now
            }
        }
        return value
    }
}
