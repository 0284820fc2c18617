extension SchemaCase {
    /// Keywords about objects.
    static let objects: [SchemaCase] = [
        SchemaCase(
            "properties", .both, .supported, "the fields",
            """
            user:
              type: object
              required: [plan]
              properties:
                plan: { type: object, properties: { name: { type: string } } }
                class: { type: object, properties: { x: { type: string } } }
            """,
            "user {plan: #user.plan, class?: #user.class}", "user.plan {name?: string}", "user.class {x?: string}"),
        SchemaCase(
            "properties", .both, nil, "",
            """
            A: { type: object, properties: {} }
            B: { type: object }
            C: { type: object, properties: {}, additionalProperties: false }
            """,
            "A {*: json}", "B = map<json>", "C {} {additionalProperties: false}"),
        SchemaCase(
            "required", .both, .supported, "a field that is no optional",
            "A: { type: object, required: [a, b], properties: { a: { type: string } } }",
            "A {a: string} {required: [\"b\"]}", findings: ["openapi/unheld-keyword 5:38"]),
        SchemaCase(
            "additionalProperties", .both, .supported,
            "a map, or values beside the fields; `false` is held by the mock, compared by diff",
            """
            A: { type: object, additionalProperties: { type: integer } }
            B: { type: object, properties: { a: { type: string } }, additionalProperties: { type: integer } }
            C: { type: object, properties: { a: { type: string } }, additionalProperties: true }
            D: { type: object, properties: { a: { type: string } }, additionalProperties: false }
            E: { type: object, additionalProperties: { type: object, properties: { a: { type: string } } } }
            """,
            "A = map<int>", "B {a?: string, *: int}", "C {a?: string, *: json}",
            "D {a?: string} {additionalProperties: false}", "E = map<#E.value>", "E.value {a?: string}"),
        SchemaCase(
            "patternProperties", .v31, .supported,
            "a map of its values where nothing else is allowed; held by the mock, compared by diff",
            """
            A: { type: object, patternProperties: { '^x': { type: integer } } }
            B: { type: object, patternProperties: { '^x': { type: integer } }, additionalProperties: false }
            C: { type: object, patternProperties: { '^x': { type: integer } }, additionalProperties: { type: string } }
            D: { type: object, properties: { a: { type: string } }, patternProperties: { '^x': { type: integer } }, additionalProperties: { type: string } }
            """,
            "A = map<json> {patternProperties: {^x:{type:\"integer\"}}}",
            "B = map<int> {patternProperties: {^x:{type:\"integer\"}}, additionalProperties: false}",
            "C = map<json> {patternProperties: {^x:{type:\"integer\"}}, additionalProperties: {type:\"string\"}}",
            "D {a?: string, *: json} {patternProperties: {^x:{type:\"integer\"}}, additionalProperties: {type:\"string\"}}"
        ),
        kept(
            "minProperties", "{ type: object, minProperties: 1 }", "= map<json> {minProperties: 1}", of: .both),
        kept(
            "maxProperties", "{ type: object, maxProperties: 1 }", "= map<json> {maxProperties: 1}", of: .both),
        kept(
            "propertyNames", "{ type: object, propertyNames: { maxLength: 3 } }",
            "= map<json> {propertyNames: {maxLength:3}}"),
        kept(
            "unevaluatedProperties",
            "{ type: object, properties: { a: { type: string } }, unevaluatedProperties: false }",
            "{a?: string} {unevaluatedProperties: false}"),
        kept(
            "dependentRequired",
            "{ type: object, properties: { a: { type: string } }, dependentRequired: { a: [b] } }",
            "{a?: string} {dependentRequired: {a:[\"b\"]}}"),
        kept(
            "dependentSchemas",
            "{ type: object, properties: { a: { type: string } }, dependentSchemas: { a: { required: [b] } } }",
            "{a?: string} {dependentSchemas: {a:{required:[\"b\"]}}}"),
    ]

    /// Keywords that combine schemas.
    static let combinations: [SchemaCase] = [
        SchemaCase(
            "allOf", .both, .supported, "one model with the fields of all; a conflict is reported",
            """
            A: { type: object, required: [id], properties: { id: { type: string }, kind: { type: string } } }
            B:
              allOf:
                - $ref: '#/components/schemas/A'
                - type: object
                  required: [kind]
                  properties: { kind: { enum: [b] }, extra: { type: integer } }
            C: { allOf: [ { $ref: '#/components/schemas/A' } ], description: The same. }
            D: { type: object, properties: { a: { allOf: [ { $ref: '#/components/schemas/A' }, { nullable: true } ] } } }
            """,
            "A {id: string, kind?: string}", "B {id: string, kind: string {enum: [\"b\"]} = \"b\", extra?: int}",
            "C = #A",
            "D {a?: #A {nullable: true}}"),
        SchemaCase(
            "allOf", .both, nil, "",
            """
            A: { type: object, properties: { p: { type: object, description: Hers., properties: { q: { type: string } } } } }
            B: { allOf: [ { $ref: '#/components/schemas/A' }, { properties: { x: { type: integer } } } ] }
            C: { allOf: [ { $ref: '#/components/schemas/B' }, { properties: { y: { type: integer } } } ] }
            """,
            "A {p?: #A.p}", "B {p?: #A.p, x?: int}", "C {p?: #A.p, x?: int, y?: int}", "A.p {q?: string}"),
        SchemaCase(
            "allOf", .both, nil, "",
            """
            A: { type: object, properties: { x: { type: string } } }
            B: { allOf: [ { $ref: '#/components/schemas/A' }, { properties: { x: { type: integer } } } ] }
            """,
            "A {x?: string}", "B {x?: string}", findings: ["openapi/conflict 6:82"]),
        SchemaCase(
            "oneOf", .both, .supported,
            "an enum with a case for each; told apart by a field of distinct values, else tried in order",
            """
            A: { type: object, required: [t], properties: { t: { type: string, enum: [a] } } }
            B: { type: object, required: [t], properties: { t: { type: string, enum: [b] } } }
            C: { oneOf: [ { $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' } ] }
            D: { oneOf: [ { type: string }, { type: array, items: { type: string } } ] }
            """,
            "A {t: string {enum: [\"a\"]} = \"a\"}", "B {t: string {enum: [\"b\"]} = \"b\"}",
            "C union by t(A[a]: #A | B[b]: #B)",
            "D union(string: string | array: [string])"),
        SchemaCase(
            "oneOf", .v31, nil, "",
            """
            A: { type: integer, oneOf: [ { title: low, const: 1, description: Later. }, { title: high, const: 2 } ] }
            B: { type: object, properties: { k: { type: integer, enum: [2], allOf: [ { $ref: '#/components/schemas/A' } ] } } }
            """,
            "A int(low=1 | high=2)", "B {k?: #A {enum: [2]}}"),
        SchemaCase(
            "oneOf", .both, nil, "",
            """
            A:
              type: object
              properties: { a: { type: string }, b: { type: string } }
              oneOf: [ { required: [a] }, { required: [b] } ]
            """,
            "A {a?: string, b?: string} {oneOf: [{required:[\"a\"]},{required:[\"b\"]}]}"),
        SchemaCase(
            "oneOf", .both, nil, "",
            """
            A:
              type: object
              required: [id]
              properties: { id: { type: string } }
              oneOf:
                - { title: One, properties: { x: { type: integer } } }
                - { title: Two, properties: { y: { type: integer } } }
            """,
            "A union(One: #A.One | Two: #A.Two)", "A.One {id: string, x?: int}", "A.Two {id: string, y?: int}"),
        SchemaCase(
            "anyOf", .both, .supported, "as `oneOf`; with null alone beside, the type itself",
            """
            A: { type: object, properties: { a: { anyOf: [ { type: string, format: uuid } ] } } }
            """,
            "A {a?: uuid}"),
        // Null beside a union, as FastAPI writes it: the members are the models, not copies of them.
        SchemaCase(
            "anyOf", .v31, nil, "",
            """
            A: { type: object, required: [k], properties: { k: { const: a } } }
            B: { type: object, required: [k], properties: { k: { const: b } } }
            C:
              type: object
              required: [pet]
              properties:
                pet:
                  anyOf:
                    - oneOf: [ { $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' } ]
                      discriminator: { propertyName: k }
                    - { type: 'null' }
            """,
            "A {k: string {const: \"a\"} = \"a\"}", "B {k: string {const: \"b\"} = \"b\"}", "C {pet: #C.pet|null}",
            "C.pet union by k(A[a]: #A | B[b]: #B)"),
        SchemaCase(
            "anyOf", .v31, nil, "",
            """
            A:
              type: object
              properties:
                a: { anyOf: [ { type: string, maxLength: 3 }, { type: 'null' } ], title: A }
                b: { anyOf: [ { $ref: '#/components/schemas/B' }, { type: 'null' } ], default: null }
                c: { anyOf: [ { type: string }, { type: integer }, { type: 'null' } ] }
                d: { anyOf: [ { type: string }, { type: string, enum: [x] } ] }
            B: { type: object, properties: { x: { type: string } } }
            """,
            "A {a?: string {nullable: true} <length≤3>, b?: #B {nullable: true}, c?: #A.c {nullable: true}, "
                + "d?: string {anyOf: [{type:\"string\"},{type:\"string\",enum:[\"x\"]}]}}",
            "A.c union(string: string | integer: int)", "B {x?: string}"),
        SchemaCase(
            "discriminator", .both, .supported, "the field that tells the members apart",
            """
            A: { type: object, required: [t], properties: { t: { type: string } } }
            B: { type: object, required: [t], properties: { t: { type: string } } }
            C: { type: object, required: [t], properties: { t: { type: string, enum: [c] } } }
            U:
              oneOf:
                - $ref: '#/components/schemas/A'
                - $ref: '#/components/schemas/B'
                - $ref: '#/components/schemas/C'
              discriminator:
                propertyName: t
                mapping: { first: '#/components/schemas/A', one: A, gone: '#/components/schemas/Z' }
            """,
            "A {t: string}", "B {t: string}", "C {t: string {enum: [\"c\"]} = \"c\"}",
            "U union by t(A[first one (A)]: #A | B[B]: #B | C[c]: #C)", findings: ["openapi/dangling-reference 15:67"]),
        SchemaCase(
            "discriminator", .both, nil, "",
            """
            A: { type: object, properties: { t: { type: string } } }
            U:
              oneOf: [ { $ref: '#/components/schemas/A' }, { type: string } ]
              discriminator: { propertyName: t }
            """,
            "A {t?: string}", "U union(A: #A | string: string)", findings: ["openapi/invalid-discriminator 7:52"]),
        kept(
            "not", "{ type: string, not: { enum: [x] } }", "= string {not: {enum:[\"x\"]}}", of: .both),
        SchemaCase(
            "if", .v31, .supported, "no Swift type says it; held by the mock, compared by diff",
            """
            A: { type: object, properties: { a: { type: string } }, if: { required: [a] }, then: { $ref: '#/components/schemas/B' } }
            B: { type: object, properties: { b: { type: string } } }
            """,
            "A {a?: string} {if: {required:[\"a\"]}, then: {$ref:\"#/models/B\"}}", "B {b?: string}"),
    ]
}
