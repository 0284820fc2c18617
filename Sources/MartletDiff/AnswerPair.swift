import MartletContract
import MartletPlan

/// An answer of an endpoint, whether it counts as success or not.
struct AnswerPair: Sendable {
    /// The answers.
    let base: AnyAnswer
    let revision: AnyAnswer

    /// The status codes that both are answers to.
    var status: StatusRange { revision.status.covers(base.status) ? base.status : revision.status }

    /// The step of these in the path of an element.
    var step: String { "response \(status.text)" }
}

/// What answers that count as success and those that do not have in common.
struct AnyAnswer: Sendable {
    /// The status codes.
    let status: StatusRange
    /// What it carries; `void` when nothing.
    let type: TypeReference
    /// The content types of what it carries, and those that a document names beside it.
    private let ownContentTypes: [String]
    /// The content types of JSON, without parameters, in which it carries the same values.
    private let alikeContentTypes: TextSet
    /// Header fields that it carries.
    let headers: [Field]
    /// Calls that can follow.
    let followUps: [FollowUp]
    /// Whether it counts as success.
    let isSuccess: Bool
    /// Where it was read.
    let origin: Origin
    /// Where its contents are declared: for one operation, or for several.
    let declaration: Origin
    /// Whether it is another one in another content type.
    let isAlternative: Bool

    /// What it carries in other content types than the first.
    private(set) var alternatives: [AnyAnswer] = []

    /// Returns the responses that count as success, one for each status.
    static func all(_ responses: [Response]) -> [AnyAnswer] { grouped(responses, AnyAnswer.init) }

    /// Returns the responses that count as failure, one for each status.
    static func all(_ errors: [ErrorResponse]) -> [AnyAnswer] { grouped(errors, AnyAnswer.init) }

    private static func grouped<Response: DeclaredResponse>(
        _ responses: [Response], _ make: (Response) -> AnyAnswer
    ) -> [AnyAnswer] {
        responses.byStatus.compactMap { contents in
            guard let first = contents.first else { return nil }
            var answer = make(first)
            answer.alternatives = contents.dropFirst().map(make)
            return answer
        }
    }

    private init(_ response: Response) {
        status = response.status
        type = response.type
        ownContentTypes = ContentTypes.ofAnswer(response.type, response.contentType, response.otherContentTypes)
        alikeContentTypes = response.otherContentTypes.alikeJSON
        headers = response.headers
        followUps = response.followUps
        isSuccess = true
        origin = response.origin
        declaration = response.declaration
        isAlternative = response.isAlternative
    }

    private init(_ error: ErrorResponse) {
        status = error.status
        type = error.type
        ownContentTypes = ContentTypes.ofAnswer(error.type, error.contentType, error.otherContentTypes)
        alikeContentTypes = error.otherContentTypes.alikeJSON
        headers = error.headers
        followUps = error.followUps
        isSuccess = false
        origin = error.origin
        declaration = error.declaration
        isAlternative = error.isAlternative
    }

    /// The content types that it can have, as ``ContentTypes`` compares them, that which Swift reads first; none without a body.
    var contentTypes: [String] {
        var types = ownContentTypes
        for other in alternatives { types += other.ownContentTypes.filter { !types.contains($0) } }
        return types
    }

    /// Its step in the path of an element.
    var step: String { "response \(status.text)" }

    /// Whether what Swift reads of it is JSON.
    var isJSON: Bool { ownContentTypes.first.map(ContentType.isJSON) ?? false }

    /// Whether it carries nothing.
    var isEmpty: Bool { type.kind == .void }
}

extension AnswerPair {
    /// Returns the answers of an endpoint that are on both sides: those that count as success, then the others.
    static func all(_ base: Endpoint, _ revision: Endpoint) -> [AnswerPair] {
        let successes = StatusMatching(
            AnyAnswer.all(base.responses), AnyAnswer.all(revision.responses), status: \.status)
        let failures = StatusMatching(AnyAnswer.all(base.errors), AnyAnswer.all(revision.errors), status: \.status)
        return (successes.pairs + failures.pairs).map { AnswerPair(base: $0.base, revision: $0.revision) }
    }
}

extension EndpointMatching.Pair {
    /// Makes a finding about an answer on both sides.
    func finding(
        _ message: String, about answers: AnswerPair, detail: String = "", _ verdicts: MessageVerdicts
    ) -> DiffFinding {
        finding(
            message, at: path.appending(answers.step), detail: detail, base: answers.base.declaration,
            revision: answers.revision.declaration, verdicts)
    }
}

extension EndpointMatching.Pair {
    /// Whether apps in the store read an answer whose status the base does not name: they take it for the only one that
    /// they know. Where they know several, the status tells them apart.
    func isReadByApps(_ answer: AnyAnswer) -> Bool {
        guard !base.hasSeveralAnswers else { return false }
        return AnyAnswer.all(base.responses).contains { $0.isEmpty || $0.carriesSame(as: answer) }
    }
}

extension AnyAnswer {
    /// What it carries, in each content type that Swift reads otherwise.
    fileprivate var contents: [AnyAnswer] { [self] + alternatives }

    /// Whether it carries the same values in a content type as in that which Swift reads first.
    fileprivate func isAlike(in contentType: String) -> Bool {
        alikeContentTypes.contains(ContentTypes.essence(of: contentType))
    }

    /// Whether what it carries has the content type of another answer, or carries the same values in it.
    func mayHaveContentType(of other: AnyAnswer) -> Bool {
        guard let name = other.ownContentType else { return isEmpty }
        return contents.contains { $0.ownContentType == name || $0.isAlike(in: name) }
    }

    /// The content type that Swift reads first; nil where it carries nothing.
    fileprivate var ownContentType: String? { ownContentTypes.first }

    /// Whether what reads one of two answers reads the other.
    func carriesSame(as other: AnyAnswer) -> Bool {
        type.unconstrained == other.type.unconstrained && contentTypes.first == other.contentTypes.first
    }
}

extension AnswerPair {
    /// What both carry, in the same content type: what XML was before and is JSON now has no payloads that could be compared,
    /// and that it has changed the content types say.
    var contents: [(base: AnyAnswer, revision: AnyAnswer)] {
        ContentTypes.pairs(base.contents, revision.contents, by: \.ownContentType) { $0.isAlike(in: $1) }
    }

    /// The header fields on both sides, by their names in lower case (RFC 9110, section 5.1).
    var headers: ListMatching<Field> { ListMatching(base.headers, revision.headers) { $0.key.lowercased() } }

    /// Returns the path of a header field as an element.
    func path(of header: Field, in pair: EndpointMatching.Pair) -> ElementPath {
        pair.path.appending(step).appending("header \(header.key)")
    }

    /// Returns whom it breaks that the answer cannot have a content type any more.
    func verdicts(without name: String) -> MessageVerdicts {
        // Who asks for a range is sent what is left of it.
        if ContentTypes.isRange(name, covering: revision.contentTypes) { return .safe }
        let isUsed = name == base.contentTypes.first
        let isJSONStill = ContentType.isJSON(name) && ContentType.isJSON(revision.contentTypes.first ?? "")
        // Who reads several reads each of them, whichever arrives.
        let isReadStill =
            !base.alternatives.isEmpty
            && ContentTypes.missing(revision.contentTypes, inAnswer: base.contentTypes).isEmpty
        let isSafe = !isUsed || isJSONStill || isReadStill
        return MessageVerdicts(wire: .breaking, shippedClient: isSafe ? .safe : .breaking)
    }
}
