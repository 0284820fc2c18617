import MartletContract
import MartletFormats
import MartletSyntax

/// Writes request bodies and answers.
enum OpenAPIBodies {
    /// A content type with its schema.
    static func content(_ contentType: String, _ schema: OutputNode?, _ more: [OutputNode.Member] = []) -> OutputNode {
        let members = (schema.map { [OutputNode.Member("schema", $0)] } ?? []) + more
        return OutputNode(.mapping([.init(contentType, OutputNode(.mapping(members)))]))
    }

    private static func isStream(_ contentType: String) -> Bool {
        StreamFormat(essence: MediaType.essence(of: contentType)) != nil
    }

    private static func isEvent(_ contentType: String) -> Bool {
        MediaType.essence(of: contentType) == "text/event-stream"
    }

    /// A content type with the schema of each of its messages (OpenAPI 3.2, section 4.14): an event's data where it is one of
    /// server-sent events.
    private static func items(
        _ contentType: String, of type: TypeReference, _ scope: OpenAPIScope, _ more: [OutputNode.Member] = []
    ) -> OutputNode {
        var schema = OpenAPISchemas.schema(type, scope)
        if isEvent(contentType), !scope.isEvent(type) {
            var data = OutputMapping()
            data.add("type", .text("string"))
            if type.kind != .string {
                data.add("contentMediaType", .text("application/json"))
                data.add("contentSchema", schema)
            }
            var event = OutputMapping()
            event.add("type", .text("object"))
            event.add("required", list: [.text("data")])
            event.add("properties", OutputNode(.mapping([.init("data", data.node())])))
            schema = event.node()
        }
        let members = [OutputNode.Member("itemSchema", schema)] + more
        return OutputNode(.mapping([.init(contentType, OutputNode(.mapping(members)))]))
    }

    /// `requestBody`.
    static func body(_ body: Body, of endpoint: Endpoint, _ scope: OpenAPIScope) -> OutputNode {
        var result = OutputMapping()
        result.add("description", text: endpoint.bodyDescription)
        result.add("required", flag: !endpoint.isBodyLeftOut)
        let json = endpoint.bodyContentType ?? "application/json"
        let examples = members(of: endpoint.bodyExamples, form(of: body, json, scope), scope)
        let own: OutputNode
        switch body {
        case .json(let type):
            if scope.version.isLatest, isStream(json), case .array(let element) = type.kind {
                own = items(json, of: element, scope, examples)
            } else {
                own = content(json, OpenAPISchemas.schema(type, scope), examples)
            }
        case .fields(let fields):
            var schema = object(fields, endpoint, scope)
            schema.add(OpenAPIScope.prefix + "inline", .bool(true))
            own = content(json, schema.node(), examples)
        case .form(let fields):
            let schema = object(fields, endpoint, scope).node()
            own = content("application/x-www-form-urlencoded", schema, encoding(of: fields, scope) + examples)
        case .multipart(let fields):
            let schema = object(fields, endpoint, scope).node()
            let parts = endpoint.bodyContentType ?? "multipart/form-data"
            own = content(parts, schema, encoding(of: fields, scope) + examples)
        case .text(let type, let contentType):
            own = content(contentType, OpenAPISchemas.schema(type, scope), examples)
        case .file(let contentType):
            own = content(contentType ?? "application/octet-stream", binary, examples)
        }
        result.add("content", adding(endpoint.otherBodyContentTypes, to: own))
        return result.node()
    }

    /// Returns `content` with the content types that carry the same values: they have the schema of the first one.
    private static func adding(_ others: OtherContentTypes, to content: OutputNode) -> OutputNode {
        guard case .mapping(let contents) = content.value, let own = contents.first,
            case .mapping(let members) = own.value.value
        else { return content }
        let schema = OutputNode(.mapping(members.filter { $0.key == "schema" || $0.key == "itemSchema" }))
        return OutputNode(.mapping(contents + others.names.filter { $0 != own.key }.map { .init($0, schema) }))
    }

    private static let binary = OutputNode(
        .mapping([.init("type", .text("string")), .init("format", .text("binary"))]))

    /// How fields of forms and parts are written, where that does not follow from their types.
    private static func encoding(of fields: [Field], _ scope: OpenAPIScope) -> [OutputNode.Member] {
        var result = OutputMapping()
        for field in fields {
            var encoding = OutputMapping()
            encoding.add("contentType", text: field.contentType)
            if let style = field.style {
                encoding.add("style", .text(style.openAPIWord))
                if field.isExploded != (style == .form) { encoding.add("explode", .bool(field.isExploded)) }
            }
            encoding.add("allowReserved", flag: field.isReservedAllowed)
            encoding.add("headers", mapping: headers(field.headers, scope))
            result.add(field.key, mapping: encoding)
        }
        return result.isEmpty ? [] : [OutputNode.Member("encoding", result.node())]
    }

