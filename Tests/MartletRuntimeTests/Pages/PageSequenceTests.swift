import Foundation
import MartletRuntime
import MartletTesting
import Testing

struct PageSequenceTests {
    /// A list in pages.
    private enum ListEndpoint: Endpoint {
        case list(cursor: String?)

        var definition: EndpointDefinition { EndpointDefinition("List.list", .get, "/list") }

        func write(to request: inout RequestWriter) throws(APIError) {
            switch self {
            case .list(let cursor): request.query("cursor", cursor)
            }
        }
    }

    private let transport = MockTransport()

    private func pages(from cursor: String? = nil, cache: CachePolicy = .automatic) -> PageSequence<JSON, String> {
        let api = APIClient(
            configuration: ClientConfiguration(name: "List"),
            server: Server(name: "test", url: "https://api.example.com"), transport: transport,
            options: .testing)
        return PageSequence(
            api, ListEndpoint.list(cursor: cursor), from: cursor, cache: cache,
            next: { page in page["next"]?.string }, load: { cursor in ListEndpoint.list(cursor: cursor) })
    }

    private var queries: [String?] { transport.requests.map { $0.url.query } }

    private func collect(_ items: PageItemSequence<JSON, String, Int>) async throws -> [Int] {
        var found: [Int] = []
        for try await item in items { found.append(item) }
        return found
    }

    private func items(of pages: PageSequence<JSON, String>) -> PageItemSequence<JSON, String, Int> {
        pages.items { page in (page["items"]?.array ?? []).compactMap(\.int) }
    }

    @Test(arguments: [#"{"items":[4]}"#, #"{"items":[4],"next":null}"#, #"{"items":[4],"next":""}"#])
    func followsPagesUntilNoneIsNamed(last: String) async throws {
        transport.respond(json: #"{"items":[1,2],"next":"b"}"#)
        transport.respond(json: #"{"items":[],"next":"c"}"#)
        transport.respond(json: #"{"items":[3],"next":"d"}"#)
        transport.respond(json: last)
        #expect(try await collect(items(of: pages())) == [1, 2, 3, 4])
        #expect(queries == [nil, "cursor=b", "cursor=c", "cursor=d"])
    }

    @Test func asksForAPageOnlyWhenItIsNeeded() async throws {
        transport.respond(json: #"{"items":[1,2],"next":"b"}"#)
        var iterator = items(of: pages()).makeAsyncIterator()
        #expect(transport.requests.isEmpty)
        #expect(try await iterator.next() == 1)
        #expect(try await iterator.next() == 2)
        #expect(transport.requests.count == 1)
    }

    /// Many servers name the last page again behind it.
    @Test(arguments: [[#"{"items":[1],"next":"b"}"#, #"{"items":[2],"next":"b"}"#], [#"{"items":[2],"next":"a"}"#]])
    func endsWithAPageThatNamesItself(answers: [String]) async throws {
        for answer in answers { transport.respond(json: answer) }
        var iterator = items(of: pages(from: "a")).makeAsyncIterator()
        for _ in answers.dropLast() { _ = try await iterator.next() }
        #expect(try await iterator.next() == 2)
        #expect(try await iterator.next() == nil)
        #expect(transport.requests.count == answers.count)
    }

    /// The items of the page that does so are there before the error.
    @Test(arguments: [
        [#"{"items":[1],"next":"b"}"#, #"{"items":[2],"next":"a"}"#],
        [#"{"items":[1],"next":"b"}"#, #"{"items":[1],"next":"c"}"#, #"{"items":[2],"next":"b"}"#],
    ])
    func refusesToFollowAPageTwice(answers: [String]) async throws {
        for answer in answers { transport.respond(json: answer) }
        var iterator = items(of: pages(from: "a")).makeAsyncIterator()
        for _ in answers.dropLast() { #expect(try await iterator.next() == 1) }
        #expect(try await iterator.next() == 2)
        let error = await #expect(throws: APIError.self) { _ = try await iterator.next() }
        #expect(error?.code == .invalidResponse)
        #expect(try await iterator.next() == nil)
        #expect(transport.requests.count == answers.count)
    }

    /// Texts that differ in their Unicode normalization alone are two cursors.
    @Test func comparesCursorsByTheirBytes() async throws {
        transport.respond(json: "{\"items\":[1],\"next\":\"\u{E9}\"}")
        transport.respond(json: "{\"items\":[2],\"next\":\"e\u{301}\"}")
        transport.respond(json: #"{"items":[3]}"#)
        #expect(try await collect(items(of: pages())) == [1, 2, 3])
        #expect(queries == [nil, "cursor=%C3%A9", "cursor=e%CC%81"])
    }

    @Test func startsAnewWithEachLoop() async throws {
        let pages = pages()
        for _ in 0..<2 {
            transport.respond(json: #"{"items":[1]}"#)
            #expect(try await collect(items(of: pages)) == [1])
        }
        #expect(queries == [nil, nil])
    }

    @Test func endsWithAnError() async throws {
        transport.respond(json: #"{"items":[1],"next":"b"}"#)
        transport.respond(status: 503)
        var iterator = pages().makeAsyncIterator()
        _ = try await iterator.next()
        let error = await #expect(throws: APIError.self) { _ = try await iterator.next() }
        #expect(error?.code == .server)
        #expect(try await iterator.next() == nil)
    }

    @Test func asksForNothingWhenTheTaskIsCancelled() async throws {
        let pages = pages()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            for try await _ in pages {}
        }
        let error = await #expect(throws: APIError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(transport.requests.isEmpty)
    }

    @Test func passesTheCachePolicyOn() async {
        let error = await #expect(throws: APIError.self) {
            for try await _ in pages(cache: .returnCacheDontLoad) {}
        }
        #expect(error?.code == .notCached)
        #expect(transport.requests.isEmpty)
    }
}
