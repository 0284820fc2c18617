import MartletContract
import MartletSyntax

/// Reads parameters, and header objects, which are parameters without a name.
enum ParameterReader {
    /// What two parameters cannot share: the place and the name on the wire.
    struct Key: Hashable {
        let place: Parameter.Place
        let name: String

        /// By the position, since a parameter is large.
        init(_ parameters: [Parameter], at position: Int) {
            place = parameters[position].place
            let key = parameters[position].field.key
            name = place == .header ? key.lowercased() : key
        }
    }

    /// Reads the parameters of a path item and of one of its operations, whose own win.
    static func read(
        _ item: PathItem, _ operation: Located, hint: String, _ context: inout OpenAPIContext
    ) -> [Parameter] {
        var parameters: [Parameter] = []
        for layer in item.layers.reversed() { parameters += list(layer, hint: hint, &context) }
        let own = list(operation, hint: hint, &context)
        if parameters.isEmpty {
            checkWhole(own, &context)
            return own
        }
        for position in own.indices {
            let key = Key(own, at: position)
            if let index = parameters.indices.first(where: { Key(parameters, at: $0) == key }) {
                parameters[index] = own[position]
            } else {
                parameters.append(own[position])
            }
        }
        checkWhole(parameters, &context)
        return parameters
    }

    /// Reports parameters beside one that is the whole query (OpenAPI 3.2, section 4.12.1).
    private static func checkWhole(_ parameters: [Parameter], _ context: inout OpenAPIContext) {
        guard let first = parameters.firstIndex(where: { $0.place == .querystring }) else { return }
        let whole = parameters[first].field
        for (index, parameter) in parameters.enumerated()
        where index != first && (parameter.place == .query || parameter.place == .querystring) {
            let field = parameter.field
            context.report(
                .invalidParameter,
                "'\(whole.key.excerpt)' is the whole query; '\(field.key.excerpt)' is sent beside it",
                at: field.origin.span, help: "describe it as a field of '\(whole.key.excerpt)'")
        }
    }

    private static func list(_ owner: Located, hint: String, _ context: inout OpenAPIContext) -> [Parameter] {
        let elements = context.readElements("parameters", of: owner)
        var seen: [Key: SourceSpan] = [:]
        seen.reserveCapacity(elements.count)
        var parameters: [Parameter] = []
        parameters.reserveCapacity(elements.count)
        for element in elements {
            if context.isSwagger, SwaggerBodyReader.isPart(element, context.documents) { continue }
            guard add(element, hint: hint, to: &parameters, &context) else { continue }
            let last = parameters.count - 1
            guard let first = seen.updateValue(element.node.span, forKey: Key(parameters, at: last)) else { continue }
            context.report(
                .duplicateParameter, "the parameter '\(parameters[last].field.key.excerpt)' is there already",
                at: element.node.span, related: [.init(span: first, message: "here")])
            parameters.removeLast()
        }
        return parameters
    }

    /// Reads a parameter, or what one refers to that others refer to, too, and adds it; returns false when there is none. It
    /// is put where it stays, since parameters are large.
    @discardableResult
    static func add(
        _ located: Located, hint: String, to parameters: inout [Parameter], _ context: inout OpenAPIContext
    ) -> Bool {
        guard let (target, isShared) = context.resolve(located) else { return false }
        guard isShared else {
            guard let parameter = read(target, hint: hint, isShared: false, &context) else { return false }
            parameters.append(parameter)
            return true
        }
        var place = context.shared.parameters.index(forKey: target.location)
        if place == nil {
            let hint = context.sharedHint(of: target, "parameter")
            context.shared.parameters[target.location] = .some(read(target, hint: hint, isShared: true, &context))
            place = context.shared.parameters.index(forKey: target.location)
        }
        guard let place, let parameter = context.shared.parameters.values[place] else { return false }
        parameters.append(parameter)
        if let description = context.readText("description", of: located) {
            // What is said of the examples stays.
            let notes = context.exampleNotes(of: target, name: parameter.field.key)
            parameters[parameters.count - 1].field.description = OpenAPIContext.text(description, and: notes)
        }
        return true
    }

