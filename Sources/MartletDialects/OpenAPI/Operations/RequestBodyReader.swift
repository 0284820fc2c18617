import MartletContract
import MartletSyntax

/// The body of a request, as an operation uses it.
struct RequestBody: Sendable {
    /// What it is.
    var body: Body
    /// The content type of JSON that is not `application/json`.
    var contentType: String?
    /// The content types of its parts, where these have no names.
    var parts: PartTypes?
    /// The content types that it can have as well.
    var otherContentTypes = OtherContentTypes()
    /// Whether it may be left out.
    var isOptional = false
    /// What it is for.
    var description: String?
    /// Where it is declared for several operations; nil where it is declared for one alone.
    var sharedOrigin: Origin?
    /// What its form fields or parts are held to as a whole.
    var keywords: [SchemaKeyword] = []
    /// Whole bodies to show.
    var examples: [Example] = []
    /// What can be sent in place of it, in content types with schemas of their own.
    var alternatives: [Alternative] = []

    /// Whether whoever receives it reads it as the one who sends it writes it.
    fileprivate var isAlikeReceived: Bool {
        let isAlike =
            switch body {
            case .form, .multipart: false
            case .json: contentType.map { ContentType.isJSON($0) || ContentType.isForm($0) } ?? true
            case .fields, .text, .file: true
            }
        return isAlike && alternatives.allSatisfy(\.body.isAlikeReceived)
    }

    /// A body in another content type.
    struct Alternative: Sendable {
        /// The body.
        let body: RequestBody
        /// The word that its endpoint is told apart by.
        let word: String
        /// Where the content type stands.
        let origin: Origin
    }
}

/// Reads request bodies.
enum RequestBodyReader {
    /// Reads a body, or returns what was read of one that is referred to. Nil when there is nothing to send.
    ///
    /// - Parameter isReceived: Whether the app receives it, in place of sending it: a form is an object as a whole then, and
    ///   parts are bytes.
    static func shared(
        _ located: Located, hint: String, isReceived: Bool = false, _ context: inout OpenAPIContext
    ) -> RequestBody? {
        guard let (target, isShared) = context.resolve(located) else { return nil }
        guard isShared else { return read(target, hint: hint, isReceived: isReceived, &context) }
        if let known = context.shared.bodies[target.location], !isReceived || known?.isAlikeReceived != false {
            return described(known, located, &context)
        }
        if isReceived {
            guard context.payForReading(target) else { return nil }
            return described(read(target, hint: hint, isReceived: true, &context), located, &context)
        }
        var body = read(target, hint: context.sharedHint(of: target, "body"), &context)
        body?.sharedOrigin = Origin(target.node.span, pointer: target.location.pointer)
        context.shared.bodies[target.location] = .some(body)
        return described(body, located, &context)
    }

    /// Returns a shared body with what the reference says of it.
    private static func described(
        _ body: RequestBody?, _ reference: Located, _ context: inout OpenAPIContext
    ) -> RequestBody? {
        guard var body, let text = context.readText("description", of: reference) else { return body }
        body.description = text
        return body
    }

    private static func read(
        _ located: Located, hint: String, isReceived: Bool = false, _ context: inout OpenAPIContext
    ) -> RequestBody? {
        guard located.node.mapping != nil else {
            context.report(.wrongShape, "a request body is an object with 'content'", at: located.node.span)
            return nil
        }
        let all = context.asBefore(MediaType.read(located, &context), at: located)
        var media = all
        guard let best = media.first else {
            context.report(
                .missingKey, "the request body has no 'content'; nothing is sent", at: located.node.span)
            return nil
        }
        let others =
            media.count > 1 ? MediaType.takeAlternatives(from: &media, isReceived: false, context.documents) : []
        context.noteUnused(media, in: .request)
        context.choose(best.essence, at: located)
        for other in others where other.kind == .bytes || other.kind == .stream {
            context.chooseOther(other.essence, other.kind, at: located)
        }
        let isRequired = context.readFlag("required", of: located)
        let description = context.readText("description", of: located).flatMap { $0.isEmpty ? nil : $0 }
        var result = read(best, isRequired: isRequired, hint: hint, isReceived, &context)
        result.description = description
        result.otherContentTypes = MediaType.others(than: all)
        result.otherContentTypes.separate = TextSet(others.map(\.essence))
        result.otherContentTypes.alike = SameSchemas.essences(of: media, context.documents)
        result.alternatives = others.map { media in
            let hint = String(of: hint, ".", media.word.lowercased())
            var body = read(media, isRequired: isRequired, hint: hint, isReceived, &context)
            body.description = description
            return RequestBody.Alternative(
                body: body, word: media.word,
                origin: Origin(media.span, pointer: media.object.location.pointer))
        }
        return result
    }

