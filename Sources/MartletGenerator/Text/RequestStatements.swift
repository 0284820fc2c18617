import MartletContract
import MartletFormats
import MartletPlan
import MartletSyntax
import MartletTemplates

/// Spells the statements that write the values of a call into a request.
struct RequestStatements {
    /// How many columns stand before the statements.
    private var indent: Int { 12 + plan.margin }

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
        let objects = endpoint.arguments.indices.filter { Self.isObject(endpoint.arguments[$0], in: plan) }
        // The plan has given each value another name, so that a scope is seldom needed.
        guard
            !objects.isEmpty || plan.options.areConstraintsChecked || endpoint.endpoint.hasBodyWriter
                || endpoint.arguments.contains(where: { Self.reserved.contains($0.name.text) })
        else {
            names = endpoint.arguments.map(\.name)
            (writer, self.objects, checker) = (Self.writer, [:], Self.checker)
            return
        }
        var scope = NameScope(reserved: Set(Self.reserved), suffix: "Value")
        names = endpoint.arguments.map { scope.claim($0.name) }
        writer = scope.claim(Self.writer)
        self.objects = objects.reduce(into: [:]) { names, index in
            let name = String(of: endpoint.arguments[index].name.text, "Fields")
            names[index] = scope.claim(Identifier(name))
        }
        checker = scope.claim(Self.checker)
    }

    private static let reserved = ["request", "self"]
    private static let writer = Identifier("body")
    private static let checker = Identifier("constraints")

    /// Whether a value is written field by field.
    private static func isObject(_ value: ArgumentPlan, in plan: ClientPlan) -> Bool {
        // The parameter is not taken out of its place before it is needed.
        guard case .parameter = value.place, let type = value.field?.type, case .model = plan.types.kind(of: type),
            case .parameter(let parameter) = value.place, parameter.contentType == nil,
            case .fields? = ParameterExpression("x", type, isOptional: false, in: plan)
        else { return false }
        return true
    }

    /// The statements, line by line.
    var lines: TextLines {
        var lines = checks
        lines.reserve(lineCount: names.count, byteCount: 50 * names.count)
        for (index, value) in endpoint.arguments.enumerated() {
            guard case .parameter(let parameter) = value.place else { continue }
            add(parameter, value, names[index].source, object: objects[index]?.source ?? "fields", to: &lines)
        }
        let (first, last) = frame
        for statement in first { statement.add(to: &lines, indent: indent) }
        for (index, value) in endpoint.arguments.enumerated() {
            write(value, names[index].source)?.add(to: &lines, indent: indent)
        }
        for statement in last { statement.add(to: &lines, indent: indent) }
        return lines
    }

    /// Returns the statement that writes a value into the body; nil for one that goes elsewhere.
    private func write(_ value: ArgumentPlan, _ name: String) -> SourceLayout? {
        switch value.place {
        case .parameter: return nil
        case .body(let type): return write(body: type, name)
        case .text(let contentType):
            let label = SourceLayout.text("contentType: \(StringLiteral.source(contentType))")
            return .call("request.text", [.text(given(name)), label])
        case .bodyField(let field):
            let coding = ValueCoding(field.type, in: plan)
            return PropertyText.write(coding, to: writer.source, key: field.key, name, value.presence)
        case .formField(let field), .part(let field): return add(field, value, name)
        case .partHeader(let header, let part): return add(header, of: part, value, name)
        case .file(let contentType):
            let label = contentType.map { [SourceLayout.text("contentType: \(StringLiteral.source($0))")] } ?? []
            return .call("try request.file", [.text(given(name))] + label)
        }
    }

    /// What holds the values to their constraints, before any is written.
    private var checks: TextLines {
        guard plan.options.areConstraintsChecked else { return [] }
        let statements = ConstraintStatements(plan: plan)
        var lines = TextLines()
        for (value, name) in zip(endpoint.arguments, names) {
            if let field = value.field {
                var source = value.presence == .optionalNullable ? "\(name.source).value" : name.source
                if value.mayBeEmpty { source += value.presence == .optional ? "?.value" : ".value" }
                lines += statements.field(source, field, checker: checker.source, indent: indent)
            } else if case .body(let type) = value.place {
                lines += statements.body(name.source, type, checker: checker.source, indent: indent)
            }
        }
        guard !lines.isEmpty else { return [] }
        return TextLines(of: "var ", checker.source, " = ConstraintCheck()") + lines
            + TextLines(of: "try ", checker.source, ".finish()")
    }

    /// What stands around the fields of a body.
    private var frame: (first: [SourceLayout], last: [SourceLayout]) {
        switch endpoint.endpoint.body {
        case .fields(let fields):
            return frame("JSONObjectWriter()", hasFields: !fields.isEmpty) {
                .call("try request.body", [.text($0)] + contentType)
            }
        case .form(let fields):
            return frame("FormWriter()", hasFields: !fields.isEmpty) {
                .call("try request.form", [.text($0)] + required)
            }
        case .multipart(let fields):
            let writer = endpoint.endpoint.bodyContentType.map {
                "MultipartWriter(contentType: \(StringLiteral.source($0)))"
            }
            return frame(writer ?? "MultipartWriter()", hasFields: !fields.isEmpty) {
                .call("try request.multipart", [.text($0)] + required)
            }
        case .json, .text, .file, nil:
            return ([], [])
        }
    }

    /// A writer that nothing is written to would be a variable for nothing, which is a warning.
    private func frame(
        _ make: String, hasFields: Bool, _ send: (String) -> SourceLayout
    ) -> (first: [SourceLayout], last: [SourceLayout]) {
        let name = writer.source
        return hasFields ? ([.text("var \(name) = \(make)")], [send(name)]) : ([], [send(make)])
    }

    /// The fields that a body must have which may be left out as a whole.
    private var required: [SourceLayout] {
        let names = endpoint.endpoint.fieldsOfOptionalBody
        return names.isEmpty ? [] : [.array("ifAny: ", names.map { .text(StringLiteral.source($0)) })]
    }

    /// The content type of a JSON body, where it is not `application/json`.
    private var contentType: [SourceLayout] {
        endpoint.endpoint.bodyContentType.map { [.text("contentType: \(StringLiteral.source($0))")] } ?? []
    }

    /// A whole body as an argument: one that may be left out has a label.
    private func given(_ name: String) -> String {
        endpoint.endpoint.isBodyOptional ? String(of: "ifPresent: ", name) : name
    }

    private func write(body type: TypeReference, _ name: String) -> SourceLayout {
        if endpoint.endpoint.isBodyFormOfType {
            let isOptional = endpoint.endpoint.isBodyOptional
            let shape = ParameterExpression.shape(name, type, isOptional: isOptional, in: plan)
            return .call("try request.form", [shape.prefixed("shape: ")])
        }
        if endpoint.endpoint.bodySequence != nil {
            let isOptional = endpoint.endpoint.isBodyOptional
            let json = ParameterExpression.json(name, type, isOptional: isOptional, in: plan)
            guard let parts = endpoint.endpoint.bodyParts else {
                return .call("try request.sequence", [json] + contentType)
            }
            var options: [SourceLayout] = []
            if !parts.prefix.isEmpty {
                options.append(.array("prefix: ", parts.prefix.map { .text(StringLiteral.source($0)) }))
            }
            if parts.item != "application/json" { options.append(.text("item: \(StringLiteral.source(parts.item))")) }
            return .call("try request.parts", [json] + contentType + options)
        }
        let coding = ValueCoding(type, in: plan)
        guard !coding.isPlain else { return .call("try request.body", [.text(given(name))] + contentType) }
        guard !endpoint.endpoint.isBodyOptional else {
            let head = SourceLayout.call("try request.body", [.text(given(name))] + contentType).oneLine
            return .closure(
                call: head, signature: "(writer, element)", body: coding.writeElement(wrapsNull: false), tail: "")
        }
        let head = SourceLayout.call("try request.body", contentType).oneLine
        return .closure(
            call: contentType.isEmpty ? "try request.body" : head, signature: "(writer)",
            body: coding.writeElement(name), tail: "")
    }

    /// Adds the statements that write a parameter.
    private func add(
        _ parameter: Parameter, _ value: ArgumentPlan, _ name: String, object: String, to lines: inout TextLines
    ) {
        var name = name
        var isOptional = value.presence == .optional
        let type = parameter.field.type
        if value.mayBeEmpty {
            lines.append(
                of: "if ", name, isOptional ? "?.isEmpty == true" : ".isEmpty", " { request.query(",
                StringLiteral.source(parameter.field.key), ", \"\") }")
            name += isOptional ? "?.value" : ".value"
            isOptional = true
        }
        guard parameter.place != .querystring else {
            return addQuerystring(parameter, name, isOptional: isOptional, to: &lines)
        }
        let isJSON = parameter.contentType.map(ContentType.isJSON) ?? false
        let isForm = parameter.contentType.map(ContentType.isForm) ?? false
        let expression =
            isJSON || isForm ? nil : ParameterExpression(name, type, isOptional: isOptional, in: plan)
        let escaping = escaping(of: parameter, expression)
        if let escaping { lines.append(of: "request.escaping = .", escaping) }
        defer { if escaping != nil { lines.append(of: "request.escaping = .all") } }
        let key = StringLiteral.source(parameter.field.key)
        let (writer, method) = (parameter.place == .path ? "try request." : "request.", parameter.place.rawValue)
        let options = options(of: parameter, expression)
        var layout: SourceLayout?
        var (label, text) = ("", "")
        switch expression {
        case .fields(let make)?:
            lines.append(of: "var ", object, " = ParameterFields()")
            for statement in make(object) { statement.add(to: &lines, indent: indent) }
            (label, text) = ("fields: ", object)
        case .single(let source)?: text = source
        case .list(let source)?: (label, text) = ("list: ", source)
        case .object(let source)?: (label, text) = ("object: ", source)
        case .shape(let source)?: layout = source.prefixed("shape: ")
        case nil where isJSON: layout = ParameterExpression.json(name, type, isOptional: isOptional, in: plan)
        case nil where isForm:
            layout = ParameterExpression.shape(name, type, isOptional: isOptional, in: plan).prefixed("form: ")
        // Has been reported as an error: nothing is written then.
        case .file, .files, nil: break
        }
        if !text.isEmpty {
            let end = options.isEmpty ? ")" : String(of: ", ", options.joined(separator: ", "), ")")
            if lines.append(ifFittingBehind: indent, of: writer, method, "(", key, ", ", label, text, end) {
                return
            }
            layout = .text(String(of: label, text))
        }
        let arguments = [.text(key)] + (layout.map { [$0] } ?? []) + options.map { .text($0) }
        SourceLayout.call(String(of: writer, method), arguments).add(to: &lines, indent: indent)
    }

    /// Returns which characters are percent-encoded where that is not the usual, and no argument says it.
    private func escaping(of parameter: Parameter, _ expression: ParameterExpression?) -> String? {
        if parameter.place == .cookie, parameter.style == .cookie { return "none" }
        guard parameter.isReservedAllowed, parameter.place != .header, parameter.contentType == nil else { return nil }
        if parameter.place == .query, case .single? = expression { return nil }
        return "reserved"
    }

    /// Adds the statement that writes the query as a whole.
    private func addQuerystring(
        _ parameter: Parameter, _ name: String, isOptional: Bool, to lines: inout TextLines
    ) {
        let type = parameter.field.type
        let argument: SourceLayout
        switch parameter.contentType {
        case nil:
            argument = ParameterExpression.shape(name, type, isOptional: isOptional, in: plan).prefixed("form: ")
        case let contentType? where ContentType.isJSON(contentType):
            argument = ParameterExpression.json(name, type, isOptional: isOptional, in: plan)
        default:
            guard case .single(let text)? = ParameterExpression(name, type, isOptional: isOptional, in: plan) else {
                return
            }
            argument = .text(text)
        }
        SourceLayout.call("request.querystring", [argument]).add(to: &lines, indent: indent)
    }

    /// Returns the arguments about how a value is written, where they are not what the runtime does anyway.
    private func options(of parameter: Parameter, _ expression: ParameterExpression?) -> [String] {
        var options: [String] = []
        switch (parameter.place, expression) {
        case (.path, .single), (.path, .list), (.path, .object), (.path, .fields), (.path, .shape):
            if parameter.style != .simple { options.append("style: .\(parameter.style.rawValue)") }
            if case .single = expression { break }
            if parameter.isExploded { options.append("explode: true") }
        case (.query, .list), (.query, .object), (.query, .fields), (.query, .shape):
            var standard = Parameter.Style.deepObject
            switch expression {
            case .list, .shape: standard = .form
            default: break
            }
            if parameter.style != standard { options.append("style: .\(parameter.style.rawValue)") }
            if !parameter.isExploded, !parameter.style.isBracketed { options.append("explode: false") }
        case (.query, .single):
            if parameter.isReservedAllowed { options.append("isReservedAllowed: true") }
        case (.header, .object), (.header, .fields), (.header, .shape):
            if parameter.isExploded { options.append("explode: true") }
        case (.cookie, .list), (.cookie, .object), (.cookie, .fields), (.cookie, .shape):
            if !parameter.isExploded { options.append("explode: false") }
        default: break
        }
        return options
    }

    private func add(_ field: Field, _ value: ArgumentPlan, _ name: String) -> SourceLayout {
        let key = SourceLayout.text(StringLiteral.source(field.key))
        let isOptional = value.presence == .optional
        var options: [SourceLayout] = []
        if case .part = value.place, let contentType = field.partContentType {
            options.append(.text("contentType: \(StringLiteral.source(contentType))"))
        }
        if let style = field.style {
            let source = ParameterExpression.shape(name, field.type, isOptional: isOptional, in: plan)
            options = [.text("style: .\(style.rawValue)")]
            if !field.isExploded, !style.isBracketed { options.append(.text("explode: false")) }
            if field.isReservedAllowed { options.append(.text("isReservedAllowed: true")) }
            return .call("\(writer.source).add", [key, source.prefixed("shape: ")] + options)
        }
        if field.isJSONText { return addJSON(field, key, name, options) }
        switch ParameterExpression(name, field.type, isOptional: isOptional, in: plan) {
        case .single(let source)?: return .call("\(writer.source).add", [key, .text(source)] + options)
        case .list(let source)?: return .call("\(writer.source).add", [key, .text("list: \(source)")] + options)
        case .file(let source)?:
            return .call("\(writer.source).file", [key, .text(source)] + (field.choiceOfContentTypes ?? options))
        case .files(let source)?:
            let types = field.choiceOfContentTypes ?? options
            return .call("\(writer.source).file", [key, .text("list: \(source)")] + types)
        case .shape(let source)?
        where plan.isUnion(field.type) || ParameterExpression.isListOfNullableTexts(field.type, in: plan):
            return .call("\(writer.source).add", [key, source.prefixed("shape: ")] + options)
        case .object, .fields, .shape, nil: return addJSON(field, key, name, options)
        }
    }

    /// Returns the statement that writes a header field of a part.
    private func add(_ header: Field, of part: Field, _ value: ArgumentPlan, _ name: String) -> SourceLayout? {
        let key = SourceLayout.text(StringLiteral.source(header.key))
        let owner = SourceLayout.text("of: \(StringLiteral.source(part.key))")
        let isOptional = value.presence == .optional
        if header.isJSONText {
            let json = ParameterExpression.json(name, header.type, isOptional: isOptional, in: plan)
            return .call("\(writer.source).header", [key, json, owner])
        }
        switch ParameterExpression(name, header.type, isOptional: isOptional, in: plan) {
        case .single(let source)?: return .call("\(writer.source).header", [key, .text(source), owner])
        case .list(let source)?: return .call("\(writer.source).header", [key, .text("list: \(source)"), owner])
        case .object, .fields, .shape:
            let shape = ParameterExpression.shape(name, header.type, isOptional: isOptional, in: plan)
            let explode = header.isExploded ? [SourceLayout.text("explode: true")] : []
            return .call("\(writer.source).header", [key, shape.prefixed("shape: ")] + explode + [owner])
        // A header field is no file.
        case .file, .files, nil: return nil
        }
    }

    private func addJSON(
        _ field: Field, _ key: SourceLayout, _ name: String, _ options: [SourceLayout]
    ) -> SourceLayout {
        var type = plan.types.expanded(field.type)
        type.isNullable = false
        let coding = ValueCoding(type, in: plan)
        let call = SourceLayout.call("try \(writer.source).json", [key, .text(name)] + options)
        guard !coding.isPlain else { return call }
        return .closure(
            call: call.oneLine, signature: "(writer, element)", body: coding.writeElement(wrapsNull: false), tail: "")
    }
}

