import Foundation
import KindsSample
import MartletRuntime
import Testing

/// Every kind of credential that FastAPI knows.
@Suite(.enabled(if: InteropServer.isThere, InteropServer.absence), .timeLimit(.minutes(5)))
struct KindsAuthTests {
    @Test(arguments: Carrier.allCases) func sendsCredentials(_ carrier: Carrier) async throws {
        let client = try Kinds.client(carrier)
        func give(_ credential: Credential, for scheme: String) async throws {
            try await client.api.setCredential(credential, for: scheme)
        }
        try await give(.bearer("t0ken"), for: "HTTPBearer")
        #expect(try await client.auth.readBearer() == "t0ken")
        try await give(.apiKey("secret"), for: "APIKeyHeader")
        #expect(try await client.auth.readKey() == "secret")
        // FastAPI reads ASCII alone.
        try await give(.basic(username: "ada", password: "p:w d"), for: "HTTPBasic")
        #expect(try await client.auth.readBasic() == ["ada", "p:w d"])
        try await give(.apiKey("Digest username=ada"), for: "HTTPDigest")
        #expect(try await client.auth.readDigest() == "username=ada")
        try await give(.apiKey("q&y"), for: "APIKeyQuery")
        #expect(try await client.auth.readQueryKey() == "q&y")
        try await give(.apiKey("c00kie"), for: "APIKeyCookie")
        #expect(try await client.auth.readCookieKey() == "c00kie")
        try await give(.bearer("p"), for: "OAuth2PasswordBearer")
        #expect(try await client.auth.readOauth() == ["p", "read", "write"])
        try await give(.bearer("c"), for: "OAuth2AuthorizationCodeBearer")
        #expect(try await client.auth.readCode() == "c")
        try await give(.bearer("o"), for: "OpenIdConnect")
        #expect(try await client.auth.readOpenId() == "Bearer o")
    }

    @Test func sendsOneOfSeveral() async throws {
        let client = try Kinds.client()
        try await client.api.setCredential(.bearer("t0ken"), for: "HTTPBearer")
        #expect(try await client.auth.readAny() == [nil, "t0ken"])
        try await client.api.setCredential(.apiKey("secret"), for: "APIKeyHeader")
        #expect(try await client.auth.readAny() == ["secret", nil], "the first that there is")
    }

    @Test func sendsNothingWithoutACredential() async throws {
        let error = await #expect(throws: APIError.self) { try await Kinds.client().auth.readKey() }
        #expect(error?.code == .unauthorized)
        #expect(error?.status == nil, "the server is not asked")
    }
}
