import Foundation
import MartletNIO
import MartletRuntime
import Testing

/// Client certificates, against servers with real TLS on this machine that let nobody in without one.
@Suite(.timeLimit(.minutes(5)))
struct MutualTLSTests {
    private let authority: TestAuthority
    private let identity: TestAuthority.Identity

    init() throws {
        authority = try TestAuthority.shared.get()
        identity = try authority.identity("server")
    }

    private func server(answer: String? = nil) async throws -> TLSServer {
        var manner = TLSServer.Manner()
        manner.clientRoot = authority.root
        if let answer { manner.answer = answer }
        return try await TLSServer(identity, manner)
    }

    private func certificate(_ identity: TestAuthority.Identity) throws -> ClientCertificate {
        try ClientCertificate(chain: identity.certificate, key: identity.key)
    }

    private func transport(_ certificates: [String: ClientCertificate] = [:]) -> NIOTransport {
        NIOTransport(additionalTrustRoots: [authority.root], certificates: certificates)
    }

    private func client(_ server: Server, _ transport: NIOTransport) -> APIClient {
        APIClient(
            configuration: ClientConfiguration(name: "Sample", authSchemes: [.clientCertificate("mtls")]),
            server: server, transport: transport, options: ClientOptions(retry: nil))
    }

    private func code(_ client: APIClient, _ endpoint: Certified = Certified(auth: .none)) async -> APIError.Code? {
        do {
            _ = try await client.data(endpoint)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func aServerLetsACertificateIn() async throws {
        let server = try await server()
        let transport = transport(["LOCALHOST.": try certificate(try authority.identity("client"))])
        let client = client(server.server, transport)
        for _ in 0..<2 { #expect(await code(client, Certified()) == nil) }
        #expect(server.handshakes == 1, "the connection is used again")
    }

    @Test func aServerLetsNobodyElseIn() async throws {
        let server = try await server()
        let none = await code(client(server.server, transport()))
        #expect([.tls, .network].contains(none))
        let stranger = try certificate(try TestAuthority().identity("client"))
        let other = await code(client(server.server, transport(["localhost": stranger])))
        #expect([.tls, .network].contains(other))
        #expect(server.received.isEmpty)
    }

    /// Without a certificate no connection is made.
    @Test func aCallThatNeedsOneFailsBeforeTheHandshake() async throws {
        let server = try await server()
        let transport = transport(["other.example": try certificate(try authority.identity("client"))])
        let client = client(server.server, transport)
        let error = await #expect(throws: APIError.self) { try await client.data(Certified()) }
        #expect(error?.code == .unauthorized)
        #expect(error?.reason?.contains("NIOTransport has no client certificate for localhost") == true)
        #expect(server.handshakes == 0)
    }

    /// The name in a certificate says who somebody is: no other host hears it, although it asks.
    @Test func anotherHostIsShownNoCertificate() async throws {
        let server = try await server()
        let transport = transport(["127.0.0.1": try certificate(try authority.identity("client"))])
        #expect([.tls, .network].contains(await code(client(server.server, transport))))
        #expect(server.received.isEmpty)
        let first = try LoopbackServer { _ in
            .answer(status: 302, headers: ["Location": "https://localhost:\(server.port)/there"])
        }
        #expect([.tls, .network].contains(await code(client(first.server, transport))))
        #expect(server.received.isEmpty)
    }

    @Test func streamsAndSocketsShowIt() async throws {
        let server = try await server(
            answer: "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 9\r\n\r\ndata: a\n\n")
        let client = client(server.server, transport(["localhost": try certificate(try authority.identity("client"))]))
        var messages: [String] = []
        for try await message in client.stream(Certified(), as: .text).messages { messages.append(message.value) }
        #expect(messages == ["a"])
        // This server answers 200 to a WebSocket, which is a refusal; but it has heard the request.
        _ = try? await client.connect(Certified(), sending: .text, receiving: .text)
        #expect(String(decoding: server.received, as: UTF8.self).contains("Upgrade: websocket"))
    }

    @Test func pinsAndCertificatesGoTogether() async throws {
        let server = try await server()
        let pins = PinSet(host: "localhost", sha256: [identity.pin, "AAAA"])
        let client = APIClient(
            configuration: ClientConfiguration(
                name: "Sample", authSchemes: [.clientCertificate("mtls")], pins: [pins]),
            server: server.server,
            transport: transport(["localhost": try certificate(try authority.identity("client"))]),
            options: ClientOptions(retry: nil))
        #expect(await code(client, Certified()) == nil)
    }

    @Test func readsAnEncryptedKey() async throws {
        let server = try await server()
        let client = try authority.identity("client", password: "pass word")
        let read = try ClientCertificate(chain: client.certificate, key: client.key, password: "pass word")
        #expect(await code(self.client(server.server, transport(["localhost": read])), Certified()) == nil)
        for password in [nil, "", "another", String(repeating: "x", count: 5_000)] {
            let error = #expect(throws: APIError.self) {
                try ClientCertificate(chain: client.certificate, key: client.key, password: password)
            }
            #expect(error?.code == .tls)
        }
    }

    @Test func refusesWhatIsNone() throws {
        let (first, second) = (try authority.identity("client"), try authority.identity("client"))
        let (chain, key) = (try Data(contentsOf: first.certificate), try Data(contentsOf: first.key))
        let wrong: [(Data, Data)] = [
            (Data(), key), (chain, Data()), (Data("no PEM".utf8), key), (chain, Data("no PEM".utf8)), (key, chain),
            (chain, try Data(contentsOf: second.key)),
        ]
        for (chain, key) in wrong {
            let error = #expect(throws: APIError.self) { try ClientCertificate(chain: chain, key: key) }
            #expect(error?.code == .tls)
            #expect(error?.reason?.hasPrefix("the client certificate cannot be used: ") == true)
        }
        let nowhere = URL(filePath: "/nowhere/client.pem")
        #expect(throws: APIError.self) { try ClientCertificate(chain: nowhere, key: nowhere) }
        #expect(throws: Never.self) { try ClientCertificate(chain: chain, key: key) }
    }

    @Test func showsNoKey() throws {
        let identity = try authority.identity("client")
        let certificate = try certificate(identity)
        var text = "\(certificate) \(String(reflecting: certificate))"
        dump(certificate, to: &text)
        dump(transport(["localhost": certificate]), to: &text)
        let secret = try String(contentsOf: identity.key, encoding: .utf8).split(separator: "\n")[1]
        #expect(!text.contains(secret))
    }
}

private struct Certified: Endpoint {
    var auth = AuthRequirement.scheme("mtls")

    var definition: EndpointDefinition { EndpointDefinition("Sample.certified", .get, "/certified", auth: auth) }

    func write(to request: inout RequestWriter) throws(APIError) {}
}
