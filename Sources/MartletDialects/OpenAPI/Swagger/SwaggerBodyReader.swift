import MartletContract
import MartletSyntax

/// Reads the body of a request from the parameters that are in it: one with `in: body`, or those with `in: formData`.
struct SwaggerBodyReader {
    /// A parameter that is in the body.
    private struct Part {
        enum Place: String {
            case body, formData
        }

        /// The element of `parameters`.
        let located: Located
        /// The parameter: what the element refers to, or itself.
        let target: Located
        let isShared: Bool
        let place: Place
        let name: String
        /// Its place in the operation.
        var span: SourceSpan { located.node.span }
    }

    private let site: OperationSite
    private let consumes: SwaggerContentTypes

    private init(_ site: OperationSite, _ context: inout OpenAPIContext) {
        self.site = site
        consumes = SwaggerContentTypes.read("consumes", of: site.operation, &context) ?? context.swagger.consumes
    }

    /// Returns true for an element of `parameters` that is in the body of the request.
    static func isPart(_ element: Located, _ documents: DocumentSet) -> Bool {
        guard case .found(let target) = documents.follow(element) else { return false }
        return place(of: target) != nil
    }

    private static func place(of target: Located) -> Part.Place? {
        target.node["in"]?.scalar.flatMap { Part.Place(rawValue: $0.text) }
    }

    /// Reads the body of an operation.
    static func read(_ site: OperationSite, into endpoint: inout Endpoint, _ context: inout OpenAPIContext) {
        let reader = SwaggerBodyReader(site, &context)
        let parts = reader.parts(&context)
        guard let first = parts.first, reader.areCompatible(parts, &context) else { return }
        guard site.method != .head, site.method != .trace else {
            context.report(
                .misplacedBody, "a '\(site.method.rawValue)' request has no body; it is left out", at: first.span,
                help: "describe what is sent with 'in: query'")
            return
        }
        let body = first.place == .body ? reader.body(first, &context) : reader.form(parts, &context)
        guard let body else { return }
        if site.isWebSocket { reader.noteUnread(body.body, parts, &context) }
        endpoint.body = body.body
        endpoint.bodyContentType = body.contentType
        endpoint.otherBodyContentTypes = body.otherContentTypes
        endpoint.bodyExamples = body.examples
        endpoint.bodyDescription = body.description
        switch body.body {
        case .json, .text, .file: endpoint.isBodyOptional = body.isOptional
        case .fields, .form, .multipart: break
        }
    }

    /// Notes the fields of a form, which no message of a WebSocket is.
    private func noteUnread(_ body: Body, _ parts: [Part], _ context: inout OpenAPIContext) {
        switch body {
        case .json, .text, .file: return
        case .fields, .form, .multipart: break
        }
        for part in parts {
            guard let mapping = part.target.node.mapping, let entry = mapping.entry("in") else { continue }
            context.unread.note(
                mapping, by: entry, of: "a parameter of a WebSocket",
                help: "describe JSON, text or bytes with 'in: body'")
        }
    }

    /// Returns the parameters of the path item and of the operation, whose own win.
    private func parts(_ context: inout OpenAPIContext) -> [Part] {
        var parts: [Part] = []
        var positions: TextTable<Int> = [:]
        for layer in site.item.layers.reversed() + [site.operation] {
            var own: TextTable<SourceSpan> = [:]
            for element in layer.child("parameters")?.elements ?? [] {
                guard case .found(let target) = context.documents.follow(element), let place = Self.place(of: target),
                    let name = name(of: target, place, &context)
                else { continue }
                let part = Part(
                    located: element, target: target, isShared: element.node["$ref"] != nil, place: place, name: name)
                if context.readFlag("allowEmptyValue", of: target) == true { context.noteEmptyAllowed(of: target) }
                let key = place.rawValue + " " + name
                if let first = own.updateValue(part.span, forKey: key) {
                    context.report(
                        .duplicateParameter, "the parameter '\(name.excerpt)' is there already", at: part.span,
                        related: [.init(span: first, message: "here")])
                } else if let position = positions[key] {
                    parts[position] = part
                } else {
                    positions[key] = parts.count
                    parts.append(part)
                }
            }
        }
        return parts
    }

    /// A body needs no name on the wire.
    private func name(of target: Located, _ place: Part.Place, _ context: inout OpenAPIContext) -> String? {
        let name = context.readText("name", of: target) ?? ""
        if !name.isEmpty { return name }
        context.report(.missingKey, "the parameter has no 'name'", at: target.node.span)
        return place == .body ? "body" : nil
    }

    /// Reports a body that would be two.
    private func areCompatible(_ parts: [Part], _ context: inout OpenAPIContext) -> Bool {
        let bodies = parts.filter { $0.place == .body }
        guard let body = bodies.first else { return true }
        if let other = bodies.dropFirst().first {
            context.report(
                .severalBodies,
                "an operation has one parameter with 'in: body', and '\(other.name.excerpt)' is another",
                at: other.span, related: [.init(span: body.span, message: "the first one")],
                help: "describe one body whose schema has both")
            return false
        }
        guard let field = parts.first(where: { $0.place == .formData }) else { return true }
        context.report(
            .severalBodies,
            "'\(field.name.excerpt)' is a field of a form, and this operation has a parameter with 'in: body'",
            at: field.span, related: [.init(span: body.span, message: "the body")],
            help: "describe all that is sent either with 'in: body' or with 'in: formData'")
        return false
    }

