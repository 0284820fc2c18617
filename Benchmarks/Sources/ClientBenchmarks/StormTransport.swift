import Foundation
import MartletRuntime
import ShopClient

/// Refuses the token "old", renews it once it is asked to, and answers whoever has the new one.
final class StormTransport: Transport {
    private let refreshed = Locked(0)

    /// How often the token was renewed.
    var refreshes: Int { refreshed.withLock { $0 } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        // Long enough for others to come.
        await Task.yield()
        if request.url.lastPathComponent == "refresh" {
            refreshed.withLock { count in count += 1 }
            return answer(200, Data(#"{"access":"new","refresh":"r2"}"#.utf8))
        }
        let isFresh = request.headers["Authorization"] == "Bearer new"
        return isFresh ? answer(200, InstantTransport.item) : answer(401, Data())
    }

    private func answer(_ status: Int, _ body: Data) -> TransportResponse {
        TransportResponse(status: status, headers: ["Content-Type": "application/json"], body: body)
    }
}
