// One short specification for each thing that can be wrong: a closed table, longer than other files.

/// Specifications with what is to be found in them, by topic.
enum NativeCases {
    static let all = document + types + dates + models + literals + endpoints + settings + auth + signIn + shapes

    static let document = [
        Case(whole: "api: Test\nmodels: {}\n", "spec/missing-version 1:1"),
        Case(whole: "martlet: one\napi: Test\n", "spec/missing-version 1:10"),
        Case(whole: "martlet: 2\napi: Test\nnonsense: 1\n", "spec/unsupported-version 1:10"),
        Case(whole: "martlet: 1\n", "spec/missing-key 1:1"),
        Case(whole: "martlet: 1\napi: 7up\n", "spec/invalid-name 2:6"),
        Case(whole: "martlet: 1\napi: [Test]\n", "spec/wrong-shape 2:6"),
        Case("namespace: api\n", "spec/invalid-name 3:12"),
        Case("namespace: Acme.API\n", "spec/invalid-name 3:12"),
        Case("namespace: \"\"\n", "spec/invalid-name 3:12"),
        Case("namespace: Größe\n", "spec/invalid-name 3:12"),
        Case("namespace: \"A { } //\"\n", "spec/invalid-name 3:12"),
        Case("namespace: [API]\n", "spec/wrong-shape 3:12"),
        Case("modles: {}\n", "spec/unknown-key 3:1"),
        Case("models: [A]\n", "spec/wrong-shape 3:9"),
        Case("naming: kebab-case\n", "spec/unknown-word 3:9"),
        Case("x-owner: team\nmodels:\n", "spec/wrong-shape 4:8"),
        Case("? [a]\n: b\n", "spec/wrong-shape 3:3"),
        // An error in one model hides none in the next.
        Case(
            "models:\n  A: { fields: { a: strin } }\n  B: { fields: { b: [bol] } }\n", "type/unknown 4:21",
            "type/unknown 5:22"),
        // What YAML only suspects is said once.
        Case(
            "models:\n  A: { description: one, two, fields: { a: string } }\n", "spec/unknown-key 4:26"),
    ]

    static let types = [
        Case("models: { A: { fields: { a: Specalist }}, Specialist: { fields: { id: int }}}\n", "type/unknown 3:29"),
        Case("models:\n  A: { fields: { a: \"[B | null]?\" } }\n", "type/unknown 4:23"),
        Case("models:\n  A:\n    fields:\n      a: array<map<Boo>>?\n", "type/unknown 6:20"),
        Case("models:\n  A: { fields: { a: \"x\\u0020y\" } }\n", "type/syntax 4:21"),
        Case("models:\n  A: { fields: { a: array } }\n", "type/syntax 4:21"),
        Case("models:\n  A: { fields: { a: string<int> } }\n", "type/syntax 4:21"),
        Case("models:\n  A: { fields: { a: string | int } }\n", "type/syntax 4:30"),
        Case("models:\n  A: { fields: { a: array<string?> } }\n", "type/syntax 4:33"),
        Case("models:\n  A: { fields: { a: date(yyyy } }\n", "type/syntax 4:25"),
        Case("models:\n  A: { fields: { a: [string, int] } }\n", "type/syntax 4:21"),
        Case("models:\n  A: { fields: { a: { key: string } } }\n", "spec/wrong-shape 4:21"),
        Case("models:\n  A: { fields: { a: \"{ int: string }\" } }\n", "type/syntax 4:24"),
        Case("models:\n  A: { fields: { a: string = a b } }\n", "type/syntax 4:30"),
        Case("models:\n  A: { fields: { a: data(base32) } }\n", "type/unknown-encoding 4:26"),
        Case("models:\n  A: { fields: { a: B(x) } }\n  B: { enum: [a] }\n", "type/unknown-encoding 4:23"),
        Case("models:\n  A: { fields: { a: file } }\n", "type/misplaced 4:21"),
        Case("models:\n  A: { fields: { a: array<void> } }\n", "type/misplaced 4:27"),
        Case("models:\n  A: { alias: \"string?\" }\n", "type/misplaced 4:22"),
        Case("models:\n  url: { fields: { a: int } }\n", "type/builtin-name 4:3"),
        Case("models:\n  A: { alias: B }\n  B: { alias: A }\n", "type/cyclic-alias 5:15"),
        Case("models:\n  A: { alias: A, newtype: true }\n", "type/cyclic-alias 4:15"),
        Case("models:\n  A: { fields: { a: int? = 1 } }\n", "spec/conflicting-keys 4:24"),
        Case("models:\n  \"1a\": { fields: { a: int } }\n", "spec/invalid-name 4:3"),
        Case("models:\n  A: { fields: { \"\": int } }\n", "spec/invalid-name 4:18"),
    ]

