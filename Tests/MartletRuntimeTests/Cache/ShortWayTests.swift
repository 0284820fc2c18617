import Foundation
@testable import MartletRuntime
import MartletTesting
import Testing

struct ShortWayTests {
    /// A value that counts how often it was decoded.
    private struct Counted: JSONValue {
        static let count = Locked(0)
        let value: Int
        init(json element: inout JSONElement) throws(JSONError) {
            value = try element.value()
            Self.count.withLock { $0 += 1 }
        }
        func write(to writer: inout JSONWriter) { writer.value(value) }
    }

    @Test func aHitIsNotDecodedAgain() async throws {
        let rig = CacheRig()
        for _ in 0..<5 {
            let counted: Counted = try await rig.client.send(SampleEndpoint.item())
            #expect(counted.value == 1)
        }
        #expect(Counted.count.withLock { $0 } == 1)
    }

    @Test func eachTypeGetsItsOwnValue() async throws {
        let rig = CacheRig()
        #expect(try await rig.client.send(SampleEndpoint.item(), as: Int.self) == 1)
        #expect(try await rig.client.send(SampleEndpoint.item(), as: Double.self) == 1.0)
        #expect(try await rig.client.send(SampleEndpoint.item(), as: Int?.self) == 1)
        #expect(try await rig.client.send(SampleEndpoint.item(), as: Int.self) == 1)
        #expect(
            try await rig.client.send(SampleEndpoint.item()) { (element) throws(JSONError) -> Int in
                try element.value()
            } == 1)
        #expect(rig.transport.count == 1)
    }

    /// The short way and the long one must mean the same by a key, or one of them would never find anything.
    @Test(
        arguments: [
            ([], "/items/{id}"), ([("q", "ä b&c=d/é")], "/items/{id}"),
            ([("b", "2"), ("a", "1"), ("b", "1")], "/i/{id}"),
            ([("a", "")], "/items/{id}.json"),
        ] as [([(String, String)], String)])
    func bothWaysFindTheSameAnswer(query: [(String, String)], path: String) async throws {
        for id in ["7", "ä/b c", "a%2Fb", "..a", "~-._!$&'()*+,;=:@"] {
            let rig = CacheRig()
            let item = SampleEndpoint(EndpointDefinition("Items.get", .get, path, cache: .lifetime(nil))) {
                (request) throws(APIError) in
                try request.path("id", id)
                for item in query { request.query(item.0, item.1) }
            }
            #expect(rig.client.hit(item, .automatic, as: Int.self) == nil)
            _ = try await rig.get(item)
            #expect(rig.client.hit(item, .automatic, as: Int.self)?.value == 1, "\(id)")
            let text = try await rig.client.text(item)
            #expect(text == "2", "another Accept is another answer")
        }
    }

    @Test func itIsAsStrictAsTheLongOne() async throws {
        let rig = CacheRig()
        _ = try await rig.get(SampleEndpoint.item())
        for policy in [CachePolicy.reload, .ignoreCache, .returnCacheElseLoad, .cacheResponse(expiration: .never)] {
            #expect(rig.client.hit(SampleEndpoint.item(), policy, as: Int.self) == nil)
        }
        #expect(rig.client.hit(SampleEndpoint.item(1, .none), .automatic, as: Int.self) == nil)
        #expect(rig.client.hit(SampleEndpoint.item(), .automatic, as: String.self) == nil)
        rig.client.use(account: "ada")
        #expect(rig.client.hit(SampleEndpoint.item(), .automatic, as: Int.self) == nil)
        rig.client.use(account: nil)
        #expect(rig.client.hit(SampleEndpoint.item(), .automatic, as: Int.self) != nil)
        rig.advance(60)
        #expect(rig.client.hit(SampleEndpoint.item(), .automatic, as: Int.self) == nil)
    }

    @Test func answersThatVaryAndHeaderFieldsOfTheKeyGoTheLongWay() async throws {
        let rig = CacheRig()
        rig.answer(["Vary": "Accept-Language"])
        _ = try await rig.get(SampleEndpoint.item())
        #expect(rig.client.hit(SampleEndpoint.item(), .automatic, as: Int.self) == nil)
        #expect(try await rig.get(SampleEndpoint.item()).source == .memory)
        let own = CacheRig(headers: [.runtime("cookie") { "a=b" }])
        _ = try await own.get(SampleEndpoint.item())
        #expect(own.client.hit(SampleEndpoint.item(), .automatic, as: Int.self) == nil)
        #expect(try await own.get(SampleEndpoint.item()).source == .memory)
    }
}
