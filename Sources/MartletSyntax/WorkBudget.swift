/// The work that one run may create from its input, beyond what grows with the size of the input.
///
/// A few kilobytes can describe more models than any machine can hold: twenty `oneOf` of two members each, combined with
/// `allOf`, are a million types. Such work is counted where it is created. ``Work`` is the table of what is counted. How
/// deep input may be nested is not work: `SyntaxLimits` and the readers that recurse have those limits.
///
/// A run makes one budget and passes it to every stage, and its documents spend from it one after the other. No result
/// depends on which thread comes first:
/// - The threads that read one document share a counter only where the end of the budget is the end of the run, with one
///   error (``spend(_:on:)``).
/// - Everything else is spent from a ``WorkShare``, a value that only its holder spends from.
/// - Documents that are read at the same time get equal parts of the budget (``split(among:)``).
package final class WorkBudget: Sendable {
    /// The work that is counted.
    package enum Work: Int, Sendable, CaseIterable {
        /// A model made only because a schema combines several unions.
        case combinedModels
        /// An object or list of a schema that `$dynamicRef` gives several meanings, for each of them but one, and a step of finding
        /// out which schemas these are.
        case boundSchemas
        /// A property that a model takes over from another schema.
        case mergedProperties
        /// An element of an `enum`, a `oneOf` or an `anyOf` of a schema that is combined with others, or 16 bytes of a list or
        /// an object that is kept as a keyword: each schema that takes over a property keeps its own.
        case combinedElements
        /// A schema that extends one with a discriminator, for each such schema and for each union that lists that one, and a
        /// value of the discriminator that identifies it there.
        case subtypes
        /// A field that is looked at to tell the members of a union apart, for each union.
        case memberFields
        /// A parameter, response, header field, content type or field of a body of an operation: shared components can have
        /// thousands, and each operation that refers to them gets its own.
        case operationParts
        /// A step of finding out whether an example or a default is a value of its type: members of a union are tried.
        case literalChecks
        /// A byte of a description, a name, an address or another text, for each place of the contract that has it: what
        /// thousands of operations refer to is written out for each of them.
        case repeatedTexts
        /// A byte of the JSON pointers (RFC 6901) to the values of a document: long keys around many values cost their
        /// product.
        case pointerBytes
        /// A step along the target of an overlay: a visit of a value, and the like. Queries such as
        /// `$..[?count($..a) == @]` visit the same values again and again.
        case overlaySteps
        /// A step of finding out why the target of an overlay selects nothing.
        case overlayExplanations
        /// A step of comparing a pattern of a choice of endpoints with one of them.
        case selectionSteps
        /// A comparison of an unknown word with a known one, for "did you mean".
        case suggestions
        /// A comparison of an element that was removed with one that was added, which may be a new name for it.
        case renameComparisons
        /// A schema or value that a comparison of payloads looks at, about a microsecond.
        case payloadComparisons
        /// A field of a whole object that shows what a change of a single field means.
        case shownFields
        /// A value in a sample that generated tests and servers hold. One that is deep inside others or has a long text
        /// counts for several.
        case sampleValues
        /// A step of checking samples.
        case sampleChecks
        /// A field, value or member of a model that has taken the place of another one, which are compared then: with n
        /// models there are n² pairs of them.
        case replacedModels
        /// A change that is listed by itself.
        case listedChanges

        /// The consequence of exceeding a limit.
        package enum Consequence: Sendable {
            /// The run ends with an error.
            case error
            /// The result lacks what the work is for, such as a suggestion or the verdict on a payload, which is `unknown`
            /// then. The rest stays the same.
            case omission
        }

        // More than 100 times what a run for any document or pair of the corpus spends, and 30 times of comparisons of
        // payloads, so that many fit into one run; it has no overlays. Work that ends up in generated code takes memory as well, so its limits are closer, and grow
        // with the documents. How many changes are listed is what readers of a report take.
        private var row: (limit: Int, consequence: Consequence, title: String) {
            switch self {
            case .combinedModels:
                (20_000, .error, "types that combine members of several 'oneOf' and 'anyOf'")
            case .boundSchemas:
                (200_000, .error, "parts of schemas to which '$dynamicRef' gives several meanings, for each meaning")
            case .mergedProperties: (100_000, .error, "properties taken over from other schemas")
            case .combinedElements:
                (100_000, .error, "elements of 'enum', 'oneOf', 'anyOf' and the like, for each schema that has them")
            case .subtypes: (200_000, .error, "subtypes of schemas with a 'discriminator'")
            case .memberFields: (500_000, .error, "fields to tell members of 'oneOf' and 'anyOf' apart")
            case .operationParts:
                (60_000, .error, "parameters, responses, headers, content types and fields of bodies of operations")
            case .literalChecks: (8_000_000, .error, "steps to compare examples and defaults with their types")
            case .repeatedTexts:
                (30_000_000, .error, "bytes of texts, for each place of the specification that has them")
            case .pointerBytes: (300_000_000, .error, "bytes of JSON pointers to values")
            case .overlaySteps: (40_000_000, .error, "steps along the targets of overlays")
            case .overlayExplanations: (40_000_000, .omission, "steps to explain targets that select nothing")
            case .selectionSteps: (20_000_000, .error, "steps to compare patterns with endpoints")
            case .suggestions: (200_000, .omission, "comparisons with an unknown word")
            case .renameComparisons: (2_500_000, .omission, "comparisons of removed elements with added ones")
            case .payloadComparisons: (4_000_000, .omission, "steps to compare payloads")
            case .shownFields: (100_000, .omission, "fields of payloads that show a change")
            case .sampleValues: (500_000, .omission, "values of samples")
            case .sampleChecks: (2_500_000, .omission, "steps to check samples")
            case .replacedModels: (250_000, .omission, "parts of models that have taken the places of others")
            // More results of one run GitHub does not take.
            case .listedChanges: (25_000, .omission, "changes listed one by one")
            }
        }

        /// How much of it one run may create, beside ``growth``.
        package var limit: Int { row.limit }

        /// By how much the limit grows with each kilobyte of the documents: at least four times what documents of the
        /// corpus need.
        package var growth: Int {
            switch self {
            case .boundSchemas: 100
            case .mergedProperties: 100
            case .combinedElements: 100
            case .subtypes: 20
            case .memberFields: 200
            case .operationParts: 5
            case .literalChecks: 1_000
            case .repeatedTexts: 8_000
            case .sampleValues: 750
            case .sampleChecks: 3_000
            default: 0
            }
        }

        /// The consequence of exceeding the limit.
        package var consequence: Consequence { row.consequence }

        /// A plural noun phrase for messages.
        package var title: String { row.title }

        /// The suggestion for the author of a document that needs more of it; nil where no error says so.
        package var help: String? {
            switch self {
            case .combinedModels, .mergedProperties, .combinedElements:
                "split the document, or use fewer 'oneOf', 'anyOf' and 'allOf' inside one another"
            case .boundSchemas: "split the document, or use fewer '$dynamicAnchor' of different names together"
            case .subtypes: "split the document, or extend fewer schemas that have a 'discriminator' with 'allOf'"
            case .memberFields: "split the document, or give each 'oneOf' and 'anyOf' a 'discriminator'"
            case .operationParts: "split the document"
            case .literalChecks: "use fewer examples of 'oneOf' and 'anyOf', or give these a 'discriminator'"
            case .repeatedTexts: "split the document, or shorten the texts and lists that many parts share"
            case .pointerBytes: "use shorter keys for what contains many values"
            case .selectionSteps: "use fewer patterns"
            case .overlaySteps: "name the members on the way in place of '..'"
            default: nil
            }
        }
    }

    /// The limits of the run.
    private let limits: [Int]
    /// By how much they grow with each kilobyte of the documents.
    private let growth: [Int]
    /// The part of the limits that this budget began with.
    private let start: [Int]
    private let state: Locked<State>

    private struct State {
        /// By how much documents have raised the limits.
        var raised: [Int]
        var left: [Int]
    }

    /// Creates the budget of a run.
    ///
    /// - Parameter limits: Limits that replace the usual ones and do not grow, for tests.
    package convenience init(limits: [Work: Int] = [:]) {
        let growth = Work.allCases.map { limits[$0] == nil ? $0.growth : 0 }
        let limits = Work.allCases.map { limits[$0] ?? $0.limit }
        self.init(limits: limits, growth: growth, start: limits)
    }

    private init(limits: [Int], growth: [Int], start: [Int]) {
        self.limits = limits
        self.growth = growth
        self.start = start
        state = Locked(State(raised: Array(repeating: 0, count: start.count), left: start))
    }

    /// Raises the limits that grow with the documents.
    ///
    /// - Parameter bytes: The size of a document with the files that it includes or refers to, at least 0.
    package func grow(withBytes bytes: Int) {
        for work in Work.allCases { raise(work, by: growth[work.rawValue] * bytes / 1_000) }
    }

    private func raise(_ work: Work, by amount: Int) {
        state.withLock { state in
            state.raised[work.rawValue] += amount
            state.left[work.rawValue] += amount
        }
    }

    /// Takes work from the budget, on any thread.
    ///
    /// - Parameter amount: How much, at least 0.
    /// - Returns: Whether that much was left. If not, the budget is used up.
    package func spend(_ amount: Int = 1, on work: Work) -> Bool {
        state.withLock { state in
            state.left[work.rawValue] = max(-1, state.left[work.rawValue] - amount)
            return state.left[work.rawValue] >= 0
        }
    }

    /// The first kind of work whose limit was exceeded and that ends the run; nil if there is none.
    package var exhausted: Work? {
        state.withLock { state in Work.allCases.first { $0.consequence == .error && state.left[$0.rawValue] < 0 } }
    }

    /// Returns by how much a limit was raised.
    private func raised(_ work: Work) -> Int {
        state.withLock { $0.raised[work.rawValue] }
    }

    /// Returns how much of a kind of work was done.
    package func spent(on work: Work) -> Int {
        state.withLock { start[work.rawValue] + $0.raised[work.rawValue] - $0.left[work.rawValue] }
    }

    /// Returns how much of a kind of work is left, at least 0.
    package func left(for work: Work) -> Int {
        state.withLock { max(0, $0.left[work.rawValue]) }
    }

    /// Returns the message that a run needs more of a kind of work than it may create.
    package func message(on work: Work) -> String {
        "this run needs more than \(limits[work.rawValue] + raised(work)) \(work.title)"
    }

    /// Returns all that is left for a kind of work, as a value.
    ///
    /// Whoever asks gives it back with ``takeBack(_:)`` before anybody else asks for the same kind.
    package func share(of work: Work) -> WorkShare {
        WorkShare(of: work, left: left(for: work))
    }

    /// Subtracts what was spent of a share.
    package func takeBack(_ share: WorkShare) {
        _ = spend(share.spent, on: share.work)
    }

    /// Returns equal parts of what is left of everything, for documents that are read at the same time. They are given
    /// back with ``takeBack(_:)``.
    package func split(among count: Int) -> [WorkBudget] {
        let parts = state.withLock { state in state.left.map { max(0, $0) / max(count, 1) } }
        return (0..<count).map { _ in WorkBudget(limits: limits, growth: growth, start: parts) }
    }

    /// Subtracts what was spent of parts, once what they were raised by is added.
    package func takeBack(_ parts: [WorkBudget]) {
        for work in Work.allCases {
            raise(work, by: parts.reduce(0) { $0 + $1.raised(work) })
            _ = spend(parts.reduce(0) { $0 + $1.spent(on: work) }, on: work)
        }
    }
}
