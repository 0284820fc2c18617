import Foundation
import MartletContract
import MartletPayloads

/// Answers that a server of a contract gives.
struct AnswerMaker {
    private let contract: Contract
    private let variety: PayloadVariety

    init(_ contract: Contract) {
        self.contract = contract
        variety = PayloadVariety(contract, isFromServer: true)
    }

    /// Returns an answer of an endpoint, of the kind that any client of the contract takes; nil where there is none.
    func answer(of endpoint: Endpoint) -> WireAnswer? { answers(of: endpoint, promised: endpoint, in: contract).first }

    /// Returns the answers of an endpoint: each status with each payload, and with each set of header fields.
    ///
    /// - Parameters:
    ///   - promised: The endpoint that the app knows.
    ///   - base: The contract that the app knows.
    func answers(of endpoint: Endpoint, promised: Endpoint, in base: Contract) -> [WireAnswer] {
        if case .stream(let type) = endpoint.exchange { return [stream(of: type)] }
        let successes = endpoint.responses.flatMap { response in
            answers(response.status, response.type, response.contentType, response.headers, isSuccess: true)
        }
        let known = promised.errors + base.errors
        let failures = (endpoint.errors + contract.errors).flatMap { error in
            let answers = answers(error.status, error.type, error.contentType, [], isSuccess: false)
            let isPromised = known.contains { $0.type.kind != .void && $0.status.holds(error.status.example) }
            return answers.map { answer in
                var answer = answer
                answer.isBodyPromised = isPromised && error.type.kind != .void
                return answer
            }
        }
        return successes + failures
    }

    private func answers(
        _ status: StatusRange, _ type: TypeReference, _ contentType: String?, _ headers: [Field], isSuccess: Bool
    ) -> [WireAnswer] {
        let fields = headers.isEmpty ? [[]] : variety.payloads(of: headers).map(\.headerFields)
        let first = fields.first ?? []
        guard type.kind != .void else {
            return fields.map { WireAnswer(status: status.example, headers: $0, body: Data(), isSuccess: isSuccess) }
        }
        let isText = type.kind == .file || !ContentType.isJSON(contentType ?? "application/json")
        let payloads = type.kind == .file ? [.string("bytes")] : variety.payloads(of: type)
        let bodies = payloads.map { Data((isText ? $0.text : JSONText.write($0)).utf8) }
        let name = contentType ?? (type.kind == .file ? "application/octet-stream" : "application/json")
        func answer(_ headers: [(name: String, value: String)], _ body: Data) -> WireAnswer {
            WireAnswer(
                status: status.example, headers: [("Content-Type", name)] + headers, body: body, isSuccess: isSuccess)
        }
        return bodies.map { answer(first, $0) }
            + fields.dropFirst().compactMap { fields in
                bodies.first.map { answer(fields, $0) }
            }
    }

    /// All payloads, an event each.
    private func stream(of type: TypeReference) -> WireAnswer {
        let events = variety.payloads(of: type).map { "data: \(JSONText.write($0))\n\n" }
        return WireAnswer(
            status: 200, headers: [("Content-Type", "text/event-stream")], body: Data(events.joined().utf8),
            isSuccess: true)
    }
}

extension StatusRange {
    /// A status code of the range.
    fileprivate var example: Int {
        switch self {
        case .code(let code): code
        case .family(let family): family * 100
        case .any: 500
        }
    }

    fileprivate func holds(_ status: Int) -> Bool {
        switch self {
        case .code(let code): code == status
        case .family(let family): family == status / 100
        case .any: true
        }
    }
}

extension Literal {
    /// A single value, or a list of them, as plain text.
    var text: String {
        switch self {
        case .string(let text): text
        case .array(let elements): elements.map(\.text).joined(separator: ",")
        case .null, .bool, .number, .object: JSONText.write(self)
        }
    }

    /// The members as header fields.
    fileprivate var headerFields: [(name: String, value: String)] {
        guard case .object(let members) = self else { return [] }
        return members.map { ($0.name, $0.value.text) }
    }
}