    static let dates = [
        Case("dates: { day: yyyy-MM-dd }\nmodels: { A: { fields: { a: date(dya) }}}\n", "date/unknown-format 4:34"),
        Case("dates: { day: YYYY-MM-dd }\n", "date/week-year 3:15"),
        Case("models:\n  A: { fields: { a: date(dd.YYYY) } }\n", "date/week-year 4:29"),
        Case("dates: { day: yyyy-MM-JJ }\n", "date/invalid-pattern 3:23"),
        Case("dates: { stamp: \"yyyy-MM-dd'T\" }\n", "date/invalid-pattern 3:28"),
        Case("dates: { local: \"yyyy-MM-dd HH:mm\" }\n", "date/without-zone 3:18"),
        Case("dates: { unix: yyyy-MM-dd }\n", "date/builtin-name 3:10"),
        Case("dates: { a: [iso8601, b], b: a }\n", "date/cyclic-format 3:30"),
        Case("dates: { day: yyyy-MM-dd, a: [iso8601, day] }\n", "date/mixed-formats 3:40"),
        Case("dates: { a: [] }\n", "spec/invalid-value 3:13"),
        Case("dates: { default: rfc822 }\n", "date/unknown-format 3:19"),
    ]

    static let models = [
        Case("models:\n  A: { description: nothing }\n", "model/shape 4:3"),
        Case("models:\n  A: { enum: [a], fields: { a: int } }\n", "model/shape 4:19"),
        Case("models:\n  A: { feilds: { a: int } }\n", "model/shape 4:3"),
        Case("models:\n  A: { fields: { a: int }, closed: true }\n", "spec/unknown-key 4:28"),
        Case(
            "naming: snake_case\nmodels:\n  A: { fields: { userID: int, user_id: int } }\n",
            "model/duplicate-wire-name 5:31"),
        Case("models:\n  A: { fields: { a: int }, id: b }\n", "model/unknown-id-field 4:32"),
        Case("models:\n  A: { fields: { a: string }, message: b }\n", "model/invalid-message-field 4:40"),
        Case("models:\n  A: { fields: { a: int }, message: a }\n", "model/invalid-message-field 4:37"),
        Case(
            "models:\n  A: { fields: { a: { type: string, sensitive: true } }, message: a }\n",
            "model/invalid-message-field 4:67"),
        Case("models:\n  A: { fields: { a: int }, conforms: [Identifiable] }\n", "model/unknown-id-field 4:38"),
        Case("models:\n  A: { fields: { a: int }, conforms: [Codable] }\n", "spec/unknown-word 4:39"),
        Case("models:\n  A: { fields: { a: int }, conforms: [Hashable, Hashable] }\n", "spec/duplicate-name 4:49"),
        Case("models:\n  A: { fields: { b: B } }\n  B: { fields: { a: A } }\n", "model/infinite 4:3"),
        Case("models:\n  A: { fields: { b: B } }\n  B: { fields: { a: A? } }\n"),
        Case("models:\n  A: { enum: [] }\n", "spec/invalid-value 4:14"),
        Case("models:\n  A: { enum: [1, 2] }\n", "spec/invalid-value 4:14"),
        Case("models:\n  A: { enum: [a, b, a] }\n", "model/duplicate-case 4:21"),
        Case("models:\n  A: { enum: [a, null] }\n", "spec/invalid-value 4:18"),
        Case("models:\n  A: { enum: [a, 'null'] }\n"),
        Case("models:\n  A: { cases: { a: null } }\n", "spec/invalid-value 4:20"),
        Case("models:\n  A: { cases: { a: x, b: x } }\n", "model/duplicate-case 4:23"),
        Case("models:\n  A: { type: int, cases: { a: 16, b: 0x10 } }\n", "model/duplicate-case 4:35"),
        Case("models:\n  A: { fields: { a: { type: A, default: {} } } }\n", "model/endless-default 4:18"),
        Case("models:\n  A: { fields: { a: { type: \"[A]\", default: [] } } }\n"),
        Case(
            "models:\n  A: { fields: { b: { type: B, default: {} } } }\n"
                + "  B: { fields: { a: { type: A, default: {} } } }\n",
            "model/endless-default 4:18", "model/endless-default 5:18"),
        Case(
            "models:\n  A: { fields: { b: { type: B, default: { a: { c: 1 } } }, c: int = 1 } }\n"
                + "  B: { fields: { a: A? } }\n",
            "model/endless-default 4:18"),
        Case("models:\n  A: { type: int, cases: { low: x } }\n", "spec/invalid-value 4:33"),
        Case("models:\n  A: { type: bool, enum: [a] }\n", "spec/unknown-word 4:14"),
        Case("models:\n  A: { oneOf: {} }\n", "spec/invalid-value 4:15"),
        Case("models:\n  A: { oneOf: { b: int }, discriminator: kind }\n", "model/invalid-discriminator 4:20"),
        Case("models:\n  A: { fields: { a: { type: int, minLength: 1 } } }\n", "field/misplaced-constraint 4:34"),
        Case("models:\n  A: { fields: { a: { type: int, min: 3, max: 2 } } }\n", "field/empty-constraint 4:42"),
        Case(
            "models:\n  A: { fields: { a: { type: int, min: 3, exclusiveMax: 3 } } }\n", "field/empty-constraint 4:42"),
        Case("models:\n  A: { fields: { a: { type: string, maxLength: -1 } } }\n", "spec/invalid-value 4:48"),
        Case("models:\n  A: { fields: { a: { type: double, multipleOf: 0 } } }\n", "spec/invalid-value 4:49"),
        Case("models:\n  A: { fields: { a: { type: \"[int]\", unique: maybe } } }\n", "spec/invalid-value 4:46"),
        Case(
            "endpoints:\n  A: { b: { post: /b, returns: void, body: { fields: { c: { type: int, readOnly: true } } } } }\n",
            "field/unsendable 4:72"),
        Case(
            "models:\n  A: { fields: { a: { type: int, readOnly: true, writeOnly: true } } }\n",
            "spec/conflicting-keys 4:50"),
        Case("models:\n  A: { fields: { a: { type: int, alwaysWritten: true } } }\n", "spec/conflicting-keys 4:34"),
        Case(
            "endpoints:\n  A: { b: { get: /b, returns: void, query: { c: { type: int, readOnly: true } } } }\n",
            "spec/unknown-key 4:62"),
        Case("models:\n  A: { fields: { a: { typ: int, key: b } } }\n", "spec/wrong-shape 4:21"),
        Case("models:\n  A: { fields: { a: { type: int, sensitive: no } } }\n", "spec/invalid-value 4:45"),
    ]

