import ArotiSample
import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// What tests of an app do with the generated stubs: `docs/guides/testing.md`.
struct StubsTests {
    private let mock = ArotiMock()

    @Test func answerWithValues() async throws {
        mock.booking.getSpecialists { call in
            [.fixture(specialty: call.category ?? "any"), .fixture(id: "2", name: "Ada")]
        }
        let found = try await mock.client.booking.getSpecialists(category: "Astrology")
        #expect(found.map(\.name) == ["Raluca", "Ada"])
        #expect(found.first == .fixture(specialty: "Astrology"))
        #expect(mock.booking.getSpecialists.calls.map(\.category) == ["Astrology"])
        #expect(mock.booking.getSpecialists.calls.map(\.page) == [nil])
        #expect(mock.booking.getSpecialist.calls.isEmpty)
    }

    @Test func showTheFieldsOfABody() async throws {
        mock.booking.bookSession { call in .fixture(specialistId: call.specialistId, date: call.date) }
        let day = LocalDate(validated: "2025-12-15")
        let session = try await mock.client.booking.bookSession(specialistId: "7", date: day, time: "15:30")
        #expect(session.specialistId == "7")
        #expect(session.date == day)
        #expect(mock.booking.bookSession.calls.map(\.time) == ["15:30"])
    }

    @Test func refuseAsTheSpecificationSays() async throws {
        mock.booking.getSpecialist { _ in throw try MockFailure(404, Problem.fixture()) }
        let error = await #expect(throws: APIError.self) { try await mock.client.booking.getSpecialist(id: "7") }
        #expect(error?.code == .notFound)
        #expect(error?.body(as: Problem.self) == .fixture())
    }

    @Test func answerNothing() async throws {
        mock.booking.cancelSession.returns(())
        try await mock.client.booking.cancelSession(id: "7")
        #expect(mock.booking.cancelSession.calls.map(\.id) == ["7"])
    }

    @Test func failTheTestForACallThatNobodyExpects() async {
        await withKnownIssue {
            _ = try? await mock.client.profile.getProfile()
        } matching: { issue in
            "\(issue)".contains("Unexpected call of Profile.getProfile")
        }
    }

    @Test func answerWithTheFixtureWhenLenient() async throws {
        let profile = try await ArotiMock(.lenient).client.profile.getProfile()
        let written = try JSONCoding.encode(profile)
        #expect(jsonDifference(between: ArotiFixtures.Profile.getProfile, and: written) == nil)
    }

    @Test func makeTheSameValuesEachTime() {
        #expect(Specialist.fixture() == .fixture())
        #expect(Session.fixture(status: .cancelled).status == .cancelled)
        #expect(SessionStatus.fixture() == .fixture())
    }
}
