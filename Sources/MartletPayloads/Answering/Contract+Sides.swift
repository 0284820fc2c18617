import MartletContract

extension Contract {
    /// Returns the contract as one side sends by it: without the fields that only the other side sends, also in examples.
    func sent(by sender: SchemaView.Sender) -> Contract {
        func isSent(_ field: Field) -> Bool { sender == .client ? !field.isReadOnly : !field.isWriteOnly }
        var unsent: TextTable<TextSet> = [:]
        for model in models {  // allowed: a list
            guard case .object(let object) = model.shape, !object.fields.allSatisfy(isSent) else { continue }
            unsent[model.name] = TextSet(object.fields.filter { !isSent($0) }.map(\.key))
        }
        guard !unsent.isEmpty else { return self }
        let stripper = UnsentMembers(self, unsent)
        var result = self
        for index in result.models.indices {
            let type = TypeReference(.model(models[index].name), origin: models[index].origin)
            result.models[index].examples = models[index].examples.map { stripper.without($0, type) }
            guard unsent[models[index].name] != nil, case .object(var object) = models[index].shape else { continue }
            object.fields.removeAll { !isSent($0) }
            result.models[index].shape = .object(object)
        }
        for group in result.groups.indices {
            for index in result.groups[group].endpoints.indices {
                result.groups[group].endpoints[index].strip(stripper)
            }
        }
        for index in result.errors.indices { result.errors[index].strip(stripper) }
        return result
    }
}

extension Endpoint {
    fileprivate mutating func strip(_ stripper: UnsentMembers) {
        for index in responses.indices {
            let type = responses[index].type
            for example in responses[index].examples.indices {
                let value = responses[index].examples[example].value
                responses[index].examples[example].value = stripper.without(value, type)
            }
        }
        if let list = streamedList {
            for index in streamExamples.indices {
                streamExamples[index].value = stripper.without(streamExamples[index].value, list)
            }
        }
        for index in errors.indices { errors[index].strip(stripper) }
    }
}

extension ErrorResponse {
    fileprivate mutating func strip(_ stripper: UnsentMembers) {
        for index in examples.indices { examples[index].value = stripper.without(examples[index].value, type) }
    }
}

/// Takes out of values what their sender does not send.
struct UnsentMembers: Sendable {
    private let models: TextTable<Model>
    private let unsent: TextTable<TextSet>

    /// - Parameter unsent: the wire names of the fields, by model.
    init(_ contract: Contract, _ unsent: TextTable<TextSet>) {
        models = TextTable(contract.models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.unsent = unsent
    }

    /// Returns a value of a type without such members.
    func without(_ literal: Literal, _ type: TypeReference, depth: Int = 0) -> Literal {
        guard depth < 64 else { return literal }
        switch (literal, type.kind) {
        case (.array(let elements), .array(let element)):
            return .array(elements.map { without($0, element, depth: depth + 1) })
        case (.object(let members), .map(let element)):
            return .object(members.map { .init($0.name, without($0.value, element, depth: depth + 1)) })
        case (_, .model(let name)):
            return without(literal, ofModel: name, depth: depth + 1)
        default:
            return literal
        }
    }

    private func without(_ literal: Literal, ofModel name: String, depth: Int) -> Literal {
        switch (literal, models[name]?.shape) {
        case (.object(let members), .object(let object)?):
            let left = unsent[name].map { names in members.filter { !names.contains($0.name) } } ?? members
            return .object(
                left.map { member in
                    guard let field = object.fields.first(where: { $0.key == member.name }) else { return member }
                    return .init(member.name, without(member.value, field.type, depth: depth + 1))
                })
        case (.object(let members), .union(let union)?):
            guard let tag = members.first(where: { $0.name == union.discriminator })?.value,
                let member = union.member(of: tag)
            else { return literal }
            return without(literal, member.type, depth: depth + 1)
        case (_, .alias(let alias)?):
            return without(literal, alias.type, depth: depth + 1)
        default:
            return literal
        }
    }
}