    private static func read(
        _ media: MediaType, isRequired: Bool?, hint: String, _ isReceived: Bool, _ context: inout OpenAPIContext
    ) -> RequestBody {
        let bodyHint = media.hint(hint, context)
        let received = isReceived ? receivedBody(of: media, hint: bodyHint, &context) : nil
        var result = RequestBody(body: received ?? body(of: media, hint: bodyHint, &context))
        context.noteUnread(of: media, sentAs: result.body)
        if case .json = result.body { result.contentType = media.unusualName }
        if case .multipart = result.body, !media.essence.contains("*") {
            result.contentType = ContentType.ofParts(media.name)
        }
        if case .json = result.body, media.kind == .multipart { result.parts = PartItems.types(of: media, &context) }
        result.keywords = keywords(of: media, result.body, &context)
        result.examples = context.readPayloads(of: media, as: .of(media, result.body, &context))
        switch result.body {
        case .form(let fields) where isRequired == nil, .multipart(let fields) where isRequired == nil:
            // Authors who list required fields often forget 'required: true'.
            result.isOptional = !fields.contains(where: \.isSentAlways)
        default: result.isOptional = isRequired != true
        }
        return result
    }

    private static func keywords(
        of media: MediaType, _ body: Body, _ context: inout OpenAPIContext
    ) -> [SchemaKeyword] {
        switch body {
        case .form, .multipart: media.schema.map { context.keywords(besideFieldsOf: $0) } ?? []
        case .json, .fields, .text, .file: []
        }
    }

    /// Returns what a body is that is read otherwise than it is sent; nil where it makes no difference.
    private static func receivedBody(
        of media: MediaType, hint: String, _ context: inout OpenAPIContext
    ) -> Body? {
        switch media.kind {
        case .json, .text, .bytes: return nil
        case .form:
            let origin = Origin(media.span, pointer: media.object.location.pointer)
            context.noteUnread(
                "encoding", in: media.object, of: "a form that is received",
                help: "lists are repeated, and objects are JSON text")
            return .json(context.type(of: media, hint: hint) ?? TypeReference(.json, origin: origin))
        case .multipart, .stream:
            context.noteUnreadSchema(of: media)
            context.noteUnread(
                "encoding", "prefixEncoding", "itemEncoding", "itemSchema", in: media.object,
                of: "a webhook or callback", help: "the body is given as bytes")
            return .file(contentType: media.name)
        }
    }

    /// Returns what a body is by its content type.
    static func body(of media: MediaType, hint: String, _ context: inout OpenAPIContext) -> Body {
        switch media.kind {
        case .json:
            let origin = Origin(media.span, pointer: media.object.location.pointer)
            return .json(context.type(of: media, hint: hint) ?? TypeReference(.json, origin: origin))
        case .form:
            if let type = FormReader.whole(media, hint: hint, &context) { return .json(type) }
            guard let fields = FormReader.read(media, hint: hint, &context) else {
                context.report(
                    .bodyShape, "a form has fields by name; this one is given as text", at: media.span,
                    help: "describe it with 'type: object' and 'properties'")
                let origin = Origin(media.span, pointer: media.object.location.pointer)
                return .text(TypeReference(.string, origin: origin), contentType: media.name)
            }
            return .form(fields)
        case .multipart:
            if let type = PartItems.list(of: media, hint: hint, &context) { return .json(type) }
            guard let fields = FormReader.read(media, hint: hint, &context) else {
                let isList = PartItems.hasPositions(media, context)
                context.report(
                    .bodyShape,
                    isList
                        ? "files without names cannot be given one by one; the body is given as bytes"
                        : "a multipart body has parts by name; this one is given as bytes", at: media.span,
                    help: isList ? nil : "describe it with 'type: object' and 'properties'")
                context.noteUnreadSchema(of: media)
                return .file(contentType: media.unusualName)
            }
            return .multipart(fields)
        case .text:
            context.noteText(media, in: .request)
            context.noteUnreadSchema(of: media)
            context.noteEncoding(of: media)
            let origin = Origin(media.span, pointer: media.object.location.pointer)
            return .text(
                context.textType(of: media, origin: origin), contentType: media.unusualName ?? "text/plain")
        case .stream:
            guard let type = StreamItem.list(of: media, hint: hint, &context) else {
                return .file(contentType: media.unusualName)
            }
            return .json(type)
        case .bytes:
            context.noteBytes(media)
            return .file(contentType: media.unusualName)
        }
    }
}

