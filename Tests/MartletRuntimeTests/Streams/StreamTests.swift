import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// Streams through a client: what is sent, what arrives, and how they end.
@Suite(.timeLimit(.minutes(5)))
struct StreamTests {
    private let transport = MockTransport()
    private let events: HTTPHeaders = ["Content-Type": "text/event-stream"]

    private func client(
        _ transport: (any Transport)? = nil, interceptors: [any Interceptor] = [], timeouts: Timeouts = Timeouts()
    ) -> APIClient {
        APIClient(
            configuration: ClientConfiguration(
                name: "Feed", timeouts: timeouts, authSchemes: [.bearer("session")],
                errors: [ErrorType(404, JSON.self)]),
            server: Server(name: "test", url: "https://api.example.com"), credentials: .bearer("test-token"),
            transport: transport ?? self.transport, interceptors: interceptors)
    }

    private func values<Value>(_ stream: EventStream<Value>) async throws -> [Value] {
        var values: [Value] = []
        for try await value in stream { values.append(value) }
        return values
    }

    @Test func readsEventsThatAreCutAnywhere() async throws {
        transport.respond(
            headers: events, pieces: ["data: {\"n\"", ":1}\r", "\n\r\n: ping\n\nda", "ta: {\"n\":2}\n\n"])
        let stream: EventStream<[String: Int]> = client().stream(FeedEndpoint.events, as: .json)
        #expect(try await values(stream) == [["n": 1], ["n": 2]])
        #expect(
            transport.requests.map(\.wireText) == [
                """
                GET https://api.example.com/events
                Accept: text/event-stream, application/x-ndjson, application/jsonl, application/json-seq
                Authorization: Bearer test-token

                """
            ])
    }

    /// Each piece is added to what is there, and nothing is copied with it.
    @Test func readsALargeEventInSmallPieces() async throws {
        let line = "data: " + String(repeating: "x", count: 993) + "\n"
        let text = Array((String(repeating: line, count: 4_000) + "\n").utf8)
        let pieces = stride(from: 0, to: text.count, by: 1_400).map {
            String(decoding: text[$0..<min($0 + 1_400, text.count)], as: UTF8.self)
        }
        transport.respond(headers: events, pieces: pieces)
        let values = try await values(client().stream(FeedEndpoint.events, as: .text))
        #expect(values.map(\.utf8.count) == [994 * 4_000 - 1])
    }

    @Test(arguments: ["\n", "\r", "\r\n"])
    func testsWriteTheLinesOfAnEvent(end: String) async throws {
        transport.respond(events: ["a\(end)b", "c"])
        #expect(try await values(client().stream(FeedEndpoint.events, as: .text)) == ["a\nb", "c"])
    }

    @Test func tellsNamesAndIDs() async throws {
        transport.respond(headers: events, pieces: ["retry: 10\nid: 7\nevent: added\ndata: hello\n\n"])
        var messages: [EventStream<String>.Message] = []
        for try await message in client().stream(FeedEndpoint.events, as: .text).messages { messages.append(message) }
        #expect(messages.map(\.value) == ["hello"])
        #expect(messages.first?.name == "added")
        #expect(messages.first?.id == "7")
        #expect(messages.first?.retry == .milliseconds(10))
    }

    @Test func readsLines() async throws {
        transport.respond(headers: ["Content-Type": "application/x-ndjson"], pieces: ["1\n", "2\n3"])
        #expect(try await values(client().stream(FeedEndpoint.events, as: MessageFormat<Int>.json)) == [1, 2, 3])
    }

    @Test func sendsNothingBeforeItIsRead() {
        _ = client().stream(FeedEndpoint.events, as: .text)
        #expect(transport.requests.isEmpty)
    }

    @Test func throwsTheDeclaredError() async throws {
        transport.respond(status: 404, json: #"{"detail":"gone"}"#)
        let error = await apiError { try await values(client().stream(FeedEndpoint.events, as: .text)) }
        #expect(error?.code == .notFound)
        #expect(error?.endpoint == "Feed.events")
        #expect(error?.body(as: JSON.self)?["detail"] == "gone")
    }

    @Test func endsWithTheLoop() async throws {
        transport.respond(headers: events, pieces: ["data: a\n\n"], isOpen: true)
        for try await value in client().stream(FeedEndpoint.events, as: .text) {
            #expect(value == "a")
            break
        }
        #expect(transport.cancellations == 1)
    }

    @Test func endsWithItsTask() async throws {
        transport.respond(headers: events, pieces: ["data: a\n\n"], isOpen: true)
        let (arrivals, arrived) = AsyncStream<String>.makeStream()
        let stream = client().stream(FeedEndpoint.events, as: .text)
        let task = Task {
            for try await value in stream { arrived.yield(value) }
        }
        for await _ in arrivals { break }
        task.cancel()
        let error = await apiError { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(transport.cancellations == 1)
    }

    @Test func endsWithAMessageThatIsNone() async throws {
        transport.respond(headers: events, pieces: ["data: 1\n\ndata: {\n\n"], isOpen: true)
        var iterator = client().stream(FeedEndpoint.events, as: MessageFormat<Int>.json).makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        let error = await apiError { try await iterator.next() }
        #expect(error?.code == .decoding)
        #expect(try await iterator.next() == nil)
        #expect(transport.cancellations == 1)
    }

    @Test func refusesAnAnswerThatIsNoStream() async {
        transport.respond(headers: ["Content-Type": "text/html"], pieces: ["<html>"], isOpen: true)
        let error = await apiError { try await values(client().stream(FeedEndpoint.events, as: .text)) }
        #expect(error?.code == .invalidResponse)
        #expect(transport.cancellations == 1)
    }

    @Test func isEmptyWithoutABody() async throws {
        transport.respond(status: 204)
        #expect(try await values(client().stream(FeedEndpoint.events, as: .text)) == [])
    }

    @Test func followsRedirects() async throws {
        transport.respond(status: 307, headers: ["Location": "https://other.example.com/feed"], pieces: ["moved"])
        transport.respond(headers: events, pieces: ["data: a\n\n"])
        #expect(try await values(client().stream(FeedEndpoint.events, as: .text)) == ["a"])
        #expect(transport.requests.last?.url.absoluteString == "https://other.example.com/feed")
        #expect(transport.requests.last?.headers["Authorization"] == nil)
    }

    @Test func interceptorsSeeTheHead() async throws {
        transport.respond(headers: events, pieces: ["data: a\n\n"])
        let seen = Seen()
        #expect(try await values(client(interceptors: [seen]).stream(FeedEndpoint.events, as: .text)) == ["a"])
        #expect(seen.heads == ["200, 0 bytes"])
    }

    @Test func isReadNoFasterThanAsked() async throws {
        let transport = CountingTransport()
        var iterator = client(transport).stream(FeedEndpoint.events, as: .text).makeAsyncIterator()
        for _ in 0..<3 { _ = try await iterator.next() }
        #expect(transport.taken == 3)
    }

    @Test func maySilentlyGoOnUnlessTheEndpointHasALimit() async throws {
        let clock = ManualClock()
        let transport = MockTransport(clock: clock)
        transport.respond(headers: events, pieces: ["data: a\n\n"], isOpen: true)
        var iterator = client(transport, timeouts: Timeouts(request: .seconds(1)))
            .stream(FeedEndpoint.impatient, as: .text).reconnecting(.never).makeAsyncIterator()
        #expect(try await iterator.next() == "a")
        let next = Task { [iterator] in
            var iterator = iterator
            return try await iterator.next()
        }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(30))
        let error = await apiError { try await next.value }
        #expect(error?.code == .timeout)
        #expect(transport.cancellations == 1)
    }

    @Test func saysWhichTransportHasStreams() async {
        let error = await apiError {
            try await values(client(PlainTransport()).stream(FeedEndpoint.events, as: .text))
        }
        #expect(error?.code == .unsupported)
        #expect(error?.reason?.contains("MartletNIO") == true)
    }

    @Test func callsGetAllPiecesAtOnce() async throws {
        transport.respond(pieces: ["[1,", "2]"])
        #expect(try await client().send(FeedEndpoint.events, as: [Int].self) == [1, 2])
    }
}

