extension SchemaCase {
    /// All cases.
    static let all =
        values + strings + numbers + arrays + objects + combinations + references + annotations
        + others + mistakes

    /// Keywords about any value.
    static let values: [SchemaCase] = [
        SchemaCase(
            "type", .both, .supported, "the Swift type",
            """
            A:
              type: object
              properties:
                s: { type: string }
                i: { type: integer }
                n: { type: number }
                b: { type: boolean }
                o: { type: object }
                a: { type: array, items: { type: string } }
            """,
            "A {s?: string, i?: int, n?: double, b?: bool, o?: map<json>, a?: [string]}"),
        SchemaCase(
            "type", .v31, nil, "",
            """
            A: { type: [string, 'null'] }
            B: { type: object, properties: { a: { $ref: '#/components/schemas/A' }, n: { type: 'null' } } }
            C: { type: [string, integer, 'null'] }
            D: { type: object, required: [c], properties: { c: { $ref: '#/components/schemas/C' } } }
            E: { type: [object, string, 'null'], properties: { z: { type: integer } } }
            F: { type: object, properties: { e: { type: [array, object], items: { type: string }, properties: { y: { type: string } } } } }
            """,
            "A = string", "B {a?: #A {nullable: true}, n?: json {type: \"null\"}}",
            "C union(string: string | integer: int)",
            "D {c: #C|null}", "E union(object: #E.object | string: string)", "E.object {z?: int}",
            "F {e?: #F.e}", "F.e union(array: [string] | object: #F.e.object)", "F.e.object {y?: string}"),
        // Without it, lists and objects are what their keywords speak of, and what speaks of strings and numbers is any value.
        SchemaCase(
            "type", .both, nil, "",
            """
            A: { properties: { a: { minLength: 2 }, b: { format: date-time }, c: { maximum: 3 } } }
            B: { items: { type: string } }
            C: { type: object, properties: { a: { required: [x] }, b: { minItems: 1 }, c: { minItems: 1, maxLength: 2 } } }
            D: { allOf: [ { $ref: '#/components/schemas/C' }, { properties: { d: { type: string } } } ] }
            """,
            "A {a?: json <length≥2>, b?: json <date-time>, c?: json <≤3>} {assumedType: \"object\"}",
            "B = [string] {assumedType: \"array\"}",
            "C {a?: map<json> {required: [\"x\"], assumedType: \"object\"}, b?: [json] {assumedType: \"array\"} <count≥1>, "
                + "c?: json <length≤2 count≥1>}",
            "D {a?: map<json> {required: [\"x\"], assumedType: \"object\"}, b?: [json] {assumedType: \"array\"} <count≥1>, "
                + "c?: json <length≤2 count≥1>, d?: string}",
            findings: ["openapi/missing-type 5:10", "openapi/missing-type 6:10"]),
        SchemaCase(
            "nullable", .v30, .supported, "an optional",
            """
            A: { type: object, nullable: true, properties: { x: { type: string, nullable: true } } }
            B: { type: object, required: [a], properties: { a: { $ref: '#/components/schemas/A' } } }
            C:
              type: object
              properties:
                b: { nullable: true, allOf: [ { $ref: '#/components/schemas/B' } ] }
            """,
            "A {x?: string {nullable: true}}", "B {a: #A|null}", "C {b?: #B {nullable: true}}"),
        SchemaCase(
            "enum", .both, .supported, "an open enumeration; other lists than of strings or integers are kept",
            """
            A: { type: string, enum: [a, b, 1, yes] }
            B: { type: integer, enum: [1, 2, 3] }
            C: { type: string, nullable: true, enum: [x, null] }
            D: { type: number, enum: [1.5, 2.5] }
            E: { type: boolean, enum: [true] }
            F: { enum: [x, y] }
            G: { type: object, properties: { c: { $ref: '#/components/schemas/C' }, i: { type: string, enum: [q, r] }, w: { type: string, enum: [w] } } }
            H: { type: object, required: [k], properties: { k: { type: string, enum: [only] } } }
            """,
            "A enum(a | b | 1 | yes)", "B int(1 | 2 | 3)", "C enum(x)", "D = double {enum: [1.5,2.5]}",
            "E = bool {enum: [true]}", "F enum(x | y)",
            "G {c?: #C {nullable: true}, i?: #G.i, w?: string {enum: [\"w\"]}}", "G.i enum(q | r)",
            "H {k: string {enum: [\"only\"]} = \"only\"}"),
        SchemaCase(
            "enum", .both, nil, "",
            """
            A: { type: integer, enum: [1, 2], x-enum-varnames: [low, high] }
            B: { type: string, enum: [a, a, b] }
            """,
            "A int(low=1 | high=2)", "B enum(a | b)", findings: ["openapi/duplicate-value 6:34"]),
        SchemaCase(
            "enum", .both, nil, "",
            #"""
            A: { type: string, enum: ["caf\u00e9", "cafe\u0301", tea] }
            """#,
            "A enum(caf\u{E9} | cafe\u{301} | tea)"),
        SchemaCase(
            "enum", .both, nil, "",
            """
            A: { type: string, x-extensible-enum: [a, b] }
            B: { type: string, enum: [a], x-extensible-enum: [b] }
            """,
            "A enum(a | b)", "B enum(a)"),
        SchemaCase(
            "const", .v31, .supported, "the type of the value, which a required field has unless told otherwise",
            """
            A: { type: object, required: [t], properties: { t: { const: a }, n: { type: integer, const: 3 } } }
            """,
            "A {t: string {const: \"a\"} = \"a\", n?: int {const: 3}}"),
        SchemaCase(
            "default", .both, .supported, "what the receiver assumes: documented, filled in when read, not sent",
            """
            A:
              type: object
              properties:
                s: { type: string, default: 1.10 }
                i: { type: integer, default: 3 }
                n: { type: string, default: null }
            """,
            "A {s: string = \"1.10\", i: int = 3, n?: string}"),
        SchemaCase(
            "default", .both, nil, "",
            """
            A:
              type: object
              properties:
                s: { allOf: [{ type: string, default: queued }, { enum: [completed] }] }
            """,
            "A {s?: string {enum: [\"completed\"]}}", findings: ["openapi/invalid-default 8:9"]),
    ]

    /// Keywords about strings.
    static let strings: [SchemaCase] = [
        SchemaCase(
            "format", .both, .supported, "the Swift type; a format that has none is kept",
            """
            A:
              type: object
              properties:
                a: { type: string, format: date-time }
                b: { type: string, format: date }
                c: { type: string, format: uuid }
                d: { type: string, format: byte }
                e: { type: string, format: email }
                f: { type: string, format: duration }
                g: { type: string, format: decimal }
                h: { type: integer, format: int32 }
                i: { type: integer, format: int64 }
                j: { type: number, format: float }
                k: { type: integer, format: unix-time }
                l: { type: string, format: password }
                m: { type: string, format: binary }
                n: { type: array, items: { type: string, format: uri } }
                o: { type: integer, format: uint64 }
                p: { type: string, format: uint64 }
            """,
            "A {a?: date(iso8601), b?: date(yyyy-MM-dd), c?: uuid, d?: data(base64), e?: string <email>, "
                + "f?: duration(calendar), g?: decimal(string), h?: int32, i?: int64, j?: float, "
                + "k?: date(unix) {type: \"integer\"}, l?: string <password> sensitive, m?: string <binary>, n?: [string <uri>], "
                + "o?: uint64, p?: uint64(string)}"),
        SchemaCase(
            "minLength", .both, .supported, "checked on request",
            "A: { type: string, minLength: 1 }", "A = string <length≥1>"),
        SchemaCase(
            "maxLength", .both, .supported, "checked on request",
            "A: { type: string, maxLength: 9.0 }", "A = string <length≤9>"),
        SchemaCase(
            "pattern", .both, .supported, "checked on request",
            "A: { type: string, pattern: '^a+$' }", "A = string <~^a+$>"),
        SchemaCase(
            "contentEncoding", .v31, .supported, "bytes",
            """
            A: { type: string, contentEncoding: base64 }
            B: { type: string, contentEncoding: quoted-printable }
            """,
            "A = data(base64)", "B = string {contentEncoding: \"quoted-printable\"}"),
        SchemaCase(
            "contentMediaType", .v31, .supported,
            "bytes where it is `application/octet-stream`; else it asserts nothing, is kept and compared",
            """
            A: { type: string, contentMediaType: application/octet-stream }
            B: { type: string, contentEncoding: base64, contentMediaType: image/png }
            """,
            "A = string <binary>", "B = data(base64) {contentMediaType: \"image/png\"}"),
        SchemaCase(
            "contentSchema", .v31, .supported, "asserts nothing (2020-12, Validation, 8.1); kept and compared",
            "A: { type: string, contentMediaType: application/json, contentSchema: { type: object } }",
            "A = string {contentMediaType: \"application/json\", contentSchema: {type:\"object\"}}"),
    ]

    /// Keywords about numbers.
    static let numbers: [SchemaCase] = [
        SchemaCase(
            "minimum", .both, .supported, "checked on request",
            "A: { type: integer, minimum: -1 }", "A = int <≥-1>"),
        SchemaCase(
            "minimum", .both, nil, "",
            """
            A: { minimum: 3 }
            B: { minimum: 3, maxLength: 5 }
            C: { type: object, properties: { c: { minimum: 3 } }, additionalProperties: { minimum: 4 } }
            D: { type: array, items: { minimum: 5 } }
            E: { oneOf: [ { type: string }, { type: integer } ], maximum: 6 }
            F: { type: string, format: date-time, maxLength: 30 }
            """,
            "A = json <≥3>", "B = json <≥3 length≤5>", "C {c?: json <≥3>, *: json <≥4>}", "D = [json <≥5>]",
            "E union(string: string | integer: int) {maximum: 6}", "F = date(iso8601) {maxLength: 30}"),
        SchemaCase(
            "maximum", .both, .supported, "checked on request",
            "A: { type: number, maximum: 1.50 }", "A = double <≤1.50>"),
        SchemaCase(
            "exclusiveMinimum", .v30, .supported, "checked on request",
            "A: { type: number, minimum: 0, exclusiveMinimum: true }", "A = double <>0>"),
        SchemaCase(
            "exclusiveMaximum", .v30, .supported, "checked on request",
            "A: { type: number, maximum: 1, exclusiveMaximum: true }", "A = double <<1>"),
        SchemaCase(
            "exclusiveMinimum", .v31, .supported, "checked on request",
            "A: { type: number, exclusiveMinimum: 0 }", "A = double <>0>"),
        SchemaCase(
            "exclusiveMaximum", .v31, .supported, "checked on request",
            "A: { type: number, exclusiveMaximum: 1 }", "A = double <<1>"),
        SchemaCase(
            "multipleOf", .both, .supported, "checked on request",
            "A: { type: number, multipleOf: 0.01 }", "A = double <×0.01>"),
    ]

    /// Keywords about arrays.
    static let arrays: [SchemaCase] = [
        SchemaCase(
            "items", .both, .supported, "the type of the elements",
            """
            A: { type: array, items: { type: object, required: [id], properties: { id: { type: string } } } }
            B: { type: array, items: { type: integer, minimum: 1, nullable: true } }
            """,
            "A = [#A.item]", "A.item {id: string}", "B = [int|null <≥1>]"),
        SchemaCase(
            "items", .v31, nil, "", "A: { type: array, items: false }\nB: { type: array, items: true }",
            "A = [json {not: {}}]", "B = [json]"),
        SchemaCase(
            "prefixItems", .v31, .supported, "a list of one type, or of any values; held by the mock, compared by diff",
            """
            A: { type: array, prefixItems: [ { type: number }, { type: number } ], items: false }
            B: { type: array, prefixItems: [ { type: number }, { type: string } ] }
            """,
            "A = [double] {prefixItems: [{type:\"number\"},{type:\"number\"}], items: false}",
            "B = [json] {prefixItems: [{type:\"number\"},{type:\"string\"}]}"),
        SchemaCase(
            "minItems", .both, .supported, "checked on request",
            "A: { type: array, minItems: 1, items: { type: string } }", "A = [string] <count≥1>"),
        SchemaCase(
            "maxItems", .both, .supported, "checked on request",
            "A: { type: array, maxItems: 2, items: { type: string } }", "A = [string] <count≤2>"),
        SchemaCase(
            "maxItems", .both, nil, "",
            """
            A: { type: array, items: { type: string, minItems: 1, maxItems: 2 } }
            B: { type: array, maximum: 3, items: { type: string } }
            C: { type: array, maxItems: 4, maximum: 3, items: { type: string, maxItems: 5 } }
            D: { type: array, items: { type: array, maxItems: 6, items: { type: integer, maximum: 7 } } }
            """,
            "A = [string] <count≥1 count≤2>", "B = [string] <count≤3>", "C = [string] <count≤4>",
            "D = [[int <≤7>] <count≤6>]",
            findings: ["openapi/misplaced-key 5:46", "openapi/misplaced-key 5:59", "openapi/misplaced-key 6:23"]),
        SchemaCase(
            "uniqueItems", .both, .supported, "checked on request",
            "A: { type: array, uniqueItems: true, items: { type: string } }", "A = [string] <unique>"),
        SchemaCase(
            "contains", .v31, .supported, "no Swift type says it; held by the mock, compared by diff",
            "A: { type: array, items: { type: string }, contains: { const: a }, minContains: 1, maxContains: 2 }",
            "A = [string] {contains: {const:\"a\"}, minContains: 1, maxContains: 2}"),
        SchemaCase(
            "unevaluatedItems", .v31, .supported,
            "no Swift type says it; held by the mock, compared by diff",
            "A: { type: array, items: { type: string }, unevaluatedItems: false }",
            "A = [string] {unevaluatedItems: false}"),
    ]
}
