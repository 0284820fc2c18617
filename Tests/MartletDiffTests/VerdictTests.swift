import MartletContract
import MartletDiff
import Testing

/// Whom changes break, where that follows from the rest of the contract.
struct VerdictTests {
    private static let list = "list: { get: /pets, returns: [string]"

    @Test(arguments: [
        ("", Verdict.breaking), (", deprecated: true, x-sunset: 2026-11-20", .safe),
        (", deprecated: true, x-sunset: 2026-11-21", .safe), (", deprecated: true, x-sunset: 2026-11-22", .breaking),
        (", deprecated: true, x-sunset: soon", .breaking), (", deprecated: true", .safe),
        (", x-sunset: 2026-11-20", .breaking), (", x-stability-level: alpha", .safe),
        (", x-stability-level: beta", .breaking),
    ])
    func letsEndpointsGoAsAgreed(words: String, wire: Verdict) throws {
        let base = "endpoints: { Pets: { \(Self.list)\(words) }, other: { get: /other, returns: void } } }"
        let change = try one(
            "diff/endpoint-removed", base, "endpoints: { Pets: { other: { get: /other, returns: void } } }")
        #expect(change.verdicts.wire == wire)
        // An app in the store calls it still.
        #expect(change.verdicts.shippedClient == .breaking)
    }

    /// Servers take parts by the type of the body, and shipped apps send the one of the base.
    @Test func tellsTypesOfPartsApart() throws {
        let base = "endpoints: { Pets: { add: { post: /pets, body: { multipart: { a: int } }, returns: void } } }"
        let revision = base.replacing("a: int }", with: "a: int }, contentType: multipart/mixed")
        let change = try one("diff/body-content-type-removed", base, revision)
        #expect(change.verdicts.wire == .breaking && change.verdicts.shippedClient == .breaking)
    }

    @Test func wantsADateWhereNoticeIsAskedFor() throws {
        let base = "endpoints: { Pets: { \(Self.list) } } }"
        let revision = "endpoints: { Pets: { \(Self.list), deprecated: true } } }"
        let without = try one("diff/sunset-missing", base, revision)
        #expect(without.verdicts.wire == .safe)
        let context = DiffContext(now: today, stableNoticeDays: 30)
        #expect(try one("diff/sunset-missing", base, revision, context).verdicts.wire == .breaking)
    }

    /// Whatever can be deprecated: a field of a model and of a body, a value, a model.
    @Test(arguments: [
        ("age: int", "age: { type: int, deprecated: gone }", "models/Pet/age"),
        ("colour: string", "colour: { type: string, deprecated: gone }", "POST /pets/body/colour"),
        ("blue: blue", "blue: { value: blue, deprecated: gone }", "models/Kind/blue"),
        ("Pet: {", "Pet: { deprecated: gone,", "models/Pet"),
    ])
    func wantsADateForEverything(old: String, new: String, path: String) throws {
        let base = """
            models:
              Pet: { fields: { age: int, kind: Kind } }
              Kind: { cases: { red: red, blue: blue } }
            endpoints:
              Pets: { add: { post: /pets, body: { fields: { colour: string } }, returns: Pet } }
            """
        let context = DiffContext(now: today, stableNoticeDays: 30)
        let change = try one("diff/sunset-missing", base, base.replacing(old, with: new), context)
        #expect(change.path.steps.joined(separator: "/") == path)
        #expect(change.verdicts.wire == .breaking)
        #expect(change.verdicts.shippedClient == .safe)
        let dated = new.replacing("deprecated: gone", with: "deprecated: gone, x-sunset: 2026-12-20")
        #expect(try one("diff/sunset-too-soon", base, base.replacing(old, with: dated), context).path == change.path)
    }

    @Test(arguments: [("2026-12-20", true), ("2026-12-21", false)])
    func countsTheDaysOfNotice(date: String, isTooSoon: Bool) throws {
        let base = "endpoints: { Pets: { \(Self.list) } } }"
        let revision = "endpoints: { Pets: { \(Self.list), deprecated: true, x-sunset: \(date) } } }"
        let found = try changes(base, revision, DiffContext(now: today, stableNoticeDays: 30))
            .filter { $0.code == "diff/sunset-too-soon" }
        #expect(found.isEmpty != isTooSoon)
    }

    private static let schemes = """
        auth:
          key: { type: apiKey, in: header, name: X-Key }
          web: { type: basic }
          shop: { type: clientCertificate }

        """

