import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// Signs whatever it is asked to.
private struct FakeSheet: PasskeySheet {
    func assertion(for request: PasskeyRequest) async throws -> PasskeyAssertion {
        PasskeyAssertion(
            credentialID: request.allowedCredentials.first ?? Data(), clientDataJSON: request.challenge,
            authenticatorData: Data([1, 2, 3]), signature: Data([0xfb, 0xff]), userID: Data("u".utf8))
    }
}

struct PasskeyTests {
    private func request(_ text: String, relyingParty: String? = nil) throws -> PasskeyRequest {
        try PasskeyRequest(options: try JSONCoding.decode(JSON.self, from: Data(text.utf8)), relyingParty: relyingParty)
    }

    @Test func readsWhatLibrariesAnswer() throws {
        let text = """
            {"challenge":"-_8","rpId":"example.com","timeout":60000,"userVerification":"required",
             "allowCredentials":[{"type":"public-key","id":"AQI"},{"type":"public-key","id":"AwQ="}]}
            """
        let expected = PasskeyRequest(
            relyingParty: "example.com", challenge: Data([0xfb, 0xff]),
            allowedCredentials: [Data([1, 2]), Data([3, 4])], userVerification: .required)
        #expect(try request(text) == expected)
        #expect(try request(#"{"publicKey":\#(text)}"#) == expected)
    }

    @Test func whatIsLeftOutHasItsStandard() throws {
        let found = try request(#"{"challenge":"AQ","userVerification":"maybe"}"#, relyingParty: "example.com")
        #expect(found == PasskeyRequest(relyingParty: "example.com", challenge: Data([1])))
        #expect(found.userVerification == .preferred)
    }

    @Test(arguments: [
        ("{}", "challenge"), (#"{"challenge":""}"#, "challenge"), (#"{"challenge":"+/"}"#, "challenge"),
        (#"{"challenge":7}"#, "challenge"), (#"{"challenge":"AQ"}"#, "rpId"), ("[]", "challenge"),
        (#"{"challenge":"AQ","rpId":"a.b","allowCredentials":[{"id":"*"}]}"#, "allowCredentials"),
        (#"{"challenge":"AQ","rpId":"a.b","allowCredentials":[{}]}"#, "allowCredentials"),
    ])
    func whatIsNoChallengeIsRefused(text: String, path: String) {
        let error = #expect(throws: APIError.self) { try request(text) }
        #expect(error?.code == .decoding)
        #expect(error?.codingPath == path)
    }

    @Test func writesWhatLibrariesTake() async throws {
        let asked = PasskeyRequest(relyingParty: "a.b", challenge: Data("{}".utf8), allowedCredentials: [Data([1, 2])])
        let signed = try await FakeSheet().assertion(for: asked)
        let text = String(decoding: try JSONCoding.encode(signed.json), as: UTF8.self)
        #expect(
            text == #"{"id":"AQI","rawId":"AQI","type":"public-key","response":{"clientDataJSON":"e30","#
                + #""authenticatorData":"AQID","signature":"-_8","userHandle":"dQ"},"clientExtensionResults":{}}"#)
    }

    @Test func anAssertionShowsNothing() {
        let signed = PasskeyAssertion(
            credentialID: Data(repeating: 77, count: 4), clientDataJSON: Data(repeating: 77, count: 4),
            authenticatorData: Data(), signature: Data(repeating: 77, count: 4))
        var text = "\(signed) \(String(reflecting: signed))"
        dump(signed, to: &text)
        #expect(!text.contains("77") && !text.contains("4 bytes"))
    }
}
