import ArotiSample
import Foundation
import MartletMockEngine
import MartletRuntime
import Testing

/// aroti: the authorization code flow with PKCE, tokens renewed in time and after a 401, lifetimes by a clock, a booking
/// that invalidates.
@Suite(.timeLimit(.minutes(1)))
struct ArotiEndToEndTests {
    /// The app, which believes in the addresses of its specification.
    private func app(_ backend: Backend) -> (client: ArotiClient, browser: AgreeingBrowser) {
        let place = backend.target.url
        let transport = RoutedTransport(
            routes: ["https://auth.aroti.com": place, "https://api.aroti.com": place])
        let client = ArotiClient(transport: transport, options: backend.options())
        return (client, AgreeingBrowser(transport: transport))
    }

    private func signedIn(_ backend: Backend) async throws -> ArotiClient {
        let (client, browser) = app(backend)
        try await client.api.signIn("keycloak", with: browser)
        return client
    }

    /// How many refreshes there were: all that came to the token endpoint but the first.
    private func refreshes(_ backend: Backend) -> Int {
        backend.engine.history.records().count { $0.target.hasSuffix("/openid-connect/token") } - 1
    }

    @Test func signsInWithACodeAndPKCE() async throws {
        try await Backend.run("aroti") { backend in
            let aroti = try await signedIn(backend)
            let session = try aroti.api.session(for: "keycloak")
            #expect(session.state == .signedIn)
            let tokens = try #require(try await session.tokens())
            #expect(tokens.accessToken?.split(separator: ".").count == 3)
            let found1 = try await aroti.profile.getProfile().name
            #expect(found1 == "Ada")
            let asked = backend.engine.history.records().first { $0.target.contains("/openid-connect/auth?") }
            #expect(asked?.target.contains("code_challenge_method=S256") == true)
        }
    }

    @Test func withoutSigningInNothingIsSent() async throws {
        try await Backend.run("aroti") { backend in
            let error = try await failure { _ = try await app(backend).client.profile.getProfile() }
            #expect(error.code == .unauthorized)
            #expect(backend.engine.history.records().isEmpty)
        }
    }

    @Test func tokensAreRenewedBeforeTheyEnd() async throws {
        try await Backend.run("aroti") { backend in
            let aroti = try await signedIn(backend)
            var events = try aroti.api.session(for: "keycloak").events.makeAsyncIterator()
            // Within the last five minutes: the call does not wait for the new tokens.
            backend.clock.pass(3_600 - 299)
            _ = try await aroti.profile.getProfile()
            while let event = await events.next(), event.kind != .refreshed {}
            #expect(refreshes(backend) == 1)
            #expect(backend.statuses("Profile.getProfile") == [200])
        }
    }

    @Test func aTokenThatWasTakenBackIsRenewedAfterA401() async throws {
        try await Backend.run("aroti") { backend in
            let aroti = try await signedIn(backend)
            backend.engine.endSessions(isRenewable: true)
            let found2 = try await aroti.profile.getProfile().name
            #expect(found2 == "Ada")
            #expect(backend.statuses("Profile.getProfile") == [401, 200])
            #expect(refreshes(backend) == 1)
        }
    }

    @Test func aSessionThatWasEndedIsOver() async throws {
        try await Backend.run("aroti") { backend in
            let aroti = try await signedIn(backend)
            backend.engine.endSessions(isRenewable: false)
            let error = try await failure { _ = try await aroti.profile.getProfile() }
            #expect(error.code == .refreshFailed)
            #expect(try aroti.api.session(for: "keycloak").state == .expired(.refreshFailed))
        }
    }

    @Test func answersLiveAsLongAsTheSpecificationSays() async throws {
        // Ten hours, so that no refresh comes between.
        try await Backend.run("aroti", { $0.tokenLifetime = .seconds(36_000) }) { backend in
            let aroti = try await signedIn(backend)
            func ask() async throws {
                _ = try await aroti.profile.getProfile()
                _ = try await aroti.booking.getSpecialists()
                _ = try await aroti.booking.getSpecialist(id: "1")
            }
            func asked() -> [Int] {
                ["Profile.getProfile", "Booking.getSpecialists", "Booking.getSpecialist"].map {
                    backend.statuses($0).count
                }
            }
            try await ask()
            #expect(asked() == [1, 1, 1])
            backend.clock.pass(299)
            try await ask()
            #expect(asked() == [1, 1, 1])
            backend.clock.pass(2)
            try await ask()
            #expect(asked() == [2, 1, 1])
            backend.clock.pass(1_500)
            try await ask()
            #expect(asked() == [3, 2, 1])
            backend.clock.pass(1_800)
            try await ask()
            #expect(asked() == [4, 3, 2])
            // The mock says so where nothing has changed.
            #expect(backend.statuses("Profile.getProfile").allSatisfy { $0 == 200 || $0 == 304 })
        }
    }

    @Test func aBookingInvalidatesWhatIsToCome() async throws {
        try await Backend.run("aroti") { backend in
            let aroti = try await signedIn(backend)
            _ = try await aroti.booking.getUpcomingSessions()
            _ = try await aroti.booking.getUpcomingSessions()
            #expect(backend.statuses("Booking.getUpcomingSessions").count == 1)
            let day = try #require(LocalDate(year: 2026, month: 12, day: 24))
            let session = try await aroti.booking.bookSession(specialistId: "1", date: day, time: "14:00")
            #expect(session.status == .pending)
            _ = try await aroti.booking.getUpcomingSessions()
            #expect(backend.statuses("Booking.getUpcomingSessions").count == 2)
        }
    }

    @Test func refusalsComeInTheModelsOfTheSpecification() async throws {
        let isTaken = try Fault("status=409,for=Booking.bookSession")
        try await Backend.run("aroti", { $0.faults = [isTaken] }) { backend in
            let aroti = try await signedIn(backend)
            let day = try #require(LocalDate(year: 2026, month: 12, day: 24))
            let error = try await failure {
                _ = try await aroti.booking.bookSession(specialistId: "1", date: day, time: "14:00")
            }
            #expect(error.code == .conflict)
            #expect(error.body(as: Problem.self)?.detail == "This mock was told to answer 409.")
        }
    }
}
