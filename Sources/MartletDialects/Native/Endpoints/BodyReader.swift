import MartletContract
import MartletFormats
import MartletSyntax

/// Reads the body of a request: a type, `file`, or a mapping with `fields`, `form`, `multipart` or `type`.
enum BodyReader {
    private static let kinds = ["fields", "form", "multipart", "type"]
    static let table = KeyTable(
        "a body",
        optional: kinds + ["contentType", "optional", "description", "example", "examples", "exampleNotes", "schema"]
            + ConstraintsReader.keys)

    /// Reads the body; nil without one.
    static func read(
        _ mapping: OpenMapping, _ site: EndpointSite, _ method: Endpoint.Method, _ context: inout ReadContext
    ) -> Body? {
        guard let entry = mapping.entry("body") else { return nil }
        if method == .trace {
            context.report(
                .misplacedBody, "a '\(method.rawValue)' request has no body", at: entry.key.span,
                help: "use 'query', or another method")
            return nil
        }
        let pointer = site.pointer + "/body"
        guard let found = entry.value.mapping?.entries.first(where: { kinds.contains($0.name) }) else {
            return typed(entry.value, in: nil, site, pointer, &context)
        }
        guard let mapping = context.open(entry.value, as: table, at: entry.key.span) else { return nil }
        for extra in mapping.entries where kinds.contains(extra.name) && extra.name != found.name {
            context.report(.conflictingKeys, "'\(found.name)' says already what the body is", at: extra.key.span)
        }
        if found.name == "form", let entry = mapping.entry("contentType") {
            context.report(
                .conflictingKeys, "'\(found.name)' says already what the content type is", at: entry.key.span)
        }
        if found.name == "type" {
            return typed(found.value, in: mapping, site, pointer, &context)
        }
        for extra in mapping.entries where extra.name == "schema" || ConstraintsReader.keys.contains(extra.name) {
            context.report(
                .misplacedConstraint, "'\(extra.name.excerpt)' belongs to a body with a 'type', or to a field",
                at: extra.key.span)
        }
        let fields = FieldsReader.read(
            found.value, in: found.name == "fields" ? .field : found.name == "form" ? .formField : .part,
            table: table(of: found.name), owner: site.hint, pointer: pointer + "/" + found.name, &context)
        refuseReadOnly(fields, in: found.value, &context)
        let judged = context.judge(fields)
        switch found.name {
        case "form": return .form(judged)
        case "multipart":
            checkMultipart(mapping.entry("contentType"), &context)
            return .multipart(judged)
        default:
            checkJSON(mapping.entry("contentType"), &context)
            return .fields(judged)
        }
    }

    /// Reads whole bodies to show.
    static func examples(
        _ mapping: OpenMapping, of body: Body?, _ site: EndpointSite, _ context: inout ReadContext
    ) -> [Example] {
        guard let body, let node = mapping["body"], let keys = node.mapping?.entries,
            keys.contains(where: { kinds.contains($0.name) })
        else { return [] }
        let mapping = OpenMapping(
            entries: keys.filter { ["example", "examples", "exampleNotes"].contains($0.name) }, anchor: node.span,
            extensions: [])
        let pointer = site.pointer + "/body"
        return context.namedExamples(of: mapping, pointer, areSent: true) { reader, node in
            switch body {
            case .json(let type): reader.read(node, as: type)
            case .fields(let fields), .form(let fields), .multipart(let fields):
                reader.read(node, as: ObjectShape(fields: fields))
            case .text(let type, _): reader.read(node, as: type)
            case .file(let contentType):
                reader.readPayload(node, as: TypeReference(.file, origin: Origin(node.span)), contentType)
            }
        }
    }

    private static func table(of kind: String) -> KeyTable {
        switch kind {
        case "form": FieldsReader.longOfForm
        case "multipart": FieldsReader.longOfPart
        default: FieldsReader.long
        }
    }

    /// Reads whether the body may be left out. That of JSON fields has none where all of them may be absent.
    static func isOptional(_ mapping: OpenMapping, of body: Body?, _ context: inout ReadContext) -> Bool {
        guard let body, let entry = mapping["body"]?.mapping?.entry("optional") else { return false }
        let flag = OpenMapping(entries: [entry], anchor: entry.key.span, extensions: [])
        switch body {
        case .json, .text, .file, .form, .multipart:
            return context.flag("optional", of: flag) && Endpoint.isPresenceOwn(of: body)
        case .fields:
            context.report(
                .conflictingKeys, "a body of JSON fields has none where all of them are absent", at: entry.key.span,
                help: "mark the fields that may be absent with '?'")
            return false
        }
    }

