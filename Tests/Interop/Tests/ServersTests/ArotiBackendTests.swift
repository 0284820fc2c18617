import ArotiSample
import Foundation
import MartletRuntime
import Testing

/// The generated client of `specs/aroti.yaml` against a FastAPI application that asks the provider about each token.
@Suite(.enabled(if: InteropServer.isThere, InteropServer.absence), .serialized, .timeLimit(.minutes(5)))
struct ArotiBackendTests {
    @Test(arguments: Carrier.allCases)
    func readsSpecialists(_ carrier: Carrier) async throws {
        let booking = try await SignedInApp.signedIn(carrier).aroti.booking
        let all = try await booking.getSpecialists()
        #expect(all.map(\.name) == ["Raluca", "Zoë"])
        let first = try #require(all.first)
        #expect(first.price == Decimal(string: "40.5"))
        #expect(first.addedDate == LocalDate(year: 2024, month: 1, day: 15))
        #expect(first.countryFlag == "🇷🇴")
        #expect(try await booking.getSpecialists(category: "Energy & Light").map(\.id) == ["über/2"])
        #expect(try await booking.getSpecialists(available: true).map(\.id) == ["1"])
        #expect(try await booking.getSpecialists(page: 2).isEmpty)
        // A slash and a letter beyond ASCII, in a path.
        #expect(try await booking.getSpecialist(id: "über/2").languages == ["Deutsch"])
    }

    @Test(arguments: Carrier.allCases)
    func booksMovesAndCancels(_ carrier: Carrier) async throws {
        let booking = try await SignedInApp.signedIn(carrier).aroti.booking
        let date = try #require(LocalDate(year: 2027, month: 3, day: carrier == .urlSession ? 1 : 2))
        let later = try #require(LocalDate(year: 2027, month: 4, day: carrier == .urlSession ? 1 : 2))
        _ = try await booking.getUpcomingSessions()
        let session = try await booking.bookSession(specialistId: "1", date: date, time: "14:00")
        #expect(session.status == .pending)
        #expect(session.meetingLink == nil)
        #expect(try await booking.getUpcomingSessions().contains(session), "what was stored before is gone")
        #expect(try await booking.getSession(id: session.id) == session)
        let moved = try await booking.updateSession(id: session.id, date: later, time: "09:30")
        #expect(moved.date == later)
        #expect(moved.meetingLink?.host() == "meet.example.com")
        #expect(try await booking.getSession(id: session.id) == moved, "what was stored before is gone")
        try await booking.cancelSession(id: session.id)
        let error = await #expect(throws: APIError.self) { try await booking.getSession(id: session.id) }
        #expect(error?.code == .notFound)
        #expect(error?.body(as: Problem.self)?.detail == "Session not found")
        #expect(try await !booking.getUpcomingSessions().contains { $0.id == session.id })
    }

    @Test func namesWhatTheServerRefuses() async throws {
        let app = try await SignedInApp.signedIn()
        let date = try #require(LocalDate(year: 2027, month: 5, day: 1))
        let session = try await app.aroti.booking.bookSession(specialistId: "1", date: date, time: "14:00")
        let taken = await #expect(throws: APIError.self) {
            try await app.aroti.booking.bookSession(specialistId: "1", date: date, time: "14:00")
        }
        #expect(taken?.code == .conflict)
        #expect(taken?.body(as: Problem.self)?.detail == "Somebody else was faster")
        try await app.aroti.booking.cancelSession(id: session.id)
        let invalid = await #expect(throws: APIError.self) {
            try await app.aroti.send(Incomplete(), as: JSON.self)
        }
        #expect(invalid?.code == .unprocessable)
        let issues = try #require(invalid?.body(as: ValidationProblem.self)?.detail)
        #expect(issues.map { $0.loc.map { $0.string ?? "" }.joined(separator: ".") } == ["body.date", "body.time"])
        #expect(issues.allSatisfy { $0.type == "missing" })
    }

    @Test(arguments: Carrier.allCases)
    func changesTheProfile(_ carrier: Carrier) async throws {
        let profile = try await SignedInApp.signedIn(carrier).aroti.profile
        #expect(try await profile.getProfile().createdAt == Date(timeIntervalSince1970: 1_761_989_400))
        let changed = try await profile.updateProfile(photo: "ada-\(carrier.rawValue)")
        #expect(changed.name == "Ada", "what is left out stays")
        #expect(changed.updatedAt == Date(timeIntervalSince1970: 1_762_106_712.25), "with an offset of two hours")
        #expect(try await profile.getProfile().photo == "ada-\(carrier.rawValue)")
    }

    @Test func sendsNothingWithoutTokens() async throws {
        let app = try SignedInApp()
        let error = await #expect(throws: APIError.self) { try await app.aroti.profile.getProfile() }
        #expect(error?.code == .unauthorized)
        #expect(app.transport.count("") == 0)
    }
}

/// A booking without the fields that the server asks for.
private struct Incomplete: Endpoint {
    let definition = EndpointDefinition(
        "Booking.incomplete", .post, "/api/sessions", auth: .scheme("keycloak"),
        errors: [ErrorType(422, ValidationProblem.self)])

    func write(to request: inout RequestWriter) throws(APIError) {
        try request.body(["specialistId": "1"] as JSON)
    }
}
