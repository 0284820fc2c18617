import Foundation
import MartletTesting
import Testing

@testable import MartletRuntime

/// The steps of a sign-up with a one-time code, a link in a mail, and calls that give values in each of their parts.
private enum Steps {
    static let send = "Auth.send", verify = "Auth.verify", complete = "Auth.complete"

    static func endpoint(
        _ name: String, issues: String? = nil,
        _ writing: @escaping @Sendable (inout RequestWriter) throws(APIError) -> Void = { _ in }
    ) -> SampleEndpoint {
        SampleEndpoint(EndpointDefinition(name, .post, "/auth/{id}/x", issues: issues)) { (request) throws(APIError) in
            try request.path("id", "p4th")
            try writing(&request)
        }
    }

    static func body(_ name: String, _ body: [String: String], issues: String? = nil) -> SampleEndpoint {
        endpoint(name, issues: issues) { (request) throws(APIError) in try request.body(body) }
    }

    static let signUp = SignInFlow(
        "signUp", .oneTimeCode,
        steps: [.init("send", send), .init("verify", verify), .init("complete", complete)],
        carry: [
            .init(
                "phone", from: [.init("send", .body, "phone_number")], into: [.init("verify", .body, "phone_number")]),
            .init(
                "sessionId", from: [.init("send", .answer, "session_id")], into: [.init("verify", .body, "session_id")]),
            .init("token", from: [.init("verify", .answer, "verification_token")], into: []),
        ],
        lifetime: .seconds(600))

    static let mail = SignInFlow(
        "mail", .magicLink, steps: [.init("send", send), .init("verify", verify)], link: "magicLink")

    static let password = SignInFlow("password", .password, steps: [.init("login", send)])

    static let passkey = SignInFlow(
        "passkey", .passkey, steps: [.init("challenge", send), .init("verify", verify)],
        carry: [.init("session", from: [.init("challenge", .answer, "session")], into: [])])

    static let parts = SignInFlow(
        "parts", .oneTimeCode, steps: [.init("send", send), .init("verify", verify)],
        carry: [
            .init("query", from: [.init("send", .query, "q")], into: []),
            .init("header", from: [.init("send", .header, "X-Key")], into: []),
            .init("cookie", from: [.init("send", .cookie, "c")], into: []),
            .init("path", from: [.init("send", .path, "id")], into: []),
            .init("form", from: [.init("send", .form, "f o")], into: []),
            .init("first", from: [.init("send", .answer, "a"), .init("send", .query, "q")], into: []),
            .init("none", from: [.init("send", .part, "a"), .init("send", .body, "b")], into: []),
        ])
}

private enum Link: DeepLink {
    case magicLink(token: String)
    case other

    static let patterns = [
        DeepLinkPattern("magicLink", "app://auth?token={token}"), DeepLinkPattern("other", "app://o"),
    ]

    init?(values: DeepLinkValues) {
        switch values.link {
        case "magicLink": self = .magicLink(token: values["token"] ?? "")
        default: self = .other
        }
    }

    var values: DeepLinkValues {
        switch self {
        case .magicLink(let token): DeepLinkValues("magicLink", ["token": token])
        case .other: DeepLinkValues("other", [:])
        }
    }
}

struct SignInAttemptTests {
    private let transport: MockTransport
    private let clock = ManualClock()

    init() {
        transport = MockTransport(clock: clock)
    }

    private func client() -> APIClient {
        APIClient.sample(transport, clock: clock) { configuration in
            configuration.flows = [Steps.signUp, Steps.mail, Steps.parts, Steps.password, Steps.passkey]
        }
    }

    private func answer(_ json: String, status: Int = 200) {
        transport.respond(status: status, json: json)
    }

