import Foundation
import Testing

/// A server that somebody else wrote, started by `scripts/interop-servers`.
enum InteropServer: String, Sendable {
    case provider, aroti, kinds, files

    /// What is printed when the servers are not there.
    static let absence: Comment = "needs servers that are not running: make test-interop installs and starts them"

    /// Whether `scripts/interop-servers` runs the tests.
    static let isThere = InteropServer.provider.variable != nil

    private var variable: String? {
        ProcessInfo.processInfo.environment["MARTLET_INTEROP_\(rawValue.uppercased())"]
    }

    /// Its origin, such as `http://127.0.0.1:8000`.
    var origin: String {
        get throws { try #require(variable, "the server '\(rawValue)' was not started") }
    }

    /// An address on it.
    func url(_ path: String) throws -> URL { try #require(URL(string: origin + path)) }
}
