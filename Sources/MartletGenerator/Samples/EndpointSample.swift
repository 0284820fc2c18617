import MartletContract
import MartletPayloads
import MartletPlan

/// The values that the tests of one endpoint use.
struct EndpointSample {
    /// What a success carries.
    enum Answer {
        /// Nothing.
        case none
        /// JSON of a type, and the example that it is; nil where it is made.
        case json(Literal, TypeReference, Example?)
        /// Bytes.
        case file(PlainBody)
        /// Text as it is.
        case text(PlainBody)
        /// One of several answers.
        case oneOf([AnswerSample])
        /// Messages of a stream: one, to be sent as often as is wanted, or those of an example.
        case stream([Literal], MessagePlan, Example?)
        /// Messages of a WebSocket; nil where none exist.
        case socket(sends: Literal?, receives: Literal?)
    }

    /// An error body, with the statuses that carry it.
    struct Failure {
        /// What is carried; `void` when nothing is.
        var type: TypeReference
        /// Whether it is text as it is.
        var isText = false
        /// The content type, where the status has several; nil where it has one.
        var contentType: String?
        /// The body; nil when there is none.
        var literal: Literal?
        /// The status codes, one for each declaration.
        var statuses: [Int]
    }

    /// The endpoint.
    var endpoint: EndpointPlan
    /// A call with all its values, in the order of the plan's.
    var full: [Literal?]
    /// A call with as few values as can be; nil is left out.
    var minimal: [Literal?]
    /// The status of a success.
    var status: Int
    /// What a success carries.
    var answer: Answer
    /// The header fields of a success, where it is one that has some.
    var headers: [HeaderSample]
    /// The declared errors.
    var failures: [Failure]

    /// The text of files that are sent and received.
    static let fileText = "The contents of a file."
    /// Text that is sent and received as it is.
    static let text = "As it is: é, \"quotes\" & all."
    /// How many messages of an example are sent.
    private static let messageLimit = 3
    /// What a string in a path or a query ends with, so that it must be percent-encoded.
    private static let awkwardEnding = " & é/1"

    /// Makes the values of an endpoint.
    ///
    /// Throws `SampleFailure` when a value that is needed cannot be made.
    init(_ endpoint: EndpointPlan, in context: SampleContext) throws(SampleFailure) {
        self.endpoint = endpoint
        full = []
        minimal = []
        for value in endpoint.arguments {
            let literal = try Self.sample(value, of: endpoint, in: context)
            full.append(literal)
            minimal.append(try Self.least(value, literal, of: endpoint, in: context))
        }
        (status, answer) = try Self.success(of: endpoint, in: context)
        headers = try HeaderSample.all(endpoint.headers, of: endpoint.endpoint, in: context)
        failures = try Self.failures(of: endpoint.endpoint, in: context)
    }

    private static func sample(
        _ value: ArgumentPlan, of endpoint: EndpointPlan, in context: SampleContext
    ) throws(SampleFailure) -> Literal {
        let owner = endpoint.endpoint.name
        switch value.place {
        case .body(let type):
            return try context.sampler.sample(type, for: SampleSlot(owner: owner, name: "body"))
        case .file:
            return .string(fileText)
        case .text:
            return .string(text)
        case .part(let field) where context.plan.types.expanded(field.type).kind == .file:
            return .string(fileText)
        case .part(let field) where context.plan.types.isListOfFiles(field.type):
            let limits = context.plan.types.expanded(field.type).constraints
            let count = min(max(2, limits.minItems ?? 0), limits.maxItems ?? .max, 16)
            return .array(Array(repeating: .string(fileText), count: count))
        case .parameter(let parameter):
            let literal = try context.sampler.sample(parameter.field, in: owner)
            return cookie(awkward(literal, parameter, in: context), parameter)
        case .bodyField(let field), .formField(let field), .part(let field), .partHeader(let field, _):
            return try context.sampler.sample(field, in: owner)
        }
    }

    /// Returns a value that shows whether it is percent-encoded, where any string will do.
    private static func awkward(_ literal: Literal, _ parameter: Parameter, in context: SampleContext) -> Literal {
        let field = parameter.field
        guard parameter.place == .path || parameter.place == .query, field.examples.isEmpty, field.constraints.isEmpty,
            field.type.kind == .string, case .string(let text) = literal
        else { return literal }
        return .string(text + awkwardEnding)
    }

    /// Returns a value without spaces where a cookie is sent as it is (OpenAPI 3.2, section 4.12.4: `style: cookie`).
    private static func cookie(_ literal: Literal, _ parameter: Parameter) -> Literal {
        guard parameter.place == .cookie, parameter.style == .cookie, parameter.field.examples.isEmpty else {
            return literal
        }
        switch literal {
        case .string(let text): return .string(text.replacing(" ", with: "-"))
        case .array(let elements): return .array(elements.map { cookie($0, parameter) })
        default: return literal
        }
    }

    private static func least(
        _ value: ArgumentPlan, _ literal: Literal, of endpoint: EndpointPlan, in context: SampleContext
    ) throws(SampleFailure) -> Literal? {
        if value.defaultArgument != nil { return nil }
        if case .body(let type) = value.place {
            let slot = SampleSlot(owner: endpoint.endpoint.name, name: "body")
            return try context.sampler.sample(type, for: slot, variant: .minimal)
        }
        return value.presence == .nullable ? .null : literal
    }

    // MARK: - Answers

