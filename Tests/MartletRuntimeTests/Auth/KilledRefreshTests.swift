import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// A process is killed around a refresh. The next launch goes on, or is signed out once, and never asks in a loop.
@Suite(.timeLimit(.minutes(10)))
struct KilledRefreshTests {
    private static let rounds = ProcessInfo.processInfo.environment["MARTLET_LONG_TESTS"] == "1" ? 200 : 20

    /// What a next launch met: what its calls threw, and how many refreshes they cost.
    private struct NextLaunch: Equatable {
        var codes: [APIError.Code?]
        var refreshes: Int
    }

    /// Makes what an app makes that starts.
    private func client(_ server: RotatingServer, _ folder: StoreFolder) -> APIClient {
        APIClient(
            configuration: ClientConfiguration(
                name: "Killed", headers: [.constant(RotatingServer.launchField, "next")],
                authSchemes: [.bearer("session", tokens: .sample())]),
            server: server.loopback.server, credentials: EncryptedFileStore(folder: folder.url),
            transport: URLSessionTransport(), options: .refreshing)
    }

    /// Calls four times, as the launch after a kill would.
    private func launch(_ server: RotatingServer, _ folder: StoreFolder) async throws -> NextLaunch {
        let before = server.refreshesOfLaunches
        let client = client(server, folder)
        var codes: [APIError.Code?] = []
        for _ in 0..<4 { codes.append(await apiError { try await client.send(SampleEndpoint.protected) }?.code) }
        if codes.first == .refreshFailed {
            #expect(try client.session(for: "session").state == .expired(.refreshFailed))
            #expect(try await client.session(for: "session").tokens() == nil)
        }
        return NextLaunch(codes: codes, refreshes: server.refreshesOfLaunches - before)
    }

    /// Stores tokens whose access token the server refuses, and whose refresh token it takes.
    private func signIn(_ server: RotatingServer, _ folder: StoreFolder) async throws {
        let key = try #require(server.key)
        try await EncryptedFileStore(folder: folder.url).save(
            .tokens(access: "A0", refresh: "R\(server.number)"), for: key)
    }

    private static let goesOn = [APIError.Code?](repeating: nil, count: 4)
    private static let isSignedOutOnce: [APIError.Code?] = [
        .refreshFailed, .unauthorized, .unauthorized, .unauthorized,
    ]

    /// The server has taken the old refresh token, and nobody has the new one.
    @Test func killedBeforeStoringTheNextLaunchIsSignedOutOnce() async throws {
        let (server, folder) = (try RotatingServer(), StoreFolder())
        try await signIn(server, folder)
        let (process, _) = try folder.startSessionUser(port: server.loopback.port, death: "beforeStoring")
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(server.refreshes == 1)
        let next = try await launch(server, folder)
        #expect(next == NextLaunch(codes: Self.isSignedOutOnce, refreshes: 1))
        let later = try await launch(server, folder)
        #expect(later.codes.allSatisfy { $0 == .unauthorized })
        #expect(later.refreshes == 0)
    }

    /// A server that takes the last refresh token once more, for just such a case.
    @Test func aServerWithGraceLetsTheNextLaunchGoOn() async throws {
        let (server, folder) = (try RotatingServer(hasGrace: true), StoreFolder())
        try await signIn(server, folder)
        let (process, _) = try folder.startSessionUser(port: server.loopback.port, death: "beforeStoring")
        process.waitUntilExit()
        #expect(try await launch(server, folder) == NextLaunch(codes: Self.goesOn, refreshes: 1))
    }

    @Test func killedAfterStoringTheNextLaunchGoesOnWithoutARefresh() async throws {
        let (server, folder) = (try RotatingServer(), StoreFolder())
        try await signIn(server, folder)
        let (process, _) = try folder.startSessionUser(port: server.loopback.port, death: "afterStoring")
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(try await launch(server, folder) == NextLaunch(codes: Self.goesOn, refreshes: 0))
    }

