import MartletMockEngine
import Testing

/// Credentials that whoever starts the mock has said.
struct CredentialTests {
    private static let spec = """
        auth:
          token: { type: bearer }
          door: { type: basic }
          key: { type: apiKey, in: header, name: X-Key }
        endpoints:
          Breads:
            bake: { post: /bake, auth: token, returns: void }
            open: { post: /open, auth: door, returns: void }
            list: { get: /breads, auth: key, returns: void }
        """

    @Test(arguments: [
        ("POST", "/bake", "Authorization", "Bearer anna:secret", "Bearer other"),
        ("POST", "/open", "Authorization", "Basic YW5uYTpzZWNyZXQ=", "Basic YW5uYTpvdGhlcg=="),
        ("GET", "/breads", "X-Key", "anna:secret", "other"),
    ])
    func takesTheOneThatWasSaidAlone(method: String, path: String, name: String, good: String, bad: String) throws {
        for check in [MockOptions.CredentialCheck.present, .issued] {
            let engine = try MockedSpec(Self.spec).engine {
                $0.credentialCheck = check
                $0.credential = "anna:secret"
            }
            #expect(try engine.answer(method, path, headers: [name: good]).status == 200)
            #expect(try engine.answer(method, path, headers: [name: bad]).status == 401)
            #expect(try engine.answer(method, path).status == 401)
        }
    }

    /// The mock has no TLS.
    @Test func asksForNoCertificate() throws {
        let spec = """
            auth: { shop: { type: clientCertificate }, key: { type: apiKey, in: header, name: X-Key } }
            endpoints:
              Breads:
                list: { get: /breads, auth: shop, returns: void }
                both: { get: /both, auth: { all: [shop, key] }, returns: void }
            """
        let engine = try MockedSpec(spec).engine { $0.credentialCheck = .present }
        #expect(try engine.answer("GET", "/breads").status == 200)
        #expect(try engine.answer("GET", "/both").status == 401)
        #expect(try engine.answer("GET", "/both", headers: ["X-Key": "k"]).status == 200)
    }

    @Test func takesAnyWhereNoneWasSaid() throws {
        let engine = try MockedSpec(Self.spec).engine { $0.credentialCheck = .present }
        #expect(try engine.answer("POST", "/bake", headers: ["Authorization": "Bearer other"]).status == 200)
    }
}
