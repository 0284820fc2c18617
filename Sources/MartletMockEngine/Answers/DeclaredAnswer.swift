import MartletContract

/// An answer that the contract declares for an endpoint.
struct DeclaredAnswer: Sendable {
    /// The status codes that it stands for.
    var status: StatusRange
    /// What it carries; `void` when nothing.
    var type: TypeReference
    /// The content type, with its parameters; nil where it carries nothing.
    var contentType: String?
    /// The content types that it can have as well.
    var otherContentTypes: [String]
    /// Header fields that it carries.
    var headers: [Field]
    /// Whole payloads to show.
    var examples: [Example]
    /// Whether it counts as success.
    var isSuccess: Bool
    /// Where it was read.
    var origin: Origin

    /// The status code that it is sent with unless another one is asked for.
    var code: Int {
        switch status {
        case .code(let code): code
        case .family(let family): family * 100
        case .any: isSuccess ? 200 : 500
        }
    }

    /// Returns all answers of an endpoint: successes first, then failures, the most specific ones first.
    static func all(of endpoint: Endpoint, in contract: Contract) -> [DeclaredAnswer] {
        var successes = endpoint.responses.map { response in
            DeclaredAnswer(
                status: response.status, type: response.type,
                contentType: contentType(response.contentType, response.type, endpoint.exchange),
                otherContentTypes: response.otherContentTypes.own, headers: response.headers,
                examples: response.examples, isSuccess: true, origin: response.origin)
        }
        if case .stream(let event) = endpoint.exchange, successes.isEmpty {
            successes.append(
                DeclaredAnswer(
                    status: .code(200), type: event,
                    contentType: endpoint.streamContentType ?? "text/event-stream", otherContentTypes: [], headers: [],
                    examples: [], isSuccess: true, origin: endpoint.origin))
        }
        let failures = (endpoint.errors + contract.errors).map { error in
            DeclaredAnswer(
                status: error.status, type: error.type, contentType: contentType(error.contentType, error.type, .call),
                otherContentTypes: error.otherContentTypes.own, headers: error.headers,
                examples: error.examples, isSuccess: false, origin: error.origin)
        }
        return successes + failures
    }

    /// Returns where the answer stands that is declared for a status code: the one that says most of it; nil without one.
    static func index(of status: Int, in answers: [DeclaredAnswer]) -> Int? {
        answers.firstIndex { $0.status == .code(status) } ?? answers.firstIndex { $0.status == .family(status / 100) }
            ?? answers.firstIndex { $0.status == .any && $0.isSuccess == (200...299).contains(status) }
            ?? answers.firstIndex { $0.status == .any }
    }

    private static func contentType(_ name: String?, _ type: TypeReference, _ exchange: Endpoint.Exchange) -> String? {
        if let name { return name }
        if case .stream = exchange { return "text/event-stream" }
        switch type.kind {
        case .void: return nil
        case .file: return "application/octet-stream"
        default: return "application/json"
        }
    }
}

extension StatusRange {
    /// Whether a status code is one of these.
    func holds(_ code: Int) -> Bool {
        switch self {
        case .code(let own): own == code
        case .family(let family): family == code / 100
        case .any: true
        }
    }
}