    /// Each call of the process costs a refresh, and it is killed at whatever it is doing then.
    @Test func killedAtAnyMomentTheNextLaunchGoesOnOrIsSignedOutOnce() async throws {
        let (server, folder) = (try RotatingServer(), StoreFolder())
        var random = SplitMix(seed: 11)
        for round in 0..<Self.rounds {
            server.areTokensForOneCall = true
            try await signIn(server, folder)
            let (process, output) = try folder.startSessionUser(port: server.loopback.port)
            let wanted = 1 + Int(random.next() % 6)
            var text = ""
            while text.split(separator: "\n").count < wanted {
                let piece = output.fileHandleForReading.availableData
                try #require(!piece.isEmpty, "the process ended by itself in round \(round)")
                text += String(decoding: piece, as: UTF8.self)
            }
            // So that the kill meets any part of the next call and its refresh.
            var work = 0
            for _ in 0..<(random.next() % 300_000) { work &+= 1 }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            server.areTokensForOneCall = false
            let next = try await launch(server, folder)
            #expect(next.codes == Self.goesOn || next.codes == Self.isSignedOutOnce, "round \(round)")
            #expect(next.refreshes <= 1, "round \(round)")
        }
    }
}

/// A server on this machine whose refresh tokens are good for once.
private final class RotatingServer: Sendable {
    private struct State: Sendable {
        var number = 1
        var refreshes = 0
        var refreshesOfLaunches = 0
        var isForOneCall = false
        var isSpent = false
    }

    /// The header field that a launch after a kill sends.
    static let launchField = "X-Launch"

    let loopback: LoopbackServer
    private let state: Locked<State>

    /// - Parameter hasGrace: Whether the refresh token before the last one is taken, too.
    init(hasGrace: Bool = false) throws {
        let state = Locked(State())
        self.state = state
        loopback = try LoopbackServer { request in
            state.withLock { state in
                request.target.hasSuffix("/refresh")
                    ? Self.refresh(request, &state, hasGrace: hasGrace) : Self.call(request, &state)
            }
        }
    }

    /// The number of the newest tokens.
    var number: Int { state.withLock { $0.number } }
    /// How many refreshes were asked for.
    var refreshes: Int { state.withLock { $0.refreshes } }
    /// How many of them came from a launch after a kill. What a process sent before it was killed may arrive later.
    var refreshesOfLaunches: Int { state.withLock { $0.refreshesOfLaunches } }
    /// Whether an access token is refused when it comes a second time.
    var areTokensForOneCall: Bool {
        get { state.withLock { $0.isForOneCall } }
        set { state.withLock { $0.isForOneCall = newValue } }
    }
    /// Where the tokens of an app are stored.
    var key: CredentialKey? {
        URL(string: loopback.server.url).flatMap { ServerOrigin($0) }.map {
            CredentialKey(origin: $0, scheme: "session")
        }
    }

    private static func call(_ request: LoopbackServer.Request, _ state: inout State) -> LoopbackServer.Reply {
        let isValid = request.headers["Authorization"] == "Bearer A\(state.number)" && !state.isSpent
        guard isValid else { return .answer(status: 401) }
        state.isSpent = state.isForOneCall
        return .answer(status: 200)
    }

    private static func refresh(
        _ request: LoopbackServer.Request, _ state: inout State, hasGrace: Bool
    ) -> LoopbackServer.Reply {
        state.refreshes += 1
        if request.headers[launchField] != nil { state.refreshesOfLaunches += 1 }
        let body = String(decoding: request.body, as: UTF8.self)
        let taken = hasGrace ? [state.number, state.number - 1] : [state.number]
        guard taken.contains(where: { body.contains("R\($0)") }) else {
            return .answer(status: 400, body: Data(#"{"error":"invalid_grant"}"#.utf8))
        }
        state.number += 1
        state.isSpent = false
        let tokens = #"{"access_token":"A\#(state.number)","refresh_token":"R\#(state.number)"}"#
        return .answer(status: 200, headers: ["Content-Type": "application/json"], body: Data(tokens.utf8))
    }
}
