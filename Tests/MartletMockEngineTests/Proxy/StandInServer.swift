import MartletMockEngine
import MartletSyntax

/// A real server of tests: answers what it is told to, and keeps what came.
final class StandInServer: RealServer {
    let address = "https://api.bakery.example"
    private let answer: @Sendable (MockRequest) throws(RealServerFailure) -> RealAnswer
    private let seen = Locked<[MockRequest]>([])

    init(_ answer: @escaping @Sendable (MockRequest) throws(RealServerFailure) -> RealAnswer) {
        self.answer = answer
    }

    /// Answers JSON.
    convenience init(_ body: String, status: Int = 200, headers: [HeaderFields.Entry] = []) {
        self.init { _ in
            let fields = HeaderFields([.init("Content-Type", "application/json")] + headers)
            return RealAnswer(status: status, headers: fields, body: PiecesStream([body]))
        }
    }

    /// The requests that came.
    var requests: [MockRequest] { seen.withLock { $0 } }

    func send(_ request: MockRequest) async throws(RealServerFailure) -> RealAnswer {
        seen.withLock { $0.append(request) }
        return try answer(request)
    }
}

/// A body of some pieces.
final class PiecesStream: BodyStream {
    /// What comes in place of a piece that breaks off.
    struct Broken: Error {}

    private let pieces: Locked<[String?]>

    /// - Parameter pieces: nil breaks off.
    init(_ pieces: [String?]) {
        self.pieces = Locked(pieces)
    }

    func next() async throws -> [UInt8]? {
        let (piece, isOver) = pieces.withLock { $0.isEmpty ? (nil, true) : ($0.removeFirst(), false) }
        if isOver { return nil }
        guard let piece else { throw Broken() }
        return piece.isEmpty ? try await next() : Array(piece.utf8)
    }

    func cancel() { pieces.withLock { $0 = [] } }
}

extension MockEngine {
    /// Returns the answer to a request that may take its time.
    func passedAnswer(
        _ method: String, _ target: String, headers: [String: String] = [:], body: String = ""
    ) async -> MockAnswer {
        let entries = headers.sorted { $0.key < $1.key }.map { HeaderFields.Entry($0.key, $0.value) }
        var reply = reply(
            to: MockRequest(method: method, target: target, headers: HeaderFields(entries), body: Array(body.utf8)))
        while true {
            switch reply {
            case .answer(let answer): return answer
            case .later(let work): reply = await work()
            case .socket: return MockAnswer(status: 101)
            }
        }
    }
}

extension MockAnswer {
    /// The body as text, read to its end.
    func wholeText() async throws -> String {
        guard case .stream(let stream, _) = body else { return text }
        var bytes: [UInt8] = []
        while let piece = try await stream.next() { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }
}
