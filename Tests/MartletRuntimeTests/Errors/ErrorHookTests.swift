import Foundation
import MartletRuntime
import MartletTesting
import Testing
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// ``ClientOptions/onError`` hears of each call that fails, once.
@Suite(.timeLimit(.minutes(5)))
struct ErrorHookTests {
    private static let feed = SampleEndpoint(EndpointDefinition("Feed.events", .get, "/events"))
    private let transport = MockTransport()
    private let errors = Locked<[String]>([])

    private var client: APIClient {
        let options = ClientOptions(
            cache: .off, jitter: { $0 },
            onError: { [errors] error in
                errors.withLock { errors in errors.append("\(error.endpoint ?? "") \(error.code.rawValue)") }
            })
        return APIClient.sample(transport, options: options, clock: PauseRecorder())
    }

    private var heard: [String] { errors.withLock { errors in errors } }

    @Test func aCallCountsWhenAllItsTriesHaveFailed() async throws {
        for _ in 0..<3 { transport.respond(status: 503) }
        let error = await apiError { try await client.send(SampleEndpoint()) }
        #expect(error?.code == .server && transport.requests.count == 3)
        #expect(heard == ["Sample.get server"])
    }

    @Test func successIsSilent() async throws {
        transport.respond(status: 503)
        transport.respond(json: "1")
        #expect(try await client.send(SampleEndpoint(), as: Int.self) == 1)
        #expect(heard.isEmpty)
    }

    @Test func eachWayToCallTells() async throws {
        let calls: [(String, @Sendable (APIClient) async throws -> Void)] = [
            ("[]", { client in _ = try await client.send(SampleEndpoint(), as: Int.self) }),
            ("[]", { client in _ = try await client.response(SampleEndpoint(), as: Int.self) }),
            (
                "[]",
                { client in
                    _ = try await client.send(SampleEndpoint()) { (_) throws(JSONError) in
                        throw JSONError(.typeMismatch, "no")
                    }
                }
            ),
            ("[]", { client in _ = try await client.answer(SampleEndpoint()).json(Int.self) }),
            ("1", { client in let _: Int = try await client.answer(SampleEndpoint()).header("X-A") }),
            ("1", { client in throw try await client.answer(SampleEndpoint()).unexpectedStatus() }),
            ("1", { client in _ = try await client.answer(SampleEndpoint()).contentType(of: ["text/plain"]) }),
        ]
        for (number, (body, call)) in calls.enumerated() {
            transport.respond(json: body)
            let client = client
            let error = await apiError { try await call(client) }
            #expect(error != nil && heard.count == number + 1, "\(number)")
        }
    }

    @Test func aCancelledCallIsNone() async throws {
        transport.fail(with: CancellationError())
        #expect(await apiError { try await client.send(SampleEndpoint()) }?.code == .cancelled)
        #expect(heard.isEmpty)
    }

    @Test func aStreamTellsWhenItEndsWithAnError() async throws {
        let events: HTTPHeaders = ["Content-Type": "text/event-stream"]
        transport.respond(headers: events, pieces: ["data: 1\n\n"], failure: URLError(.networkConnectionLost))
        transport.respond(headers: events, pieces: ["data: 2\n\ndata: x\n\n"])
        var iterator = client.stream(Self.feed, as: MessageFormat<Int>.json).makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        #expect(try await iterator.next() == 2)
        #expect(heard.isEmpty)
        #expect(await apiError { try await iterator.next() }?.code == .decoding)
        #expect(heard == ["Feed.events decoding"])
        transport.respond(status: 404)
        var other = client.stream(Self.feed, as: .text).makeAsyncIterator()
        #expect(await apiError { try await other.next() }?.code == .notFound)
        #expect(heard == ["Feed.events decoding", "Feed.events notFound"])
    }
}
