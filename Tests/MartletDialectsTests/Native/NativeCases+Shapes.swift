extension NativeCases {
    /// Unions with values, places of addresses, bodies and parameters in other forms than their own.
    static let shapes = unions + addresses + forms

    private static func union(_ members: String, _ rest: String, _ findings: String...) -> Case {
        Case(
            text: "martlet: 1\napi: Test\nmodels:\n  C: { fields: { a: int } }\n"
                + "  U: { oneOf: { \(members) }, \(rest) }\n",
            findings: findings)
    }

    private static let unions = [
        union("c: { type: C, values: [1, 2] }", "discriminator: { key: kind, type: int }"),
        union("c: { type: C, values: [a, b] }, d: C", "discriminator: kind"),
        union("\"1\": C, \"-2\": C", "discriminator: { key: kind, type: int }"),
        union("c: C", "discriminator: { key: kind, type: int }", "model/invalid-discriminator 5:17"),
        union("c: { type: C, values: [a] }", "closed: true", "spec/conflicting-keys 5:31"),
        union("c: { type: C, values: [] }", "discriminator: kind", "spec/invalid-value 5:39"),
        union("c: { type: C, values: [x] }", "discriminator: { key: kind, type: int }", "spec/invalid-value 5:40"),
        union("c: { values: [x] }", "discriminator: kind", "spec/missing-key 5:17", "spec/wrong-shape 5:20"),
        union(
            "c: { type: C, values: [a, b] }, b: C", "discriminator: kind", "model/invalid-discriminator 5:49"),
        union("c: C", "discriminator: { type: int }", "spec/missing-key 5:25"),
        union("c: C", "discriminator: { key: kind, type: bool }", "spec/unknown-word 5:59"),
        Case("models:\n  A: { alias: \"[B]\" }\n  B: { alias: map<A> }\n"),
        Case("models:\n  A: { alias: \"[A]\", newtype: true }\n"),
    ]

    private static func server(_ server: String, _ findings: String...) -> Case {
        Case(text: "martlet: 1\napi: Test\nservers:\n  a: { \(server) }\n", findings: findings)
    }

    private static let addresses = [
        server("url: \"https://{a}.b.c/{d}\", variables: { a: [x, y], d: z }"),
        server("url: \"https://{a}.b.c\"", "url/invalid 4:13"),
        server("url: \"https://{a}.b.c\", variables: {}", "url/invalid 4:13"),
        server("url: \"https://b.c\", variables: { a: x }", "url/invalid 4:41"),
        server("url: \"https://{a}\", variables: { a: \"x/../y\" }", "url/invalid 4:13"),
        server("url: \"http://{a}\", variables: { a: x }", "url/insecure 4:13"),
        server("url: \"https://{a}\", variables: { a: [x, x] }", "model/duplicate-case 4:48"),
        server("url: \"https://{a}\", variables: { a: { default: x, values: [y] } }", "type/invalid-default 4:55"),
        server("url: \"https://x/{a}\", variables: { a: [] }", "spec/invalid-value 4:46"),
    ]

    private static func body(_ body: String, _ findings: String...) -> Case {
        Case(
            text: "martlet: 1\napi: Test\nendpoints: { A: { a: { post: /a, returns: void,\n  \(body) } } }\n",
            findings: findings)
    }

    private static let forms = [
        body("body: { form: { a: { type: \"[int]\", style: deepObject } } }"),
        body("body: { form: { a: { type: \"[int]\", style: label } } }", "spec/unknown-word 4:46"),
        body("body: { form: { a: { type: \"[int]\", explode: true } } }", "spec/conflicting-keys 4:39"),
        body("body: { multipart: { a: { type: string, contentType: text } } }", "spec/invalid-value 4:56"),
        body("body: { type: map<string>, contentType: application/x-www-form-urlencoded }"),
        body("body: { type: int, contentType: application/x-www-form-urlencoded }", "spec/conflicting-keys 4:22"),
        body("body: { multipart: { a: int }, contentType: multipart/mixed }"),
        body("body: { multipart: { a: [file], b: \"array<file>?\", c: { type: [file], minItems: 1 } } }"),
        body("body: { multipart: { a: { string: file } } }", "type/misplaced 4:37"),
        body("body: { form: { a: [file] } }", "type/misplaced 4:23"),
        body("body: { multipart: { a: int }, contentType: text/csv }", "spec/conflicting-keys 4:34"),
        body("body: { form: { a: int }, contentType: multipart/mixed }", "spec/conflicting-keys 4:29"),
        body("body: { multipart: { a: { type: file, style: form } } }", "spec/conflicting-keys 4:41"),
        body("body: { multipart: { a: { type: file, contentType: 'image/png, x' } } }", "spec/invalid-value 4:54"),
        body("body: { multipart: { a: { type: file, headers: { Content-Type: string } } } }", "header/reserved 4:52"),
        body("body: { form: { a: { type: string, reserved: true } } }", "spec/conflicting-keys 4:38"),
        body("body: { fields: { a: { type: string, contentType: text/csv } } }", "spec/unknown-key 4:40"),
        body("body: { fields: { a: string }, optional: true }", "spec/conflicting-keys 4:34"),
        body("query: { a: { type: json, contentType: text/csv } }", "spec/conflicting-keys 4:42"),
        body("query: { a: { type: json, contentType: application/json, style: form } }", "spec/conflicting-keys 4:60"),
        Case(
            text: "martlet: 1\napi: Test\nendpoints: { A: { a: { trace: /a, body: string, returns: void } } }\n",
            findings: ["endpoint/misplaced-body 3:35"]),
        Case("models: { A: { fields: { a: { type: bool, format: email } } } }\n", "field/misplaced-constraint 3:43"),
        Case("models: { A: { fields: { a: { type: int, schema: [1] } } } }\n", "spec/wrong-shape 3:50"),
    ]
}
