// Stores answers in a folder until it is killed, and says one byte after each: CacheCrashTests kills it.
//
// usage: CacheWriter FOLDER

import Foundation
import MartletRuntime

struct ItemEndpoint: Endpoint {
    let id: Int

    var definition: EndpointDefinition {
        EndpointDefinition("Items.get", .get, "/items/{id}", cache: .lifetime(nil))
    }

    func write(to request: inout RequestWriter) throws(APIError) { try request.path("id", id) }
}

/// Answers with bodies that say themselves whether they are whole: `<id> <n> ` and then n times the last digit of n.
struct PatternTransport: Transport {
    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let count = Int.random(in: 0...60_000)
        let text = "\(request.url.lastPathComponent) \(count) " + String(repeating: "\(count % 10)", count: count)
        return TransportResponse(status: 200, body: Data(text.utf8))
    }
}

let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let settings = CacheSettings(memoryBytes: 0, diskBytes: 400_000)
let client = APIClient(
    configuration: ClientConfiguration(name: "Crash", cacheSettings: settings),
    server: Server(name: "a", url: "https://a.example"), transport: PatternTransport(),
    options: ClientOptions(cache: .disk(folder)))
while true {
    _ = try await client.data(ItemEndpoint(id: Int.random(in: 1...20)), cache: .reload)
    FileHandle.standardOutput.write(Data(".".utf8))
}
