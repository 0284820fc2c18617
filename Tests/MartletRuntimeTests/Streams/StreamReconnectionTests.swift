import Foundation
import MartletTesting
import Testing

@testable import MartletRuntime

/// Streams that are opened again (WHATWG HTML, section 9.2.3).
@Suite(.timeLimit(.minutes(5)))
struct StreamReconnectionTests {
    private let transport = MockTransport()
    private let clock = PauseRecorder()
    private let events: HTTPHeaders = ["Content-Type": "text/event-stream"]
    private let broken = URLError(.networkConnectionLost)

    private func client(
        retry: RetryRule? = .standard, jitter: @escaping @Sendable (Duration) -> Duration = { _ in .zero }
    ) -> APIClient {
        var options = ClientOptions.testing
        options.retry = retry
        options.jitter = jitter
        return .sample(transport, options: options, clock: clock)
    }

    private func endpoint(_ method: HTTPMethod = .get) -> SampleEndpoint {
        SampleEndpoint(EndpointDefinition("Feed.events", method, "/events"))
    }

    private func stream(
        _ method: HTTPMethod = .get, retry: RetryRule? = .standard,
        jitter: @escaping @Sendable (Duration) -> Duration = { _ in .zero }
    ) -> EventStream<String> {
        client(retry: retry, jitter: jitter).stream(endpoint(method), as: .text)
    }

    private func outcome(_ stream: EventStream<String>) async -> (values: [String], code: APIError.Code?) {
        var values: [String] = []
        do {
            for try await value in stream { values.append(value) }
            return (values, nil)
        } catch {
            // Before iOS 18 the error of a loop has no type.
            let failure: any Error = error
            return (values, (failure as? APIError)?.code)
        }
    }

    private var ids: [String?] { transport.requests.map { $0.headers["Last-Event-ID"] } }

    @Test func goesOnBehindTheLastEvent() async {
        transport.respond(
            headers: events, pieces: ["id: 1\ndata: a\n\n", "id: 2\ndata: b\n\nid: 3\ndata: c"], failure: broken)
        transport.respond(headers: events, pieces: ["data: c\n\n"], failure: broken)
        transport.respond(headers: events, pieces: ["id: 4\ndata: d\n\n"])
        let outcome = await outcome(stream())
        #expect(outcome.values == ["a", "b", "c", "d"])
        #expect(outcome.code == nil)
        // The third was not whole, and one without an id leaves the last one in place.
        #expect(ids == [nil, "2", "2"])
    }

    @Test func waitsAsLongAsTheServerSays() async {
        transport.respond(headers: events, pieces: ["retry: 7000\ndata: a\n\n"], failure: broken)
        transport.respond(headers: events, pieces: [], failure: broken)
        transport.respond(headers: events, pieces: ["data: b\n\n"], failure: broken)
        transport.respond(status: 204)
        let outcome = await outcome(stream { longest in longest })
        #expect(outcome.values == ["a", "b"])
        #expect(clock.pauses == [.seconds(7.5), .seconds(8), .seconds(7.5)])
    }

    @Test func waitsASecondWhenTheServerSaysNothing() async {
        transport.respond(headers: events, pieces: ["data: a\n\n"], failure: broken)
        transport.respond(status: 204)
        _ = await outcome(stream())
        #expect(clock.pauses == [.seconds(1)])
    }

    @Test func givesUpAfterAsManyFailuresAsTheRuleHasTries() async {
        transport.respond(headers: events, pieces: ["data: a\n\n"], failure: broken)
        for _ in 0..<5 { transport.respond(headers: events, pieces: [": nothing\n\n"], failure: broken) }
        let outcome = await outcome(stream(retry: RetryRule(attempts: 4)))
        #expect(outcome.values == ["a"])
        #expect(outcome.code == .network)
        #expect(transport.requests.count == 4)
    }

    @Test func anEventCountsAnew() async {
        for index in 0..<10 { transport.respond(headers: events, pieces: ["data: \(index)\n\n"], failure: broken) }
        transport.respond(status: 204)
        let outcome = await outcome(stream())
        #expect(outcome.values.count == 10)
        #expect(outcome.code == nil)
    }

