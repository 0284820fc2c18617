import MartletContract

/// Which answer of an endpoint's revision is which of its base, of those that count as success or of those that do not.
///
/// Classes cover codes, and `default` covers all: where a base has `404` and a revision `4XX`, nothing is gone, and there may be
/// others from now on.
struct StatusMatching<Answer> {
    /// Answers to the same status codes, in the revision's order.
    private(set) var pairs: [(base: Answer, revision: Answer)] = []
    /// What the base answers and the revision does not, in the base's order.
    private(set) var removed: [Answer] = []
    /// What the revision answers and the base did not, in the revision's order.
    private(set) var added: [Answer] = []
    /// Classes that take the place of codes of theirs, in the revision's order: there may be others of them now.
    private(set) var widened: [Answer] = []
    /// Classes whose place codes of theirs take, in the base's order: there are no others any more.
    private(set) var narrowed: [Answer] = []

    init(_ base: [Answer], _ revision: [Answer], status: (Answer) -> StatusRange) {
        let known = Set(base.map(status))
        let named = Set(revision.map(status))
        for answer in revision {
            if let old = Self.best(for: status(answer), in: base, status) {
                pairs.append((old, answer))
                continue
            }
            // A class instead of its codes: they are paired with it below.
            let isReplacing = base.contains { status(answer).covers(status($0)) && !named.contains(status($0)) }
            if isReplacing { widened.append(answer) } else { added.append(answer) }
        }
        for answer in base where !named.contains(status(answer)) {
            if let new = Self.best(for: status(answer), in: revision, status) {
                pairs.append((answer, new))
                continue
            }
            // Codes instead of their class: they have been paired with it above.
            let isReplaced = revision.contains { status(answer).covers(status($0)) && !known.contains(status($0)) }
            if isReplaced { narrowed.append(answer) } else { removed.append(answer) }
        }
    }

    /// Returns the answer to a status: its own, else the narrowest that covers it.
    private static func best(for range: StatusRange, in answers: [Answer], _ status: (Answer) -> StatusRange) -> Answer?
    {
        answers.first { status($0) == range }
            ?? answers.first { status($0) != .any && status($0).covers(range) }
            ?? answers.first { status($0).covers(range) }
    }
}

extension StatusMatching: Sendable where Answer: Sendable {}

extension StatusRange {
    /// Whether all codes of another one are codes of this one.
    func covers(_ other: StatusRange) -> Bool {
        switch (self, other) {
        case (.any, _): true
        case (_, .any): false
        case (.family(let family), .code(let code)): code / 100 == family
        case (.code, .family): false
        case (.code(let left), .code(let right)), (.family(let left), .family(let right)): left == right
        }
    }
}

/// The answers that count as failure, of an endpoint or of all of them.
struct ErrorMatching {
    /// Whose they are, in the reader's terms.
    let title: String
    /// The path of that as an element.
    let path: ElementPath
    /// The endpoint; nil for all.
    let endpoint: String?
    /// Which is which.
    let statuses: StatusMatching<ErrorResponse>

    /// Makes a finding about one that only one side has: it breaks nobody.
    func finding(
        _ message: String, about error: ErrorResponse, base: Origin? = nil, revision: Origin? = nil
    ) -> DiffFinding {
        DiffFinding(
            message, at: path.appending("response \(error.status.text)"), endpoints: endpoint.map { [$0] } ?? [],
            base: base, revision: revision, verdicts: .safe)
    }
}

extension ContractComparison {
    /// The answers that count as failure: those of each endpoint, and those that all endpoints have.
    var errorMatchings: [ErrorMatching] {
        let all = ErrorMatching(
            title: "every endpoint", path: ElementPath(["errors"]), endpoint: nil,
            statuses: StatusMatching(base.errors.primary, revision.errors.primary, status: \.status))
        return [all]
            + endpoints.pairs.map { pair in
                ErrorMatching(
                    title: "'\(pair.title)'", path: pair.path, endpoint: pair.title,
                    statuses: StatusMatching(
                        pair.base.errors.primary, pair.revision.errors.primary, status: \.status))
            }
    }
}
