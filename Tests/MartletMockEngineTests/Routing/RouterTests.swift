import MartletContract
import MartletMockEngine
import MartletPayloads
import Testing

@testable import MartletMockEngine

struct RouterTests {
    private static func engine() throws -> (router: Router, names: [String]) {
        let spec = try MockedSpec(
            """
            endpoints:
              Breads:
                list: { get: /breads, returns: string }
                mine: { get: /breads/mine, returns: string }
                show: { get: "/breads/{id}", path: { id: string }, returns: string }
                change: { put: "/breads/{id}", path: { id: string }, returns: string }
                picture: { get: "/breads/{id}.{kind}", path: { id: string, kind: string }, returns: string }
                crumbs: { get: "/breads/{id}/crumbs", path: { id: string }, returns: string }
                slices: { get: "/breads/mine/slices/{n}", path: { n: int }, returns: string }
                odd: { get: "/a%20b/{x}", path: { x: string }, returns: string }
            """)
        let endpoints = spec.contract.groups.flatMap(\.endpoints)
        return (Router(endpoints, servers: spec.contract.servers), endpoints.map(\.name))
    }

    @Test(arguments: [
        ("/breads", "list", []),
        ("/breads/7", "show", ["7"]),
        ("/breads/mine", "mine", []),
        ("/breads/a.png", "picture", ["a", "png"]),
        ("/breads/mine/crumbs", "crumbs", ["mine"]),
        ("/breads/mine/slices/3", "slices", ["3"]),
        ("/a%20b/%2F", "odd", ["%2F"]),
        ("/v2/breads/7", "show", ["7"]),
    ])
    func finds(path: String, name: String, values: [String]) throws {
        let (router, names) = try Self.engine()
        guard case .found(let match) = router.find(.get, path[...]) else {
            Issue.record("nothing found")
            return
        }
        #expect(match.endpoints.map { names[$0] } == [name])
        #expect(match.values.map(String.init) == values)
    }

    @Test(arguments: ["", "breads", "/", "/breads/", "/breads//crumbs", "/v2", "/v2/", "/breads/7/crumbs/1"])
    func findsNothing(path: String) throws {
        guard case .none = try Self.engine().router.find(.get, path[...]) else {
            Issue.record("something found")
            return
        }
    }

    @Test func aTemplateThatHasTheMethodWins() throws {
        let (router, names) = try Self.engine()
        guard case .found(let match) = router.find(.put, "/breads/mine") else {
            Issue.record("nothing found")
            return
        }
        #expect(match.endpoints.map { names[$0] } == ["change"])
    }

    @Test func namesTheMethodsOfAPath() throws {
        guard case .otherMethods(let methods) = try Self.engine().router.find(.delete, "/breads/7") else {
            Issue.record("found or not there")
            return
        }
        #expect(methods == [.get, .put])
        guard case .otherMethods(let own) = try Self.engine().router.find(.options, "/breads/mine") else {
            Issue.record("found or not there")
            return
        }
        #expect(own == [.get])
    }

    /// A variable can hold all of an address that is before its path.
    @Test(arguments: [
        ("{origin}/v9", "https://example.com", "/v9/breads"), ("{origin}/v9", "/base", "/base/v9/breads"),
        ("{scheme}://example.com/v9", "https", "/v9/breads"),
    ])
    func pathsOfServersAreFoundBehindVariables(url: String, value: String, path: String) throws {
        let spec = try MockedSpec("endpoints: { Breads: { list: { get: /breads, returns: string } } }")
        var server = try #require(spec.contract.servers.first)
        server.url = url
        let name = String(url.dropFirst().prefix { $0 != "}" })
        server.variables = [ServerVariable(name: name, defaultValue: value, origin: server.origin)]
        let router = Router(spec.contract.groups.flatMap(\.endpoints), servers: [server])
        guard case .found = router.find(.get, path[...]) else {
            Issue.record("nothing found")
            return
        }
    }

    @Test func theMockRefusesWhatIsNotThere() throws {
        let engine = try MockedSpec("endpoints: { Breads: { list: { get: /breads, returns: string } } }").engine()
        #expect(try engine.answer("GET", "/cakes").status == 404)
        let refused = try engine.answer("DELETE", "/breads")
        #expect(refused.status == 405)
        #expect(refused.headers["allow"] == "GET, HEAD, OPTIONS")
        #expect(try engine.answer("GET", "/breads").status == 200)
    }

    @Test func segmentsOfManyParametersAreFoundAtOnce() throws {
        let path = PathTemplate(pieces: [.literal("/")] + Array(repeating: .parameter("x"), count: 20))
        let segment = PathSegment.segments(of: path)[0]
        #expect(segment.values(of: Substring(repeating: "a", count: 5_000))?.count == 20)
        #expect(segment.values(of: "abc") == nil)
    }
}
