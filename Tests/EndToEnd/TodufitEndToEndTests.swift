import Foundation
import MartletMockEngine
import MartletRuntime
import MartletTesting
import Testing
import TodufitSample

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// todufit: a link in a mail that opens the app, a passkey, calls that wait until the server is back. WebSockets on Linux are
/// MartletNIO's: Tests/Interop has their part.
@Suite(.timeLimit(.minutes(1)))
struct TodufitEndToEndTests {
    private func client(_ backend: Backend) -> TodufitClient {
        TodufitClient(server: TodufitServer(server: backend.target), options: backend.options())
    }

    @Test func aLinkInAMailSignsIn() async throws {
        try await Backend.run("todufit") { backend in
            let todufit = client(backend)
            let signIn = todufit.magicLink()
            try await signIn.send(email: "ada@example.com")
            let url = try #require(URL(string: try backend.lastMessage()))
            let link = try #require(TodufitLink(url))
            try signIn.open(link)
            #expect(try await !signIn.verify().apiKey.isEmpty)
            #expect(try todufit.session.state == .signedIn)
            // It is good once.
            let again = todufit.magicLink()
            try again.open(link)
            let error = try await failure { try await again.verify() }
            #expect(error.status == 401)
        }
    }

    @Test func aPasskeySignsIn() async throws {
        try await Backend.run("todufit") { backend in
            let todufit = client(backend)
            let passkey = SoftwarePasskey()
            backend.engine.addPasskey(Array(passkey.id), key: Array(passkey.publicKey))
            let signIn = todufit.passkey()
            let challenge = try await signIn.challenge(email: "ada@example.com")
            let request = PasskeyRequest(relyingParty: "todufit.example.com", challenge: challenge.challenge)
            let assertion = try await passkey.assertion(for: request)
            try await signIn.verify(
                credentialID: assertion.credentialID, clientDataJSON: assertion.clientDataJSON,
                authenticatorData: assertion.authenticatorData, signature: assertion.signature)
            #expect(try todufit.session.state == .signedIn)
        }
    }

    /// The request of a link, as an app has it that lets it wait for the network.
    private struct PatientLink: Endpoint {
        let email: String

        var definition: EndpointDefinition {
            EndpointDefinition(
                "Auth.requestMagicLink", .post, "/auth/login", idempotencyHeader: "Idempotency-Key", isQueued: true)
        }

        func write(to request: inout RequestWriter) throws(APIError) {
            try AuthEndpoint.requestMagicLink(email: email).write(to: &request)
        }
    }

    @Test func callsThatWaitAreSentInOrderWhenTheServerIsBack() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "martlet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try await Backend.start("todufit")
        let port = first.port
        let connectivity = ManualConnectivity(.online)
        let options = first.options {
            $0.connectivity = connectivity
            $0.retry = nil
            $0.offlineQueue = .disk(folder)
        }
        let todufit = TodufitClient(server: TodufitServer(server: first.target), options: options)
        let queue = try #require(todufit.api.offlineQueue)
        await first.stop()
        for email in ["a@example.com", "b@example.com", "c@example.com"] {
            let error = try await failure { try await todufit.api.send(PatientLink(email: email)) }
            #expect(error.code == .queued)
        }
        let second = try await Backend.start("todufit", port: port)
        connectivity.set(.offline)
        connectivity.set(.online)
        var sent = 0
        for await event in queue.events where event.kind == .sent {
            sent += 1
            if sent == 3 { break }
        }
        #expect(second.engine.outbox.all.map(\.recipient) == ["a@example.com", "b@example.com", "c@example.com"])
        await second.stop()
    }

    @Test func anotherKeyDoesNotSignIn() async throws {
        try await Backend.run("todufit") { backend in
            let todufit = client(backend)
            let passkey = SoftwarePasskey()
            backend.engine.addPasskey(Array(passkey.id), key: Array(SoftwarePasskey().publicKey))
            let challenge = try await todufit.auth.startPasskey(email: "ada@example.com")
            let assertion = try await passkey.assertion(
                for: PasskeyRequest(relyingParty: "todufit.example.com", challenge: challenge.challenge))
            let error = try await failure {
                _ = try await todufit.auth.finishPasskey(
                    credentialID: assertion.credentialID, clientDataJSON: assertion.clientDataJSON,
                    authenticatorData: assertion.authenticatorData, signature: assertion.signature)
            }
            #expect(error.status == 401)
        }
    }
}

/// A passkey whose key is in memory, as no real one is.
struct SoftwarePasskey: PasskeySheet {
    let id = Data("software-passkey".utf8)
    private let key = P256.Signing.PrivateKey()

    /// The public key, as it is registered.
    var publicKey: Data { key.publicKey.x963Representation }

    func assertion(for request: PasskeyRequest) async throws -> PasskeyAssertion {
        let challenge = request.challenge.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
        let client = Data(
            #"{"type":"webauthn.get","challenge":"\#(challenge)","origin":"https://\#(request.relyingParty)"}"#.utf8)
        let flags = Data([0x05, 0, 0, 0, 1])
        let authenticator = Data(SHA256.hash(data: Data(request.relyingParty.utf8))) + flags
        let signature = try key.signature(for: authenticator + Data(SHA256.hash(data: client)))
        return PasskeyAssertion(
            credentialID: id, clientDataJSON: client, authenticatorData: authenticator,
            signature: signature.derRepresentation)
    }
}
