import Foundation
import MartletMock
import MartletRuntime
import MartletServer
import MartletSyntax
import Testing

@testable import ArotiMockServer

/// The server that was emitted for `specs/aroti.yaml`, called by its own client.
@Suite(.timeLimit(.minutes(2)))
struct ArotiServerTests {
    private func client(of running: RunningServer) -> ArotiClient {
        ArotiClient(
            server: ArotiServer(server: running.target), credentials: MemoryStore(.bearer("a")))
    }

    @Test func emittedHandlersAnswerWithTheFixtures() async throws {
        let handlers = ArotiHandlers(booking: BookingHandlers(), profile: ProfileHandlers())
        try await RunningServer.run(handlers) { running in
            let client = client(of: running)
            #expect(try await client.booking.getSpecialists() == [.fixture()])
            #expect(try await client.booking.getSession(id: "1") == .fixture())
            try await client.booking.cancelSession(id: "1")
            #expect(try await client.profile.getProfile() == .fixture())
            #expect(running.violations == [])
            #expect(running.records.map(\.endpoint).contains("Booking.cancelSession"))
        }
    }

    /// A server that books, as somebody would write it.
    private actor Bookings: BookingHandling {
        private var sessions: [Session] = []

        func bookSession(_ call: BookingCalls.BookSessionCall) async throws -> Session {
            guard call.specialistId != "away" else {
                throw try ServerFailure(404, Problem(detail: "There is no specialist of that id."))
            }
            let session = Session.fixture(id: "s\(sessions.count)", date: call.date)
            sessions.append(session)
            return session
        }

        func getUpcomingSessions(_ call: BookingCalls.GetUpcomingSessionsCall) async throws -> [Session] { sessions }
    }

    @Test func handlersOfOnesOwnStandBesideTheMock() async throws {
        try await RunningServer.run(ArotiHandlers(booking: Bookings())) { running in
            let client = client(of: running)
            let day = try #require(LocalDate(year: 2027, month: 2, day: 3))
            let booked = try await client.booking.bookSession(specialistId: "1", date: day, time: "10:00")
            #expect(booked.id == "s0" && booked.date == day)
            #expect(try await client.booking.getUpcomingSessions() == [booked])
            let error = await #expect(throws: APIError.self) {
                try await client.booking.bookSession(specialistId: "away", date: day, time: "10:00")
            }
            #expect(error?.status == 404)
            // Nobody wrote these.
            #expect(try await !client.booking.getSpecialists().isEmpty)
            _ = try await client.profile.getProfile()
            #expect(running.violations == [])
        }
    }
}
