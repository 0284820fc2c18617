import Foundation
import MartletMock
import MartletRuntime
import MartletServer

/// Answers the endpoints of `HeadersEndpoint`. This file is yours: Martlet never writes it again.
struct HeadersHandlers: HeadersHandling {
    /// `GET /things`
    // swift-format-ignore
    func list(_ call: HeadersCalls.ListCall) async throws -> (value: [Thing], headers: HeadersEndpoint.ListHeaders) {
        (
            value: [Thing.fixture()],
            headers: HeadersEndpoint.ListHeaders(
                xTotal: 120,
                xReset: Date(validated: "2025-12-10T12:30:00Z"),
                retryAfter: .seconds(90),
                xKind: .small,
                xNext: URL(validated: "https://example.com/x-next/1"),
                xDays: [Date(validated: "2025-11-08T18:30:00Z"), Date(validated: "2025-11-09T18:45:00Z")]))
    }

    /// `POST /touch`
    func touch(_ call: HeadersCalls.TouchCall) async throws -> HeadersEndpoint.TouchHeaders {
        HeadersEndpoint.TouchHeaders(xCost: 49.9)
    }

    /// `GET /photo`
    // swift-format-ignore
    func photo(_ call: HeadersCalls.PhotoCall) async throws -> (value: Data, headers: HeadersEndpoint.PhotoHeaders) {
        // The mock sends a small file of the type.
        throw NotHandled()
    }

    /// `GET /note`
    func note(_ call: HeadersCalls.NoteCall) async throws -> (value: String, headers: HeadersEndpoint.NoteHeaders) {
        (value: "text", headers: HeadersEndpoint.NoteHeaders(xWords: 8))
    }

    /// `GET /other`
    func listWithHeaders(_ call: HeadersCalls.ListWithHeadersCall) async throws {}

    /// `GET /paint`
    // swift-format-ignore
    func paint(_ call: HeadersCalls.PaintCall) async throws -> (value: String, headers: HeadersEndpoint.PaintHeaders) {
        (
            value: "answer",
            headers: HeadersEndpoint.PaintHeaders(
                xColor: Color(r: 7, g: 5, name: "Ada"),
                xLimits: ["key": 20],
                xThing: Thing(id: "thing-1", size: 20, added: Date(validated: "2025-11-20T12:30:00Z"))))
    }

    /// `POST /paint`
    func draw(_ call: HeadersCalls.DrawCall) async throws {}
}