    @Test(arguments: [
        ("key", "[key, web]", ["diff/auth-alternative-changed"], Verdict.safe),
        ("[key, web]", "web", ["diff/auth-alternative-changed"], .safe),
        ("[key, web]", "key", ["diff/auth-alternative-changed"], .breaking),
        ("key", "{ all: [key, web] }", ["diff/auth-alternative-changed", "diff/auth-alternative-changed"], .breaking),
        ("{ all: [key, web] }", "web", ["diff/auth-alternative-changed"], .safe),
        ("none", "key", ["diff/auth-requirement-added"], .breaking),
        ("none", "web", ["diff/auth-requirement-added"], .safe),
        ("none", "{ all: [key, web] }", ["diff/auth-requirement-added"], .breaking),
        ("none", "[key, none]", [], .safe), ("key", "none", ["diff/auth-requirement-removed"], .safe),
        ("none", "shop", ["diff/auth-requirement-added"], .breaking),
        ("key", "[key, shop]", ["diff/auth-alternative-changed"], .safe),
        ("shop", "none", ["diff/auth-requirement-removed"], .safe),
    ])
    func weighsCredentials(before: String, after: String, codes: [String], wire: Verdict) throws {
        func text(_ auth: String) -> String {
            "\(Self.schemes)endpoints:\n  Pets:\n    list: { get: /pets, auth: \(auth), returns: [string] }"
        }
        let found = try changes(text(before), text(after))
        #expect(found.map(\.code).sorted() == codes)
        #expect((found.map(\.verdicts.wire).max() ?? .safe) == wire)
    }

    /// Whether a client is told what is wanted, and whether it can follow: by HTTP's challenges, to schemes of the base.
    @Test(arguments: [
        (schemes, schemes, Verdict.safe), ("", schemes, .breaking),
        ("auth:\n  key: { type: apiKey, in: header, name: X-Key }\n", schemes, .breaking),
    ])
    func sparesClientsThatAChallengeTells(before: String, after: String, wire: Verdict) throws {
        func text(_ schemes: String, _ auth: String) -> String {
            "\(schemes)endpoints:\n  Pets:\n    list: { get: /pets, auth: \(auth), returns: [string] }"
        }
        let change = try one("diff/auth-requirement-added", text(before, "none"), text(after, "web"))
        #expect(change.verdicts.wire == wire)
        #expect(change.verdicts.shippedClient == .breaking)
    }

    @Test(arguments: [("read", Verdict.safe), ("admin", .breaking)])
    func sparesClientsThatKnowAScope(scope: String, wire: Verdict) throws {
        func text(_ scopes: String) -> String {
            """
            openapi: 3.1.0
            info: { title: T, version: "1" }
            paths:
              /pets: { get: { security: [{ login: [\(scopes)] }], responses: { "200": { description: Pets } } } }
            components:
              securitySchemes:
                login:
                  type: oauth2
                  flows: { clientCredentials: { tokenUrl: "https://a.example/token", scopes: { read: R, write: W } } }
            """
        }
        let change = try one("diff/auth-scope-added", text("write"), text("write, \(scope)"))
        #expect(change.verdicts.wire == wire)
        #expect(change.verdicts.shippedClient == .breaking)
    }

    private static func secured(by alternatives: String) -> String {
        """
        openapi: 3.1.0
        info: { title: T, version: "1" }
        paths:
          /pets: { get: { security: [\(alternatives)], responses: { "200": { description: Pets } } } }
        components:
          securitySchemes:
            key: { type: apiKey, in: header, name: X-Key }
            web: { type: http, scheme: basic }
            login:
              type: oauth2
              flows: { clientCredentials: { tokenUrl: "https://a.example/token", scopes: { read: R, write: W } } }
        """
    }

    /// Alternatives may need the same schemes, with other scopes.
    @Test(arguments: [
        ("{ login: [read] }", "{ login: [read] }, { login: [write] }", ["takes 'login' for 'write' now"], Verdict.safe),
        ("{ login: [read] }", "{ login: [write] }, { login: [read] }", ["takes 'login' for 'write' now"], .safe),
        (
            "{ login: [read, write] }", "{ login: [write, read] }, { login: [write] }",
            ["takes 'login' for 'write' now"], .safe
        ),
        (
            "{ login: [write] }, { login: [read] }", "{ login: [read] }",
            ["does not take 'login' for 'write' any more"], .safe
        ),
        ("{ login: [read] }, { login: [write] }", "{ login: [write] }, { login: [read] }", [], .safe),
    ])
    func tellsAlternativesApartByTheirScopes(
        base: String, revision: String, messages: [String], wire: Verdict
    ) throws {
        let found = try changes(Self.secured(by: base), Self.secured(by: revision))
        #expect(found.map(\.message) == messages.map { "'GET /pets' \($0)" })
        #expect(found.allSatisfy { $0.verdicts.wire == wire })
    }

