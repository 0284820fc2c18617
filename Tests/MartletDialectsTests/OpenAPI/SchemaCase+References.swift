extension SchemaCase {
    /// Keywords about references.
    static let references: [SchemaCase] = [
        SchemaCase(
            "$ref", .both, .supported, "the model of that schema; limits beside it hold in 3.1 and JSON Schema alone",
            """
            A: { type: object, properties: { b: { $ref: '#/components/schemas/B' }, c: { $ref: '#/components/schemas/B/properties/x' } } }
            B: { type: object, properties: { x: { type: object, properties: { y: { type: string } } } } }
            C: { $ref: '#/components/schemas/A' }
            D: { type: object, properties: { a: { $ref: '#/components/schemas/A', description: Mine., nullable: true } } }
            E: { type: object, properties: { e: { $ref: '#/components/schemas/E' }, l: { type: array, items: { $ref: '#/components/schemas/E' } } } }
            """,
            "A {b?: #B, c?: #x}", "B {x?: #x}", "C = #A", "D {a?: #A {nullable: true}}", "E {e?: #E, l?: [#E]}",
            "x {y?: string}"),
        SchemaCase(
            "$ref", .both, nil, "",
            """
            A: { type: object, properties: { b: { $ref: '#/components/schemas/Z' } } }
            B: { $ref: '#/components/schemas/C' }
            C: { $ref: '#/components/schemas/B' }
            D: { type: object, required: [d], properties: { d: { $ref: '#/components/schemas/D' } } }
            U: { oneOf: [ { $ref: '#/components/schemas/U' }, { type: string }, { type: integer } ] }
            """,
            "A {b?: json}", "B = json", "C = #B", "D {d?: #D}", "U union(string: string | integer: int)",
            findings: [
                "openapi/dangling-reference 5:49", "openapi/circular-reference 6:8", "openapi/infinite-model 8:53",
                "openapi/circular-reference 9:8",
            ]),
        SchemaCase(
            "$ref", .both, nil, "",
            """
            A: { $ref: '#/components/schemas/A' }
            B: { allOf: [{ $ref: '#/components/schemas/B' }, { type: object, properties: { x: { type: string } } }] }
            C: { allOf: [{ $ref: '#/components/schemas/D' }] }
            D: { allOf: [{ $ref: '#/components/schemas/C' }] }
            """,
            "A = json", "B {x?: string}", "C = json", "D = #C",
            findings: [
                "openapi/circular-reference 5:16", "openapi/circular-reference 6:26", "openapi/circular-reference 7:8",
            ]),
        SchemaCase(
            "$ref", .v31, nil, "",
            """
            A: { $ref: '#/components/schemas/B', properties: { y: { type: string } } }
            B: { type: object, properties: { x: { type: string } } }
            """,
            "A {x?: string, y?: string}", "B {x?: string}"),
        SchemaCase(
            "$ref", .v31, nil, "",
            """
            A: { type: object, properties: { b: { $ref: '#/components/schemas/B', maxLength: 3 } } }
            B: { type: string }
            """,
            "A {b?: #B <length≤3>}", "B = string"),
        SchemaCase(
            "$ref", .v30, nil, "",
            """
            A: { type: object, properties: { b: { $ref: '#/components/schemas/B', maxLength: 3 } } }
            B: { type: string }
            """,
            "A {b?: #B}", "B = string", findings: ["openapi/ignored-sibling 5:75"]),
        // What the specifications do not allow, and DigitalOcean's does.
        SchemaCase(
            "$ref", .both, nil, "",
            """
            A: { type: object, required: [x], allOf: [ { properties: { $ref: '#/components/schemas/B/properties' } }, { properties: { y: { type: string } } } ] }
            P: { type: object, properties: { p: { type: object, properties: { $ref: '#/components/schemas/B/properties' } } } }
            B: { type: object, properties: { x: { type: string } } }
            C: { type: object, properties: { $ref: { type: string } } }
            """,
            "A {x: string, y?: string}", "P {p?: #P.p}", "P.p {x?: string}", "B {x?: string}", "C {$ref?: string}"),
        // A type beside a reference to a schema without one.
        SchemaCase(
            "$ref", .v31, nil, "",
            """
            A: { maximum: 7 }
            B: { type: object, properties: { a: { $ref: '#/components/schemas/A', type: integer, minimum: 1 }, b: { allOf: [ { $ref: '#/components/schemas/A' }, { type: string } ] }, c: { $ref: '#/components/schemas/A', minimum: 2 } } }
            C: { properties: { x: { type: string } } }
            D: { type: object, properties: { c: { $ref: '#/components/schemas/C', type: object } } }
            """,
            "A = json <≤7>", "B {a?: int <≥1 ≤7>, b?: string, c?: #A <≥2>}", "C {x?: string} {assumedType: \"object\"}",
            "D {c?: #C {type: \"object\"}}", findings: ["openapi/missing-type 7:10"]),
        SchemaCase(
            "$defs", .v31, .supported, "models where they are referred to",
            """
            A: { type: object, properties: { b: { $ref: '#/components/schemas/A/$defs/part' } }, $defs: { part: { type: object, properties: { x: { type: string } } } } }
            """,
            "A {b?: #part}", "part {x?: string}"),
        SchemaCase(
            "$anchor", .v31, .supported, "a place that references name",
            """
            A: { type: object, properties: { b: { $ref: '#here' } } }
            B: { $anchor: here, type: object, properties: { x: { type: string } } }
            """,
            "A {b?: #B}", "B {x?: string}"),
        SchemaCase(
            "$dynamicRef", .v31, .supported,
            "what the dynamic scope says; a model for each type that a template is used with",
            """
            A: { $id: a, type: object, properties: { b: { $dynamicRef: '#b' } }, $defs: { b: { $dynamicAnchor: b } } }
            B: { $id: b, $ref: a, $defs: { b: { $dynamicAnchor: b, type: string } } }
            """,
            "A {b?: json}", "B {b?: string}"),
    ]

    /// Keywords for people.
    static let annotations: [SchemaCase] = [
        SchemaCase(
            "readOnly", .both, .supported, "a field that requests do not send",
            "A: { type: object, properties: { a: { type: string, readOnly: true } } }", "A {a?: string readOnly}"),
        SchemaCase(
            "writeOnly", .both, .supported, "a field that answers need not have",
            "A: { type: object, properties: { a: { type: string, writeOnly: true } } }", "A {a?: string writeOnly}"),
        SchemaCase(
            "deprecated", .both, .supported, "`@available(*, deprecated)`",
            "A: { type: object, deprecated: true, properties: { a: { type: string, deprecated: true } } }",
            "A {a?: string deprecated} deprecated"),
    ]

    /// What documents do wrong.
    static let mistakes: [SchemaCase] = [
        SchemaCase(
            "type", .both, nil, "",
            """
            A: { type: object, properties: { a: { type: file }, b: { type: any }, c: { type: date }, d: { type: frob } } }
            """,
            "A {a?: string <binary>, b?: json, c?: date(yyyy-MM-dd), d?: json}",
            findings: [
                "openapi/unknown-type 5:49", "openapi/unknown-type 5:68", "openapi/unknown-type 5:86",
                "openapi/unknown-type 5:105",
            ]),
        SchemaCase(
            "required", .both, nil, "",
            """
            A: { type: object, required: [true], properties: { a: { type: string, required: true } } }
            B: { type: object, required: true, properties: { a: { type: string } } }
            """,
            "A {a: string}", "B {a?: string}",
            findings: ["openapi/wrong-shape 5:35", "openapi/wrong-shape 5:85", "openapi/wrong-shape 6:34"]),
        SchemaCase(
            "properties", .both, nil, "",
            """
            A: { type: object, properties: [a] }
            B: [a]
            C: { type: array }
            D: { type: string, maxLength: many, minLength: -1, pattern: [] }
            E: { type: string, enum: x }
            F: { allOf: { type: string } }
            G: { type: object, properties: { a: 3, b: true } }
            H: { type: integer, minimum: 5, maximum: 1 }
            I: { type: object, additionalProperties: [] }
            """,
            "A {*: json}", "B = json", "C = [json]", "D = string", "E = string", "F = json", "G {a?: json, b?: json}",
            "H = int <≥5>", "I = map<json>",
            findings: [
                "openapi/wrong-shape 5:36", "openapi/wrong-shape 6:8", "openapi/missing-key 7:10",
                "openapi/wrong-shape 8:35", "openapi/wrong-shape 8:52", "openapi/wrong-shape 8:65",
                "openapi/wrong-shape 9:30", "openapi/wrong-shape 10:17", "openapi/wrong-shape 11:41",
                "openapi/empty-range 12:37", "openapi/wrong-shape 13:46",
            ]),
    ]
}