    /// Reports fields that only the server writes: nobody else ever has a value of this body.
    private static func refuseReadOnly(_ fields: [PendingField], in node: Node, _ context: inout ReadContext) {
        for field in fields.map(\.field) where field.isReadOnly {
            let word = node[field.name]?.mapping?.entry("readOnly")
            context.report(
                .unsendableField,
                "'\(field.name.excerpt)' could never be sent: only the server writes a 'readOnly' field",
                at: word?.key.span ?? field.origin.span,
                help: "leave the field or the word out; a model that requests and answers share can have it")
        }
    }

    /// Reads what the body is for.
    static func description(_ mapping: OpenMapping, of body: Body?, _ context: inout ReadContext) -> String? {
        guard body != nil, let node = mapping["body"], let keys = node.mapping?.entries,
            keys.contains(where: { kinds.contains($0.name) }), let entry = node.mapping?.entry("description")
        else { return nil }
        return context.text("description", of: OpenMapping(entries: [entry], anchor: entry.key.span, extensions: []))
    }

    /// Returns the content type of a body that is JSON or made of parts; nil is the usual one.
    static func contentType(_ mapping: OpenMapping, of body: Body?) -> String? {
        let given = mapping.entry("body")?.value["contentType"]?.scalar?.text
        switch body {
        case .json, .fields: return given
        case .multipart: return given.flatMap(ContentType.ofParts)
        case .form, .text, .file, nil: return nil
        }
    }

    private static func checkMultipart(_ entry: Mapping.Entry?, _ context: inout ReadContext) {
        guard let entry, let text = context.contentType(entry.value), !ContentType.isMultipart(text) else { return }
        context.report(
            .conflictingKeys, "'\(text.excerpt)' is not made of parts, which this body is", at: entry.key.span,
            help: "write multipart/mixed or multipart/related, or leave it out for multipart/form-data")
    }

    private static func checkJSON(_ entry: Mapping.Entry?, _ context: inout ReadContext) {
        guard let entry, let text = context.contentType(entry.value) else { return }
        guard !ContentType.isJSON(text) else { return }
        context.report(
            .conflictingKeys, "'\(text.excerpt)' is not written as JSON, which this body is", at: entry.key.span,
            help: "write 'type: string' for text as it is, 'type: file' for bytes")
    }

    private static func typed(
        _ node: Node, in mapping: OpenMapping?, _ site: EndpointSite, _ pointer: String, _ context: inout ReadContext
    ) -> Body? {
        let entry = mapping?.entry("contentType")
        guard var type = context.type(node, in: .body, hint: site.hint + "Body", pointer: pointer) else { return nil }
        if let mapping { context.hold(&type, mapping) }
        if case .file = type.kind {
            return .file(contentType: entry.flatMap { context.contentType($0.value) })
        }
        if case .string = type.kind, !type.isNullable, let text = entry?.value.scalar?.text, !ContentType.isJSON(text),
            let contentType = entry.flatMap({ context.contentType($0.value) })
        {
            return .text(type, contentType: contentType)
        }
        let essence = entry?.value.scalar?.text.prefix { $0 != ";" }.lowercased()
        if case .array = type.kind, let essence, StreamFormat(essence: essence) != nil { return .json(type) }
        if let text = entry?.value.scalar?.text, ContentType.isForm(text), !type.isNullable,
            DiscriminatorCheck.canCarry(type, context.shapes)
        {
            return .json(type)
        }
        checkJSON(entry, &context)
        return .json(type)
    }
}

extension ReadContext {
    /// Reads content types, separated by commas, ranges such as `image/*` among them.
    mutating func contentTypes(_ node: Node) -> String? {
        guard let text = text(node, "a content type") else { return nil }
        let choices = ContentType.choices(in: text)
        guard choices.count > 1 else { return contentType(node) }
        guard choices.allSatisfy({ isContentType($0, at: node) }) else { return nil }
        return choices.joined(separator: ", ")
    }

    /// Reads a content type (RFC 9110, section 8.3.1).
    mutating func contentType(_ node: Node) -> String? {
        guard let text = text(node, "a content type"), isContentType(text, at: node) else { return nil }
        return text
    }

    private mutating func isContentType(_ text: String, at node: Node) -> Bool {
        let essence = text.prefix { $0 != ";" }.split(separator: "/", omittingEmptySubsequences: false)
        let parts = essence.map { String($0).trimmingSpaces() }
        if parts.count == 2, parts.allSatisfy(HeaderText.isName), HeaderText.isValue(text) { return true }
        report(.invalidValue, "'\(text.excerpt)' is not a content type", at: node.span, help: "write it as image/png")
        return false
    }
}

extension String {
    /// The text without spaces and tabs at its ends.
    func trimmingSpaces() -> String {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        guard let first = utf8.first, let last = utf8.last, isSpace(first) || isSpace(last) else { return self }
        guard let start = utf8.firstIndex(where: { !isSpace($0) }), let end = utf8.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(self[start...end])
    }
}
