import MartletContract
import MartletSyntax

/// What answers of one contract are made by, found out once and shared.
final class AnswerTables: Sendable {
    /// Where all values begin.
    let seed: UInt64
    /// The models of the contract, by their names.
    let models: TextTable<Model>
    /// The models whose values can be told apart, by name.
    let entities: TextTable<EntityModel>
    /// The same by what they are about, in the author's order.
    let nouns: TextTable<[EntityModel]>
    /// What judges answers.
    let judge: AnswerJudge
    /// The judges of made answers, the strictest first: by the letter alone, an answer may lack what the member that its
    /// discriminator names must have.
    let judges: [AnswerJudge]

    private let contract: Contract
    private let usesExamples: Bool
    private let names = Locked<TextTable<NameFacts>>([:])
    private let candidates = Locked<TextTable<[Literal]>?>(nil)
    private let examples = Locked<TextTable<[Literal]>>([:])
    private let known = Locked<TextTable<[Known]>>([:])

    /// Something that the author shows.
    struct Known: Sendable {
        /// What tells it apart.
        let identity: Literal
        /// The model that it is shown of.
        let model: String
        /// What is shown.
        let literal: Literal
    }

    init(_ contract: Contract, seed: UInt64, usesExamples: Bool) {
        self.contract = contract
        self.seed = seed
        self.usesExamples = usesExamples
        judge = AnswerJudge(contract)
        let hasTags = contract.models.contains { model in
            if case .union(let union) = model.shape { union.discriminator != nil } else { false }
        }
        judges = hasTags ? [AnswerJudge(contract, areTagsRead: true), judge] : [judge]
        models = TextTable(contract.models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var entities: TextTable<EntityModel> = [:]
        var nouns: TextTable<[EntityModel]> = [:]
        for model in contract.models {
            guard let entity = EntityModel(model, models) else { continue }
            entities[model.name] = entity
            nouns[entity.noun, default: []].append(entity)
        }
        self.entities = entities
        self.nouns = nouns
    }

    /// Returns what a name tells.
    func facts(_ name: String) -> NameFacts {
        if let known = names.withLock({ $0[name] }) { return known }
        let facts = NameFacts(name)
        names.withLock { $0[name] = facts }
        return facts
    }

    /// Returns the valid examples of a model: its own, then those of answers that show it.
    func examples(of model: String) -> [Literal] {
        guard usesExamples else { return [] }
        if let known = examples.withLock({ $0[model] }) { return known }
        let found = allCandidates()[model] ?? []
        let type = TypeReference(.model(model), origin: models[model]?.origin ?? contract.origin)
        let valid = found.isEmpty ? [] : found.filter { judge.verdict($0, type) != .invalid }
        examples.withLock { $0[model] = valid }
        return valid
    }

    /// Returns what the author shows of a noun, no two with the same identity.
    func known(_ noun: String) -> [Known] {
        guard usesExamples else { return [] }
        if let found = known.withLock({ $0[noun] }) { return found }
        var result: [Known] = []
        for entity in nouns[noun] ?? [] {
            for example in examples(of: entity.model) {
                guard let identity = example.member(entity.field.key), identity.plainText != nil,
                    !result.contains(where: { $0.identity.plainText == identity.plainText })
                else { continue }
                result.append(Known(identity: identity, model: entity.model, literal: example))
            }
        }
        known.withLock { $0[noun] = result }
        return result
    }

    private func allCandidates() -> TextTable<[Literal]> {
        if let known = candidates.withLock({ $0 }) { return known }
        var collector = ExampleCollector(contract)
        collector.run(contract)
        candidates.withLock { $0 = collector.found }
        return collector.found
    }
}

/// Finds what the examples of a contract show of each model.
private struct ExampleCollector {
    private(set) var found: TextTable<[Literal]> = [:]
    private let models: TextTable<Model>

    init(_ contract: Contract) {
        models = TextTable(contract.models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func run(_ contract: Contract) {
        for model in contract.models where !model.examples.isEmpty { found[model.name] = model.examples }
        for group in contract.groups {
            for endpoint in group.endpoints {
                for response in endpoint.responses {
                    for example in response.examples { visit(example.value, response.type, 0) }
                }
                if let list = endpoint.streamedList {
                    for example in endpoint.streamExamples { visit(example.value, list, 0) }
                }
                for error in endpoint.errors {
                    for example in error.examples { visit(example.value, error.type, 0) }
                }
            }
        }
    }

    private mutating func visit(_ literal: Literal, _ type: TypeReference, _ depth: Int) {
        guard depth < 32 else { return }
        switch (literal, type.kind) {
        case (.array(let elements), .array(let element)):
            for value in elements.prefix(100) { visit(value, element, depth + 1) }
        case (.object(let members), .map(let element)):
            for member in members.prefix(100) { visit(member.value, element, depth + 1) }
        case (_, .model(let name)):
            switch (literal, models[name]?.shape) {
            case (_, .alias(let alias)?): visit(literal, alias.type, depth + 1)
            case (.object(let members), .object(let object)?):
                if found[name, default: []].count < 20 { found[name, default: []].append(literal) }
                let values = LiteralMembers(members)
                for field in object.fields {
                    guard let value = values[field.key] else { continue }
                    visit(value, field.type, depth + 1)
                }
            default: break
            }
        default: break
        }
    }
}
