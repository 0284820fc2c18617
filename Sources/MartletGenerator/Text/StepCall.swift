import MartletContract
import MartletPlan
import MartletSyntax
import MartletTemplates

/// Spells a step of a flow as a function that takes what a person gives, and adds what was carried.
struct StepCall {
    /// A parameter of the function.
    struct Parameter {
        /// The label and name.
        let name: Identifier
        /// Its type.
        let type: SwiftType
        /// What it is when a caller leaves it out; nil when a caller must give it.
        let standard: DefaultArgument?
        /// The field of the specification; nil for a whole body.
        let field: Field?
    }

    /// The word of the step.
    let word: String
    /// What the step calls.
    let endpoint: EndpointPlan
    /// What the function takes.
    private(set) var parameters: [Parameter] = []
    /// The arguments of the call.
    private var arguments: [SourceLayout] = []
    private var isCarrying = false
    private let type: Identifier
    private let plan: ClientPlan
    /// What the function calls its own things, beside its parameters.
    private let own: (carried: String, answer: String)

    /// Makes a step.
    ///
    /// - Parameter known: The names of the values that are known from earlier steps.
    init(_ word: String, _ endpoint: EndpointPlan, of group: GroupPlan, known: Set<String>, in plan: ClientPlan) {
        self.word = word
        self.endpoint = endpoint
        self.plan = plan
        type = group.endpointType
        let bodies = endpoint.arguments.map { Self.body(of: $0, carrying: known, in: plan) }
        var scope = NameScope(suffix: "Value")
        for (argument, body) in zip(endpoint.arguments, bodies) where body == nil { scope.take(argument.name) }
        let properties = bodies.map { body in
            body?.structure.properties.map { (property: $0, name: scope.claim($0.name)) } ?? []
        }
        own = (scope.claim(Identifier("carried")).source, scope.claim(Identifier("answer")).source)
        for (index, argument) in endpoint.arguments.enumerated() {
            let label = argument.name.label
            if let body = bodies[index] {
                let members = properties[index].map { property, name in
                    SourceLayout.text(
                        "\(property.name.label): "
                            + value(
                                property.field, name, property.givenType, property.presence, property.defaultArgument,
                                known))
                }
                arguments.append(SourceLayout.call(body.type.source, members).prefixed("\(label): "))
            } else {
                let value = value(
                    argument.field, argument.name, argument.type, argument.presence, argument.defaultArgument, known)
                arguments.append(.text("\(label): \(value)"))
            }
        }
    }

    /// Returns the struct that a body is, where some of its properties are carried; nil for other values.
    private static func body(
        of argument: ArgumentPlan, carrying known: Set<String>, in plan: ClientPlan
    ) -> (type: Identifier, structure: StructurePlan)? {
        guard !known.isEmpty, case .body(let type) = argument.place,
            case .model(let name) = plan.types.expanded(type).kind, let model = plan.model(named: name),
            case .structure(let structure) = model.declaration,
            structure.properties.contains(where: { known.contains($0.field.name) })
        else { return nil }
        return (model.name, structure)
    }

    /// Returns a value of the call: what was carried, or a new parameter.
    private mutating func value(
        _ field: Field?, _ name: Identifier, _ type: SwiftType, _ presence: Presence, _ standard: DefaultArgument?,
        _ known: Set<String>
    ) -> String {
        guard let field, known.contains(field.name) else {
            parameters.append(Parameter(name: name, type: type, standard: standard, field: field))
            return name.source
        }
        isCarrying = true
        let key = StringLiteral.source(field.name)
        let coding = ValueCoding(field.type, in: plan)
        func read(_ call: String, as type: SwiftType?) -> String {
            guard coding.isPlain else { return coding.reading("try \(own.carried)\(call)(\(key))").oneLine }
            let arguments = [key] + (type.map { ["as: \($0.source).self"] } ?? [])
            return "try \(own.carried)\(call)(\(arguments.joined(separator: ", ")))"
        }
        switch presence {
        case .required, .nullable, .defaulted, .defaultedNullable: return read("", as: nil)
        case .optional, .assumed:
            guard case .optional(let base) = type else { return read("", as: nil) }
            return read(".ifKnown", as: base)
        case .optionalNullable, .assumedNullable:
            guard case .field(let base) = type else { return read("", as: nil) }
            return read(".ifKnown", as: base) + ".map { .value($0) } ?? .absent"
        }
    }

    // MARK: Text

    /// The type of the result; nil for nothing.
    var result: String? {
        switch endpoint.result {
        case .void: nil
        case .value(let type, _): type.source
        case .file: "Data"
        case .text: "String"
        case .answers(let answers): "\(type.source).\(answers.name.source)"
        // Messages come without an end: whoever takes such a step is told that it was taken.
        case .stream, .socket: nil
        }
    }

    /// Whether the file must import Foundation.
    var needsFoundation: Bool {
        if parameters.contains(where: { $0.type.needsFoundation }) { return true }
        return switch endpoint.result {
        case .file: true
        case .value(let type, _): type.needsFoundation
        case .void, .text, .answers, .stream, .socket: false
        }
    }

    /// The head of the function.
    var signature: TextLines {
        let head = "\(plan.options.access.modifier)func \(Identifier(word).source)"
        let layouts = parameters.map {
            ParameterDeclaration.layout("\($0.name.source): \($0.type.source)", $0.standard, $0.field?.type, in: plan)
        }
        let tail = " async throws(APIError)" + (result.map { " -> \($0)" } ?? "") + " {"
        return SourceLayout.call(head, layouts, tail: tail).declarationLines(indent: 4 + plan.margin)
    }

    /// The statements of the function.
    var body: TextLines {
        let accept =
            switch endpoint.result {
            case .text: ", accept: \"text/plain\""
            case .file: ", accept: \"*/*\""
            case .void, .value, .answers, .stream, .socket: ""
            }
        let value =
            arguments.isEmpty
            ? SourceLayout.text("\(type.source).\(endpoint.name.source)")
            : .call("\(type.source).\(endpoint.name.source)", arguments)
        let binding = result == nil ? "_" : "let \(own.answer)"
        var lines = TextLines()
        SourceLayout.closure(
            call: "\(binding) = try await self.attempt.answer(\(StringLiteral.source(word))\(accept))",
            signature: isCarrying ? "\(own.carried) throws(APIError)" : "_", body: value, tail: ""
        ).add(to: &lines, indent: 8 + plan.margin)
        if let reading { lines.append("return \(reading)") }
        return lines
    }

    private var reading: String? {
        switch endpoint.result {
        case .void, .stream, .socket: nil
        case .value(_, let type): "try " + AnswerExpression(plan: plan).json(own.answer, type)
        case .file: "\(own.answer).data"
        case .text: "try \(own.answer).text()"
        case .answers: "try \(result ?? "")(from: \(own.answer))"
        }
    }
}
