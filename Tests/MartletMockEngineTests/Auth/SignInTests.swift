import Foundation
import MartletContract
import MartletDialects
import MartletFormats
import MartletMockEngine
import MartletPayloads
import MartletSyntax
import Testing

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// The five architectures' ways to sign in, from the side of a server.
struct SignInTests {
    private let clock = Clock()

    private func engine(_ name: String, _ change: (inout MockOptions) -> Void = { _ in }) throws -> MockEngine {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let result = ContractLoader.load(path: root.appending(path: "specs/\(name).yaml").path, fileSystem: .disk)
        var options = MockOptions(now: { [clock] in clock.now })
        change(&options)
        return MockEngine(try #require(result.contract), sources: result.sources, options: options)
    }

    private static func member(_ name: String, of answer: MockAnswer) throws -> String {
        let object = try #require(JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [String: Any])
        return "\(try #require(object[name]))"
    }

    private func post(
        _ engine: MockEngine, _ path: String, _ body: [String: String], token: String? = nil
    ) throws -> MockAnswer {
        var headers = ["Content-Type": "application/json"]
        if let token { headers["Authorization"] = "Bearer \(token)" }
        let data = try JSONSerialization.data(withJSONObject: body, options: .sortedKeys)
        return try engine.answer("POST", path, headers: headers, body: String(decoding: data, as: UTF8.self))
    }

    private func get(_ engine: MockEngine, _ path: String, token: String?) throws -> MockAnswer {
        try engine.answer("GET", path, headers: token.map { ["Authorization": "Bearer \($0)"] } ?? [:])
    }

    // MARK: cpc: a pair of tokens

    @Test func tokensEndAndAreRenewedOnce() throws {
        let engine = try engine("cpc") { $0.tokenLifetime = .seconds(5) }
        let refused = try get(engine, "/accounts/me", token: nil)
        #expect(refused.status == 401)
        #expect(refused.headers["WWW-Authenticate"] == #"Bearer realm="Cpc""#)
        let madeUp = try get(engine, "/accounts/me", token: "made-up")
        #expect(madeUp.status == 401)
        // Whoever begins is told what to do.
        #expect(madeUp.text.contains("POST /auth/login hands one out, and '--auth present' takes any"))

        let signedIn = try post(engine, "/auth/login", ["email": "ada@example.com", "password": "1"])
        #expect(signedIn.status == 200)
        // 1,800,000,005 seconds in the format of the specification.
        #expect(try Self.member("expiresAt", of: signedIn) == "2027-01-15T08:00:05.000+0000")
        let access = try Self.member("accessToken", of: signedIn)
        let refresh = try Self.member("refreshToken", of: signedIn)
        #expect(try get(engine, "/accounts/me", token: access).status == 200)
        clock.pass(5)
        let ended = try get(engine, "/accounts/me", token: access)
        #expect(ended.status == 401)
        #expect(ended.headers["WWW-Authenticate"]?.contains(#"error="invalid_token""#) == true)

        let renewed = try post(engine, "/auth/refresh", ["refreshToken": refresh])
        #expect(renewed.status == 200)
        let second = try Self.member("accessToken", of: renewed)
        #expect(second != access)
        #expect(try get(engine, "/accounts/me", token: second).status == 200)
        // Used twice: somebody else may have it, so all of the session ends.
        #expect(try post(engine, "/auth/refresh", ["refreshToken": refresh]).status == 401)
        #expect(try get(engine, "/accounts/me", token: second).status == 401)
        let last = try Self.member("refreshToken", of: renewed)
        #expect(try post(engine, "/auth/refresh", ["refreshToken": last]).status == 401)
    }

    @Test func signingOutEndsTheSession() throws {
        let engine = try engine("cpc")
        let signedIn = try post(engine, "/auth/login", ["email": "ada@example.com", "password": "1"])
        let access = try Self.member("accessToken", of: signedIn)
        #expect(try post(engine, "/auth/logout", [:], token: access).status == 200)
        #expect(try get(engine, "/accounts/me", token: access).status == 401)
        let refresh = try Self.member("refreshToken", of: signedIn)
        #expect(try post(engine, "/auth/refresh", ["refreshToken": refresh]).status == 401)
    }

    @Test func theFirstPasswordIsTheirs() throws {
        let engine = try engine("cpc")
        #expect(try post(engine, "/auth/login", ["email": "ada@example.com", "password": "1"]).status == 200)
        #expect(try post(engine, "/auth/login", ["email": "ada@example.com", "password": "2"]).status == 401)
        #expect(try post(engine, "/auth/login", ["email": "eve@example.com", "password": "2"]).status == 200)
    }

    @Test func sessionsEndOnDemand() throws {
        let engine = try engine("cpc")
        let signedIn = try post(engine, "/auth/login", ["email": "ada@example.com", "password": "1"])
        let access = try Self.member("accessToken", of: signedIn)
        engine.endSessions(isRenewable: true)
        #expect(try get(engine, "/accounts/me", token: access).status == 401)
        let refresh = try Self.member("refreshToken", of: signedIn)
        let renewed = try post(engine, "/auth/refresh", ["refreshToken": refresh])
        #expect(renewed.status == 200)
        engine.endSessions(isRenewable: false)
        #expect(try get(engine, "/accounts/me", token: try Self.member("accessToken", of: renewed)).status == 401)
    }

    @Test(arguments: [
        (MockOptions.CredentialCheck.off, 200, 200), (.present, 401, 200), (.issued, 401, 401),
    ])
    func looksAsFarAsItIsTold(check: MockOptions.CredentialCheck, without: Int, madeUp: Int) throws {
        let engine = try engine("cpc") { $0.credentialCheck = check }
        #expect(try get(engine, "/accounts/me", token: nil).status == without)
        #expect(try get(engine, "/accounts/me", token: "made-up").status == madeUp)
    }

    @Test func whoAsksForAFailureGetsIt() throws {
        let engine = try engine("aroti")
        let answer = try engine.answer("GET", "/api/users/me", headers: ["Prefer": "code=404"])
        #expect(answer.status == 404)
    }

    // MARK: barqnet: one-time codes, a password

    @Test func codesAreSentVerifiedAndCompleted() throws {
        let engine = try engine("barqnet")
        let phone = "+9647701234567"
        let sent = try post(engine, "/v1/auth/send-otp", ["phone_number": phone])
        #expect(sent.status == 200)
        let session = try Self.member("session_id", of: sent)
        let message = try #require(engine.outbox.all.last)
        #expect(message.kind == "code")
        #expect(message.recipient == phone)
        let verify = ["phone_number": phone, "session_id": session]
        let wrong = try post(
            engine, "/v1/auth/verify-otp", verify.merging(["code": message.text == "111111" ? "2" : "111111"]) { $1 })
        #expect(wrong.status == 401)
        #expect(try Self.member("message", of: wrong) == "The code is wrong.")
        let verified = try post(engine, "/v1/auth/verify-otp", verify.merging(["code": message.text]) { $1 })
        #expect(verified.status == 200)
        let token = try Self.member("verification_token", of: verified)
        let register = ["phone_number": phone, "verification_token": token, "password": "secret"]
        #expect(
            try post(engine, "/v1/auth/register", register.merging(["verification_token": "other"]) { $1 }).status
                == 401)
        let signedIn = try post(engine, "/v1/auth/register", register)
        #expect(signedIn.status == 200)
        #expect(try Self.member("expires_in", of: signedIn) == "3600")
        // A verification is good once.
        #expect(try post(engine, "/v1/auth/register", register).status == 401)
        let login = ["phone_number": phone, "password": "secret"]
        #expect(try post(engine, "/v1/auth/login", login).status == 200)
        #expect(try post(engine, "/v1/auth/login", login.merging(["password": "x"]) { $1 }).status == 401)
        let access = try Self.member("access_token", of: signedIn)
        #expect(try post(engine, "/v1/auth/logout", [:], token: access).status == 200)
        #expect(try post(engine, "/v1/auth/logout", [:], token: access).status == 401)
    }

