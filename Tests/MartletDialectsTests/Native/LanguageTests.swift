import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// Words that Aroti's specification does not use.
struct LanguageTests {
    private static func contract(_ yaml: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws
        -> Contract
    {
        let result = load("martlet: 1\napi: Test\n" + yaml)
        #expect(describe(result) == [], sourceLocation: sourceLocation)
        return try #require(result.contract, sourceLocation: sourceLocation)
    }

    private static func fields(_ yaml: String) throws -> [Field] {
        let contract = try contract(
            "dates: { epoch: unix, either: [iso8601, epoch] }\nmodels:\n  A:\n    fields:\n" + yaml)
        guard case .object(let object)? = contract.model(named: "A")?.shape else { return [] }
        return object.fields
    }

    @Test(arguments: [
        ("int64(string)", TypeReference.Kind.int64(isString: true)), ("uint64", .uint64(isString: false)),
        ("uint64(string)", .uint64(isString: true)), ("decimal(string)", .decimal(isString: true)),
        ("data", .data(.base64)), ("data(base64url)", .data(.base64url)), ("duration", .duration(.seconds)),
        ("duration(ms)", .duration(.milliseconds)), ("date", .date(.iso8601, name: nil)),
        ("date(unix-ms)", .date(.unixMilliseconds, name: "unix-ms")), ("date(epoch)", .date(.unix, name: "epoch")),
        ("date(either)", .date(.firstOf([.iso8601, .unix]), name: "either")),
        ("date(dd.MM.yyyy)", .date(.pattern("dd.MM.yyyy"), name: nil)), ("json", .json), ("A", .model("A")),
    ])
    func readsTypesWithEncodings(_ type: String, _ kind: TypeReference.Kind) throws {
        #expect(try Self.fields("      a: \(type)?\n").map(\.type.kind) == [kind])
    }

    @Test(arguments: ["[string]", "array<string>", "\"[string]\""])
    func readsArraysInEverySpelling(_ type: String) throws {
        guard case .array(let element)? = try Self.fields("      a: \(type)\n").first?.type.kind else {
            Issue.record("no array")
            return
        }
        #expect(element.kind == .string)
    }

    @Test(arguments: ["{ string: int }", "map<int>", "\"{ string: int }\""])
    func readsMapsInEverySpelling(_ type: String) throws {
        guard case .map(let element)? = try Self.fields("      a: \(type)\n").first?.type.kind else {
            Issue.record("no map")
            return
        }
        #expect(element.kind == .int)
    }

    @Test func namesInlineModelsAfterTheirOwner() throws {
        let contract = try Self.contract(
            """
            models:
              User:
                fields:
                  address: { fields: { city: string, geo: { fields: { lat: double } } } }
                  tags: [{ fields: { name: string } }]
              UserTags: { enum: [a] }
            """)
        #expect(
            contract.models.map(\.name) == ["User", "UserAddress", "UserAddressGeo", "UserTags2", "UserTags"])
        #expect(contract.model(named: "UserAddressGeo")?.origin.pointer == "/models/User/fields/address/fields/geo")
    }

