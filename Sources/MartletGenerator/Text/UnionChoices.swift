import MartletContract
import MartletPlan

/// How a union without a discriminator chooses its member.
struct UnionChoices {
    private let types: [TypeReference]
    private let kinds: [MemberKinds]
    private let plan: ClientPlan

    /// Makes the choices of a union.
    ///
    /// - Parameter types: The types of its members.
    init(_ types: [TypeReference], in plan: ClientPlan) {
        self.types = types
        self.plan = plan
        kinds = types.map { MemberKinds.of($0, in: plan) }
    }

    /// Returns the statement that reads a member.
    ///
    /// - Parameter value: The expression of the member.
    func statement(ofMember index: Int, reading value: SourceLayout) -> SourceLayout {
        let isCompared = isCompared(index)
        let closed = isCompared && isClosed(index) ? ", isClosed: true" : ""
        let listed = constants(index).map { ", among: [\($0.joined(separator: ", "))]" } ?? ""
        return .closure(
            call: "choice.\(isCompared ? "consider" : "accept")(\(kinds[index].source)\(closed)\(listed))",
            signature: "(element) throws(JSONError)", body: value, tail: "")
    }

    /// Whether a member is compared with others before it is chosen: others can be of the same kind of value, or it may not
    /// fit although it can be read.
    func isCompared(_ index: Int) -> Bool {
        if kinds.indices.contains(where: { $0 != index && !kinds[$0].isDisjoint(with: kinds[index]) }) { return true }
        if constants(index) != nil { return true }
        return switch model(index)?.declaration {
        case .structure(let structure)?: !structure.constants.isEmpty
        case .union(let inner)?: !inner.isClosed
        default: false
        }
    }

    /// The values that a member can have, where its type does not say them; nil where they are not listed.
    private func constants(_ index: Int) -> [String]? {
        let keywords = plan.types.expanded(types[index]).keywords + keywordsOfModels(types[index])
        for keyword in types[index].keywords + keywords {
            let values: [Literal]
            switch (keyword.name, keyword.value) {
            case ("const", let value): values = [value]
            case ("enum", .array(let listed)): values = listed
            default: continue
            }
            let sources = values.compactMap(JSONSource.text)
            if sources.count == values.count { return sources }
        }
        return nil
    }

    /// Returns the keywords of a model, and of those that it is another name for.
    private func keywordsOfModels(_ type: TypeReference) -> [SchemaKeyword] {
        var (type, seen, keywords): (TypeReference, TextSet, [SchemaKeyword]) = (type, [], [])
        while case .model(let name) = type.kind, seen.insert(name).inserted, let model = plan.model(named: name)?.model
        {
            keywords += model.keywords
            guard case .alias(let alias) = model.shape else { break }
            type = alias.type
            keywords += type.keywords
        }
        return keywords
    }

    /// Whether the schema of a member refuses keys that it does not name.
    private func isClosed(_ index: Int) -> Bool {
        model(index)?.model.keywords.contains { $0.name == "additionalProperties" && $0.value == .bool(false) } ?? false
    }

    private func model(_ index: Int) -> ModelPlan? {
        guard case .model(let name) = plan.types.expanded(types[index]).kind else { return nil }
        return plan.model(named: name)
    }
}
