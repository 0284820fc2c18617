import Foundation

/// A place of a document where a schema can stand.
struct SchemaPosition: Sendable, CaseIterable {
    /// What it is.
    let name: String
    /// The parts of a document, with `§` where the schema stands.
    private let template: String

    /// Returns a document with a schema in the place.
    func document(_ schema: String, version: String = "3.1.0") -> String {
        "openapi: \(version)\ninfo: { title: T, version: '1' }\n"
            + template.replacing("§", with: schema)
    }

    private init(_ name: String, _ template: String) {
        self.name = name
        self.template = template
    }

    private static let other = "Y: { type: object, properties: { y: { type: string } } }"
    private static let ok = "responses: { 200: { description: A } }"

    private static func components(_ name: String, _ schema: String) -> SchemaPosition {
        SchemaPosition(
            name,
            "paths: { /a: { get: { operationId: a, responses: { 200: { description: A, content: "
                + "{ application/json: { schema: { $ref: '#/components/schemas/M' } } } } } } } }\n"
                + "components: { schemas: { M: \(schema), \(other) } }\n"
        )
    }

    private static func operation(_ name: String, _ parts: String, path: String = "/a", method: String = "post")
        -> SchemaPosition
    {
        SchemaPosition(
            name,
            "paths: { '\(path)': { \(method): { operationId: a, \(parts) } } }\n"
                + "components: { schemas: { \(other) } }\n")
    }

    private static func body(_ name: String, _ contentType: String, _ mediaType: String) -> SchemaPosition {
        operation(name, "requestBody: { required: true, content: { \(contentType): \(mediaType) } }, \(ok)")
    }

    private static func parameter(_ name: String, _ place: String, _ parts: String) -> SchemaPosition {
        operation(
            name, "parameters: [{ name: p, in: \(place), required: true, \(parts) }], \(ok)",
            path: place == "path" ? "/a/{p}" : "/a", method: "get")
    }

    private static func response(_ name: String, _ response: String, status: String = "200") -> SchemaPosition {
        operation(
            name,
            "responses: { \(status == "200" ? "" : "200: { description: A }, ")"
                + "\(status): { description: B, \(response) } }",
            method: "get")
    }

    private static let callback = "{ requestBody: { content: { application/json: { schema: § } } }, \(ok) }"

    static let allCases: [SchemaPosition] = [
        components("a model", "§"),
        components("a property", "{ type: object, properties: { p: § } }"),
        components("a required property", "{ type: object, required: [p], properties: { p: § } }"),
        components(
            "a property of an inline object",
            "{ type: object, properties: { o: { type: object, properties: { p: § } } } }"),
        components("an element", "{ type: array, items: § }"),
        components("an element of an inline array", "{ type: object, properties: { o: { type: array, items: § } } }"),
        components("an additional property", "{ type: object, additionalProperties: § }"),
        components("a member of oneOf", "{ oneOf: [§, { $ref: '#/components/schemas/Y' }] }"),
        components("a member of allOf", "{ allOf: [{ title: A }, §] }"),
        body("a JSON body", "application/json", "{ schema: § }"),
        body("an element of a JSON body", "application/json", "{ schema: { type: array, items: § } }"),
        body("a text body", "text/plain", "{ schema: § }"),
        body(
            "a form field", "application/x-www-form-urlencoded", "{ schema: { type: object, properties: { p: § } } }"),
        body("a part", "multipart/form-data", "{ schema: { type: object, properties: { p: § } } }"),
        parameter("a path parameter", "path", "schema: §"),
        parameter("a query parameter", "query", "schema: §"),
        parameter("an element of a query parameter", "query", "schema: { type: array, items: § }"),
        parameter("a header parameter", "header", "schema: §"),
        parameter("a cookie parameter", "cookie", "schema: §"),
        parameter("a query parameter in JSON", "query", "content: { application/json: { schema: § } }"),
        response("a response", "content: { application/json: { schema: § } }"),
        response("an element of a response", "content: { application/json: { schema: { type: array, items: § } } }"),
        response("an error", "content: { application/json: { schema: § } }", status: "404"),
        response("a default response", "content: { application/json: { schema: § } }", status: "default"),
        response("a response header", "headers: { H: { schema: § } }"),
        response("an error header", "headers: { H: { schema: § } }", status: "404"),
        response("an event", "content: { text/event-stream: { schema: § } }"),
        response(
            "an item of an event stream",
            "content: { text/event-stream: { itemSchema: { type: object, properties: { data: § } } } }"),
        response("a JSON line", "content: { application/jsonl: { itemSchema: § } }"),
        SchemaPosition("a webhook", "webhooks: { w: { post: \(callback) } }\n"),
        operation("a callback", "callbacks: { c: { '{$request.body#/u}': { post: \(callback) } } }, \(ok)"),
    ]
}
