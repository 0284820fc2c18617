import MartletContract
import MartletSyntax

/// Reports models that contain themselves with no way to end: every value of them would be infinite.
enum InfiniteModelCheck {
    static func run(_ context: inout ReadContext) {
        var finite: Set<String> = []
        var didGrow = true
        while didGrow {
            didGrow = false
            for pending in context.models where !finite.contains(pending.model.name) {
                guard isFinite(pending.model.shape, finite, context.shapes) else { continue }
                finite.insert(pending.model.name)
                didGrow = true
            }
        }
        var reported: Set<String> = []
        for pending in context.models where !finite.contains(pending.model.name) {
            let circle = reachable(from: pending.model.name, finite, context.shapes)
            // A model that merely contains an infinite one is not at fault; of a circle the first is reported.
            guard circle.contains(pending.model.name), circle.isDisjoint(with: reported) else { continue }
            reported.insert(pending.model.name)
            guard !isAlias(pending.model.shape) else { continue }
            context.report(
                .infiniteModel, "every '\(pending.model.name.excerpt)' contains another one, without end",
                at: pending.model.origin.span, help: "make a field of the circle optional, nullable or a list")
        }
    }

    private static func isAlias(_ shape: Model.Shape) -> Bool {
        if case .alias = shape { true } else { false }
    }

    private static func isFinite(_ shape: Model.Shape, _ finite: Set<String>, _ shapes: [String: Model.Shape]) -> Bool {
        if case .union(let union) = shape, !union.members.isEmpty {
            return union.members.contains { needs(of: $0.type, shapes).allSatisfy(finite.contains) }
        }
        return needs(of: shape, shapes).allSatisfy(finite.contains)
    }

    private static func reachable(
        from name: String, _ finite: Set<String>, _ shapes: [String: Model.Shape]
    ) -> Set<String> {
        var found: Set<String> = []
        var open = [name]
        while let next = open.popLast(), let shape = shapes[next] {
            for need in needs(of: shape, shapes) where !finite.contains(need) && found.insert(need).inserted {
                open.append(need)
            }
        }
        return found
    }

    /// The models that a value of a shape cannot be without.
    private static func needs(of shape: Model.Shape, _ shapes: [String: Model.Shape]) -> [String] {
        switch shape {
        case .object(let object):
            object.fields.filter { !$0.isOptional && $0.defaultValue == nil }.flatMap { needs(of: $0.type, shapes) }
        case .alias(let alias): needs(of: alias.type, shapes)
        case .union(let union): union.members.flatMap { needs(of: $0.type, shapes) }
        case .enumeration: []
        }
    }

    private static func needs(of type: TypeReference, _ shapes: [String: Model.Shape]) -> [String] {
        // A model that could not be read is taken as one that ends.
        if case .model(let name) = type.kind, !type.isNullable, shapes[name] != nil { [name] } else { [] }
    }
}
