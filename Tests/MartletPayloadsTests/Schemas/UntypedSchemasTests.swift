import MartletContract
import MartletDialects
import MartletPayloads
import MartletSyntax
import Testing

/// Schemas without `type`: their keywords hold for values of the type that they speak of, and values of all others are allowed
/// (JSON Schema 2020-12, Validation, section 6). The oracle is the judge of schemas, which passes the official tests.
struct UntypedSchemasTests {
    private static let schemas = [
        #"{"minLength": 2}"#, #"{"maxLength": 2}"#, #"{"pattern": "^a"}"#, #"{"format": "date-time"}"#,
        #"{"format": "uuid"}"#, #"{"contentEncoding": "base64"}"#, #"{"minimum": 3}"#, #"{"multipleOf": 2}"#,
        #"{"items": {"type": "string"}}"#, #"{"minItems": 2}"#, #"{"maxItems": 1}"#, #"{"uniqueItems": true}"#,
        #"{"contains": {"type": "integer"}}"#, #"{"prefixItems": [{"type": "integer"}]}"#,
        #"{"prefixItems": [{"type": "integer"}], "items": false}"#,
        #"{"prefixItems": [{"type": "integer"}], "maxItems": 1}"#,
        #"{"properties": {"a": {"type": "string"}}}"#, #"{"required": ["a"]}"#, #"{"minProperties": 1}"#,
        #"{"properties": {"a": {"type": "string"}}, "required": ["a"]}"#,
        #"{"additionalProperties": {"type": "integer"}}"#, #"{"additionalProperties": false}"#,
        #"{"patternProperties": {"^a": {"type": "integer"}}}"#, #"{"propertyNames": {"maxLength": 1}}"#,
        #"{"dependentRequired": {"a": ["b"]}}"#,
        // Several types.
        #"{"minLength": 2, "minimum": 3}"#, #"{"items": {"type": "string"}, "minLength": 2}"#,
        #"{"properties": {"a": {"type": "string"}}, "minLength": 2, "minimum": 3, "minItems": 2}"#,
        #"{"properties": {"a": {"type": "string"}}, "items": {"type": "string"}}"#,
        #"{"format": "date-time", "maximum": 1}"#, #"{"required": ["a"], "minLength": 2}"#,
        // Several schemas that hold together.
        #"{"allOf": [{"minimum": 3}, {"minimum": 1}]}"#, #"{"allOf": [{"maxLength": 1}, {"maxLength": 3}]}"#,
        #"{"allOf": [{"pattern": "^a"}, {"pattern": "b$"}]}"#, #"{"allOf": [{"multipleOf": 2}, {"multipleOf": 3}]}"#,
        #"{"type": "string", "allOf": [{"pattern": "^a"}, {"pattern": "b$"}, {"maxLength": 1}], "maxLength": 2}"#,
        #"{"type": "integer", "maximum": 5, "allOf": [{"multipleOf": 2}, {"multipleOf": 3}, {"maximum": 8}]}"#,
        #"{"type": "array", "items": {}, "maxItems": 5, "allOf": [{"maxItems": 1}]}"#,
        #"{"allOf": [{"properties": {"a": {"type": "string"}}}, {"required": ["a"]}]}"#,
        // A type beside a reference to a schema without one.
        ##"{"$ref": "#/$defs/Most", "type": "integer"}"##,
        ##"{"allOf": [{"$ref": "#/$defs/Most"}, {"type": "string"}]}"##,
        ##"{"$ref": "#/$defs/Most", "type": ["integer", "string"]}"##,
        ##"{"$ref": "#/$defs/Fields", "type": "object"}"##,
        ##"{"allOf": [{"$ref": "#/$defs/Fields"}, {"type": ["object", "null"]}]}"##,
        // Keywords that mean something together stay together.
        #"{"allOf": [{"if": {"type": "string"}, "then": {"minLength": 2}}, {"if": {"type": "integer"}, "then": {"minimum": 3}}]}"#,
        #"{"allOf": [{"if": {"type": "string"}}, {"then": {"minLength": 2}}, {"else": {"minimum": 3}}]}"#,
        #"{"allOf": [{"contains": {"type": "string"}}, {"contains": {"type": "integer"}, "minContains": 2}]}"#,
        #"{"patternProperties": {"^a": {"type": "integer"}}, "additionalProperties": {"type": "string"}}"#,
        #"{"type": "object", "patternProperties": {"^a": {"type": "integer"}}, "additionalProperties": false}"#,
        #"{"anyOf": [{"properties": {"a": {"type": "string"}}, "required": ["a"]}, {"type": "integer"}]}"#,
    ]

