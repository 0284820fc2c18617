import MartletContract
import MartletSyntax

/// Reports aliases that lead to each other, each circle once, and chains too long for any author to have meant.
enum AliasCheck {
    /// How many aliases may lead from one to the next. Whatever follows them later may count on it.
    private static let maxLength = 200

    /// How far an alias is.
    private enum State {
        /// On the way, as the alias of a number.
        case open(Int)
        /// Done.
        case done
    }

    static func run(_ context: inout ReadContext) {
        var state: TextTable<State> = [:]
        for pending in context.models where state[pending.model.name] == nil {
            walk(pending.model.name, from: pending.model.origin, length: 0, wrapped: 0, &state, &context)
        }
    }

    /// Follows an alias.
    ///
    /// - Parameter wrapped: the number of the last alias on the way that a list or a map leads to: a circle through one is
    ///   none of aliases alone, and becomes a distinct type.
    private static func walk(
        _ name: String, from origin: Origin, length: Int, wrapped: Int, _ state: inout TextTable<State>,
        _ context: inout ReadContext
    ) {
        guard case .alias(let alias)? = context.shapes[name] else { return }
        guard length < maxLength else {
            context.report(
                .cyclicAlias, "more than \(maxLength) aliases lead from one to the next", at: origin.span,
                help: "name the type itself")
            state[name] = .done
            return
        }
        switch state[name] {
        case .done?:
            return
        case .open(let number)?:
            guard wrapped <= number else { return }
            context.report(
                .cyclicAlias, "the alias '\(name.excerpt)' leads back to itself", at: origin.span,
                help: "one of the models on the way must be something else than an alias")
        case nil:
            state[name] = .open(length)
            if let (next, target) = target(of: alias.type), !alias.isNewtype || alias.type.kind == .model(next) {
                let isWrapped = alias.type.kind != .model(next)
                walk(
                    next, from: target.origin, length: length + 1, wrapped: isWrapped ? length + 1 : wrapped, &state,
                    &context)
            }
            state[name] = .done
        }
    }

    /// The model that a type cannot be written without, through lists and maps, and its use.
    private static func target(of type: TypeReference) -> (name: String, use: TypeReference)? {
        var type = type
        while true {
            switch type.kind {
            case .model(let name): return (name, type)
            case .array(let element), .map(let element): type = element
            default: return nil
            }
        }
    }
}
