import ArotiSample
import Foundation
import MartletRuntime
import Testing

/// OAuth 2.0 with code, PKCE and refresh tokens that rotate, against django-oauth-toolkit.
@Suite(.enabled(if: InteropServer.isThere, InteropServer.absence), .timeLimit(.minutes(5)))
struct ProviderTests {
    /// Calls three times: the first call costs one refresh, which is refused; the others cost nothing.
    private func expectToBeSignedOutOnce(_ app: SignedInApp) async throws {
        let before = app.tokenRequests
        for attempt in 0..<3 {
            let error = await #expect(throws: APIError.self) { try await app.aroti.profile.getProfile() }
            #expect(error?.code == (attempt == 0 ? .refreshFailed : .unauthorized))
        }
        #expect(app.tokenRequests == before + 1)
        #expect(try app.session.state == .expired(.refreshFailed))
        #expect(try await app.session.tokens() == nil)
    }

    @Test(arguments: Carrier.allCases)
    func signsInThroughTheProvidersPages(_ carrier: Carrier) async throws {
        let app = try SignedInApp(carrier)
        let browser = try FormBrowser()
        try await app.aroti.api.signIn("keycloak", with: browser)
        let tokens = try #require(try await app.session.tokens())
        #expect(tokens.accessToken?.isEmpty == false)
        #expect(tokens.refreshToken?.isEmpty == false)
        let lifetime = try #require(tokens.expiresAt).timeIntervalSince(try #require(tokens.issuedAt))
        #expect(abs(lifetime - 3600) < 1)
        #expect(try app.session.state == .signedIn)
        #expect(app.tokenRequests == 1)
        // The provider adds its own name (RFC 9207), which is no reason to refuse.
        #expect(await browser.landing?.query()?.contains("iss=") == true)
        #expect(try await app.aroti.profile.getProfile().name == "Ada")
    }

    /// The provider is one that really checks: whoever caught the code cannot redeem it.
    @Test func aCodeIsWorthNothingWithoutItsVerifier() async throws {
        let thief = Thief(browser: try FormBrowser())
        let app = try SignedInApp()
        try await app.aroti.api.signIn("keycloak", with: thief)
        #expect(await thief.statuses == [400, 400, 400])
        #expect(try app.session.state == .signedIn)
    }