    private static func success(
        of endpoint: EndpointPlan, in context: SampleContext
    ) throws(SampleFailure) -> (Int, Answer) {
        if case .answers(let answers) = endpoint.result {
            let samples = try AnswerSample.all(answers, of: endpoint.endpoint, in: context)
            return (samples.first?.status ?? 200, .oneOf(samples))
        }
        func message(_ message: MessagePlan, _ name: String) throws(SampleFailure) -> Literal? {
            switch message {
            case .nothing: nil
            case .text: .string(text)
            case .binary: .string(fileText)
            case .json(_, let type):
                try context.sampler.sample(type, for: SampleSlot(owner: endpoint.endpoint.name, name: name))
            }
        }
        switch endpoint.result {
        case .stream(let plan):
            if let shown = context.sampler.streamExample(of: endpoint.endpoint), areSent(shown.messages, as: plan) {
                let messages = Array(shown.messages.prefix(messageLimit))
                return (200, .stream(messages, plan, shown.example))
            }
            return (200, .stream([try message(plan, "event") ?? .null], plan, nil))
        case .socket(let sends, let receives):
            return (101, .socket(sends: try message(sends, "sent"), receives: try message(receives, "received")))
        case .void, .value, .file, .text, .answers: break
        }
        let response = endpoint.endpoint.responses.first
        let fallback = endpoint.result == .void ? 204 : 200
        var status = fallback
        if case .code(let code)? = response?.status { status = code }
        guard let response else { return (status, .none) }
        switch endpoint.result {
        case .void: return (status, .none)
        case .file: return (status, .file(PlainBody(response, isText: false) ?? PlainBody(fileText)))
        case .text: return (status, .text(PlainBody(response, isText: true) ?? PlainBody(text)))
        case .answers, .stream, .socket: return (status, .none)
        case .value:
            let literal = try context.sampler.sample(response, of: endpoint.endpoint.reference)
            return (status, .json(literal, response.type, context.sampler.example(of: response)))
        }
    }

    /// Whether messages come back as they are: what ends a line of text may become another such character.
    private static func areSent(_ messages: [Literal], as plan: MessagePlan) -> Bool {
        switch plan {
        case .nothing, .binary: false
        case .json: true
        case .text:
            messages.allSatisfy { message in
                guard case .string(let text) = message else { return false }
                return !text.isEmpty && !text.unicodeScalars.contains { $0 == "\r" || $0 == "\0" }
            }
        }
    }

    /// Groups the declared errors by what they carry.
    private static func failures(
        of endpoint: Endpoint, in context: SampleContext
    ) throws(SampleFailure) -> [Failure] {
        let declared = endpoint.errors + context.contract.errors
        var failures: [Failure] = []
        for contents in declared.byStatus {
            guard let first = contents.first, let status = status(of: first, among: declared) else { continue }
            for error in contents {
                try add(error, status, isOnly: contents.count == 1, to: &failures, in: context)
            }
        }
        return failures
    }

    private static func add(
        _ error: ErrorResponse, _ status: Int, isOnly: Bool, to failures: inout [Failure], in context: SampleContext
    ) throws(SampleFailure) {
        let isJSON = error.contentType.map(ContentType.isJSON) ?? true
        let isText = !isJSON && context.plan.types.expanded(error.type).kind == .string
        // What is neither JSON nor text is left to the app, as bytes.
        if !isJSON, !isText { return }
        let contentType = isOnly ? nil : AnswerWriting.sent(error.contentType ?? "application/json")
        let known = failures.firstIndex {
            $0.type == error.type && $0.isText == isText && $0.contentType == contentType
        }
        if let index = known {
            if !failures[index].statuses.contains(status) { failures[index].statuses.append(status) }
            return
        }
        var literal: Literal?
        switch context.plan.types.expanded(error.type).kind {
        case .void: break
        case .file: return
        case .string where isText: literal = .string(EndpointSample.text)
        default:
            literal = try context.sampler.sample(error.type, for: SampleSlot(owner: "error", name: "body"))
        }
        failures.append(
            Failure(type: error.type, isText: isText, contentType: contentType, literal: literal, statuses: [status]))
    }

    /// Returns a status that a declaration stands for and no narrower or earlier one; nil when there is none, or it is
    /// no error.
    private static func status(of error: ErrorResponse, among declared: [ErrorResponse]) -> Int? {
        let candidates: [Int] =
            switch error.status {
            case .code(let code): [code]
            case .family(let family): [18, 3].map { family * 100 + $0 } + Array(family * 100..<family * 100 + 100)
            case .any: [500, 418] + Array(400..<600)
            }
        return candidates.first { status in
            guard (400..<600).contains(status) else { return false }
            let matching = declared.filter { $0.status.contains(status) && !$0.isAlternative }
            let narrowest = matching.map(\.status.rank).max()
            return matching.first { $0.status.rank == narrowest }?.status == error.status
                && matching.first { $0.status.rank == narrowest }?.type == error.type
        }
    }
}

extension StatusRange {
    /// Whether a status is one of these.
    fileprivate func contains(_ status: Int) -> Bool {
        switch self {
        case .code(let code): code == status
        case .family(let family): status / 100 == family
        case .any: true
        }
    }

    /// How narrow the range is; the narrowest decides.
    fileprivate var rank: Int {
        switch self {
        case .code: 2
        case .family: 1
        case .any: 0
        }
    }
}
