import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// The types of the offline queue, each of a call with a secret in every part.
enum OfflineTypes {
    private struct QueuedEndpoint: Endpoint, CustomReflectable {
        let secret: String

        var definition: EndpointDefinition {
            EndpointDefinition("Types.queue", .put, "/types/{id}", isQueued: true, isSensitive: true)
        }

        var customMirror: Mirror { Mirror(self, children: [:]) }

        func write(to request: inout RequestWriter) throws(APIError) {
            try request.path("id", secret)
            request.query("q", secret)
            request.header("X-Mine", secret)
            request.cookie("c", secret)
            try request.body(["plain": secret])
        }
    }

    /// Returns what has a secret in it, by the name of its type.
    static func holders(_ secret: String) async throws -> [String: Any] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "martlet-types-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let key = OfflineStorage.Key.bytes(Data((secret + secret).utf8.prefix(32)))
        let storage = OfflineStorage.disk(folder, key: key)
        let (network, transport) = (ManualConnectivity(.offline), MockTransport())
        let client = APIClient(
            configuration: ClientConfiguration(name: "Types"),
            server: Server(name: "types", url: "https://api.example.com"), transport: transport,
            options: ClientOptions(connectivity: network, offlineQueue: storage))
        let queue = try #require(client.offlineQueue)
        let events = queue.events
        let error = try #require(await apiError { try await client.send(QueuedEndpoint(secret: secret)) })
        let call = try #require(error.queuedCall)
        transport.respond(status: 409, headers: ["X-Any": secret], json: #"{"echo":"\#(secret)"}"#)
        network.set(.online)
        var refusal: OfflineQueue.Event?
        for await event in events where event.kind == .refused {
            refusal = event
            break
        }
        return [
            "OfflineQueue": queue, "OfflineQueue.Event": try #require(refusal), "OfflineStorage": storage,
            "OfflineStorage.Key": key, "QueuedCall": call,
        ]
    }
}
