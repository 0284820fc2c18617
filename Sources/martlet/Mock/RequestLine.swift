import MartletContract
import MartletFormats
import MartletMock
import MartletMockEngine
import MartletPayloads
import MartletReporting

/// A request as a line of the log.
struct RequestLine: Sendable {
    /// How it is written.
    enum Format: String, Sendable, CaseIterable {
        /// For people: `GET /breads 200 0.4 ms`.
        case text
        /// An object of JSON.
        case json
    }

    let format: Format
    /// Where it is shown.
    let destination: TextReport.Destination

    /// Returns the line, with a line break.
    func text(of request: ServedRequest, at time: Timestamp) -> String {
        switch format {
        case .text: plain(request) + "\n"
        case .json: JSONText.write(literal(request, at: time)) + "\n"
        }
    }

    private func plain(_ request: ServedRequest) -> String {
        let what = request.method.isEmpty ? "(no request)" : "\(request.method) \(request.target)"
        let status = request.status.map(String.init) ?? "---"
        let paint: Paint =
            switch request.status ?? 599 {
            case ..<400: .green
            case ..<500: .yellow
            default: .red
            }
        let took = destination.painted("\(Self.milliseconds(request.duration)) ms", .faint)
        let problem = request.problem.map { "  " + Printable.line($0) } ?? ""
        let warning = "\n  " + destination.painted("warning", .yellow) + ": "
        let warnings = request.findings.map { warning + Printable.line($0.text) }
        return "\(Printable.line(what)) \(destination.painted(status, paint)) \(took)\(problem)\(warnings.joined())"
    }

    private func literal(_ request: ServedRequest, at time: Timestamp) -> Literal {
        var members: [Literal.Member] = []
        if let time = WireFormat.literal(of: DateFields(time), .iso8601) { members.append(.init("time", time)) }
        members.append(.init("method", .string(request.method)))
        members.append(.init("target", .string(request.target)))
        if let endpoint = request.endpoint { members.append(.init("endpoint", .string(endpoint))) }
        members.append(.init("status", request.status.map { .number(String($0)) } ?? .null))
        members.append(.init("milliseconds", .number(Self.milliseconds(request.duration))))
        if let problem = request.problem { members.append(.init("problem", .string(problem))) }
        if !request.findings.isEmpty { members.append(.init("findings", .array(request.findings.map(\.literal)))) }
        return .object(members)
    }

    /// A time in milliseconds, with two digits behind the point.
    private static func milliseconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let hundredths = max(0, seconds * 100_000 + attoseconds / 10_000_000_000_000)
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
