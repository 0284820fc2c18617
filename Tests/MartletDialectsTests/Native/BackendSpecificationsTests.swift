import Foundation
import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// The specifications of `specs/`, one for each backend that they were written after.
struct BackendSpecificationsTests {
    private static let names = ["aroti", "barqnet", "cpc", "storefront", "todufit"]

    private static func contract(_ name: String) throws -> Contract {
        let result = ContractLoader.load(path: packageRoot.appending(path: "specs/\(name).yaml").path)
        #expect(describe(result) == [])
        return try #require(result.contract)
    }

    @Test(arguments: names)
    func readWithoutFindings(_ name: String) throws {
        let contract = try Self.contract(name)
        #expect(contract.name.lowercased() == name)
        #expect(contract.groups.allSatisfy { $0.endpoints.allSatisfy { $0.description != nil } })
    }

    @Test func areAllThatThereAre() throws {
        let folder = packageRoot.appending(path: "specs").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }
        #expect(files.sorted() == Self.names.map { $0 + ".yaml" })
    }

    @Test(arguments: names)
    func beginWithTheSchema(_ name: String) throws {
        let text = try packageFile("specs/\(name).yaml")
        #expect(text.hasPrefix("# yaml-language-server: $schema=../docs/martlet.schema.json\n"))
    }

    @Test func cpcWritesDatesByItsPatternAndClearsTheAccount() throws {
        let contract = try Self.contract("cpc")
        #expect(contract.dateFormats.map(\.format).contains(.pattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ")))
        #expect(contract.pins.map(\.sha256.count) == [2])
        let tokens = try #require(contract.authScheme(named: "session")?.tokens)
        #expect(tokens.paths.expiry == .date("expiresAt"))
        #expect(tokens.clears == .account)
    }

    @Test func barqnetHasThePathsAndStepsOfItsDocument() throws {
        let contract = try Self.contract("barqnet")
        #expect(
            contract.groups.flatMap(\.endpoints).map { "\($0.method.rawValue) \($0.path.text)" } == [
                "post /v1/auth/send-otp", "post /v1/auth/verify-otp", "post /v1/auth/register", "post /v1/auth/login",
                "post /v1/auth/refresh", "post /v1/auth/logout",
            ])
        let flow = try #require(contract.flows.first)
        #expect(flow.steps.map(\.endpoint.name) == ["sendOTP", "verifyOTP", "register"])
        #expect(contract.authScheme(named: "session")?.refreshBefore == .seconds(300))
        #expect(contract.timeouts == Timeouts(request: .seconds(30), resource: .seconds(60)))
        #expect(contract.servers.map(\.arePinsChecked) == [true, false])
    }

    @Test func storefrontHasTheLifetimesAndHeadersOfItsDocument() throws {
        let contract = try Self.contract("storefront")
        #expect(contract.headers.map(\.name) == ["API-Version", "Device-ID", "Platform"])
        let user = try #require(contract.endpoint(EndpointReference(group: "Users", name: "getUser")))
        #expect(user.cache == .lifetime(CacheLifetime(ttl: .seconds(300))))
        #expect(contract.cache.defaultPolicy == .none)
        let methods = Set(contract.groups.flatMap(\.endpoints).map(\.method))
        #expect(methods == [.get, .post, .put, .patch, .delete])
    }

    @Test func todufitSignsInByPasskeyAndLinkAndSyncsBytes() throws {
        let contract = try Self.contract("todufit")
        #expect(contract.flows.map(\.kind) == [.passkey, .magicLink])
        #expect(contract.links.first?.templates.first == "todufit://auth?token={token}")
        let sync = try #require(contract.endpoint(EndpointReference(group: "Sync", name: "document")))
        guard case .webSocket(let sends?, let receives?) = sync.exchange else {
            Issue.record("the endpoint is no WebSocket")
            return
        }
        #expect(sends.kind == .data(.base64) && receives.kind == .data(.base64))
        #expect(contract.models.count == 10)
    }
}

extension AuthScheme {
    /// The tokens of a bearer scheme; nil for any other.
    fileprivate var tokens: TokenSource? {
        if case .bearer(let tokens) = kind { tokens } else { nil }
    }
}
