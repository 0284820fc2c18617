import Foundation
public import MartletRuntime

extension TransportResponse {
    /// Returns an answer with JSON.
    ///
    /// - Parameters:
    ///   - text: The body.
    ///   - status: The status code.
    public static func json(_ text: String, status: Int = 200) -> TransportResponse {
        TransportResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
    }
}