    @Test func readsTheLongFormOfAField() throws {
        let field = try #require(
            try Self.fields(
                """
                      email:
                        type: string?
                        key: email_address
                        maxLength: 254
                        sensitive: true
                        description: Where confirmations go.
                        example: ada@example.com
                        deprecated: use contact
                        x-order: 1
                """
            ).first)
        #expect(field.key == "email_address")
        #expect(field.isOptional && field.isSensitive)
        #expect(field.constraints.maxLength == 254)
        #expect(field.examples == [.string("ada@example.com")])
        #expect(field.deprecation == "use contact")
        #expect(field.extensions == [Extension(key: "x-order", value: .number("1"))])
    }

    @Test func readsEnumerationsAndUnions() throws {
        let contract = try Self.contract(
            """
            models:
              Priority: { type: int, cases: { low: 1, high: { value: 9, description: Answer today. } } }
              Closed: { enum: [no, "1"], closed: true }
              Payment: { oneOf: { card: Card, note: Note }, discriminator: type }
              Card: { fields: { type: string, number: string }, additional: refuse }
              Note: { fields: { type: string }, additional: int }
              UserID: { alias: string, newtype: true, minLength: 1 }
            """)
        guard case .enumeration(let priority)? = contract.model(named: "Priority")?.shape,
            case .enumeration(let closed)? = contract.model(named: "Closed")?.shape,
            case .union(let payment)? = contract.model(named: "Payment")?.shape,
            case .object(let card)? = contract.model(named: "Card")?.shape,
            case .alias(let user)? = contract.model(named: "UserID")?.shape
        else {
            Issue.record("a shape is wrong")
            return
        }
        #expect(priority.rawType == .int)
        #expect(priority.cases.map(\.wireValue) == ["1", "9"])
        #expect(closed.cases.map(\.name) == ["no", "1"])
        #expect(closed.isClosed)
        #expect(payment.members.map(\.name) == ["card", "note"])
        #expect(payment.discriminator == "type")
        #expect(card.additional == .refused)
        #expect(user.isNewtype)
        #expect(user.constraints.minLength == 1)
    }

    @Test(arguments: [
        ("none", AuthRequirement.none), ("a", .init(alternatives: [[.init(scheme: "a")]])),
        ("[a, b]", .init(alternatives: [[.init(scheme: "a")], [.init(scheme: "b")]])),
        ("{ all: [a, b] }", .init(alternatives: [[.init(scheme: "a"), .init(scheme: "b")]])),
        ("{ a: [read] }", .init(alternatives: [[.init(scheme: "a", scopes: ["read"])]])),
        (
            "[{ all: [a, { b: [x] }] }, b]",
            .init(alternatives: [[.init(scheme: "a"), .init(scheme: "b", scopes: ["x"])], [.init(scheme: "b")]])
        ),
    ])
    func readsAuthRequirements(_ text: String, _ requirement: AuthRequirement) throws {
        let contract = try Self.contract(
            "auth: { default: \(text), a: { type: basic }, b: { type: apiKey, in: query, name: k } }\n")
        #expect(contract.defaultAuth == requirement)
    }

    @Test func readsBodies() throws {
        let contract = try Self.contract(
            """
            endpoints:
              A:
                json: { post: /a, body: A, returns: void }
                list: { post: /b, body: [A], returns: void }
                form: { post: /c, body: { form: { a: int } }, returns: void }
                parts: { post: /d, body: { multipart: { photo: file, caption: string? } }, returns: void }
                file: { put: /e, body: file, returns: file }
                image: { put: /f, body: { type: file, contentType: image/png }, returns: void }
                text: { put: /g, body: { type: string, contentType: text/plain }, returns: void }
                patch: { patch: /h, body: { type: A, contentType: application/merge-patch+json }, returns: void }
                quoted: { put: /i, body: { type: string, contentType: application/json }, returns: void }
            models: { A: { fields: { a: int } } }
            """)
        let bodies = contract.groups[0].endpoints.map(\.body)
        guard case .json? = bodies[0], case .json(let list)? = bodies[1], case .form(let form)? = bodies[2],
            case .multipart(let parts)? = bodies[3]
        else {
            Issue.record("a body is wrong")
            return
        }
        #expect(list.kind == .array(TypeReference(.model("A"), origin: list.origin)))
        #expect(form.map(\.name) == ["a"])
        #expect(parts.map(\.type.kind) == [.file, .string])
        #expect(bodies[4] == .file(contentType: nil))
        #expect(bodies[5] == .file(contentType: "image/png"))
        #expect(bodies[6]?.plainContentType == "text/plain")
        let types = contract.groups[0].endpoints.map(\.bodyContentType)
        #expect(types[0...6].allSatisfy { $0 == nil })
        #expect(types[7...] == ["application/merge-patch+json", "application/json"])
        guard case .json? = bodies[7], case .json? = bodies[8] else {
            Issue.record("a body with a content type of JSON is wrong")
            return
        }
    }

    @Test func inheritsFromTheGroup() throws {
        let contract = try Self.contract(
            """
            servers: { main: "https://a.example/v1/", other: "https://b.example" }
            auth: { default: key, key: { type: basic } }
            cache: { default: 5m }
            endpoints:
              A:
                group: { prefix: "/t/{tenant}/", auth: none, server: other, timeout: 3s }
                read: { get: /a, path: { tenant: string }, returns: int }
                own: { get: /b, path: { tenant: string }, returns: int, auth: key, server: main, cache: http }
            """)
        let (read, own) = (contract.groups[0].endpoints[0], contract.groups[0].endpoints[1])
        #expect(contract.servers[0].url == "https://a.example/v1")
        #expect(read.path.text == "/t/{tenant}/a")
        #expect(read.auth == .none)
        #expect(read.server == "other")
        #expect(read.timeouts.request == .seconds(3))
        #expect(read.cache == .lifetime(CacheLifetime(ttl: .seconds(300))))
        #expect(own.auth.alternatives.count == 1)
        #expect(own.cache == .http)
    }

    @Test func namesWireNamesByTheConvention() throws {
        let contract = try Self.contract(
            """
            naming: snake_case
            models: { A: { fields: { addedDate: int, kept: { type: int, key: keptAsIs } } } }
            endpoints:
              A:
                a: { get: "/{userID}", path: { userID: int }, query: { pageSize: int }, headers: { X-A: int }, returns: A }
            """)
        guard case .object(let object)? = contract.model(named: "A")?.shape else {
            Issue.record("no object")
            return
        }
        #expect(object.fields.map(\.key) == ["added_date", "keptAsIs"])
        #expect(contract.groups[0].endpoints[0].parameters.map(\.field.key) == ["userID", "page_size", "X-A"])
    }

    @Test func keepsWhatTheAuthorAdds() throws {
        let contract = try Self.contract("x-team: { name: core, size: 3, on: true }\n")
        #expect(
            contract.extensions == [
                Extension(
                    key: "x-team",
                    value: .object([
                        .init("name", .string("core")), .init("size", .number("3")), .init("on", .bool(true)),
                    ]))
            ])
    }
}
