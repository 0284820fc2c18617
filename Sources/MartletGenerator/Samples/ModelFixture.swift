import MartletContract
import MartletPayloads
import MartletPlan
import MartletTemplates

/// A function that makes a value of a model: `static func fixture(name: String = "Ann") -> Specialist`.
struct ModelFixture {
    /// The model.
    let model: ModelPlan
    /// The function, without indentation before its first line.
    let lines: TextLines

    /// Makes the function; nil where Swift cannot say the value.
    ///
    /// - Parameters:
    ///   - literal: The value when no argument is given.
    ///   - expression: Spells what the arguments are when they are left out.
    init?(_ model: ModelPlan, _ literal: Literal, spelledBy expression: LiteralExpression) {
        self.model = model
        let type = TypeReference(.model(model.model.name), origin: model.model.origin)
        switch model.declaration {
        case .structure(let structure):
            guard let lines = Self.structure(literal, structure, model.name, expression) else { return nil }
            self.lines = lines
        case .newtype(let newtype):
            guard let standard = expression.layout(literal, as: newtype.reference) else { return nil }
            lines = Self.function(
                [standard.prefixed("_ rawValue: \(newtype.type.source) = ")], model.name,
                .call(model.name.source, [.text("rawValue: rawValue")]))
        case .union, .enumeration:
            // What the model is called in its own value is not made by the function that is written here.
            guard let value = expression.without(model.model.name).layout(literal, as: type) else { return nil }
            lines = Self.function([], model.name, value)
        case .alias: return nil
        }
    }

    private static func structure(
        _ literal: Literal, _ structure: StructurePlan, _ name: Identifier, _ expression: LiteralExpression
    ) -> TextLines? {
        var parameters: [SourceLayout] = []
        var arguments: [SourceLayout] = []
        func add(_ name: Identifier, _ type: SwiftType, _ standard: SourceLayout) {
            parameters.append(standard.prefixed("\(name.source): \(type.source) = "))
            arguments.append(.text("\(name.label): \(name.source)"))
        }
        let values = LiteralMembers(of: literal)
        for property in structure.properties {
            guard let standard = expression.value(of: property, in: values) else { return nil }
            add(property.name, property.givenType, standard)
        }
        if let additional = structure.additional {
            guard let standard = expression.additional(additional, of: structure, in: literal) else { return nil }
            add(additional.name, additional.type, standard)
        }
        return function(parameters, name, .call(name.source, arguments))
    }

    private static func function(
        _ parameters: [SourceLayout], _ name: Identifier, _ value: SourceLayout
    ) -> TextLines {
        SourceLayout.call("static func fixture", parameters, tail: " -> \(name.source) {").declarationLines(indent: 4)
            + value.lines(indent: 8, margin: 4) + ["}"]
    }
}