    static let literals = [
        Case("models:\n  A: { fields: { a: int = x } }\n", "type/invalid-default 4:27"),
        Case("models:\n  A: { fields: { a: string = x } }\n", "type/invalid-default 4:30"),
        Case("models:\n  A: { fields: { a: double = 1e999 } }\n", "type/invalid-default 4:30"),
        Case("models:\n  A: { fields: { a: float = 1e39 } }\n", "type/invalid-default 4:29"),
        Case("models:\n  A: { fields: { a: decimal = 1e200 } }\n", "type/invalid-default 4:31"),
        Case("models:\n  A: { fields: { a: duration(ms) = 1e30 } }\n", "type/invalid-default 4:36"),
        Case("models:\n  A: { fields: { a: date(unix) = 1e30 } }\n", "type/invalid-default 4:34"),
        Case("models:\n  A: { fields: { a: { type: url, default: 'http://a:b/' } } }\n", "type/invalid-default 4:43"),
        Case("models:\n  A: { fields: { a: { type: url, default: 'a b' } } }\n", "type/invalid-default 4:43"),
        Case("models:\n  A: { fields: { a: { type: url, default: 'https://a.b:8/c%20?d=[e]#f' } } }\n"),
        Case("models:\n  A: { fields: { a: { type: url, default: 'mailto:a@b.c' } } }\n"),
        Case(
            "models:\n  A: { fields: { a: { type: date, default: 2025-02-30T00:00:00Z } } }\n",
            "type/invalid-default 4:44"),
        Case(
            "models:\n  A: { fields: { a: { type: array<B>, default: [{ c: 1 }] } } }\n  B: { fields: { d: int } }\n",
            "type/invalid-default 4:49"),
        Case("models:\n  A: { fields: { a: 'string = \"x\"' } }\n"),
        Case("models:\n  A: { fields: { a: S = paid } }\n  S: { enum: [open] }\n", "type/invalid-default 4:25"),
        Case("models:\n  A: { fields: { a: S = high } }\n  S: { type: int, cases: { high: 9 } }\n"),
        Case("models:\n  A: { fields: { a: { type: int32, default: 3000000000 } } }\n", "type/invalid-default 4:45"),
        Case("models:\n  A: { fields: { a: { type: \"int = 1\", default: 2 } } }\n", "spec/conflicting-keys 4:40"),
        Case("models:\n  A: { fields: { a: { type: uuid, example: abc } } }\n", "type/invalid-example 4:44"),
        Case("models:\n  A: { fields: { a: { type: date, example: 2025-01-01 } } }\n", "type/invalid-example 4:44"),
        Case("models:\n  A: { fields: { a: { type: string, example: no } } }\n"),
        Case("models:\n  A: { fields: { a: { type: data, example: 'a b=' } } }\n", "type/invalid-example 4:44"),
        Case("models:\n  A: { fields: { a: { type: data(hex), example: 0g } } }\n", "type/invalid-example 4:49"),
        Case("models:\n  A: { fields: { a: { type: duration(iso8601), example: PT1H } } }\n"),
        Case("models:\n  A: { fields: { a: { type: decimal(string), example: 1.10 } } }\n"),
        Case("models:\n  A: { fields: { a: { type: decimal(string), example: .5 } } }\n", "type/invalid-example 4:55"),
        Case("models:\n  A: { fields: { a: { type: int, example: '1' } } }\n", "type/invalid-example 4:43"),
        Case("models:\n  A: { fields: { a: int, b: int }, example: { a: 1 } }\n", "type/invalid-example 4:45"),
        Case("models:\n  A: { fields: { a: int }, example: { a: 1, aa: 1 } }\n", "type/invalid-example 4:45"),
        Case("models:\n  A: { fields: { a: int }, example: { a: null } }\n", "type/invalid-example 4:42"),
        Case("models:\n  A: { fields: { a: int? }, example: { a: null } }\n"),
        Case(
            "models:\n  A: { fields: { a: int }, example: { a: 1 }, examples: [{ a: 2 }] }\n",
            "spec/conflicting-keys 4:47"),
        Case(
            "endpoints: { A: { b: { post: /a, body: { type: [int], examples: { a: [1], b: [c] } }, returns: void }}}\n",
            "type/invalid-example 3:79"),
        Case(
            "endpoints: { A: { b: { get: /a, returns: void, errors: { 404: { type: int, example: a } } }}}\n",
            "type/invalid-example 3:85"),
        Case(
            "errors: { 404: { type: int, example: 1, examples: { b: 2 } } }\n", "spec/conflicting-keys 3:41"),
        Case(
            "models:\n  A: { oneOf: { b: B }, discriminator: t, example: { t: c } }\n  B: { fields: { t: string } }\n",
            "type/invalid-example 4:52"),
    ]