    /// Takes the first step of the sign-up.
    private func started() async throws -> SignInAttempt {
        let attempt = try client().signIn("signUp")
        answer(#"{"session_id":"s3ssion","expires":7}"#)
        try await attempt.step("send") { _ in Steps.body(Steps.send, ["phone_number": "+491"]) }
        return attempt
    }

    @Test func carriesFromStepToStep() async throws {
        let attempt = try await started()
        answer(#"{"verification_token":"t0ken"}"#)
        let answered: [String: String] = try await attempt.step("verify") { carried throws(APIError) in
            Steps.body(
                Steps.verify,
                ["phone_number": try carried("phone"), "session_id": try carried("sessionId"), "code": "123456"])
        }
        #expect(answered == ["verification_token": "t0ken"])
        #expect(
            transport.requests.last?.bodyText
                == #"{"code":"123456","phone_number":"+491","session_id":"s3ssion"}"#)
        answer("{}")
        try await attempt.step("complete") { carried throws(APIError) in
            #expect(try carried("token") == "t0ken")
            return Steps.body(Steps.complete, ["token": try carried("token")])
        }
        #expect(!attempt.isOpen)
        #expect(attempt.carried.values.isEmpty)
    }

    @Test func valuesComeFromEachPartOfACall() async throws {
        let attempt = try client().signIn("parts")
        answer(#"{"a":null}"#)
        try await attempt.step("send") { _ in
            Steps.endpoint(Steps.send) { (request) throws(APIError) in
                request.query("q", "a b&c+d")
                request.header("X-Key", "7")
                request.cookie("c", "ü;")
                var form = FormWriter()
                form.add("f o", "x y+z&")
                try request.form(form)
            }
        }
        let carried = attempt.carried
        #expect(try carried("query") == "a b&c+d")
        #expect(try carried("header") == "7")
        #expect(try carried("header", as: Int.self) == 7)
        #expect(try carried("cookie") == "ü;")
        #expect(try carried("path") == "p4th")
        #expect(try carried("form") == "x y+z&")
        #expect(try carried("first") == "a b&c+d")
        #expect(throws: APIError.self) { try carried("none", as: String.self) }
        #expect(throws: APIError.self) { try carried("query", as: Int.self) }
    }

    @Test func aLinkBringsItsValues() async throws {
        let attempt = try client().signIn("mail")
        #expect(throws: APIError.self) { try attempt.open(Link.other) }
        try attempt.open(Link.magicLink(token: "m4gic"))
        answer("{}")
        try await attempt.step("verify") { carried throws(APIError) in
            Steps.body(Steps.verify, ["token": try carried("token")])
        }
        #expect(transport.requests.last?.body?.data == Data(#"{"token":"m4gic"}"#.utf8))
        #expect(!attempt.isOpen)
    }

    @Test func aPasswordIsOneStep() async throws {
        let attempt = try client().signIn("password")
        answer("{}")
        try await attempt.step("login") { _ in Steps.body(Steps.send, ["password": "p4ss"]) }
        #expect(!attempt.isOpen)
    }

    @Test func aPasskeyIsAChallengeAndWhatWasSigned() async throws {
        let attempt = try client().signIn("passkey")
        answer(#"{"challenge":"c2lnbg==","session":7}"#)
        let challenge: JSON = try await attempt.step("challenge") { _ in Steps.body(Steps.send, [:]) }
        #expect(challenge["challenge"]?.string == "c2lnbg==")
        answer("{}")
        try await attempt.step("verify") { carried throws(APIError) in
            Steps.body(Steps.verify, ["session": "\(try carried("session", as: Int.self))", "signature": "c2ln"])
        }
        #expect(transport.requests.last?.body?.data == Data(#"{"session":"7","signature":"c2ln"}"#.utf8))
        #expect(!attempt.isOpen)
    }

    // MARK: Order and mistakes

    @Test func aStepNeedsWhatTheOneBeforeMakesKnown() async throws {
        let attempt = try client().signIn("signUp")
        let error = await apiError {
            try await attempt.step("verify") { carried throws(APIError) in
                Steps.body(Steps.verify, ["session_id": try carried("sessionId")])
            }
        }
        #expect(error?.code == .signInExpired)
        #expect(transport.requests.isEmpty)
    }

    @Test func stepsAndEndpointsAreThoseOfTheSpecification() async throws {
        let attempt = try client().signIn("signUp")
        #expect(
            await apiError { try await attempt.step("other") { _ in Steps.body(Steps.send, [:]) } }?.code
                == .unsupported)
        #expect(
            await apiError { try await attempt.step("send") { _ in Steps.body(Steps.verify, [:]) } }?.code
                == .unsupported)
        #expect(throws: APIError.self) { try client().signIn("unknown") }
        #expect(transport.requests.isEmpty)
    }

    // MARK: When it is over

    @Test(arguments: [400, 401, 408, 422, 429, 500, 503])
    func aRefusalThatCanBeMendedKeepsTheAttempt(status: Int) async throws {
        let attempt = try await started()
        answer("{}", status: status)
        _ = await apiError { try await attempt.step("verify") { _ in Steps.body(Steps.verify, ["code": "1"]) } }
        #expect(attempt.isOpen)
        #expect(try attempt.carried("sessionId") == "s3ssion")
    }

    @Test(arguments: [403, 404, 409, 410])
    func aRefusalThatCannotBeMendedWipesIt(status: Int) async throws {
        let attempt = try await started()
        answer("{}", status: status)
        _ = await apiError { try await attempt.step("verify") { _ in Steps.body(Steps.verify, ["code": "1"]) } }
        #expect(!attempt.isOpen)
        #expect(attempt.carried.values.isEmpty)
        let later = await apiError { try await attempt.step("verify") { _ in Steps.body(Steps.verify, [:]) } }
        #expect(later?.code == .signInExpired)
    }

    @Test func aFailureOfTheWayKeepsTheAttempt() async throws {
        let attempt = try await started()
        transport.fail(with: URLError(.notConnectedToInternet))
        _ = await apiError { try await attempt.step("verify") { _ in Steps.body(Steps.verify, [:]) } }
        #expect(attempt.isOpen)
    }

    @Test func tokensEndTheAttemptBeforeTheLastStep() async throws {
        let attempt = try await started()
        answer("{}")
        try await attempt.step("verify") { _ in Steps.body(Steps.verify, [:], issues: "session") }
        #expect(!attempt.isOpen)
    }

    @Test func cancellingWipes() async throws {
        let attempt = try await started()
        attempt.cancel()
        #expect(!attempt.isOpen)
        #expect(attempt.carried.values.isEmpty)
    }

    @Test(.timeLimit(.minutes(5)))
    func theEndOfTheLifetimeWipes() async throws {
        let attempt = try await started()
        clock.advance(by: .seconds(599))
        #expect(attempt.isOpen)
        clock.advance(by: .seconds(1))
        #expect(!attempt.isOpen)
        let error = await apiError { try await attempt.step("verify") { _ in Steps.body(Steps.verify, [:]) } }
        #expect(error?.code == .signInExpired)
        #expect(transport.requests.count == 1)
    }

    @Test(.timeLimit(.minutes(5)))
    func theEndOfTheLifetimeWipesThoughNobodyAsks() async throws {
        let attempt = try await started()
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(600))
        await attempt.timerHasEnded()
        #expect(attempt.isWiped)
    }

    @Test func anotherServerIsToldNothing() async throws {
        let client = client()
        let attempt = try client.signIn("signUp")
        answer(#"{"session_id":"s3ssion"}"#)
        try await attempt.step("send") { _ in Steps.body(Steps.send, ["phone_number": "+491"]) }
        client.use(Server(name: "other", url: "https://other.example.com"))
        let error = await apiError { try await attempt.step("verify") { _ in Steps.body(Steps.verify, [:]) } }
        #expect(error?.code == .conflict)
        #expect(!attempt.isOpen)
        #expect(transport.requests.count == 1)
    }

    @Test func nothingIsShown() async throws {
        let attempt = try await started()
        var text = "\(attempt) \(String(reflecting: attempt)) \(attempt.carried)"
        dump(attempt, to: &text)
        dump(attempt.carried, to: &text)
        #expect(!text.contains("s3ssion"))
        #expect(!text.contains("+491"))
    }
}