    /// An approval of one requirement is none of another one.
    @Test func knowsRequirementsByAllThatIsNeeded() throws {
        let revisions = ["{ key: [] }", "{ key: [], web: [] }", "{ web: [] }, { key: [] }"]
        let prints = try revisions.map {
            try one("diff/auth-requirement-added", Self.secured(by: ""), Self.secured(by: $0)).fingerprint
        }
        #expect(Set(prints).count == prints.count)
    }

    @Test func asksForAFieldThatIsAlwaysWrittenInSpiteOfItsDefault() throws {
        func text(_ field: String) -> String {
            """
            models:
              Pet: { fields: { name: string\(field) } }
            endpoints:
              Pets: { add: { post: /pets, body: Pet, returns: void } }
            """
        }
        let found = try changes(text(""), text(", size: { type: int = 3, alwaysWritten: true }"))
        #expect(found.map(\.verdicts.wire) == [.breaking])
        #expect(try changes(text(""), text(", size: int = 3")).map(\.verdicts.wire) == [.safe])
    }

    /// What a string holds is judged apart from how its bytes are written.
    @Test func judgesWhatAStringHolds() throws {
        func text(_ keywords: String) -> String {
            """
            openapi: 3.1.0
            info: { title: T, version: "1" }
            paths:
              /pets:
                get:
                  responses:
                    "200": { description: A, content: { application/json: { schema: { type: string, \(keywords) } } } }
            """
        }
        let held = "contentMediaType: text/plain, contentSchema: { type: string }"
        let found = try changes(text(held), text("contentMediaType: application/json, contentEncoding: base64"))
        #expect(found.contains { $0.message.hasPrefix("'contentSchema'") && $0.verdicts.wire == .breaking })
    }

    /// Nothing is sent of it, but something is said.
    @Test func looksAtPathParametersWithoutAPlace() throws {
        func text(_ values: String) -> String {
            """
            openapi: 3.1.0
            info: { title: T, version: "1" }
            paths:
              /pets:
                get:
                  parameters: [{ in: path, name: id, required: true, schema: { type: string, x-extensible-enum: [\(values)] } }]
                  responses: { "200": { description: A } }
            """
        }
        let change = try one("diff/request-enum-value-removed", text("a, b, c"), text("a, b"))
        #expect(change.verdicts.wire == .breaking)
    }

    @Test func reportsADefaultRequirementOnce() throws {
        let rest = "\nendpoints:\n  Pets:\n    a: { get: /a, returns: void }\n    b: { get: /b, returns: void }"
        let key = "  key: { type: apiKey, in: header, name: X-Key }"
        let found = try changes("auth:\n\(key)\(rest)", "auth:\n  default: key\n\(key)\(rest)")
        #expect(found.map(\.code) == ["diff/auth-requirement-added"])
        #expect(found.first?.endpoints == ["GET /a", "GET /b"])
    }

    @Test(arguments: [
        ("200: string", "201: string", Verdict.safe), ("200: string", "201: int", .breaking),
        ("200: string, 202: void", "200: string", .safe),
    ])
    func sparesAppsThatReadEverySuccess(before: String, after: String, shipped: Verdict) throws {
        func text(_ answers: String) -> String {
            "endpoints:\n  Pets:\n    add: { post: /pets, responses: { \(answers) } }"
        }
        let change = try one("diff/success-status-removed", text(before), text(after))
        #expect(change.verdicts.wire == .breaking)
        #expect(change.verdicts.shippedClient == shipped)
    }

    @Test func tellsApartWhatChangesAboutOneCache() throws {
        func text(_ cache: String) -> String {
            "endpoints: { Pets: { list: { get: /pets, returns: [string], cache: { \(cache) } } } }"
        }
        let found = try changes(text("ttl: 1h, stale: 2h, scope: shared"), text("ttl: 2h, stale: 1h, scope: user"))
        #expect(found.map(\.code) == Array(repeating: "diff/cache-changed", count: 3))
        #expect(Set(found.map(\.fingerprint)).count == 3)
        #expect(found.map(\.verdicts.shippedClient) == [.safe, .safe, .breaking])
    }

    private func one(
        _ code: String, _ base: String, _ revision: String, _ context: DiffContext = DiffContext(now: today)
    ) throws -> Change {
        try #require(changes(base, revision, context).first { $0.code == code })
    }

    private func changes(
        _ base: String, _ revision: String, _ context: DiffContext = DiffContext(now: today)
    ) throws -> [Change] {
        let before = try contract(of: base, named: "base.yaml").contract
        let after = try contract(of: revision, named: "revision.yaml").contract
        return ContractDiff.changes(from: before, to: after, context: context)
    }
}