    private static func read(
        _ located: Located, hint: String, isShared: Bool, _ context: inout OpenAPIContext
    ) -> Parameter? {
        guard located.node.mapping != nil else {
            context.report(.wrongShape, "a parameter is an object", at: located.node.span)
            return nil
        }
        guard let name = context.readText("name", of: located), !name.isEmpty else {
            context.report(.missingKey, "the parameter has no 'name'", at: located.node.span)
            return nil
        }
        let word = context.readText("in", of: located) ?? ""
        guard let place = Parameter.Place(rawValue: word), !context.isSwagger || place != .querystring else {
            context.report(
                .invalidParameter, "the parameter '\(name.excerpt)' does not say where it stands; it is left out",
                at: located.node["in"]?.span ?? located.node.span,
                help: context.isSwagger
                    ? "write 'in' with one of path, query, header, formData, body"
                    : "write 'in' with one of path, query, querystring, header, cookie; a body belongs to 'requestBody'"
            )
            return nil
        }
        guard place != .header || checkHeader(name, at: located, &context) else { return nil }
        let key = place == .path ? OperationPath.placeName(name) : name
        let swagger =
            context.isSwagger ? SwaggerValue.read(located, name: name, in: SwaggerValue.Place(place), &context) : nil
        let (value, contentType, constant) = field(
            located, name: name, hint: isShared ? hint : String(of: hint, ".", name), swagger, &context)
        var parameter = Parameter(value, in: place)
        parameter.field.key = key
        parameter.contentType = contentType
        readPresence(located, &parameter, constant, &context)
        if context.readFlag("allowEmptyValue", of: located) == true {
            parameter.isEmptyAllowed = place == .query
            if place != .query { context.noteEmptyAllowed(of: located) }
        }
        if let swagger {
            if let style = swagger.style { (parameter.style, parameter.isExploded) = (style, swagger.isExploded) }
        } else if place == .querystring {
            guard readQuerystring(located, name, into: &parameter, &context) else { return nil }
        } else {
            readStyle(located, &parameter, &context)
        }
        return parameter
    }

    private static func readPresence(
        _ located: Located, _ parameter: inout Parameter, _ constant: Literal?, _ context: inout OpenAPIContext
    ) {
        let isRequired = context.readFlag("required", of: located)
        if parameter.place != .path, isRequired == true, let constant { parameter.field.defaultValue = constant }
        guard parameter.place == .path else {
            parameter.field.isOptional = isRequired != true
            parameter.field.isAlwaysWritten = isRequired == true && parameter.field.defaultValue != nil
            return
        }
        parameter.field.isOptional = false
        if parameter.field.defaultValue != nil {
            parameter.field.dropDefault()
            context.report(
                .invalidDefault, "a path parameter is always required, so its default is ignored",
                at: located.node.span)
        }
        if isRequired == false {
            context.report(
                .invalidParameter, "a path parameter is always required",
                at: located.node["required"]?.span ?? located.node.span)
        }
    }