    static let endpoints = [
        endpoint("{ returns: void }", "endpoint/method 5:5"),
        endpoint("{ get: /a, post: /a, returns: void }", "endpoint/method 5:19"),
        endpoint("{ get: a, returns: void }", "endpoint/invalid-path 5:15"),
        endpoint("{ get: /a/../b, returns: void }", "endpoint/invalid-path 5:18"),
        endpoint("{ get: /a/%2E%2e, returns: void }", "endpoint/invalid-path 5:18"),
        endpoint("{ get: /a?b=c, returns: void }", "endpoint/invalid-path 5:17"),
        endpoint("{ get: /a//b, returns: void }", "endpoint/invalid-path 5:17"),
        endpoint("{ get: '/a#', returns: void }", "endpoint/invalid-path 5:18"),
        endpoint("{ get: '/a#b c', returns: void }", "endpoint/invalid-path 5:20"),
        endpoint("{ get: '/a/{id', returns: void }", "endpoint/invalid-path 5:19"),
        endpoint("{ get: '/a/{id}', returns: void }", "endpoint/undeclared-path-parameter 5:19"),
        endpoint("{ get: /a, path: { id: int }, returns: void }", "endpoint/unused-path-parameter 5:27"),
        endpoint("{ get: '/{id}/{id}', path: { id: int }, returns: void }", "endpoint/duplicate-parameter 5:22"),
        endpoint("{ get: '/{id}', path: { id: int? }, returns: void }", "type/misplaced 5:39"),
        endpoint("{ get: '/{id}', path: { id: it }, returns: void }", "type/unknown 5:36"),
        endpoint("{ get: /a, headers: { X-A: int, x-a: int }, returns: void }", "endpoint/duplicate-parameter 5:40"),
        endpoint("{ get: /a, headers: { X A: int }, returns: void }", "header/invalid-name 5:30"),
        endpoint("{ get: /a, headers: { Host: string }, returns: void }", "header/reserved 5:30"),
        endpoint("{ get: /a, query: { a: int | null }, returns: void }", "type/misplaced 5:37"),
        endpoint(
            "{ get: /a, query: { a: { type: int, style: matrix } }, returns: void }", "spec/unknown-word 5:51"),
        endpoint("{ get: /a, body: A, returns: void }"),
        endpoint("{ head: /a, body: A, returns: void }"),
        endpoint(
            "{ post: /a, body: { fields: { a: int }, form: { a: int } }, returns: void }", "spec/conflicting-keys 5:48"),
        endpoint(
            "{ post: /a, body: { type: A, contentType: image/png }, returns: void }", "spec/conflicting-keys 5:37"),
        endpoint("{ post: /a, body: { type: file, contentType: png }, returns: void }", "spec/invalid-value 5:53"),
        endpoint("{ get: /a }", "spec/missing-key 5:5"),
        endpoint("{ get: /a, returns: void, status: 99 }", "status/invalid 5:42"),
        endpoint("{ get: /a, returns: void, status: 404 }", "status/invalid 5:42"),
        endpoint("{ get: /a, returns: void, errors: { 200: A } }", "status/invalid 5:44"),
        endpoint("{ get: /a, returns: void, errors: { 4XX: A, 4xx: A } }", "spec/duplicate-name 5:52"),
        endpoint("{ get: /a, returns: void, responses: { 200: A } }", "spec/conflicting-keys 5:19"),
        endpoint("{ get: /a, returns: void, streams: A }", "spec/conflicting-keys 5:19"),
        endpoint("{ get: /a, returns: void, sends: A }", "spec/conflicting-keys 5:34"),
        endpoint("{ post: /a, returns: void, cache: 5m }", "cache/unsafe-method 5:35"),
        endpoint("{ get: /a, returns: void, cache: 5 min }", "duration/invalid 5:41"),
        endpoint("{ get: /a, returns: void, cache: { stale: 5m } }", "spec/missing-key 5:34"),
        endpoint("{ get: /a, returns: void, timeout: never }", "duration/invalid 5:43"),
        endpoint("{ get: /a, returns: void, server: staging }", "server/unknown 5:42"),
        endpoint("{ get: /a, returns: void, auth: key }", "auth/unknown-scheme 5:40"),
        endpoint("{ post: /a, returns: void, invalidates: [geta] }", "endpoint/unknown 5:49"),
        endpoint(
            "{ post: '/b/{id}', path: { id: int }, returns: void, invalidates: [{ a: { ib: id } }] }",
            "endpoint/unknown-parameter 5:82"),
        endpoint(
            "{ post: '/b/{id}', path: { id: int }, returns: void, invalidates: [{ a: { id: ib } }] }",
            "endpoint/unknown-parameter 5:86"),
        endpoint("{ get: /a, returns: void, retry: { base: 1s } }", "spec/missing-key 5:34"),
        endpoint("{ get: /a, returns: void, retry: { attempts: 0 } }", "spec/invalid-value 5:53"),
        endpoint(
            "{ get: /a, returns: A, pages: { items: b, next: a, into: c } }", "endpoint/unknown-path 5:47",
            "endpoint/unknown-parameter 5:65"),
        endpoint("{ get: /a, returns: void, issues: session }", "auth/unknown-scheme 5:42"),
        endpoint("{ get: /a, returns: void }\n    b: { get: /a, returns: void }", "endpoint/clash 6:5"),
        endpoint("{ get: /a, streams: A, contentType: application/geo+json-seq }"),
        endpoint("{ get: /a, streams: A, contentType: application/json }", "spec/invalid-value 5:44"),
        endpoint("{ get: /a, returns: A, contentType: application/json }", "spec/conflicting-keys 5:31"),
        endpoint("{ websocket: /a, sends: A, receives: void }", "type/misplaced 5:45"),
        Case("endpoints: { A: { group: { prefix: api }}}\n", "endpoint/invalid-path 3:36"),
        Case("endpoints: { 'A.B': { a: { get: /a, returns: void }}}\n", "spec/invalid-name 3:14"),
    ]

