import Foundation
import MartletRuntime

/// Keeps and sends calls without an end.
enum WaitingCalls {
    /// A call that may wait, with its number as its key.
    private struct NumberedCall: Endpoint {
        let number: Int

        var definition: EndpointDefinition {
            EndpointDefinition(
                "Calls.add", .post, "/calls/{number}", idempotencyHeader: "Idempotency-Key", isQueued: true)
        }

        func write(to request: inout RequestWriter) throws(APIError) {
            try request.path("number", number)
            request.body(Data(repeating: UInt8(number % 251), count: number % 40_000), contentType: "text/plain")
        }
    }

    private struct Unplugged: Transport {
        func send(_ request: TransportRequest) async throws -> TransportResponse { throw APIError(.offline) }
    }

    /// A server: it prints the key of each call, whatever becomes of the process then.
    private struct PrintingServer: Transport {
        func send(_ request: TransportRequest) async throws -> TransportResponse {
            FileHandle.standardOutput.write(Data("\(request.headers["Idempotency-Key"] ?? "none")\n".utf8))
            return TransportResponse(status: 201)
        }
    }

    /// No network that anybody told of: nothing is sent by itself.
    private struct Gone: Connectivity {
        let status = ConnectivityStatus.offline
        var changes: AsyncStream<ConnectivityStatus> { AsyncStream { $0.finish() } }
    }

    private static func client(_ folder: String, _ transport: any Transport) -> APIClient {
        let limits = OfflineStorage.Limits(calls: .max, bytes: .max)
        return APIClient(
            configuration: ClientConfiguration(name: "Calls"),
            server: Server(name: "a", url: "https://a.example"), transport: transport,
            options: ClientOptions(
                connectivity: Gone(), offlineQueue: .disk(URL(filePath: folder), limits: limits)))
    }

    /// Keeps calls, each with the next number, and prints the number when the call is kept.
    static func keep(in folder: String, from start: Int) async throws {
        let client = client(folder, Unplugged())
        var number = start
        while true {
            do {
                try await IdempotencyKey.use("\(number)") { try await client.send(NumberedCall(number: number)) }
                exit(70)
            } catch let error as APIError where error.code == .queued {
                FileHandle.standardOutput.write(Data("\(number)\n".utf8))
            }
            number += 1
        }
    }

    /// Sends what waits to a server that prints the keys.
    static func send(in folder: String) async throws {
        let client = client(folder, PrintingServer())
        _ = await client.offlineQueue?.replay()
        withExtendedLifetime(client) {}
    }
}
