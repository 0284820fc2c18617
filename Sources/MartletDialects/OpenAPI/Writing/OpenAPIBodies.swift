import MartletContract
import MartletSyntax

/// Writes request bodies and answers.
enum OpenAPIBodies {
    /// A content type with its schema.
    static func content(_ contentType: String, _ schema: OutputNode?, _ more: [OutputNode.Member] = []) -> OutputNode {
        let members = (schema.map { [OutputNode.Member("schema", $0)] } ?? []) + more
        return OutputNode(.mapping([.init(contentType, OutputNode(.mapping(members)))]))
    }

    /// `requestBody`.
    static func body(_ body: Body, of endpoint: Endpoint, _ scope: OpenAPIScope) -> OutputNode {
        var result = OutputMapping()
        result.add("required", flag: !endpoint.isBodyOptional)
        let json = endpoint.bodyContentType ?? "application/json"
        switch body {
        case .json(let type): result.add("content", content(json, OpenAPISchemas.schema(type, scope)))
        case .fields(let fields):
            var schema = object(fields, scope)
            schema.add(OpenAPIScope.prefix + "inline", .bool(true))
            result.add("content", content(json, schema.node()))
        case .form(let fields):
            let schema = object(fields, scope).node()
            result.add("content", content("application/x-www-form-urlencoded", schema, encoding(of: fields)))
        case .multipart(let fields):
            let schema = object(fields, scope).node()
            result.add("content", content("multipart/form-data", schema, encoding(of: fields)))
        case .text(let contentType):
            result.add("content", content(contentType, OutputNode(.mapping([.init("type", .text("string"))]))))
        case .file(let contentType):
            result.add("content", content(contentType ?? "application/octet-stream", binary))
        }
        return result.node()
    }

    private static let binary = OutputNode(
        .mapping([.init("type", .text("string")), .init("format", .text("binary"))]))

    /// How fields of forms and parts are written, where that does not follow from their types.
    private static func encoding(of fields: [Field]) -> [OutputNode.Member] {
        var result = OutputMapping()
        for field in fields {
            var encoding = OutputMapping()
            encoding.add("contentType", text: field.contentType)
            if let style = field.style {
                encoding.add("style", .text(style.rawValue))
                if field.isExploded != (style == .form) { encoding.add("explode", .bool(field.isExploded)) }
            }
            result.add(field.key, mapping: encoding)
        }
        return result.isEmpty ? [] : [OutputNode.Member("encoding", result.node())]
    }

    private static func object(_ fields: [Field], _ scope: OpenAPIScope) -> OutputMapping {
        var result = OutputMapping()
        result.add("type", .text("object"))
        OpenAPISchemas.add(fields, to: &result, scope)
        return result
    }

    /// `responses`, of successes and failures.
    static func responses(of endpoint: Endpoint, _ scope: OpenAPIScope) -> OutputNode {
        var result = OutputMapping()
        switch endpoint.exchange {
        case .call: break
        case .stream(let type):
            var answer = OutputMapping()
            answer.add("description", .text(""))
            answer.add("content", content("text/event-stream", OpenAPISchemas.schema(type, scope)))
            result.add("2XX", answer.node())
        case .webSocket:
            result.add("101", OutputNode(.mapping([.init("description", .text("Switching Protocols"))])))
        }
        for response in endpoint.responses { result.add(response.status.text, node(response, scope)) }
        for error in endpoint.errors {
            var answer = OutputMapping()
            answer.add("description", .text(error.description ?? ""))
            addContent(error.type, error.contentType, [], to: &answer, scope)
            result.add(error.status.text, answer.node(origin: error.origin.span))
        }
        return result.node(.block)
    }

    private static func node(_ response: Response, _ scope: OpenAPIScope) -> OutputNode {
        var result = OutputMapping()
        result.add("description", .text(response.description ?? ""))
        var headers = OutputMapping()
        for header in response.headers { headers.add(header.key, node(header, scope)) }
        result.add("headers", mapping: headers)
        addContent(response.type, response.contentType, response.examples, to: &result, scope)
        return result.node(origin: response.origin.span)
    }

    private static func addContent(
        _ type: TypeReference, _ contentType: String?, _ examples: [Literal], to result: inout OutputMapping,
        _ scope: OpenAPIScope
    ) {
        if type.kind == .void, contentType == nil { return }
        let usual = type.kind == .file ? "application/octet-stream" : "application/json"
        var more = OutputMapping()
        if examples.count == 1 {
            more.add("example", NativeExtensions.node(examples[0]))
        } else {
            var named = OutputMapping()
            for (index, example) in examples.enumerated() {
                named.add("example\(index + 1)", OutputNode(.mapping([.init("value", NativeExtensions.node(example))])))
            }
            more.add("examples", mapping: named)
        }
        let schema = type.kind == .void ? nil : OpenAPISchemas.schema(type, scope)
        result.add("content", content(contentType ?? usual, schema, more.members))
    }

    private static func node(_ header: Field, _ scope: OpenAPIScope) -> OutputNode {
        var result = OutputMapping()
        if header.name != header.key { result.add(OpenAPIScope.prefix + "name", .text(header.name)) }
        result.add("required", flag: header.isSentAlways)
        result.add("description", text: header.description)
        result.add(OpenAPISchemas.deprecation(header.deprecation))
        result.add("schema", OpenAPIOperations.schema(of: header, scope))
        result.add(OpenAPIScope.prefix + "sensitive", flag: header.isSensitive)
        result.add(NativeExtensions.members(header.extensions))
        return result.node(origin: header.origin.span)
    }
}
