import MartletContract
import MartletSyntax

/// Reports aliases that lead to each other, each circle once, and chains too long for any author to have meant.
enum AliasCheck {
    /// How many aliases may lead from one to the next. Whatever follows them later may count on it.
    private static let maxLength = 200

    static func run(_ context: inout ReadContext) {
        var state: [String: Bool] = [:]
        for pending in context.models where state[pending.model.name] == nil {
            walk(pending.model.name, from: pending.model.origin, length: 0, &state, &context)
        }
    }

    /// Follows an alias. A model whose state is false is on the way, one whose state is true is done.
    private static func walk(
        _ name: String, from origin: Origin, length: Int, _ state: inout [String: Bool],
        _ context: inout ReadContext
    ) {
        guard case .alias(let alias)? = context.shapes[name] else { return }
        guard length < maxLength else {
            context.report(
                .cyclicAlias, "more than \(maxLength) aliases lead from one to the next", at: origin.span,
                help: "name the type itself")
            state[name] = true
            return
        }
        switch state[name] {
        case true?:
            return
        case false?:
            context.report(
                .cyclicAlias, "the alias '\(name.excerpt)' leads back to itself", at: origin.span,
                help: "one of the models on the way must be something else than an alias")
        case nil:
            state[name] = false
            for target in targets(of: alias.type, isNewtype: alias.isNewtype) {
                guard case .model(let next) = target.kind else { continue }
                walk(next, from: target.origin, length: length + 1, &state, &context)
            }
            state[name] = true
        }
    }

    /// The models that a type cannot be written without. A distinct type may contain lists and maps of itself.
    private static func targets(of type: TypeReference, isNewtype: Bool) -> [TypeReference] {
        switch type.kind {
        case .model: [type]
        case .array(let element), .map(let element): isNewtype ? [] : targets(of: element, isNewtype: false)
        default: []
        }
    }
}
