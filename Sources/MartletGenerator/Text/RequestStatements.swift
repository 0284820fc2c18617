import MartletContract
import MartletPlan

/// Spells the statements that write the values of a call into a request.
struct RequestStatements {
    /// How many columns stand before the statements.
    private static let indent = 12

    private let endpoint: EndpointPlan
    private let plan: ClientPlan
    /// What the values are called inside the function, whose own names are `request` and that of the body's writer.
    let names: [Identifier]
    private let writer: Identifier

    init(_ endpoint: EndpointPlan, in plan: ClientPlan) {
        self.endpoint = endpoint
        self.plan = plan
        var scope = NameScope(reserved: ["request", "self"], suffix: "Value")
        names = endpoint.arguments.map { scope.claim($0.name) }
        writer = scope.claim(Identifier("body"))
    }

    /// The statements, line by line.
    var lines: [String] {
        var head: [SourceLayout] = []
        var body: [SourceLayout] = []
        for (value, name) in zip(endpoint.arguments, names) {
            switch value.place {
            case .parameter(let parameter): head.append(write(parameter, value, name.source))
            case .body: body.append(.call("try request.body", [.text(name.source)]))
            case .bodyField(let field):
                let coding = ValueCoding(field.type, in: plan)
                body.append(
                    PropertyText.write(coding, to: writer.source, key: field.key, name.source, value.presence))
            case .formField(let field): body.append(add(field, value, name.source))
            case .part(let field): body.append(add(field, value, name.source))
            case .file(let contentType):
                let label = contentType.map { [SourceLayout.text("contentType: \(StringLiteral.source($0))")] } ?? []
                body.append(.call("try request.file", [.text(name.source)] + label))
            }
        }
        let (first, last) = frame
        return (head + first + body + last).flatMap { $0.lines(indent: Self.indent) }
    }

    /// What stands around the fields of a body.
    private var frame: (first: [SourceLayout], last: [SourceLayout]) {
        let name = writer.source
        switch endpoint.endpoint.body {
        case .fields:
            return ([.text("var \(name) = JSONObjectWriter()")], [.text("try request.body(\(name))")])
        case .form:
            return ([.text("var \(name) = FormWriter()")], [.text("try request.form(\(name))")])
        case .multipart:
            return ([.text("var \(name) = MultipartWriter()")], [.text("try request.multipart(\(name))")])
        case .json, .file, nil:
            return ([], [])
        }
    }

    private func write(_ parameter: Parameter, _ value: ArgumentPlan, _ name: String) -> SourceLayout {
        let method = parameter.place.rawValue
        let isOptional = value.presence == .optional
        let expression = ParameterExpression(name, parameter.field.type, isOptional: isOptional, in: plan)
        var arguments = [StringLiteral.source(parameter.field.key)]
        switch expression {
        case .single(let source)?: arguments.append(source)
        case .list(let source)?: arguments.append("list: \(source)")
        case .object(let source)?: arguments.append("object: \(source)")
        // Has been reported as an error: nothing is written then.
        case .file, .files, nil: break
        }
        arguments += options(of: parameter, expression)
        let call = SourceLayout.call("request.\(method)", arguments.map { .text($0) })
        return parameter.place == .path ? call.prefixed("try ") : call
    }

    /// Returns the arguments about how a value is written, where they are not what the runtime does anyway.
    private func options(of parameter: Parameter, _ expression: ParameterExpression?) -> [String] {
        var options: [String] = []
        switch (parameter.place, expression) {
        case (.path, .single), (.path, .list), (.path, .object):
            if parameter.style != .simple { options.append("style: .\(parameter.style.rawValue)") }
            if case .single = expression { break }
            if parameter.isExploded { options.append("explode: true") }
        case (.query, .list), (.query, .object):
            var standard = Parameter.Style.form
            if case .object = expression { standard = .deepObject }
            if parameter.style != standard { options.append("style: .\(parameter.style.rawValue)") }
            if !parameter.isExploded { options.append("explode: false") }
        case (.query, .single):
            if parameter.isReservedAllowed { options.append("isReservedAllowed: true") }
        default: break
        }
        return options
    }

    private func add(_ field: Field, _ value: ArgumentPlan, _ name: String) -> SourceLayout {
        let key = StringLiteral.source(field.key)
        let isOptional = value.presence == .optional
        switch ParameterExpression(name, field.type, isOptional: isOptional, in: plan) {
        case .single(let source)?: return .call("\(writer.source).add", [.text(key), .text(source)])
        case .list(let source)?: return .call("\(writer.source).add", [.text(key), .text("list: \(source)")])
        case .file(let source)?: return .call("\(writer.source).file", [.text(key), .text(source)])
        case .files(let source)?: return .call("\(writer.source).file", [.text(key), .text("list: \(source)")])
        case .object, nil: return .call("try \(writer.source).json", [.text(key), .text(name)])
        }
    }
}