/// Reads the fields of a form or the parts of a multipart body.
enum FormReader {
    /// Reads them; nil when the schema is no object with named fields.
    static func read(_ media: MediaType, hint: String, _ context: inout OpenAPIContext) -> [Field]? {
        guard let schema = media.schema, let found = context.fields(of: schema, hint: hint) else { return nil }
        context.reportUnheld(schema, "of a form as a whole")
        if media.kind == .multipart, let others = otherFields(of: context.flatten(schema)) {
            context.report(
                .bodyShape, "parts beside those with names cannot be given", at: others.node.span,
                help: "list them in 'properties'")
        }
        let encodings = context.readObject("encoding", of: media.object)
        let names = TextSet(found.map(\.field.key))
        for entry in encodings?.node.mapping?.entries ?? [] where !names.contains(entry.name) {
            guard !entry.name.hasPrefix("x-") else { continue }
            context.unread.note(entry, of: "'encoding'", help: "the schema has no such property")
        }
        return found.compactMap { field, schema in
            // Nobody but the server has a value of it.
            guard !field.isReadOnly else { return nil }
            var field = field
            field.isWriteOnly = false
            if media.kind == .multipart {
                field.type.kind = fileKind(of: schema, context) ?? field.type.kind
            }
            if let encoding = encodings?.child(field.key) {
                EncodingReader.read(encoding, of: media, hint: hint, into: &field, &context)
            }
            if media.kind == .multipart, field.contentType == nil, field.style == nil {
                field.type.kind = octets(field.type.kind, schema, context)
            }
            // What holds for text says nothing of bytes.
            if field.type.kind == .file, !field.constraints.isEmpty {
                field.constraints = Constraints()
                context.reportUnheld(schema, "of bytes")
            }
            return field
        }
    }

    /// Returns the type of a form that is given as a whole, because its fields are not known one by one: an object with other
    /// fields than those that have names, or one of several objects. Nil for every other.
    static func whole(_ media: MediaType, hint: String, _ context: inout OpenAPIContext) -> TypeReference? {
        guard let schema = media.schema else { return nil }
        let flat = context.flatten(schema)
        if case .object = context.form(of: flat) {
            guard otherFields(of: flat) != nil else { return nil }
        } else if !isObject(schema, depth: 0, &context) {
            return nil
        }
        if let encoding = media.object.child("encoding") {
            context.report(
                .bodyShape, "how fields are written is said of those that are given one by one", at: encoding.node.span,
                help: "lists are repeated, and objects are JSON text")
        }
        context.reportUnheld(schema, "of a form as a whole")
        return context.use(of: schema, hint: hint).type
    }

    /// Returns where a schema says what fields beside those with names are; nil where it says nothing of them.
    private static func otherFields(of schema: Schema) -> Located? {
        (schema.all(.additionalProperties) + schema.all(.patternProperties)).first { others in
            others.node.mapping.map { !$0.entries.isEmpty } ?? false
        }
    }

    /// Whether all values of a schema are objects.
    private static func isObject(_ schema: Located, depth: Int, _ context: inout OpenAPIContext) -> Bool {
        guard depth < SchemaState.maxDepth else { return false }
        switch context.form(of: context.flatten(schema)) {
        case .object, .map, .alternatives: return true
        case .union(let form):
            return !form.members.isEmpty && context.budget.spend(form.members.count, on: .memberFields)
                && form.members.allSatisfy { isObject($0, depth: depth + 1, &context) }
        case .type, .array, .enumeration: return false
        }
    }

    /// Returns what a part is that has no content type: bytes where its schema says nothing of values, else what it was.
    ///
    /// - Source: OpenAPI 3.1.1, section 4.8.15.1.1: where `type` is absent, the content type is `application/octet-stream`.
    private static func octets(
        _ kind: TypeReference.Kind, _ schema: Located, _ context: OpenAPIContext
    ) -> TypeReference.Kind {
        guard context.version.hasJSONSchema else { return kind }
        switch kind {
        // A schema of its own is an alias of any JSON.
        case .json, .model: return saysNothing(schema, context) ? .file : kind
        case .array(let element):
            guard let items = MediaType.value(of: schema, context.documents)?.child("items"),
                saysNothing(items, context)
            else { return kind }
            return .array(TypeReference(.file, origin: element.origin))
        default: return kind
        }
    }

    /// Whether a schema holds for all values.
    private static func saysNothing(_ schema: Located, _ context: OpenAPIContext) -> Bool {
        guard case .found(let target) = context.documents.follow(schema) else { return false }
        return [schema.node, target.node].allSatisfy { node in
            guard let mapping = node.mapping else { return node.scalar?.resolved == .bool(true) }
            return mapping.entries.allSatisfy { entry in
                guard let word = SchemaWord.named(entry.name) else { return true }
                if case .annotation = word.use { return true }
                return word == .deprecated || word == .reference
            }
        }
    }

    /// Returns the type of a part that is a file or a list of files; nil for every other.
    private static func fileKind(of schema: Located, _ context: OpenAPIContext) -> TypeReference.Kind? {
        if MediaType.isBinary(schema, context.documents) { return .file }
        guard let items = MediaType.value(of: schema, context.documents)?.child("items"),
            MediaType.isBinary(items, context.documents)
        else { return nil }
        let origin = Origin(items.node.span, pointer: items.location.pointer)
        return .array(TypeReference(.file, origin: origin))
    }
}
