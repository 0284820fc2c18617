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
    /// What the writers of objects are called, by the position of their values.
    private let objects: [Int: Identifier]
    /// What the check of constraints is called.
    private let checker: Identifier

    init(_ endpoint: EndpointPlan, in plan: ClientPlan) {
        self.endpoint = endpoint
        self.plan = plan
        var scope = NameScope(reserved: ["request", "self"], suffix: "Value")
        names = endpoint.arguments.map { scope.claim($0.name) }
        writer = scope.claim(Identifier("body"))
        var objects: [Int: Identifier] = [:]
        for (index, value) in endpoint.arguments.enumerated() {
            guard case .parameter(let parameter) = value.place,
                case .fields? = ParameterExpression("x", parameter.field.type, isOptional: false, in: plan)
            else { continue }
            objects[index] = scope.claim(Identifier("\(value.name.text)Fields"))
        }
        self.objects = objects
        checker = scope.claim(Identifier("constraints"))
    }

    /// The statements, line by line.
    var lines: [String] {
        var head: [SourceLayout] = []
        var body: [SourceLayout] = []
        for (index, (value, name)) in zip(endpoint.arguments, names).enumerated() {
            switch value.place {
            case .parameter(let parameter):
                head += write(parameter, value, name.source, object: objects[index]?.source ?? "fields")
            case .body(let type): body.append(write(body: type, name.source))
            case .text(let contentType):
                let label = SourceLayout.text("contentType: \(StringLiteral.source(contentType))")
                body.append(.call("request.text", [.text(name.source), label]))
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
        return checks + (head + first + body + last).flatMap { $0.lines(indent: Self.indent) }
    }

    /// What holds the values to their constraints, before any is written.
    private var checks: [String] {
        guard plan.options.areConstraintsChecked else { return [] }
        let statements = ConstraintStatements(plan: plan)
        var lines: [String] = []
        for (value, name) in zip(endpoint.arguments, names) {
            if let field = value.field {
                let source = value.presence == .optionalNullable ? "\(name.source).value" : name.source
                lines += statements.field(source, field, checker: checker.source, indent: Self.indent)
            } else if case .body(let type) = value.place {
                lines += statements.body(name.source, type, checker: checker.source, indent: Self.indent)
            }
        }
        guard !lines.isEmpty else { return [] }
        return ["var \(checker.source) = ConstraintCheck()"] + lines + ["try \(checker.source).finish()"]
    }

    /// What stands around the fields of a body.
    private var frame: (first: [SourceLayout], last: [SourceLayout]) {
        let name = writer.source
        switch endpoint.endpoint.body {
        case .fields:
            return (
                [.text("var \(name) = JSONObjectWriter()")], [.call("try request.body", [.text(name)] + contentType)]
            )
        case .form:
            return ([.text("var \(name) = FormWriter()")], [.text("try request.form(\(name))")])
        case .multipart:
            return ([.text("var \(name) = MultipartWriter()")], [.text("try request.multipart(\(name))")])
        case .json, .text, .file, nil:
            return ([], [])
        }
    }

    /// The content type of a JSON body, where it is not `application/json`.
    private var contentType: [SourceLayout] {
        endpoint.endpoint.bodyContentType.map { [.text("contentType: \(StringLiteral.source($0))")] } ?? []
    }

    private func write(body type: TypeReference, _ name: String) -> SourceLayout {
        let coding = ValueCoding(type, in: plan)
        guard !coding.isPlain else { return .call("try request.body", [.text(name)] + contentType) }
        let head = SourceLayout.call("try request.body", contentType).oneLine
        return .closure(
            call: contentType.isEmpty ? "try request.body" : head, signature: "(writer)",
            body: coding.writeElement(name), tail: "")
    }

    private func write(
        _ parameter: Parameter, _ value: ArgumentPlan, _ name: String, object: String
    ) -> [SourceLayout] {
        let method = parameter.place.rawValue
        let isOptional = value.presence == .optional
        let expression = ParameterExpression(name, parameter.field.type, isOptional: isOptional, in: plan)
        var arguments = [StringLiteral.source(parameter.field.key)]
        var statements: [SourceLayout] = []
        switch expression {
        case .fields(let make)?:
            arguments.append("fields: \(object)")
            statements = [.text("var \(object) = ParameterFields()")] + make(object)
        case .single(let source)?: arguments.append(source)
        case .list(let source)?: arguments.append("list: \(source)")
        case .object(let source)?: arguments.append("object: \(source)")
        // Has been reported as an error: nothing is written then.
        case .file, .files, nil: break
        }
        arguments += options(of: parameter, expression)
        let call = SourceLayout.call("request.\(method)", arguments.map { .text($0) })
        return statements + [parameter.place == .path ? call.prefixed("try ") : call]
    }

    /// Returns the arguments about how a value is written, where they are not what the runtime does anyway.
    private func options(of parameter: Parameter, _ expression: ParameterExpression?) -> [String] {
        var options: [String] = []
        switch (parameter.place, expression) {
        case (.path, .single), (.path, .list), (.path, .object), (.path, .fields):
            if parameter.style != .simple { options.append("style: .\(parameter.style.rawValue)") }
            if case .single = expression { break }
            if parameter.isExploded { options.append("explode: true") }
        case (.query, .list), (.query, .object), (.query, .fields):
            var standard = Parameter.Style.deepObject
            if case .list = expression { standard = .form }
            if parameter.style != standard { options.append("style: .\(parameter.style.rawValue)") }
            if !parameter.isExploded, parameter.style != .deepObject { options.append("explode: false") }
        case (.query, .single):
            if parameter.isReservedAllowed { options.append("isReservedAllowed: true") }
        case (.header, .object), (.header, .fields):
            if parameter.isExploded { options.append("explode: true") }
        case (.cookie, .object), (.cookie, .fields):
            if !parameter.isExploded { options.append("explode: false") }
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
        case .object, .fields, nil:
            let coding = ValueCoding(field.type, in: plan)
            guard !coding.isPlain else { return .call("try \(writer.source).json", [.text(key), .text(name)]) }
            return .closure(
                call: "try \(writer.source).json(\(key), \(name))", signature: "(writer, element)",
                body: coding.writeElement(wrapsNull: false), tail: "")
        }
    }
}