    @Test func aCodeIsGoodForOnce() async throws {
        let app = try SignedInApp()
        let browser = try FormBrowser()
        try await app.aroti.api.signIn("keycloak", with: browser)
        let landing = try #require(await browser.landing)
        let replay = ReplayingBrowser(landing: landing)
        let error = await #expect(throws: APIError.self) {
            try await app.aroti.api.signIn("keycloak", with: replay)
        }
        #expect(error?.code == .invalidResponse, "its state is that of the first attempt")
        #expect(app.tokenRequests == 1)
        #expect(try app.session.state == .signedIn)
    }

    @Test func aPersonWhoSaysNoIsNotSignedIn() async throws {
        let app = try SignedInApp()
        let error = await #expect(throws: APIError.self) {
            try await app.aroti.api.signIn("keycloak", with: FormBrowser(.cancel))
        }
        #expect(error?.code == .forbidden)
        #expect(try await app.session.tokens() == nil)
        #expect(app.tokenRequests == 0)
    }

    @Test func aWrongPasswordSignsNobodyIn() async throws {
        let app = try SignedInApp()
        let error = await #expect(throws: APIError.self) {
            try await app.aroti.api.signIn("keycloak", with: FormBrowser(password: "guess"))
        }
        #expect(error?.code == .cancelled)
        #expect(try await app.session.tokens() == nil)
    }

    @Test(arguments: Carrier.allCases)
    func aRefreshRotatesBothTokens(_ carrier: Carrier) async throws {
        let app = try await SignedInApp.signedIn(carrier)
        let first = try #require(try await app.session.tokens())
        let second = try await app.session.refresh()
        #expect(first.accessToken != second.accessToken)
        #expect(first.refreshToken != second.refreshToken)
        #expect(try await app.session.tokens() == second)
        let third = try await app.session.refresh()
        #expect(third.refreshToken != second.refreshToken)
        #expect(try await app.aroti.profile.getProfile().name == "Ada")
    }

    @Test(arguments: Carrier.allCases)
    func fiftyCallsWithATokenThatIsOverCostOneRefresh(_ carrier: Carrier) async throws {
        let app = try await SignedInApp.signedIn(carrier)
        let refresh = try #require(try await app.session.tokens()?.refreshToken)
        // As far as the app knows it is good; the backend, which asks the provider, says 401.
        try await app.session.setTokens(.tokens(access: "over", refresh: refresh))
        try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<50 {
                group.addTask {
                    // Calls that are the same would share one request.
                    try await app.aroti.booking.getSpecialists(category: "\(number)").isEmpty ? "none" : "some"
                }
            }
            for try await found in group { #expect(found == "none") }
        }
        #expect(app.tokenRequests == 2, "the sign-in and one refresh")
        #expect(try app.session.state == .signedIn)
    }

    /// Somebody signed this device out elsewhere.
    @Test func tokensThatTheProviderTookBackEndTheSessionOnce() async throws {
        let app = try await SignedInApp.signedIn()
        let access = try #require(try await app.session.tokens()?.accessToken)
        #expect(try await Provider.revoke(access, hint: "access_token") == 200)
        try await expectToBeSignedOutOnce(app)
    }

    /// Somebody else redeems a refresh token; the provider then takes back all that came of it. The app asks once.
    @Test func aStolenRefreshTokenEndsTheSessionOnce() async throws {
        let app = try await SignedInApp.signedIn()
        let first = try #require(try await app.session.tokens()?.refreshToken)
        _ = try await app.session.refresh()
        let replay = try await Provider.token(["grant_type": "refresh_token", "refresh_token": first])
        #expect(replay.status == 400)
        try await expectToBeSignedOutOnce(app)
    }

    /// A process died between the refresh and the store: the next one starts with tokens that were already redeemed.
    @Test func tokensFromBeforeARefreshEndTheSessionOnce() async throws {
        let first = try await SignedInApp.signedIn()
        let old = try #require(try await first.session.tokens())
        _ = try await first.session.refresh()
        let app = try SignedInApp()
        try await app.session.setTokens(old)
        try await expectToBeSignedOutOnce(app)
        // Whoever signs in again is signed in.
        try await app.aroti.api.signIn("keycloak", with: FormBrowser())
        #expect(try await app.aroti.profile.getProfile().name == "Ada")
    }
}

/// Hands each code to somebody who tries to redeem it before the app does.
private actor Thief: SignInBrowser {
    private let browser: FormBrowser
    private(set) var statuses: [Int] = []

    init(browser: FormBrowser) {
        self.browser = browser
    }

    func open(_ page: URL, returningTo redirect: URL) async throws -> URL {
        let landing = try await browser.open(page, returningTo: redirect)
        let items = { (url: URL, name: String) in
            URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == name }?.value ?? ""
        }
        let grant = [
            "grant_type": "authorization_code", "code": items(landing, "code"),
            "redirect_uri": redirect.absoluteString,
        ]
        // Without a verifier, with one of the thief's own, and with the challenge, which stood in the page's address.
        let verifiers = [nil, String(repeating: "v", count: 43), items(page, "code_challenge")]
        for verifier in verifiers {
            let extra = verifier.map { ["code_verifier": $0] } ?? [:]
            statuses.append(try await Provider.token(grant.merging(extra) { given, _ in given }).status)
        }
        return landing
    }
}

/// Leads back to where an earlier sign-in did.
private struct ReplayingBrowser: SignInBrowser {
    let landing: URL

    func open(_ page: URL, returningTo redirect: URL) async throws -> URL { landing }
}
