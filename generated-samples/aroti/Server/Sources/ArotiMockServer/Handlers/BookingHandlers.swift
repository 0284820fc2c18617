import Foundation
import MartletMock
import MartletRuntime
import MartletServer

/// Answers the endpoints of `BookingEndpoint`. This file is yours: Martlet never writes it again.
struct BookingHandlers: BookingHandling {
    /// `GET /api/specialists`
    func getSpecialists(_ call: BookingCalls.GetSpecialistsCall) async throws -> [Specialist] {
        [Specialist.fixture()]
    }

    /// `GET /api/specialists/{id}`
    func getSpecialist(_ call: BookingCalls.GetSpecialistCall) async throws -> Specialist {
        Specialist.fixture()
    }

    /// `GET /api/sessions/upcoming`
    func getUpcomingSessions(_ call: BookingCalls.GetUpcomingSessionsCall) async throws -> [Session] {
        [Session.fixture()]
    }

    /// `GET /api/sessions/{id}`
    func getSession(_ call: BookingCalls.GetSessionCall) async throws -> Session {
        Session.fixture()
    }

    /// `POST /api/sessions`
    func bookSession(_ call: BookingCalls.BookSessionCall) async throws -> Session {
        Session.fixture()
    }

    /// `PUT /api/sessions/{id}`
    func updateSession(_ call: BookingCalls.UpdateSessionCall) async throws -> Session {
        Session.fixture()
    }

    /// `DELETE /api/sessions/{id}`
    func cancelSession(_ call: BookingCalls.CancelSessionCall) async throws {}
}