    private static func object(_ fields: [Field], _ endpoint: Endpoint, _ scope: OpenAPIScope) -> OutputMapping {
        var result = OutputMapping()
        result.add("type", .text("object"))
        OpenAPISchemas.add(fields, to: &result, scope)
        result.add(endpoint.bodyKeywords, scope)
        return result
    }

    /// `responses`, of successes and failures.
    ///
    /// - Parameter streamStatus: The status of the response that is a stream, which the contract does not have.
    static func responses(
        of endpoint: Endpoint, streamStatus: String = "2XX", _ scope: OpenAPIScope
    ) -> OutputNode {
        var result = OutputMapping()
        switch endpoint.exchange {
        case .call: break
        case .stream(let type):
            var answer = OutputMapping()
            let said = endpoint.streamResponse
            let contentType = endpoint.streamContentType ?? "text/event-stream"
            let isWrapped = scope.version.isLatest && isEvent(contentType) && !scope.isEvent(type)
            let form = isWrapped ? WrittenExample.events(of: type.kind == .string) : .sent
            let examples = members(of: endpoint.streamExamples, form, scope)
            if scope.version.isLatest {
                answer.add("description", text: said.description)
                answer.add("content", items(contentType, of: type, scope, examples))
            } else {
                answer.add("description", .text(said.description ?? ""))
                answer.add("content", content(contentType, OpenAPISchemas.schema(type, scope), examples))
            }
            result.add(said.status?.text ?? streamStatus, answer.node())
        case .webSocket:
            result.add("101", OutputNode(.mapping([.init("description", .text("Switching Protocols"))])))
        }
        add(endpoint.responses, to: &result, scope)
        for contents in endpoint.errors.byStatus {
            guard let error = contents.first else { continue }
            let answer = mapping(error, contents.map(Content.init), scope)
            result.add(error.status.text, answer.node(origin: error.origin.span))
        }
        for (key, contents) in scope.errors {
            guard let error = contents.first, !endpoint.errors.contains(where: { $0.status == error.status }) else {
                continue
            }
            let reference = OutputNode.Member("$ref", .text("#/components/responses/" + key))
            result.add(error.status.text, OutputNode(.mapping([reference])))
        }
        return result.node(.block)
    }

    /// `responses` of a webhook.
    static func responses(_ responses: [Response], _ scope: OpenAPIScope) -> OutputNode {
        var result = OutputMapping()
        add(responses, to: &result, scope)
        return result.node(.block)
    }

    private static func add(_ responses: [Response], to result: inout OutputMapping, _ scope: OpenAPIScope) {
        for contents in responses.byStatus {
            guard let response = contents.first else { continue }
            result.add(response.status.text, node(response, contents.map(Content.init), scope))
        }
    }

    /// `components/responses`: what any endpoint may answer, for readers who do not know `x-martlet-errors`.
    static func errors(_ scope: OpenAPIScope) -> OutputMapping {
        var result = OutputMapping()
        for (key, contents) in scope.errors {
            guard let error = contents.first else { continue }
            var answer = mapping(error, contents.map(Content.init), scope)
            answer.add(MartletKey.common.text, flag: true)
            result.add(key, answer.node(origin: error.origin.span))
        }
        return result
    }

    private static func mapping(
        _ error: ErrorResponse, _ contents: [Content], _ scope: OpenAPIScope
    ) -> OutputMapping {
        var result = OutputMapping()
        if !scope.version.isLatest || error.description != nil {
            result.add("description", .text(error.description ?? ""))
        }
        result.add("headers", mapping: headers(error.headers, scope))
        add(contents, to: &result, scope)
        result.add("links", mapping: links(error.followUps, scope))
        return result
    }

    private static func node(
        _ response: Response, _ contents: [Content], _ scope: OpenAPIScope
    ) -> OutputNode {
        var result = OutputMapping()
        if !scope.version.isLatest || response.description != nil {
            result.add("description", .text(response.description ?? ""))
        }
        result.add("headers", mapping: headers(response.headers, scope))
        add(contents, to: &result, scope)
        result.add("links", mapping: links(response.followUps, scope))
        return result.node(origin: response.origin.span)
    }

    private static func links(_ followUps: [FollowUp], _ scope: OpenAPIScope) -> OutputMapping {
        var result = OutputMapping()
        for followUp in followUps {
            var link = OutputMapping()
            if let endpoint = followUp.endpoint {
                link.add("operationId", .text(scope.operationIDs[endpoint] ?? endpoint.name))
            } else if let operation = followUp.operation {
                link.add(followUp.isByPlace ? "operationRef" : "operationId", .text(operation))
            }
            link.add("parameters", mapping: ResponsesWriter.values(of: followUp))
            link.add("requestBody", followUp.body.map(NativeExtensions.node))
            link.add("description", text: followUp.description)
            link.add("server", followUp.server.map { OutputNode(.mapping([.init("url", .text($0))])) })
            result.add(followUp.name, link.node(origin: followUp.origin.span))
        }
        return result
    }

