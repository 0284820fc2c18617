import MartletContract
import MartletSyntax

/// Reports members of unions with a discriminator that are no objects, which alone can carry one.
enum DiscriminatorCheck {
    static func run(_ context: inout ReadContext) {
        for pending in context.models {
            guard case .union(let union) = pending.model.shape, let discriminator = union.discriminator else {
                continue
            }
            for member in union.members where !canCarry(member.type, context.shapes) {
                context.report(
                    .invalidDiscriminator,
                    "'\(member.name.excerpt)' is no object, so it cannot carry '\(discriminator.excerpt)'",
                    at: member.type.origin.span, help: "leave out the discriminator, or wrap the value in a model")
            }
        }
    }

    /// Whether a type may be an object.
    static func canCarry(_ type: TypeReference, _ shapes: TextTable<Model.Shape>) -> Bool {
        var type = type
        for _ in 0..<32 {
            switch type.kind {
            case .json, .map: return true
            case .model(let name):
                switch shapes[name] {
                case .object?, .union?, nil: return true
                case .alias(let alias)?: type = alias.type
                case .enumeration?: return false
                }
            default: return false
            }
        }
        return true
    }
}