    /// Reads what a parameter or a header says of its value.
    ///
    /// - Returns: the field, which is not optional; the content type of a value that is written whole as JSON; and the only
    ///   value, where there is one.
    ///
    /// - Parameter swagger: its value in Swagger 2.0; nil in OpenAPI 3.
    static func field(
        _ located: Located, name: String, hint: String, _ swagger: SwaggerValue?, _ context: inout OpenAPIContext
    ) -> (field: Field, contentType: String?, constant: Literal?) {
        let origin = Origin(located.node.span, pointer: located.location.pointer)
        var use = SchemaUse(TypeReference(.string, origin: origin))
        var contentType: String?
        var shown: (values: [Literal], documentation: String?) = ([], nil)
        if located.child("content") == nil {
            shown = context.readExamples(of: located, name: name, schema: located.child("schema"))
        }
        if let swagger {
            if located.node["type"] == nil, located.node["schema"] == nil { context.reportUntyped(name, at: located) }
            use = context.use(of: swagger.schema, hint: hint)
        } else if case let all = MediaType.read(located, &context), let media = all.first {
            context.noteUnused(all, in: .request)
            if let schema = media.schema { use = context.use(of: schema, hint: media.hint(hint, context)) }
            if media.kind == .json {
                contentType = media.unusualName ?? "application/json"
            } else if let place = located.node["in"]?.scalar?.text, place != Parameter.Place.querystring.rawValue {
                contentType = whole(media, name: name, &use, &context)
            }
            // Those beside `content` are values of the same content type.
            let own = context.readExamples(of: located, name: name, schema: nil)
            let ofMedia = context.readExamples(of: media)
            shown = (
                own.values + ofMedia.values, OpenAPIContext.text(own.documentation, and: ofMedia.documentation)
            )
        } else if let schema = located.child("schema") {
            use = context.use(of: schema, hint: hint)
        } else if let schema = misplacedSchema(located) {
            context.report(
                .missingKey, "'\(name.excerpt)' has its type where 'schema' belongs", at: located.node.span,
                help: "put it under 'schema'")
            use = context.use(of: schema, hint: hint)
        } else {
            context.report(.missingKey, "'\(name.excerpt)' has no 'schema'; it is a string", at: located.node.span)
        }
        var field = Field(name: name, key: name, type: use.type, origin: origin)
        field.defaultValue = use.defaultValue
        field.description = OpenAPIContext.text(
            context.readText("description", of: located) ?? use.description, and: shown.documentation)
        field.examples = shown.values.isEmpty ? use.examples : shown.values
        field.deprecation = context.readDeprecation(of: located) ?? use.deprecation
        field.extensions = context.extensions(of: located)
        return (field, contentType, use.constant)
    }

    /// Returns the content type of a parameter that is written whole, but not as JSON; nil for text as it is.
    private static func whole(
        _ media: MediaType, name: String, _ use: inout SchemaUse, _ context: inout OpenAPIContext
    ) -> String? {
        if media.kind == .form, media.schema != nil, isObject(use.type) { return ContentType.form }
        // What no text says the type of is text, which the app writes.
        if !isSingle(use.type, media.schema, &context) {
            reportText(media, name: name, &context)
            use = SchemaUse(TypeReference(.string, origin: use.type.origin))
        }
        guard media.essence != "text/plain", !media.essence.contains("*") else { return nil }
        return media.unusualName
    }

    /// Reports that the value of a parameter or a header field is a string in Swift, whatever its schema is.
    private static func reportText(_ media: MediaType, name: String, _ context: inout OpenAPIContext) {
        guard media.schema != nil else { return }
        context.report(
            .parameterType, "'\(name.excerpt)' is written as '\(media.essence)', which is a string in Swift",
            at: media.span)
    }

    /// Reports that the value of a header field is a string in Swift where its schema is one of more than a single text.
    static func reportText(_ header: Located, _ field: Field, _ context: inout OpenAPIContext) {
        guard let media = MediaType.read(header, &context).first, !isSingle(field.type, media.schema, &context) else {
            return
        }
        reportText(media, name: field.name, &context)
    }

    /// Whether a value may be an object.
    private static func isObject(_ type: TypeReference) -> Bool {
        switch type.kind {
        case .json, .map, .model: true
        default: false
        }
    }

    /// Whether a value is one text, as that of an enumeration is.
    private static func isSingle(
        _ type: TypeReference, _ schema: Located?, _ context: inout OpenAPIContext
    ) -> Bool {
        switch type.kind {
        case .json, .array, .map, .file, .void: return false
        case .model:
            guard let schema else { return false }
            switch context.form(of: context.flatten(schema)) {
            case .enumeration, .type: return true
            case .object, .map, .alternatives, .union, .array: return false
            }
        default: return true
        }
    }

