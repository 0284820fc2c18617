import MartletContract
import MartletSyntax

/// Reports aliases that lead to each other, each circle once.
enum AliasCheck {
    static func run(_ context: inout ReadContext) {
        var state: [String: Bool] = [:]
        for pending in context.models where state[pending.model.name] == nil {
            walk(pending.model.name, from: pending.model.origin, &state, &context)
        }
    }

    /// Follows an alias. A model whose state is false is on the way, one whose state is true is done.
    private static func walk(
        _ name: String, from origin: Origin, _ state: inout [String: Bool], _ context: inout ReadContext
    ) {
        guard case .alias(let alias)? = context.shapes[name] else { return }
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
                walk(next, from: target.origin, &state, &context)
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
