import MartletContract
import MartletSyntax

/// Reads what one message of a stream is.
enum StreamItem {
    /// Returns the type of a message: what `itemSchema` says, or `schema`, which documents from before it use for that.
    ///
    /// An event of `text/event-stream` may be described with all its fields: callers are given its `data`, or where a `oneOf`
    /// tells events apart by their names (``EventUnion``), the fields.
    ///
    /// - Source: OpenAPI 3.2, sections 4.14.3 and 4.14.4, <https://spec.openapis.org/oas/v3.2.0.html#media-type-object>;
    ///   FastAPI writes `itemSchema` in documents of 3.1.
    /// - Parameter isSent: Whether the app sends the messages. The runtime reads the `id` and `retry` of those that arrive.
    static func type(
        of media: MediaType, hint: String, isSent: Bool = false, _ context: inout OpenAPIContext
    ) -> TypeReference {
        let json = TypeReference(.json, origin: Origin(media.span, pointer: media.object.location.pointer))
        if media.object.child("itemSchema") != nil {
            context.noteUnread(
                "schema", in: media.object, of: "a sequence", help: "'itemSchema' says what a message is")
        }
        guard let item = media.object.child("itemSchema") ?? element(of: media, context) else {
            return media.schema.map { context.use(of: $0, hint: hint).type } ?? json
        }
        guard media.essence == "text/event-stream", let data = data(of: item, context) else {
            return context.use(of: item, hint: hint).type
        }
        noteFields(of: item, unless: isSent ? ["data"] : ["data", "id", "retry"], &context)
        if let content = data.child("contentSchema") { return context.use(of: content, hint: hint).type }
        if ContentType.isJSON(data.child("contentMediaType")?.node.scalar?.text ?? "") { return json }
        return context.use(of: data, hint: hint).type
    }

    /// Returns the value that a message of a type is.
    static func message(
        of media: MediaType, as type: TypeReference, _ context: OpenAPIContext
    ) -> ExampleMessage {
        guard media.essence == "text/event-stream" else { return .json }
        guard let item = media.object.child("itemSchema") ?? element(of: media, context) else {
            return type.kind == .string ? .text : .json
        }
        if let data = data(of: item, context) {
            let isJSON =
                data.child("contentSchema") != nil
                || ContentType.isJSON(data.child("contentMediaType")?.node.scalar?.text ?? "")
            return isJSON || type.kind != .string ? .json : .text
        }
        if isEventUnion(item, context) { return .event }
        return type.kind == .string ? .text : .json
    }

    /// Notes the fields of an event beside its data, and which of them must be there.
    private static func noteFields(of item: Located, unless known: TextSet, _ context: inout OpenAPIContext) {
        guard let event = event(item, context) else { return }
        let help = "the app is given the 'data' of an event"
        for entry in event.child("properties")?.node.mapping?.entries ?? [] where entry.name != "data" {
            if known.contains(entry.name) {
                context.unread.keep(entry)
            } else {
                context.unread.note(entry, of: "an event", help: help)
            }
        }
        let required = event.child("required")?.node.sequence?.compactMap { $0.scalar?.text } ?? []
        if required.contains(where: { !known.contains($0) }) {
            context.noteUnread("required", in: event, of: "an event", help: help)
        } else if required.contains(where: { $0 != "data" }), let entry = event.node.mapping?.entry("required") {
            context.unread.keep(entry)
        }
    }

    /// Returns the schema of an event, past what refers to it and past a choice of one; nil if it cannot be resolved.
    private static func event(_ item: Located, _ context: OpenAPIContext) -> Located? {
        guard case .found(let event) = context.documents.follow(item) else { return nil }
        let others = event.entries.filter { SchemaWord.named($0.name)?.saysNothing == false }
        guard others.count == 1, ["oneOf", "anyOf", "allOf"].contains(others[0].name) else { return event }
        let members = others[0].value.elements
        guard members.count == 1, case .found(let only) = context.documents.follow(members[0]) else { return event }
        return only
    }

    /// Whether a schema is one of several events that are told apart by their names.
    private static func isEventUnion(_ item: Located, _ context: OpenAPIContext) -> Bool {
        guard let union = event(item, context), let members = union.child("oneOf") ?? union.child("anyOf")
        else { return false }
        let all = members.elements
        return !all.isEmpty
            && all.allSatisfy { member in
                guard case .found(let event) = context.documents.follow(member) else { return false }
                return event.child("properties")?.child("event") != nil
            }
    }

    /// Returns the type of a body that is a sequence: a list of its messages. Nil where nothing is said of these, or where the
    /// body is described as one text.
    static func list(of media: MediaType, hint: String, _ context: inout OpenAPIContext) -> TypeReference? {
        if media.object.child("itemSchema") == nil {
            guard let schema = media.schema, let target = MediaType.value(of: schema, context.documents),
                target.child("type")?.node.scalar?.text != "string"
            else { return nil }
            if target.child("items") != nil {
                let type = context.use(of: schema, hint: hint).type
                if case .array = type.kind { return type }
            }
        }
        let origin = Origin(media.span, pointer: media.object.location.pointer)
        return TypeReference(.array(type(of: media, hint: hint, isSent: true, &context)), origin: origin)
    }

    /// The schema of the elements, where `schema` is one of all messages (OpenAPI 3.2, section 4.14.2.1). Documents of earlier
    /// versions mean one message.
    private static func element(of media: MediaType, _ context: OpenAPIContext) -> Located? {
        guard context.version == .v32, let schema = media.schema,
            case .found(let target) = context.documents.follow(schema)
        else { return nil }
        return target.child("items")
    }

    /// The schema of an event's data; nil when the schema is not of a whole event.
    private static func data(of item: Located, _ context: OpenAPIContext) -> Located? {
        guard let event = event(item, context), let properties = event.child("properties"),
            let data = properties.child("data"),
            event.child("oneOf") == nil, event.child("anyOf") == nil,
            properties.entries.allSatisfy({ ["data", "event", "id", "retry"].contains($0.name) }),
            case .found(let target) = context.documents.follow(data)
        else { return nil }
        return target
    }
}
