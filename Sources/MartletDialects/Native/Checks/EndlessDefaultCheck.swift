import MartletContract
import MartletSyntax

/// Reports defaults that need themselves: a value of the model would be made from one of its kind, without end.
struct EndlessDefaultCheck {
    /// How many defaults may stand inside one another: what makes them recurses as deep.
    private static let maxDepth = 64

    /// A field that is filled with its default.
    private struct Place: Hashable {
        let model: String
        let field: String
    }

    private let shapes: TextTable<Model.Shape>
    private var open: [Place] = []
    private var finished: Set<Place> = []
    /// The fields with their defaults, each with the fields that it leads through; the last is the first again.
    private var circles: [Place] = []

    /// Checks the models, whose defaults have been judged.
    static func run(_ models: [Model], _ context: inout ReadContext) {
        let shapes = TextTable(models.map { ($0.name, $0.shape) }, uniquingKeysWith: { first, _ in first })
        var check = EndlessDefaultCheck(shapes: shapes)
        for model in models {
            guard case .object(let object) = model.shape else { continue }
            for field in object.fields where field.defaultValue != nil {
                check.enter(field, of: model.name)
                guard let place = check.circles.popLast() else { continue }
                check.circles = []
                // A default that merely leads into a circle is not at fault.
                guard place == Place(model: model.name, field: field.name) else { continue }
                context.report(
                    .endlessDefault, "the default of '\(field.name.excerpt)' needs itself, or too many others",
                    at: field.origin.span, help: "make the field optional, or give its value in the default")
            }
        }
    }

    private init(shapes: TextTable<Model.Shape>) {
        self.shapes = shapes
    }

    private mutating func enter(_ field: Field, of model: String) {
        let place = Place(model: model, field: field.name)
        guard let literal = field.defaultValue, !finished.contains(place) else { return }
        guard !open.contains(place), open.count < Self.maxDepth else {
            circles.append(open.contains(place) ? place : open.first ?? place)
            return
        }
        open.append(place)
        walk(literal, field.type, aliases: 0)
        open.removeLast()
        if circles.isEmpty { finished.insert(place) }
    }

    private mutating func walk(_ literal: Literal, _ type: TypeReference, aliases: Int) {
        guard circles.isEmpty else { return }
        switch (type.kind, literal) {
        case (.array(let element), .array(let values)):
            for value in values { walk(value, element, aliases: 0) }
        case (.map(let element), .object(let members)):
            for member in members { walk(member.value, element, aliases: 0) }
        case (.model(let name), _):
            walk(literal, shapes[name], named: name, aliases: aliases)
        default: break
        }
    }

    private mutating func walk(_ literal: Literal, _ shape: Model.Shape?, named name: String, aliases: Int) {
        switch (shape, literal) {
        case (.alias(let alias)?, _) where aliases < Self.maxDepth:
            walk(literal, alias.type, aliases: aliases + 1)
        case (.object(let object)?, .object(let members)):
            let values = LiteralMembers(members)
            for field in object.fields {
                if let value = values[field.key] {
                    walk(value, field.type, aliases: 0)
                } else {
                    enter(field, of: name)
                }
            }
        case (.union(let union)?, .object(let members)) where aliases < Self.maxDepth:
            let member = union.members.first { fits(members, $0, union) }
            if let member { walk(literal, member.type, aliases: aliases + 1) }
        default: break
        }
    }

    private func fits(_ members: [Literal.Member], _ candidate: Union.Member, _ union: Union) -> Bool {
        if let discriminator = union.discriminator {
            let tag = members.first { $0.name == discriminator }?.value
            return tag.flatMap { union.member(of: $0) }?.name == candidate.name
        }
        guard case .model(let name) = candidate.type.kind, case .object(let object)? = shapes[name] else {
            return false
        }
        let keys = TextSet(members.map(\.name))
        return object.fields.allSatisfy { $0.isOptional || $0.defaultValue != nil || keys.contains($0.key) }
    }
}