    static let settings = [
        Case("servers: { a: example.com }\n", "url/invalid 3:15"),
        Case("servers: { a: ftp://example.com }\n", "url/invalid 3:15"),
        Case("servers: { a: 'https://me:secret@example.com' }\n", "url/invalid 3:15"),
        Case("servers: { a: 'https://example.com?x=1' }\n", "url/invalid 3:15"),
        Case("servers: { a: 'https://example.com/a/../b' }\n", "url/invalid 3:15"),
        Case("servers: { a: 'http://example.com' }\n", "url/insecure 3:15"),
        Case("servers: { a: 'http://127.0.0.1:8000' }\n"),
        Case("servers: { a: { url: 'http://example.com', insecure: true, pins: of } }\n", "spec/unknown-word 3:66"),
        Case("servers: { a: /api/v2 }\n"),
        Case("servers: { a: / }\n"),
        Case("servers: { a: { url: '/{b}/api', variables: { b: v1 } } }\n"),
        Case("servers: { a: { url: '{b}/api', variables: { b: /v1 } } }\n"),
        Case("servers: { a: '/{b}' }\n", "url/invalid 3:15"),
        Case("servers: { a: { url: '{b}/api', variables: { b: '' } } }\n", "url/invalid 3:22"),
        Case("servers: { a: { url: '{b}://{c}:{d}{e}', variables: { b: https, c: x, d: '80', e: /f } } }\n"),
        Case("servers: { a: /a/../b }\n", "url/invalid 3:15"),
        Case("servers: { a: '//example.com' }\n", "url/invalid 3:15"),
        Case("servers: { a: '/a?x=1' }\n", "url/invalid 3:15"),
        Case("servers: {}\n", "spec/invalid-value 3:10"),
        Case("headers: { 'X A': b }\n", "header/invalid-name 3:12"),
        Case("headers: { Authorization: b }\n", "header/reserved 3:12"),
        Case("headers: { X-A: \"b\\r\\nc\" }\n", "header/invalid-value 3:17"),
        Case("headers: { X-A: b, x-a: c }\n", "spec/duplicate-name 3:20"),
        Case("headers: { X-A: }\n", "spec/wrong-shape 3:17"),
        Case("timeouts: { request: 30 }\n", "duration/invalid 3:22"),
        Case("timeouts: { request: 0s }\n", "duration/invalid 3:22"),
        Case("cache: { memory: 50 megabytes }\n", "size/invalid 3:18"),
        Case("pins: { example.com: { sha256: [abc] } }\n", "pin/too-few 3:32", "pin/invalid 3:33"),
        Case("pins: { 'a b': { sha256: [] } }\n", "pin/invalid 3:9"),
        Case("errors: { 500: Problem }\n", "type/unknown 3:16"),
        Case("links: { a: example.com }\n", "link/invalid 3:13"),
        Case("links: { a: ['a://b?t={t}', 'https://b?t={u}'] }\n", "link/invalid 3:29"),
        Case("webhooks: { a: { oneOf: {} } }\n", "spec/wrong-shape 3:16"),
        Case("webhooks: { a: 'string = b' }\n", "type/misplaced 3:26"),
    ]