    @Test func aRefusalIsTheEnd() async {
        transport.respond(headers: events, pieces: ["data: a\n\n"], failure: broken)
        transport.respond(status: 404)
        let outcome = await outcome(stream())
        #expect(outcome.code == .notFound)
        #expect(transport.requests.count == 2)
    }

    @Test func anAnswerThatIsNoStreamIsTheEnd() async {
        transport.respond(headers: events, pieces: ["data: a\n\n"], failure: broken)
        transport.respond(headers: ["Content-Type": "text/html"], pieces: ["<html>"])
        #expect(await outcome(stream()).code == .invalidResponse)
    }

    @Test func thereIsNoContentAfter204() async {
        transport.respond(headers: events, pieces: ["data: a\n\n"], failure: broken)
        transport.respond(status: 204)
        let outcome = await outcome(stream().reconnecting(.always))
        #expect(outcome.values == ["a"])
        #expect(outcome.code == nil)
        #expect(transport.requests.count == 2)
    }

    @Test func theEndOfTheServerIsTheEnd() async {
        transport.respond(headers: events, pieces: ["id: 1\ndata: a\n\n"])
        #expect(await outcome(stream()).values == ["a"])
        #expect(transport.requests.count == 1)
    }

    @Test func likeABrowserItGoesOnAfterTheEndOfTheServer() async {
        transport.respond(headers: events, pieces: ["id: 1\ndata: a\n\n"])
        transport.respond(headers: events, pieces: ["data: b\n\n"])
        transport.respond(status: 204)
        #expect(await outcome(stream().reconnecting(.always)).values == ["a", "b"])
        #expect(ids == [nil, "1", "1"])
    }

    @Test func aServerThatEndsAtOnceIsNotAskedForEver() async {
        for _ in 0..<9 { transport.respond(headers: events, pieces: []) }
        let outcome = await outcome(stream().reconnecting(.always))
        #expect(outcome.values.isEmpty)
        #expect(outcome.code == nil)
        #expect(transport.requests.count == 3)
    }

    /// Streams that are not opened again, however they end.
    @Test(arguments: ["never", "post", "no rule", "lines"])
    func someAreNotOpenedAgain(_ why: String) async {
        let headers = why == "lines" ? ["Content-Type": "application/x-ndjson"] : events
        transport.respond(headers: headers, pieces: [why == "lines" ? "a\n" : "data: a\n\n"], failure: broken)
        let stream = stream(why == "post" ? .post : .get, retry: why == "no rule" ? nil : .standard)
        let outcome = await outcome(stream.reconnecting(why == "never" ? .never : .always))
        #expect(outcome.values == ["a"])
        #expect(outcome.code == .network)
        #expect(transport.requests.count == 1)
    }

    @Test func theFirstRequestHasItsOwnTries() async {
        transport.fail(with: broken)
        transport.respond(headers: events, pieces: ["data: a\n\n"])
        #expect(await outcome(stream()).values == ["a"])
        #expect(transport.requests.count == 2)
        #expect(clock.pauses == [.zero])
    }

    @Test func anIDThatNoHeaderMayHoldIsNotSent() async {
        transport.respond(headers: events, pieces: ["id: \u{1}\ndata: a\n\n"], failure: broken)
        transport.respond(status: 204)
        #expect(await outcome(stream()).code == nil)
        #expect(ids == [nil, nil])
    }

    @Test func leavingTheLoopEndsThePause() async throws {
        transport.respond(headers: events, pieces: ["data: a\n\n"], failure: broken)
        let clock = ManualClock()
        var options = ClientOptions.testing
        options.retry = .standard
        let client = APIClient.sample(transport, options: options, clock: PlainClock(manual: clock))
        let task = Task { await outcome(client.stream(endpoint(), as: .text)) }
        await clock.waitForSleepers(1)
        await transport.waitForRequests(1)
        task.cancel()
        #expect(await task.value.code == .cancelled)
        #expect(transport.requests.count == 1)
    }
}
