import MartletContract
import MartletSyntax
import Testing

@testable import MartletDialects

/// Reads the document that `docs/reference/openapi-extensions.md` shows.
struct MartletKeysPageTests {
    private let page: String
    private let contract: Contract
    private let findings: [String]

    init() throws {
        page = try packageFile("docs/reference/openapi-extensions.md")
        let block = page.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { $0 != "```yaml" }.dropFirst().prefix { $0 != "```" }.joined(separator: "\n")
        let result = load(block + "\n")
        findings = describe(result)
        contract = try #require(result.contract, "\(result.diagnostics)")
    }

    @Test func readsIt() {
        #expect(findings.filter { !$0.hasPrefix("openapi/insecure-server") } == [])
    }

    @Test func namesEveryKey() {
        for key in MartletKey.allCases { #expect(page.contains("`\(key.text)`"), "\(key.text)") }
    }

    @Test func showsEveryKeyButTheOnesThatStandAlone() {
        let alone: Set<MartletKey> = [.guess, .websocket, .server, .id]
        for key in MartletKey.allCases where !alone.contains(key) {
            #expect(page.contains("\(key.text):"), "\(key.text)")
        }
    }

    @Test func namesThings() {
        #expect(contract.name == "Bakery")
        #expect(contract.namespace?.name == "BakeryAPI")
        #expect(contract.servers.map(\.name) == ["production", "test"])
        #expect(contract.groups.map(\.name).sorted() == ["Auth", "Breads"])
        #expect(endpoints("Breads") == ["list", "get", "bake", "follow"])
        #expect(contract.authSchemes.map(\.name) == ["session", "account"])
        #expect(contract.models.map(\.name).contains("Problem"))
        #expect(!contract.models.map(\.name).contains("problem"))
    }

    @Test func readsTheSettings() {
        #expect(contract.headers.map(\.name) == ["API-Version", "Device-ID"])
        #expect(contract.timeouts.request == .seconds(20))
        #expect(contract.dateFormats.map(\.name) == ["default", "day"])
        #expect(contract.cache.memoryBytes == 20_000_000)
        #expect(contract.errors.map(\.type.kind) == [.model("Problem")])
        #expect(contract.links.map(\.name) == ["magic"])
        #expect(contract.flows.map(\.name) == ["mail"])
        #expect(contract.pins.count == 1)
        #expect(contract.servers.map(\.logLevel) == [.minimal, .off])
        #expect(contract.servers.map(\.isInsecureAllowed) == [false, true])
        #expect(contract.servers.map(\.arePinsChecked) == [true, false])
    }

    @Test func readsTheRulesOfEndpoints() throws {
        let list = try endpoint("Breads", "list")
        #expect(list.cache == .lifetime(CacheLifetime(ttl: .seconds(1800), scope: .shared)))
        #expect(list.pages == Pagination(items: "breads", next: "next", into: "cursor"))
        #expect(list.retry == RetryPolicy(attempts: 4, base: .seconds(1)))
        #expect(list.parameters.map(\.field.name) == ["cursor", "search"])
        #expect(list.parameters.map(\.field.key) == ["cursor", "q"])
        #expect(try endpoint("Breads", "get").cache == .lifetime(CacheLifetime(ttl: .seconds(300))))
        let items = Literal.object([.init("items", .string("breads"))])
        #expect(list.extensions == [Extension(key: "x-martlet-resource", value: items)])
        let bake = try endpoint("Breads", "bake")
        #expect(bake.invalidates.map(\.endpoint.name) == ["list", "get"])
        #expect(bake.invalidates.last?.matches == [Invalidation.Match(parameter: "id", source: "id")])
        #expect(bake.idempotencyHeader == "Idempotency-Key")
        #expect(bake.isQueued)
        #expect(bake.timeouts.request == .seconds(60))
        #expect(bake.deprecation == "use order")
        guard case .fields(let fields)? = bake.body else {
            Issue.record("the body has a model")
            return
        }
        #expect(fields.map(\.name) == ["count"])
        #expect(!contract.models.contains { $0.name.contains("bake") })
        #expect(try endpoint("Breads", "follow").exchange == .stream(type(.model("Bread"))))
        #expect(try endpoint("Auth", "login").issues == "session")
        #expect(try endpoint("Auth", "login").isSensitive)
        #expect(try endpoint("Auth", "logout").revokes == "session")
        #expect(try endpoint("Auth", "refresh").parameters.map(\.field.isSensitive) == [true])
    }

    @Test func readsTheSchemes() throws {
        guard case .bearer(let tokens?)? = contract.authScheme(named: "session")?.kind,
            case .oauth2(let login)? = contract.authScheme(named: "account")?.kind
        else {
            Issue.record("\(contract.authSchemes)")
            return
        }
        #expect(tokens.paths.model == "Tokens")
        #expect(tokens.refreshEndpoint == EndpointReference(group: "Auth", name: "refresh"))
        #expect(contract.authScheme(named: "session")?.refreshBefore == .seconds(120))
        #expect(login.clientID == "bakery-ios")
        #expect(login.tokenURL == "https://auth.bakery.example/token")
        #expect(login.scopes == ["breads"])
    }

    @Test func readsTheModels() throws {
        guard case .object(let bread)? = contract.model(named: "Bread")?.shape,
            case .enumeration(let shape)? = contract.model(named: "Shape")?.shape,
            case .union(let flour)? = contract.model(named: "Flour")?.shape,
            case .alias(let sku)? = contract.model(named: "SKU")?.shape,
            case .object(let page)? = contract.model(named: "BreadPage")?.shape
        else {
            Issue.record("\(contract.models.map(\.name))")
            return
        }
        #expect(bread.conformances == [.hashable, .identifiable])
        #expect(bread.isMutable == true)
        let kinds = Dictionary(bread.fields.map { ($0.name, $0.type.kind) }) { first, _ in first }
        #expect(kinds["price"] == .decimal(isString: true))
        #expect(kinds["baked"] == .date(.iso8601, name: "iso8601"))
        #expect(kinds["day"] == .date(.pattern("yyyy-MM-dd"), name: "day"))
        #expect(kinds["page"] == .url)
        #expect(bread.fields.first { $0.name == "page" }?.key == "page_url")
        #expect(bread.fields.first { $0.name == "note" }?.isSensitive == true)
        #expect(bread.fields.first { $0.name == "note" }?.deprecation == "nobody reads it")
        #expect(shape.isClosed)
        #expect(shape.cases.map(\.name) == ["round", "long"])
        #expect(shape.cases.map(\.wireValue) == ["RD", "LG"])
        #expect(flour.members.map(\.name) == ["name", "number"])
        #expect(sku.isNewtype)
        #expect(page.additional == .refused)
    }

    private func endpoints(_ group: String) -> [String] {
        contract.groups.first { $0.name == group }?.endpoints.map(\.name) ?? []
    }

    private func endpoint(_ group: String, _ name: String) throws -> Endpoint {
        try #require(contract.endpoint(EndpointReference(group: group, name: name)))
    }

    private func type(_ kind: TypeReference.Kind) -> TypeReference {
        TypeReference(kind, origin: contract.origin)
    }
}