private enum FeedEndpoint: Endpoint {
    case events, impatient

    var definition: EndpointDefinition {
        switch self {
        case .events: EndpointDefinition("Feed.events", .get, "/events", auth: .scheme("session"))
        case .impatient:
            EndpointDefinition("Feed.impatient", .get, "/events", timeouts: Timeouts(request: .seconds(30)))
        }
    }

    func write(to request: inout RequestWriter) {}
}

/// Keeps what it sees.
private final class Seen: Interceptor {
    private let list = Locked<[String]>([])
    var heads: [String] { list.withLock { $0 } }

    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        let response = try await next(request)
        let description = response.description
        list.withLock { $0.append(description) }
        return response
    }
}

/// Gives an endless stream, an event a piece, and counts the pieces.
private final class CountingTransport: Transport, TransportBody {
    private let count = Locked(0)
    var taken: Int { count.withLock { $0 } }
    let clock: any Clock<Duration> = ManualClock()

    func send(_ request: TransportRequest) async throws -> TransportResponse { TransportResponse(status: 500) }

    func stream(_ request: TransportRequest) async throws -> TransportStream {
        TransportStream(status: 200, headers: ["Content-Type": "text/event-stream"], body: self)
    }

    func next() async throws -> Data? {
        count.withLock { $0 += 1 }
        return Data("data: a\n\n".utf8)
    }

    func cancel() {}
}

/// Has nothing but calls.
private struct PlainTransport: Transport {
    func send(_ request: TransportRequest) async throws -> TransportResponse { TransportResponse(status: 500) }
}