    private static func headers(_ headers: [Field], _ scope: OpenAPIScope) -> OutputMapping {
        var result = OutputMapping()
        for header in headers { result.add(header.key, node(header, scope)) }
        return result
    }

    /// What a response carries in one content type.
    private struct Content {
        let type: TypeReference
        let contentType: String?
        let examples: [Example]
        let others: OtherContentTypes

        init(_ response: Response) {
            (type, contentType, examples) = (response.type, response.contentType, response.examples)
            others = response.otherContentTypes
        }

        init(_ error: ErrorResponse) {
            (type, contentType, examples) = (error.type, error.contentType, error.examples)
            others = error.otherContentTypes
        }
    }

    private static func add(_ contents: [Content], to result: inout OutputMapping, _ scope: OpenAPIScope) {
        var all: [OutputNode.Member] = []
        var known: TextSet = []
        for one in contents where one.type.kind != .void || one.contentType != nil {
            let usual = one.type.kind == .file ? "application/octet-stream" : "application/json"
            let schema = one.type.kind == .void ? nil : OpenAPISchemas.schema(one.type, scope)
            let form = one.type.kind == .file ? WrittenExample.bytes(one.contentType ?? usual) : .value
            let own = content(one.contentType ?? usual, schema, members(of: one.examples, form, scope))
            // A content type that carries the values of several counts once.
            if case .mapping(let contents) = adding(one.others, to: own).value {
                all += contents.filter { known.insert($0.key).inserted }
            }
        }
        if !all.isEmpty { result.add("content", OutputNode(.mapping(all))) }
    }

    private static func form(of body: Body, _ contentType: String, _ scope: OpenAPIScope) -> WrittenExample {
        switch body {
        case .file(let contentType): return .bytes(contentType ?? "application/octet-stream")
        case .form, .multipart: return .sent
        case .json(let type):
            guard isStream(contentType), case .array(let element) = type.kind else { return .value }
            let isWrapped = scope.version.isLatest && isEvent(contentType) && !scope.isEvent(element)
            return isWrapped ? .events(of: element.kind == .string) : .sent
        case .fields, .text: return .value
        }
    }

    /// `example`, or `examples` by name.
    private static func members(
        of examples: [Example], _ form: WrittenExample, _ scope: OpenAPIScope
    ) -> [OutputNode.Member] {
        var result = OutputMapping()
        if examples.count == 1, Example.areUnnamed(examples), !examples[0].hasNotes {
            result.add("example", form.node(examples[0]))
            return result.members
        }
        var named = OutputMapping()
        for example in examples {
            var object = OutputMapping()
            object.add("summary", text: example.summary)
            object.add("description", text: example.description)
            if let text = example.wireText, scope.version.isLatest {
                object.add("dataValue", form.node(example))
                object.add("serializedValue", .text(text))
            } else if let text = example.wireText, form.isOftenSerialized {
                object.add("value", .text(text))
            } else {
                object.add("value", form.node(example))
            }
            named.add(example.name, object.node())
        }
        result.add("examples", mapping: named)
        return result.members
    }

    private static func node(_ header: Field, _ scope: OpenAPIScope) -> OutputNode {
        var result = OutputMapping()
        if header.name != header.key { result.add(OpenAPIScope.prefix + "name", .text(header.name)) }
        result.add("required", flag: header.isSentAlways)
        result.add("description", text: header.description)
        result.add(OpenAPISchemas.deprecation(header.deprecation))
        let schema = OpenAPIOperations.schema(of: header, scope)
        if let contentType = header.contentType {
            result.add("content", content(contentType, schema))
        } else {
            result.add("explode", flag: header.isExploded)
            result.add("schema", schema)
        }
        result.add(OpenAPIScope.prefix + "sensitive", flag: header.isSensitive)
        result.add(NativeExtensions.members(header.extensions))
        return result.node(origin: header.origin.span)
    }
}

/// Writes the values of examples.
private enum WrittenExample {
    /// As they are.
    case value
    /// As they are, or as they are sent: a text in their place is read as that.
    case sent
    /// Bytes of a content type: in base64, or as text where they are one.
    case bytes(String)
    /// Events, with the data in a field: text as it is, or JSON.
    case events(of: Bool)

    var isOftenSerialized: Bool {
        switch self {
        case .value, .bytes: false
        case .sent, .events: true
        }
    }

    func node(_ example: Example) -> OutputNode {
        switch (self, example.value) {
        case (.bytes(let contentType), _):
            return NativeExtensions.node(NativeText.value(of: example, bytes: contentType))
        case (.events(let isText), .array(let messages)):
            return OutputNode(
                .list(
                    messages.map { message in
                        let node = NativeExtensions.node(message)
                        let data = isText ? node : .text(JSONWriter.line(node))
                        return OutputNode(.mapping([.init("data", data)]))
                    }))
        default: return NativeExtensions.node(example.value)
        }
    }
}
