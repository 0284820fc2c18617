import Foundation
import KindsSample
import MartletRuntime
import Testing

/// A client that was generated from the OpenAPI document of a FastAPI application, for that application, and values to
/// send to it.
enum Kinds {
    /// A moment with a fraction of a second, which must survive.
    static let moment = Date(timeIntervalSince1970: 1_762_106_712.25)

    /// A moment before the epoch.
    static let longAgo = Date(timeIntervalSince1970: -2_208_988_800)

    /// The last day of a February.
    static var day: LocalDate {
        get throws { try #require(LocalDate(year: 2027, month: 2, day: 28)) }
    }

    /// All kinds of dates.
    static var dates: Dates {
        get throws {
            Dates(
                moment: moment, day: try day, clock: "14:05:09", span: CalendarDuration(.seconds(3_661)),
                moments: [moment, longAgo], perhaps: nil)
        }
    }

    /// Makes a client.
    static func client(_ carrier: Carrier = .urlSession) throws -> KindsClient {
        let server = Server(name: "kinds", url: try InteropServer.kinds.origin)
        return KindsClient(server: KindsServer(server: server), transport: carrier.transport)
    }
}
