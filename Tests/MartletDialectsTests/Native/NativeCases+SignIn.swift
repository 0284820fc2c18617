extension NativeCases {
    /// Tokens, flows, links and pages.
    static let signIn = tokens + flows + links + pages + routes

    private static let tokenModels = """
        models:
          T: { fields: { a: string, r: string, n: int, d: date, u: url, b: bool } }
          U: { fields: { x: string, y: string } }

        """

    private static func tokens(_ yaml: String, _ endpoint: String, _ findings: String...) -> Case {
        let text =
            "martlet: 1\napi: Test\n" + tokenModels + "auth:\n  s: { type: bearer, \(yaml) }\n"
            + "endpoints: { A: { b: \(endpoint) } }\n"
        return Case(text: text, findings: findings)
    }

    private static let tokens = [
        tokens("tokens: { model: T, access: b }", "{ get: /a, returns: T }", "auth/invalid-token-path 7:50"),
        tokens(
            "tokens: { model: T, access: a, expiresIn: a }", "{ get: /a, returns: T }", "auth/invalid-token-path 7:64"),
        tokens(
            "tokens: { model: T, access: a, expiresAt: n }", "{ get: /a, returns: T }", "auth/invalid-token-path 7:64"),
        tokens("tokens: { model: T, access: a, expiresAt: d }", "{ post: /a, returns: T, issues: s }"),
        tokens(
            "tokens: { model: T, access: a }", "{ post: /a, returns: U, issues: s }", "auth/answer-without-tokens 8:54"),
        tokens(
            "tokens: { model: T, access: a, refresh: r }, refresh: { endpoint: A.b, send: { r: refresh } }",
            "{ post: /a, body: { fields: { r: string } }, returns: U }", "auth/answer-without-tokens 7:88"),
        tokens(
            "tokens: { model: T, access: a, refresh: r }, refresh: { endpoint: A.b, send: { r: refresh }, "
                + "tokens: { model: U, access: x, refresh: y } }",
            "{ post: /a, body: { fields: { r: string } }, returns: U, issues: s }"),
        tokens(
            "tokens: { model: T, access: a, refresh: r }, refresh: { endpoint: A.b, send: { r: refresh } }",
            "{ post: /a, body: { fields: { r: string, q: int } }, returns: T }", "auth/incomplete-refresh 7:101"),
        tokens(
            "tokens: { model: T, access: a, refresh: r }, refresh: { endpoint: A.b, send: { n: refresh } }",
            "{ post: /a, body: T, returns: T }", "auth/invalid-token-path 7:101", "auth/incomplete-refresh 7:101"),
    ]

    private static func flow(_ flow: String, _ findings: String...) -> Case {
        let text =
            "martlet: 1\napi: Test\nflows: { f: \(flow) }\n"
            + "links: { l: 'app://a?token={token}', other: 'app://b?x={x}' }\n"
            + "models: { C: { fields: { id: string } } }\n" + "endpoints:\n  A:\n"
            + "    send: { post: /s, body: { fields: { phone: string } }, returns: C }\n"
            + "    verify: { post: /v, body: { fields: { id: string, token: string } }, returns: void }\n"
        return Case(text: text, findings: findings)
    }

    private static let flows = [
        flow("{ kind: oneTimeCode, send: A.send, verify: A.verify, carry: [id] }"),
        flow("{ kind: oneTimeCode, send: A.send, verify: A.verify, carry: [idd] }", "flow/unknown-value 3:74"),
        flow("{ kind: oneTimeCode, send: A.send, verify: A.verify, carry: [phone] }", "flow/unused-value 3:74"),
        flow("{ kind: oneTimeCode, send: A.send, verify: A.verify, carry: [token] }", "flow/unused-value 3:74"),
        flow("{ kind: magicLink, send: A.send, verify: A.verify, link: l }"),
        flow("{ kind: magicLink, send: A.send, verify: A.verify, link: m }", "flow/unknown-link 3:70"),
        flow("{ kind: magicLink, send: A.send, verify: A.verify, link: other }", "flow/unknown-link 3:70"),
        flow("{ kind: oneTimeCode, send: A.send, verify: A.verify, link: l }", "spec/unknown-key 3:66"),
    ]

    private static let links = [
        Case("links: { a: 'app://x/{id}', b: 'APP://X/{other}' }\n", "link/clash 3:32"),
        Case("links: { a: ['app://x?a={a}&b={b}', 'app://x?b={b}&a={a}'] }\n", "link/clash 3:37"),
        Case("links: { a: 'app://x/{id}', b: 'app://x/new', c: 'app://x/{id}.html', d: 'app://x/{id}?q={q}' }\n"),
        Case("links: { a: 'app:/x' }\n", "link/invalid 3:13"),
        Case("links: { a: 'https:///x' }\n", "link/invalid 3:13"),
        Case("links: { a: 'app://{host}/x' }\n", "link/invalid 3:13"),
        Case("links: { a: 'app://me@host/x' }\n", "link/invalid 3:13"),
        Case("links: { a: 'app://host:port/x' }\n", "link/invalid 3:13"),
        Case("links: { a: 'app://x/{a}{b}' }\n", "link/invalid 3:13"),
        Case("links: { a: 'app://x/{a}?{b}=1' }\n", "link/invalid 3:13"),
        Case("links: { a: 'app://x?a={a}&a=1' }\n", "link/invalid 3:13"),
        Case("links: { a: 'app://x/{a}/{a}' }\n", "link/invalid 3:13"),
        Case("links: { a: 'app://x/#{a}' }\n", "link/invalid 3:13"),
        Case("links: { a: 'app://x/../{a}' }\n", "link/invalid 3:13"),
        Case("links: { a: 'app://x/%zz' }\n", "link/invalid 3:13"),
        Case("links: { a: 'app://x/a b' }\n", "link/invalid 3:13"),
        Case("links: { a: 'app://x/{a' }\n", "link/invalid 3:13"),
        Case("links: { a: [] }\n", "link/invalid 3:13"),
    ]

    private static func pages(_ pages: String, _ findings: String...) -> Case {
        let text =
            "martlet: 1\napi: Test\nmodels:\n  P: { fields: { items: [int], next: string?, url: url?, number: int?, "
            + "free: json } }\nendpoints: { A: { b: { get: /a, query: { c: string?, p: int = 1 }, returns: P,\n  pages: \(pages) } } }\n"
        return Case(text: text, findings: findings)
    }

    private static let pages = [
        pages("{ items: items, next: next, into: c }"),
        pages("{ items: items, next: number, into: c }"),
        pages("{ items: items, next: number, into: p }"),
        pages("{ items: next, next: next, into: c }", "endpoint/invalid-pages 6:19"),
        pages("{ items: items, next: next, into: p }", "endpoint/invalid-pages 6:32"),
        pages("{ items: items, next: url, into: c }", "endpoint/invalid-pages 6:32"),
        pages("{ items: free.items, next: next, into: c }", "endpoint/invalid-pages 6:19"),
        pages("{ items: items, next: free, into: c }", "endpoint/invalid-pages 6:32"),
        Case(
            "endpoints: { A: { b: { get: /a, streams: int, pages: { items: a, next: b, into: c } } } }\n",
            "spec/conflicting-keys 3:47"),
    ]

    private static let routes = [
        Case("endpoints: { A: { group: { prefix: /a }, b: { get: '', returns: void } } }\n"),
        Case("endpoints: { A: { b: { get: '', returns: void } } }\n", "endpoint/invalid-path 3:30"),
        Case("auth: { default: [k, none], k: { type: basic } }\n"),
        Case("auth: { default: [none, k], k: { type: basic } }\n", "spec/invalid-value 3:19"),
        Case("auth: { default: [none], k: { type: basic } }\n", "spec/invalid-value 3:19"),
    ]
}