    /// What the schemas refer to.
    private static let definitions = #""Most": {"maximum": 2}, "Fields": {"properties": {"a": {"type": "string"}}}"#

    private static let values = [
        "null", "true", "0", "2", "3", "5", "6", "2.5", #""""#, #""a""#, #""ab""#, #""abc""#, #""b""#,
        #""2020-01-01T00:00:00Z""#, #""00000000-0000-0000-0000-000000000000""#, "[]", "[1]", "[1, 2]", "[1, 1]",
        #"["a"]"#, #"["a", "b"]"#, #"[1, "a"]"#, "{}", #"{"a": "x"}"#, #"{"a": 1}"#, #"{"b": 1}"#,
        #"{"a": "x", "b": "x"}"#, #"{"bb": true}"#,
    ]

    @Test(arguments: schemas)
    func allowWhatTheyAllow(_ schema: String) throws {
        let text = #"""
            {"$defs": {"M": {"type": "object", "required": ["v"], "properties": {"v": \#(schema)}}, \#(Self.definitions)}}
            """#
        let contract = try #require(
            ContractLoader.load(path: "spec.json", fileSystem: .inMemory(["spec.json": text])).contract)
        let model = try #require(contract.models.first { $0.name == "M" })
        let type = TypeReference(.model(model.name), origin: model.origin)
        let validator = Validator(contract)
        var pool = SchemaPool()
        var options = SchemaReader.Options()
        options.assertsFormat = true
        let bare = #"{"allOf": [\#(schema)], "$defs": {\#(Self.definitions)}}"#
        let oracle = SchemaReader.read(try SchemaSuite.literal(Array(bare.utf8)), into: &pool, options: options)
        var schemas = ContractSchemas(contract, view: SchemaView(sender: .server, role: .read))
        let wire = schemas.schema(of: type, in: &pool)
        let judge = SchemaJudge(pool)
        for text in Self.values {
            let value = try SchemaSuite.literal(Array(text.utf8))
            let expected = judge.verdict(value, oracle)
            let whole = Literal.object([.init("v", value)])
            #expect(judge.verdict(whole, wire) == expected, "engine: \(text)")
            // The formats of strings are words for people to a validator (2020-12, Validation, section 7.2.1).
            let judged = validator.judge(whole, as: type).verdict
            #expect(judged == expected || schema.contains("format") && judged == .valid, "validator: \(text)")
        }
    }

    /// No `type` is added, and nothing else is lost.
    @Test(arguments: schemas, [ConversionTarget.native, .openapi])
    func areKeptByConversions(_ schema: String, _ target: ConversionTarget) throws {
        let schema = schema.replacing("#/$defs", with: "#/components/schemas")
        let media = #"{"content": {"application/json": {"schema": \#(schema)}}}"#
        let text = #"""
            {"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {"/a": {"post": {"operationId": "a",
              "requestBody": {"required": true, "content": {"application/json": {"schema":
                {"type": "array", "items": \#(schema)}}}},
              "responses": {"204": {"description": "B", \#(media.dropFirst())}}}},
             "components": {"schemas": {"M": {"type": "object", "required": ["v"], "properties": {"v": \#(schema)}}, \#(Self.definitions)}}}
            """#
        let path = "spec.json"
        let contract = try #require(ContractLoader.load(path: path, fileSystem: .inMemory([path: text])).contract)
        let conversion = Converter.convert(contract, to: target, as: .json)
        #expect(conversion.diagnostics.map(\.message) == [], "\(conversion.text)")
        let again = try #require(
            ContractLoader.load(path: path, fileSystem: .inMemory([path: conversion.text])).contract,
            "\(conversion.text)")
        #expect(again.models == contract.models, "\(conversion.text)")
    }
}