    /// Returns the schema that a parameter of Swagger 2 has in itself; nil when there is none.
    private static func misplacedSchema(_ located: Located) -> Located? {
        let foreign: TextSet = [
            "name", "in", "required", "description", "deprecated", "style", "explode", "allowReserved",
            "allowEmptyValue", "example", "examples",
        ]
        guard let mapping = located.node.mapping, mapping["type"] != nil else { return nil }
        let entries = mapping.entries.filter { !foreign.contains($0.name) }
        return Located(node: Node(.mapping(Mapping(entries)), span: located.node.span), location: located.location)
    }

    /// Whether a header can be the author's; the ones that are something else's by the specification are passed over
    /// without a word (OpenAPI 3.1, section 4.8.12.1).
    private static func checkHeader(_ name: String, at located: Located, _ context: inout OpenAPIContext) -> Bool {
        if ["accept", "content-type", "authorization"].contains(name.lowercased()) { return false }
        let span = located.node["name"]?.span ?? located.node.span
        guard HeaderText.isName(name) else {
            context.report(.invalidHeader, "'\(name.excerpt)' cannot be the name of a header", at: span)
            return false
        }
        guard !HeaderText.isReserved(name) else {
            context.report(.invalidHeader, "the header '\(name.excerpt)' is written by the runtime", at: span)
            return false
        }
        return true
    }

    // MARK: Styles

    private static func readStyle(
        _ located: Located, _ parameter: inout Parameter, _ context: inout OpenAPIContext
    ) {
        if let word = context.readText("style", of: located) {
            if let style = Parameter.Style(rawValue: word), Parameter.styles(of: parameter.place).contains(style) {
                parameter.style = style
                parameter.isExploded = style == .form || style == .cookie
            } else {
                context.report(
                    .invalidStyle, "'\(word.excerpt)' is no style of a \(parameter.place.rawValue) parameter",
                    at: located.node["style"]?.span ?? located.node.span,
                    help: "expected " + Suggestion.list(Parameter.styles(of: parameter.place).map(\.rawValue)))
            }
        }
        parameter.isExploded = context.readFlag("explode", of: located) ?? parameter.isExploded
        // Only what is percent-encoded has reserved characters to leave alone (OpenAPI 3.2, section 4.12.2).
        let isEncoded = parameter.place != .header && parameter.style != .cookie && parameter.contentType == nil
        if context.readFlag("allowReserved", of: located) == true, isEncoded { parameter.isReservedAllowed = true }
    }

    /// Reads the query as a whole (OpenAPI 3.2, section 4.12.1); false when it does not say how it is written.
    private static func readQuerystring(
        _ located: Located, _ name: String, into parameter: inout Parameter, _ context: inout OpenAPIContext
    ) -> Bool {
        guard let media = MediaType.read(located, &context).first else {
            context.report(
                .missingKey, "'\(name.excerpt)' is the whole query, and has no 'content'; it is left out",
                at: located.node.span, help: "write a content type with a schema, not 'schema'")
            return false
        }
        switch media.kind {
        case .json: break
        case .form:
            parameter.contentType = nil
            context.noteUnread(
                "encoding", in: media.object, of: "the query as a whole",
                help: "lists are repeated, and objects are JSON text")
        case .stream, .multipart, .text, .bytes: parameter.contentType = media.unusualName ?? "text/plain"
        }
        if media.schema == nil {
            let kind: TypeReference.Kind =
                media.kind == .json ? .json : media.kind == .form ? .map(stringType(located)) : .string
            parameter.field.type = TypeReference(kind, origin: parameter.field.type.origin)
        }
        return true
    }

    private static func stringType(_ located: Located) -> TypeReference {
        TypeReference(.string, origin: Origin(located.node.span, pointer: located.location.pointer))
    }
}
