package import MartletContract
package import MartletFormats
import MartletPayloads
import MartletSyntax

/// What the mock remembers of a request.
package struct RequestRecord: Sendable, Equatable {
    /// Its number, from 1.
    package var number: Int
    /// When it came.
    package var time: Timestamp
    /// The method.
    package var method: String
    /// The path with its query; the path alone for endpoints whose values are secret.
    package var target: String
    /// The endpoint that it was for: `Users.getUser`; nil where there was none.
    package var endpoint: String?
    /// The status of the answer; 101 for a WebSocket, nil where the answer comes later.
    package var status: Int?
    /// What was wrong with the request; nil where nothing was.
    package var problem: String?
    /// Where the request or its answer breaks the contract although it was passed on to a real server, or came from it.
    package var findings: [ProxyFinding] = []

    /// The record as JSON.
    package var literal: Literal {
        var members: [Literal.Member] = [
            .init("number", .number(String(number))), .init("time", time.rfc3339), .init("method", .string(method)),
            .init("target", .string(target)),
        ]
        if let endpoint { members.append(.init("endpoint", .string(endpoint))) }
        if let status { members.append(.init("status", .number(String(status)))) }
        if let problem { members.append(.init("problem", .string(problem))) }
        if !findings.isEmpty { members.append(.init("findings", .array(findings.map(\.literal)))) }
        return .object(members)
    }

    /// The record as a line of JSON, without a line break.
    package var line: String { JSONText.write(literal) }
}

extension Timestamp {
    /// The moment as RFC 3339 has it.
    fileprivate var rfc3339: Literal { WireFormat.literal(of: DateFields(self), .iso8601) ?? .null }
}

/// The last requests that came in.
package final class RequestHistory: Sendable {
    private struct State: Sendable {
        /// A ring: the record with the number `n` is at `(n - 1) % limit`.
        var records: [RequestRecord] = []
        var count = 0
    }

    /// How many requests are remembered.
    package static let limit = 1_000
    /// How many bytes of a target are remembered.
    private static let targetLimit = 4_096

    private let state = Locked(State())

    /// Adds a record and numbers it.
    func add(_ record: RequestRecord) -> RequestRecord {
        state.withLock { state in
            var record = record
            if record.target.utf8.count > Self.targetLimit { record.target = record.target.prefix(1_000) + "…" }
            state.count += 1
            record.number = state.count
            if state.records.count < Self.limit {
                state.records.append(record)
            } else {
                state.records[(state.count - 1) % Self.limit] = record
            }
            return record
        }
    }

    /// Returns the records after a number that are still remembered, oldest first.
    package func records(after number: Int = 0) -> [RequestRecord] {
        state.withLock { state in
            let first = max(number, state.count - state.records.count)
            guard first < state.count else { return [] }
            return (first..<state.count).map { state.records[$0 % Self.limit] }
        }
    }

    /// Forgets all of them; numbers go on.
    func clear() {
        state.withLock { $0 = State(records: [], count: 0) }
    }
}