    @Test func wrongCodesAreCountedAndCodesGrowOld() throws {
        let engine = try engine("barqnet")
        let sent = try post(engine, "/v1/auth/send-otp", ["phone_number": "1"])
        let session = try Self.member("session_id", of: sent)
        let code = try #require(engine.outbox.all.last?.text)
        func verify(_ code: String) throws -> Int {
            try post(
                engine, "/v1/auth/verify-otp", ["phone_number": "1", "session_id": session, "code": code]
            ).status
        }
        for _ in 0..<5 { #expect(try verify(code == "7" ? "8" : "7") == 401) }
        #expect(try verify(code) == 429)
        let again = try Self.member("session_id", of: try post(engine, "/v1/auth/send-otp", ["phone_number": "1"]))
        #expect(again != session)
        clock.pass(601)
        let late = ["phone_number": "1", "session_id": again, "code": try #require(engine.outbox.all.last?.text)]
        #expect(try post(engine, "/v1/auth/verify-otp", late).status == 401)
    }

    // MARK: todufit: links and passkeys

    @Test func linksSignInOnce() throws {
        let engine = try engine("todufit")
        let asked = ["email": "ada@example.com", "callback_url": "todufit://auth"]
        #expect(try post(engine, "/auth/login", asked).status == 200)
        let link = try #require(engine.outbox.all.last?.text)
        #expect(link.hasPrefix("todufit://auth?token=link-"))
        let token = String(link.dropFirst("todufit://auth?token=".count))
        #expect(try post(engine, "/auth/verify", ["token": "link-1-other"]).status == 401)
        let signedIn = try post(engine, "/auth/verify", ["token": token])
        #expect(signedIn.status == 200)
        #expect(try !Self.member("api_key", of: signedIn).isEmpty)
        #expect(try post(engine, "/auth/verify", ["token": token]).status == 401)
    }

    @Test func passkeysSign() throws {
        let engine = try engine("todufit")
        let key = P256.Signing.PrivateKey()
        func assertion(_ challenge: Data, flags: UInt8 = 1, _ key: P256.Signing.PrivateKey) throws -> [String: String] {
            let text = challenge.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
                .replacing("=", with: "")
            let client = Data(
                #"{"type":"webauthn.get","challenge":"\#(text)","origin":"https://todufit.example.com"}"#.utf8)
            let authenticator = Data(SHA256.hash(data: Data("todufit.example.com".utf8))) + [flags, 0, 0, 0, 1]
            let signature = try key.signature(for: authenticator + Data(SHA256.hash(data: client)))
            return [
                "credential_id": Data([1, 2, 3]).base64EncodedString(),
                "client_data_json": client.base64EncodedString(),
                "authenticator_data": authenticator.base64EncodedString(),
                "signature": signature.derRepresentation.base64EncodedString(),
            ]
        }
        func challenge() throws -> Data {
            let started = try post(engine, "/auth/passkey/start", ["email": "ada@example.com"])
            #expect(started.status == 200)
            return try #require(Data(base64Encoded: try Self.member("challenge", of: started)))
        }
        #expect(try post(engine, "/auth/passkey/finish", assertion(challenge(), key)).status == 401)
        engine.addPasskey([1, 2, 3], key: Array(key.publicKey.x963Representation))
        let first = try challenge()
        #expect(first != (try challenge()))
        #expect(try post(engine, "/auth/passkey/finish", assertion(first, key)).status == 200)
        #expect(try post(engine, "/auth/passkey/finish", assertion(first, key)).status == 401)
        let other = P256.Signing.PrivateKey()
        #expect(try post(engine, "/auth/passkey/finish", assertion(challenge(), other)).status == 401)
        #expect(try post(engine, "/auth/passkey/finish", assertion(challenge(), flags: 0, key)).status == 401)
        #expect(try post(engine, "/auth/passkey/finish", assertion(Data("x".utf8), key)).status == 401)
    }

    // MARK: storefront: credentials that need not be there

    @Test func badTokensAreRefusedWhereNoneIsNeeded() throws {
        let engine = try engine("storefront")
        #expect(try get(engine, "/users/1", token: nil).status == 200)
        #expect(try get(engine, "/users/1", token: "made-up").status == 401)
    }
}