    static let auth = [
        Case("auth: { default: key }\n", "auth/unknown-scheme 3:18"),
        Case("auth: { all: { type: basic } }\n", "auth/reserved-name 3:9"),
        Case("auth: { a: { type: digest } }\n", "spec/unknown-word 3:20"),
        Case("auth: { a: { typ: basic } }\n", "spec/missing-key 3:9"),
        Case("auth: { a: { type: apiKey, in: body, name: k } }\n", "spec/unknown-word 3:32"),
        Case("auth: { a: { type: apiKey, in: header, name: Host } }\n", "header/reserved 3:46"),
        Case(
            "auth:\n  a:\n    type: oauth2\n    authorize: http://example.com\n    token: https://example.com\n"
                + "    client: a\n    redirect: callback\n    scopes: [a b]\n", "url/insecure 6:16", "url/invalid 9:15",
            "auth/invalid-scope 10:14"),
        Case("auth: { a: { type: bearer, tokens: { model: T, access: a } } }\n", "type/unknown 3:45"),
        Case(
            "auth: { a: { type: bearer, tokens: { model: T, access: b } } }\nmodels: { T: { fields: { a: string }}}\n",
            "endpoint/unknown-path 3:56"),
        Case(
            "auth: { a: { type: bearer, tokens: { model: T, access: a }, refresh: { endpoint: A.b, send: { a: refresh } } } }\n"
                + "models: { T: { fields: { a: string }}}\n", "spec/missing-key 3:61", "endpoint/unknown 3:82"),
        Case("auth: { a: { type: bearer, refresh: {} } }\n", "spec/missing-key 3:28"),
        Case(
            "auth: { a: { type: bearer } }\nendpoints: { A: { b: { get: /a, returns: void, issues: a }}}\n",
            "auth/scheme-without-tokens 4:56"),
        Case(
            "flows: { a: { kind: password, login: A.b, carry: [token] } }\n"
                + "endpoints: { A: { b: { post: /a, body: { fields: { user: string } }, returns: void }}}\n",
            "flow/unknown-value 3:51"),
        Case(
            "flows: { a: { kind: passkey, send: A.b } }\n", "spec/missing-key 3:10", "spec/missing-key 3:10",
            "spec/unknown-key 3:30"),
    ]

    /// A case of the endpoint `A.a`, whose text starts at 5:8.
    private static func endpoint(_ yaml: String, _ findings: String...) -> Case {
        let text = "martlet: 1\napi: Test\nendpoints:\n  A:\n    a: \(yaml)\nmodels: { A: { fields: { a: int } } }\n"
        return Case(text: text, findings: findings)
    }
}
