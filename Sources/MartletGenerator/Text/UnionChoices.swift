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
        return .closure(
            call: "choice.\(isCompared ? "consider" : "accept")(\(kinds[index].source)\(closed))",
            signature: "(element) throws(JSONError)", body: value, tail: "")
    }

    /// Whether a member is compared with others before it is chosen: others can be of the same kind of value, or it may not
    /// fit although it can be read.
    func isCompared(_ index: Int) -> Bool {
        if kinds.indices.contains(where: { $0 != index && !kinds[$0].isDisjoint(with: kinds[index]) }) { return true }
        return switch model(index)?.declaration {
        case .structure(let structure)?: !structure.constants.isEmpty
        case .union(let inner)?: !inner.isClosed
        default: false
        }
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
