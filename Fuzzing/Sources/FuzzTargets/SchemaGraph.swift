/// An OpenAPI document, as JSON, whose schemas refer to each other as bytes say: in chains, in circles, through `allOf`,
/// `oneOf`, `anyOf`, `items`, `additionalProperties` and discriminators.
struct SchemaGraph {
    private static let names = ["A", "B", "C", "D", "E", "F", "G", "H"]
    private static let formats = ["date-time", "uuid", "byte", "uri"]
    private static let patterns = ["^a*$", "^(a|b)*a(a|b){9}$", "^[^a]{2,9}$", "x"]
    private static let keys = ["kind", "id", "next", "items", "a b", "é"]
    /// More are no other graph, and take longer.
    private static let maxNodes = 160
    private static let maxDepth = 7

    private var choices: ByteChoices
    private var nodes = 0

    private init(_ bytes: [UInt8]) {
        choices = ByteChoices(bytes)
    }

    /// Returns the text of the document that bytes say.
    static func document(_ bytes: [UInt8]) -> String {
        var graph = SchemaGraph(bytes)
        return graph.document()
    }

    private mutating func document() -> String {
        let version = choices.one(of: ["3.1.0", "3.0.3", "3.2.0"])
        let count = 1 + choices.number(below: Self.names.count)
        let schemas = Self.names.prefix(count).map { "\"\($0)\": \(schema(0))" }
        let operations = (0...choices.number(below: 3)).map { operation($0) }
        return """
            {"openapi": "\(version)", "info": {"title": "Graph", "version": "1"},
            "servers": [{"url": "https://api.example.com"}],
            "paths": {\(operations.joined(separator: ",\n"))},
            "components": {"schemas": {\(schemas.joined(separator: ",\n"))}}}
            """
    }

    private mutating func operation(_ number: Int) -> String {
        let location = choices.one(of: ["query", "header", "cookie"])
        let parameter = "{\"name\": \"p\", \"in\": \"\(location)\", \"schema\": \(schema(4))}"
        let body = "\"requestBody\": {\"content\": {\(content(3))}}, "
        let response = "{\"description\": \"fine\", \"content\": {\(content(0))}}"
        return """
            "/p\(number)": {"post": {"operationId": "op\(number)", "parameters": [\(parameter)], \(body)
            "responses": {"200": \(response)}}}
            """
    }

    private mutating func content(_ depth: Int) -> String {
        let type = choices.one(of: [
            "application/json", "application/x-www-form-urlencoded", "text/event-stream", "application/jsonl",
        ])
        return "\"\(type)\": {\"schema\": \(schema(depth))}"
    }

    // MARK: Schemas

    private mutating func schema(_ depth: Int) -> String {
        nodes += 1
        let isLeaf = nodes > Self.maxNodes || depth >= Self.maxDepth
        switch choices.number(below: isLeaf ? 6 : 18) {
        case 0: return #"{"type": "string"}"#
        case 1, 2: return "{\"$ref\": \"#/components/schemas/\(choices.one(of: Self.names))\"}"
        case 3: return scalar()
        case 4: return values()
        case 5: return choices.one(of: ["true", "{}", #"{"type": "null"}"#, #"{"type": "object"}"#, "false"])
        case 6, 7: return "{\"allOf\": \(list(depth))\(beside(depth))}"
        case 8, 9: return "{\"oneOf\": \(list(depth))\(beside(depth))}"
        case 10: return "{\"anyOf\": \(list(depth))\(beside(depth))}"
        case 11: return union(depth)
        case 12, 13: return object(depth)
        case 14: return "{\"type\": \"array\", \"items\": \(schema(depth + 1))\(limits("Items"))}"
        case 15: return "{\"type\": \"object\", \"additionalProperties\": \(schema(depth + 1))}"
        case 16: return "{\"not\": \(schema(depth + 1)), \"type\": [\"string\", \"null\"]}"
        default:
            let condition = schema(depth + 1)
            return "{\"if\": \(condition), \"then\": \(schema(depth + 1)), \"else\": \(schema(depth + 1))}"
        }
    }

    private mutating func list(_ depth: Int) -> String {
        let members = (0...choices.number(below: 4)).map { _ in schema(depth + 1) }
        return "[\(members.joined(separator: ", "))]"
    }

    /// Returns keywords beside a composition.
    private mutating func beside(_ depth: Int) -> String {
        switch choices.number(below: 6) {
        case 1: ", \"properties\": {\(property(depth))}"
        case 2: ", \"required\": [\"\(choices.one(of: Self.keys))\"]"
        case 3: ", \"discriminator\": {\"propertyName\": \"\(choices.one(of: Self.keys))\"}"
        case 4: ", \"nullable\": true, \"unevaluatedProperties\": false"
        case 5: ", \"oneOf\": \(list(depth))"
        default: ""
        }
    }

    /// Returns a union of references with a discriminator, and perhaps a mapping.
    private mutating func union(_ depth: Int) -> String {
        let members = (0...choices.number(below: 5)).map { _ in choices.one(of: Self.names) }
        let references = members.map { "{\"$ref\": \"#/components/schemas/\($0)\"}" }.joined(separator: ", ")
        let mapping = members.enumerated().map { index, name in
            "\"v\(index % 3)\(choices.number(below: 2))\": \"#/components/schemas/\(name)\""
        }
        let hasMapping = choices.number(below: 2) == 1
        let key = choices.one(of: Self.keys)
        return """
            {"oneOf": [\(references)], "discriminator": {"propertyName": "\(key)"\
            \(hasMapping ? ", \"mapping\": {\(mapping.joined(separator: ", "))}" : "")}}
            """
    }

    private mutating func object(_ depth: Int) -> String {
        let properties = (0...choices.number(below: 4)).map { _ in property(depth) }
        let required = choices.number(below: 2) == 1 ? ", \"required\": [\"\(choices.one(of: Self.keys))\"]" : ""
        return "{\"type\": \"object\", \"properties\": {\(properties.joined(separator: ", "))}\(required)}"
    }

    private mutating func property(_ depth: Int) -> String {
        let key = choices.one(of: Self.keys)
        return "\"\(key)\(choices.number(below: 3))\": \(schema(depth + 1))"
    }

    // MARK: Values

    private mutating func scalar() -> String {
        switch choices.number(below: 5) {
        case 0: "{\"type\": \"integer\"\(bounds())}"
        case 1: "{\"type\": \"number\"\(bounds())}"
        case 2: #"{"type": "boolean"}"#
        case 3: "{\"type\": \"string\", \"format\": \"\(choices.one(of: Self.formats))\"\(limits("Length"))}"
        default: "{\"type\": \"string\", \"pattern\": \"\(choices.one(of: Self.patterns))\"}"
        }
    }

    private mutating func bounds() -> String {
        let number = choices.one(of: ["0", "1", "-1.5", "1e30", "9223372036854775807", "0.1"])
        return choices.one(of: [
            "", ", \"minimum\": \(number)", ", \"maximum\": \(number)", ", \"multipleOf\": \(number)",
        ])
    }

    private mutating func limits(_ what: String) -> String {
        choices.one(of: ["", ", \"min\(what)\": \(choices.number(below: 4))", ", \"max\(what)\": 3"])
    }

    private mutating func values() -> String {
        let count = choices.number(below: 4)
        let texts = (0...count).map { _ in choices.one(of: ["\"a\"", "\"b\"", "1", "null", "{\"kind\": \"a\"}", "[]"]) }
        return count == 0 ? "{\"const\": \(texts[0])}" : "{\"enum\": [\(texts.joined(separator: ", "))]}"
    }
}