extension Endpoint {
    /// How the elements of the body follow one another, where it is no JSON as a whole.
    var bodySequence: StreamFormat? {
        guard case .json? = body, let bodyContentType else { return nil }
        return StreamFormat(essence: bodyContentType.prefix { $0 != ";" }.lowercased())
    }

    /// Whether the fields of the body are written to a writer.
    fileprivate var hasBodyWriter: Bool {
        switch body {
        case .fields, .form, .multipart: true
        case .json, .text, .file, nil: false
        }
    }
}

extension Field {
    /// The content type of a part whose value does not say its own: of several the first that is no range, and JSON before
    /// it where the value may have structure. A range of texts means plain text. Nil where only ranges are left.
    var partContentType: String? {
        let choices = contentType.map(ContentType.choices) ?? []
        let names = choices.filter { !$0.contains("*") }
        if type.kind != .string, let json = names.first(where: ContentType.isJSON) { return json }
        return names.first ?? (choices.contains { $0.lowercased() == "text/*" } ? "text/plain" : nil)
    }

    /// The argument with the content types that a file can have, where these are several.
    fileprivate var choiceOfContentTypes: [SourceLayout]? {
        guard let contentType, ContentType.isChoice(contentType) else { return nil }
        let choices = ContentType.choices(in: contentType).map { SourceLayout.text(StringLiteral.source($0)) }
        return [.array("contentTypes: ", choices)]
    }
}