    // MARK: A body as a whole

    private func body(_ part: Part, _ context: inout OpenAPIContext) -> RequestBody? {
        if part.target.child("schema") == nil {
            context.report(
                .missingKey, "the body '\(part.name.excerpt)' has no 'schema'; it can be any JSON value",
                at: part.target.node.span)
        }
        let media = consumes.media(of: part.target, &context)
        guard let best = media.first else { return nil }
        context.noteUnused(media, in: .request)
        let key = SharedBodyKey(location: part.target.location, kind: best.kind)
        var body = part.isShared ? context.shared.swaggerBodies[key] : nil
        if body == nil {
            let hint = part.isShared ? context.sharedHint(of: part.target, "body") : site.hint + ".body"
            var read = RequestBody(body: RequestBodyReader.body(of: best, hint: hint, &context))
            read.examples = context.readPayloads(of: best, as: .of(best, read.body, &context))
            read.description = context.readText("description", of: part.target).flatMap { $0.isEmpty ? nil : $0 }
            read.isOptional = context.readFlag("required", of: part.target) != true
            if part.isShared { context.shared.swaggerBodies[key] = read }
            body = read
        }
        switch body?.body {
        case .json?: body?.contentType = best.unusualName
        case .text(let type, _)?: body?.body = .text(type, contentType: best.unusualName ?? "text/plain")
        case .file?: body?.body = .file(contentType: best.unusualName)
        case .fields?, .form?, .multipart?, nil: break
        }
        body?.otherContentTypes = MediaType.others(than: media)
        body?.otherContentTypes.alike = SameSchemas.essences(of: media, context.documents)
        return body
    }

    // MARK: Forms

    private func form(_ parts: [Part], _ context: inout OpenAPIContext) -> RequestBody? {
        let hasFile = parts.contains { $0.target.node["type"]?.scalar?.text == "file" }
        let media = consumes.entries.isEmpty ? [] : consumes.media(of: parts[0].target, &context)
        let forms = media.filter { $0.kind == .multipart || $0.kind == .form && !hasFile }
        let isMultipart = forms.first.map { $0.kind == .multipart } ?? hasFile
        if forms.isEmpty, let first = consumes.entries.first {
            let type = isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded"
            context.report(
                .invalidParameter,
                "\(hasFile ? "a file" : "a form") is sent as '\(type)', which 'consumes' does not have",
                at: first.span, related: [.init(span: parts[0].span, message: "the first field")],
                help: "add 'consumes: [\(type)]' to the operation")
        }
        var fields: [Field] = []
        for part in parts {
            guard let field = field(part, isMultipart: isMultipart, &context) else { continue }
            fields.append(field)
        }
        var body = RequestBody(body: isMultipart ? .multipart(fields) : .form(fields))
        guard let best = forms.first else { return body }
        if isMultipart, !best.essence.contains("*") { body.contentType = ContentType.ofParts(best.name) }
        let others = media.filter { $0.span != best.span }
        context.noteUnused([best] + others, in: .request)
        body.otherContentTypes = MediaType.others(than: [best] + others)
        body.otherContentTypes.alike = TextSet(forms.dropFirst().map(\.essence))
        return body
    }

    private func field(_ part: Part, isMultipart: Bool, _ context: inout OpenAPIContext) -> Field? {
        let target = part.target
        let origin = Origin(target.node.span, pointer: target.location.pointer)
        let isFile = target.node["type"]?.scalar?.text == "file"
        let use: SchemaUse
        var value: SwaggerValue?
        if isFile {
            use = SchemaUse(TypeReference(.file, origin: origin))
        } else {
            let read = SwaggerValue.read(target, name: part.name, in: isMultipart ? .multipart : .form, &context)
            if target.node["type"] == nil, target.node["schema"] == nil { context.reportUntyped(part.name, at: target) }
            use = context.use(of: read.schema, hint: "\(site.hint).body.\(part.name)")
            value = read
        }
        let isRequired = context.readFlag("required", of: target) == true
        if isRequired, let constant = use.constant { use.defaultValue = constant }
        var field = Field(name: part.name, key: part.name, type: use.type, origin: origin)
        field.use(use)
        field.description = context.readText("description", of: target)
        field.examples = context.readExamples(of: target, name: part.name, schema: nil).values
        field.deprecation = context.readDeprecation(of: target)
        field.extensions = context.extensions(of: target)
        field.isOptional = !isRequired
        field.isAlwaysWritten = isRequired && field.defaultValue != nil
        if let style = value?.style {
            field.style = style
            field.isExploded = value?.isExploded == true
        }
        return field
    }
}

/// A body that several operations refer to, as one kind of content.
struct SharedBodyKey: Hashable, Sendable {
    /// The place of the parameter or the response.
    let location: Location
    /// The kind of content.
    let kind: MediaType.Kind
}

extension OpenAPIContext {
    /// Reports a parameter or a header of Swagger 2.0 without a type.
    mutating func reportUntyped(_ name: String, at located: Located) {
        report(.missingKey, "'\(name.excerpt)' has no 'type'; it is a string", at: located.node.span)
    }
}
