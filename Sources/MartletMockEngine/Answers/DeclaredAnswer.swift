import MartletContract
import MartletFormats

/// An answer that the contract declares for an endpoint.
struct DeclaredAnswer: Sendable {
    /// The status codes that it stands for.
    var status: StatusRange
    /// What it carries; `void` when nothing.
    var type: TypeReference
    /// The content type, with its parameters; nil where it carries nothing.
    var contentType: String?
    /// The content types that it can have as well.
    var otherContentTypes: OtherContentTypes
    /// Header fields that it carries.
    var headers: [Field]
    /// Whole payloads to show.
    var examples: [Example]
    /// Whether it is a stream of messages of the type, and its examples are lists of these.
    var isStream = false
    /// Whether it counts as success.
    var isSuccess: Bool
    /// Whether it is the answer before it in another content type.
    var isAlternative: Bool
    /// Whether the document declares redirections alone, and this is where they lead: it is given to those who ask for it.
    var isAssumed = false
    /// Where it was read.
    var origin: Origin

    /// Whether it sends somewhere else, or says that nothing has changed (RFC 9110, section 15.4).
    var isRedirection: Bool { status.isRedirection }

    /// The type of its examples.
    var exampleType: TypeReference {
        isStream ? TypeReference(.array(type), origin: type.origin) : type
    }

    /// The status code that it is sent with unless another one is asked for.
    var code: Int {
        switch status {
        case .code(let code): code
        // 300 asks a client to choose.
        case .family(3): 302
        case .family(let family): family * 100
        case .any: isSuccess ? 200 : 500
        }
    }

    /// What tells it from the other answers of its endpoint: the status, and of another content type that as well.
    var key: String { isAlternative ? "\(status.text) \(contentType ?? "")" : status.text }

    /// Returns all answers of an endpoint: successes first, then failures, the most specific ones first. Behind each is what it
    /// can be in other content types.
    static func all(of endpoint: Endpoint, in contract: Contract) -> [DeclaredAnswer] {
        var successes = endpoint.responses.map { response in
            DeclaredAnswer(
                response, endpoint.exchange, headers: response.headers, examples: response.examples, isSuccess: true,
                origin: response.origin)
        }
        if case .stream(let event) = endpoint.exchange, successes.isEmpty {
            successes.append(
                DeclaredAnswer(
                    status: .code(200), type: event,
                    contentType: endpoint.streamContentType ?? "text/event-stream",
                    otherContentTypes: OtherContentTypes(), headers: [],
                    examples: endpoint.streamExamples, isStream: true, isSuccess: true, isAlternative: false,
                    origin: endpoint.origin))
        }
        if endpoint.hasAssumedSuccess, endpoint.errors.contains(where: \.status.isRedirection) {
            for index in successes.indices { successes[index].isAssumed = true }
        }
        let failures = (endpoint.errors + contract.errors).map { error in
            DeclaredAnswer(
                error, .call, headers: error.headers, examples: error.examples, isSuccess: false, origin: error.origin)
        }
        var all = successes + failures
        // All content types of a status have the same header fields.
        for index in all.indices where all[index].isAlternative { all[index].headers = all[index - 1].headers }
        return all
    }

    /// Returns a content type of a range.
    private static func example(of range: String) -> String {
        switch range.prefix(while: { $0 != "/" }).lowercased() {
        case "text": "text/plain"
        case "image": "image/png"
        default: "application/octet-stream"
        }
    }

    /// Returns where the answer stands that is declared for a status code: the one that says most of it; nil without one.
    ///
    /// - Parameter contentType: The content type that it has; nil for the first.
    static func index(of status: Int, as contentType: String? = nil, in answers: [DeclaredAnswer]) -> Int? {
        let first =
            answers.firstIndex { $0.status == .code(status) } ?? answers.firstIndex {
                $0.status == .family(status / 100)
            }
            ?? answers.firstIndex { $0.status == .any && $0.isSuccess == (200...299).contains(status) }
            ?? answers.firstIndex { $0.status == .any }
        guard let first, let contentType else { return first }
        let declared = contents(of: first, in: answers).flatMap { index in
            answers[index].contentTypes.map { (name: $0, index: index) }
        }
        return ContentTypeMatch.index(of: contentType, in: declared.map(\.name)).map { declared[$0].index } ?? first
    }

    /// Returns where an answer stands, and behind it the same one in other content types.
    static func contents(of index: Int, in answers: [DeclaredAnswer]) -> Range<Int> {
        var start = index
        while start > 0, answers[start].isAlternative { start -= 1 }
        let end = answers[(start + 1)...].firstIndex { !$0.isAlternative } ?? answers.endIndex
        return start..<end
    }

    /// The content types that it can have, ranges among them.
    var contentTypes: [String] { (contentType.map { [$0] } ?? []) + otherContentTypes.own }

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

extension DeclaredAnswer {
    fileprivate init(
        _ response: some DeclaredResponse, _ exchange: Endpoint.Exchange, headers: [Field], examples: [Example],
        isSuccess: Bool, origin: Origin
    ) {
        self.init(
            status: response.status, type: response.type,
            contentType: Self.contentType(response.contentType, response.type, exchange),
            otherContentTypes: response.otherContentTypes, headers: headers, examples: examples,
            isSuccess: isSuccess, isAlternative: response.isAlternative, origin: origin)
        guard let range = contentType, range.contains("*") else { return }
        contentType = Self.example(of: range)
        otherContentTypes.names.append(range)
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
