import MartletRuntime
import MartletTesting
import Testing

/// Loops over streams and pages throw `APIError` and nothing else: the compiler says so.
@Suite(.timeLimit(.minutes(5)))
struct TypedFailureTests {
    private static let endpoint = SampleEndpoint()

    /// Returns the error that a loop ends with, without a cast; nil when it ends without one.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private func failure<Values: AsyncSequence>(of values: Values) async -> APIError?
    where Values.Failure == APIError {
        do throws(APIError) {
            for try await _ in values {}
            return nil
        } catch {
            return error
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func ofStreams() async {
        let transport = MockTransport()
        let stream = APIClient.sample(transport).stream(Self.endpoint, as: MessageFormat<Int>.json)
        let events: HTTPHeaders = ["Content-Type": "text/event-stream"]
        transport.respond(headers: events, pieces: ["data: 1\n\ndata: x\n\n"])
        #expect(await failure(of: stream)?.code == .decoding)
        transport.respond(headers: events, pieces: ["data: x\n\n"])
        #expect(await failure(of: stream.messages)?.code == .decoding)
        transport.respond(headers: events, pieces: ["data: 1\n\n"])
        #expect(await failure(of: stream) == nil)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func ofPages() async {
        let transport = MockTransport()
        let pages = PageSequence<JSON, String>(
            APIClient.sample(transport, options: ClientOptions(cache: .off, retry: nil)), Self.endpoint, from: nil,
            cache: .automatic, next: { page in page["next"]?.string }, load: { _ in Self.endpoint })
        transport.respond(json: #"{"next":"b"}"#)
        transport.respond(status: 404)
        #expect(await failure(of: pages)?.code == .notFound)
        transport.respond(status: 403)
        #expect(await failure(of: pages.items { _ in [1] })?.code == .forbidden)
    }

    /// Sockets are compiled alone: their loops are tested elsewhere.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func ofSockets() {
        func isTyped<Values: AsyncSequence>(_ values: Values.Type) -> Bool where Values.Failure == APIError { true }
        #expect(isTyped(WebSocketConnection<String, String>.self))
        #expect(isTyped(ReconnectingWebSocket<String, String>.self))
    }
}
