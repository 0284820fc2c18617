import MartletContract
import MartletPayloads

/// Payloads of types, so chosen that whatever a type allows is in one of them: each optional member is there and is not,
/// null stands where it may, each value of an enumeration and each member of a union has its turn, and limits are met.
///
/// The choice knows nothing of how contracts are compared: it goes by the types alone, and the validator has the last
/// word.
struct PayloadVariety {
    /// A conforming sender writes what its contract lists, and no more.
    let contract: Contract
    let validator: Validator
    private let sampler: Sampler
    private let isFromServer: Bool

    init(_ contract: Contract, isFromServer: Bool) {
        self.contract = contract.withoutRoom
        self.isFromServer = isFromServer
        sampler = Sampler(self.contract)
        validator = sampler.validator
    }

    /// Returns valid payloads of a type; a typical one first.
    func payloads(of type: TypeReference, _ constraints: Constraints = Constraints()) -> [Literal] {
        values(type, constraints, depth: 0)
    }

    /// Returns valid objects with fields; one that has all of them first.
    func payloads(of fields: [Field]) -> [Literal] {
        objects(ObjectShape(fields: fields), depth: 0).filter { validator.judge($0, as: fields).verdict == .valid }
    }

    private func values(_ type: TypeReference, _ constraints: Constraints, depth: Int) -> [Literal] {
        var result = plain(type, constraints, depth)
        if type.isNullable { result.append(.null) }
        var seen: Set<Literal> = []
        return result.filter { value in
            seen.insert(value).inserted && validator.judge(value, as: type, constraints: constraints).verdict == .valid
        }
    }

    private func plain(_ type: TypeReference, _ constraints: Constraints, _ depth: Int) -> [Literal] {
        switch type.kind {
        case .void, .file: []
        case .array(let element): lists(of: values(element, Constraints(), depth: depth + 1), depth)
        case .map(let value):
            maps(of: values(value, Constraints(), depth: depth + 1))
        case .model(let name): model(name, constraints, depth)
        default: PayloadScalars.values(of: type, constraints, sampler)
        }
    }

    private func lists(of elements: [Literal], _ depth: Int) -> [Literal] {
        guard depth < 6 else { return [.array([])] }
        let twice = elements.prefix(1).map { Literal.array([$0, $0]) }
        return [.array(elements), .array([])] + twice + elements.map { .array([$0]) }
    }

    /// Maps have any names, also those that mean something in other types.
    private func maps(of values: [Literal]) -> [Literal] {
        let names = ["key", "type", "kind"].flatMap { name in values.prefix(1).map { Literal.Member(name, $0) } }
        return [.object(values.prefix(8).named), .object([])] + names.map { .object([$0]) }
    }

    private func model(_ name: String, _ constraints: Constraints, _ depth: Int) -> [Literal] {
        switch contract.model(named: name)?.shape {
        case .object(let object)?: return objects(object, depth: depth)
        case .enumeration(let enumeration)?:
            return enumeration.cases.map {
                enumeration.rawType == .int ? .number($0.wireValue) : .string($0.wireValue)
            }
        case .union(let union)?: return union.members.flatMap { member($0, of: union, depth) }
        case .alias(let alias)?: return values(alias.type, constraints.merged(with: alias.constraints), depth: depth)
        case nil: return []
        }
    }

    private func member(_ member: Union.Member, of union: Union, _ depth: Int) -> [Literal] {
        let payloads = values(member.type, Constraints(), depth: depth + 1)
        guard let discriminator = union.discriminator else { return payloads }
        return member.values.flatMap { tag in
            payloads.compactMap { payload in
                guard case .object(let members) = payload else { return nil }
                let tag = Literal.Member(discriminator, union.literal(ofValue: tag))
                return .object([tag] + members.filter { $0.name != discriminator })
            }
        }
    }

    private func objects(_ object: ObjectShape, depth: Int) -> [Literal] {
        let fields = object.fields.filter { isFromServer ? !$0.isWriteOnly : !$0.isReadOnly }
        // Something that has no value cannot be there.
        let choices = fields.map { field in (field, values(field.type, field.constraints, depth: depth + 1)) }
            .filter { !$0.1.isEmpty }
        let all = choices.map { field, values in Literal.Member(field.key, values[0]) }
        let least = zip(all, choices).filter { !$1.0.mayBeLeftOut }.map(\.0)
        guard depth < 6 else { return [.object(least)] }
        var result = [all, least]
        for (index, (field, values)) in choices.enumerated() {
            for value in values.dropFirst() {
                result.append(all.replacing(index, with: Literal.Member(field.key, value)))
            }
            if field.mayBeLeftOut { result.append(all.filter { $0.name != field.key }) }
        }
        switch object.additional {
        case .kept(let type):
            for value in values(type, Constraints(), depth: depth + 1) {
                result.append(all + [Literal.Member("somethingElse", value)])
            }
        // By the letter of JSON Schema a server may write more than it lists; the generated client does not.
        case .ignored where isFromServer: result.append(all + [Literal.Member("somethingElse", .null)])
        case .ignored, .refused: break
        }
        return result.map { .object($0) }
    }
}

extension Field {
    /// Whether a conforming sender may leave it out.
    var mayBeLeftOut: Bool { !isSentAlways }
}

extension Contract {
    /// The same contract without room for values that it does not list: what conforming senders write, and what servers
    /// take.
    var withoutRoom: Contract {
        var result = self
        result.models = models.map { model in
            var model = model
            switch model.shape {
            case .enumeration(var enumeration):
                enumeration.isClosed = true
                model.shape = .enumeration(enumeration)
            case .union(var union):
                union.isClosed = true
                model.shape = .union(union)
            case .object, .alias: break
            }
            return model
        }
        return result
    }

    /// The same contract with some endpoints alone, and the models that they need.
    func holding(_ isHeld: (Endpoint) -> Bool) -> Contract {
        var result = self
        result.groups = groups.map { group in
            var group = group
            group.endpoints = group.endpoints.filter(isHeld)
            return group
        }
        // A model that no endpoint leads to would be judged in both directions.
        let byName = TextTable(models.map { ($0.name, $0) }) { first, _ in first }
        let usage = ModelUsage(of: result, byName)
        result.models.removeAll { !usage.contains($0.name) }
        return result
    }

    /// Returns an endpoint by its group and name.
    func endpoint(named name: String) -> Endpoint? {
        groups.flatMap(\.endpoints).first { "\($0.group).\($0.name)" == name }
    }
}

extension Sequence<Literal> {
    /// The values as members of an object, with names of their own.
    fileprivate var named: [Literal.Member] { enumerated().map { Literal.Member("key\($0.offset)", $0.element) } }
}

extension [Literal.Member] {
    fileprivate func replacing(_ index: Int, with member: Literal.Member) -> [Literal.Member] {
        var result = self
        result[index] = member
        return result
    }
}
