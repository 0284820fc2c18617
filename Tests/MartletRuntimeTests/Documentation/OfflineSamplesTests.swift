import ArotiSample
import Foundation
import MartletRuntime
import MartletTesting
import Testing

private enum OrderEndpoint: Endpoint {
    case add(item: String)

    var definition: EndpointDefinition {
        EndpointDefinition("Order.add", .post, "/orders", idempotencyHeader: "Idempotency-Key", isQueued: true)
    }

    func write(to request: inout RequestWriter) throws(APIError) {
        switch self {
        case .add(let item): try request.body(["item": item])
        }
    }
}

/// The code of the article about work without a network.
@Suite(.timeLimit(.minutes(5)))
struct OfflineSamplesTests {
    @Test func waitingWorks() async throws {
        let transport = MockTransport()
        transport.respond(json: #"{"state":"ok"}"#)
        let client = APIClient(
            configuration: ClientConfiguration(name: "Status", authSchemes: [.bearer("session")]),
            server: .sample, credentials: .bearer("test-token"), transport: transport)

        let answer: [String: String] = try await NetworkWait.use(.seconds(30)) {
            try await client.send(StatusEndpoint.show(id: 7, lang: nil))
        }

        #expect(answer == ["state": "ok"])
    }

    @Test func commentsWork() async throws {
        let transport = MockTransport()
        transport.respond(json: "[]")
        let aroti = ArotiClient(credentials: .bearer("t"), transport: transport, options: .testing)
        let sessions = try await NetworkWait.use(.seconds(30)) {
            try await aroti.booking.getUpcomingSessions()
        }
        #expect(sessions.isEmpty)
        await aroti.api.offlineQueue?.replay()
    }

    @Test func aNetworkComesAndGoes() {
        let transport = MockTransport()
        let network = ManualConnectivity(.offline)
        let client = ArotiClient(transport: transport, options: ClientOptions(connectivity: network))
        network.set(.online)
        withExtendedLifetime(client) {}
        #expect(network.status == .online)
    }

    /// Compiled, and not run: the queue would have its place in the user's folder.
    private func keep(_ store: any TokenStore, showPending: (QueuedCall) -> Void) async throws {
        let options = ClientOptions(offlineQueue: .disk(key: .credentials))
        let aroti = ArotiClient(credentials: store, options: options)
        do {
            try await aroti.booking.cancelSession(id: "7")
        } catch {
            guard let call = error.queuedCall else { throw error }
            showPending(call)
        }
    }

    @Test func keepingWorks() async throws {
        let lines = Locked<[String]>([])
        @Sendable func print(_ line: String) { lines.withLock { $0.append(line) } }
        let (files, network, transport) = (StoreFolder(), ManualConnectivity(.offline), MockTransport())
        let folder = files.url

        var options = ClientOptions()
        options.offlineQueue = .disk(folder, key: .credentials)

        options.connectivity = network
        let client = APIClient(
            configuration: ClientConfiguration(name: "Orders"), server: .sample, transport: transport,
            options: options)
        let queue = try #require(client.offlineQueue)

        do {
            try await client.send(OrderEndpoint.add(item: "tea"))
        } catch {
            guard let call = error.queuedCall else { throw error }
            print("\(error.localizedDescription) \(call.endpoint)")
        }

        let events = queue.events
        let follower = Task {
            for await event in events {
                switch event.kind {
                case .sent: print("sent \(event.call?.endpoint ?? "")")
                case .refused, .dropped:
                    print("lost \(event.call?.endpoint ?? ""): \(event.error?.localizedDescription ?? "")")
                default: break
                }
                if case .idle = event.state, event.kind == .stopped { return }
            }
        }

        transport.respond(status: 201)
        network.set(.online)
        await follower.value
        #expect(
            lines.withLock { $0 } == [
                "Saved. It will be sent when there is a connection. Order.add", "sent Order.add",
            ])
    }
}
