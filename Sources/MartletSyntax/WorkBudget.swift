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
        /// A property that a model takes over from another schema.
        case mergedProperties
        /// A parameter, response, header field or field of a body of an operation: shared components can have thousands,
        /// and each operation that refers to them gets its own.
        case operationParts
        /// A byte of the JSON pointers (RFC 6901) to the values of a document: long keys around many values cost their
        /// product.
        case pointerBytes
        /// A step along the target of an overlay: a visit of a value, and the like. Queries such as
        /// `$..[?count($..a) == @]` visit the same values again and again.
        case overlaySteps
        /// A step of finding out why the target of an overlay selects nothing.
        case overlayExplanations
        /// A comparison of an unknown word with a known one, for "did you mean".
        case suggestions
        /// A comparison of an element that was removed with one that was added, which may be a new name for it.
        case renameComparisons
        /// A schema or value that a comparison of payloads looks at, about a microsecond.
        case payloadComparisons
        /// A field of a whole object that shows what a change of a single field means.
        case shownFields

        /// The consequence of exceeding a limit.
        package enum Consequence: Sendable {
            /// The run ends with an error.
            case error
            /// The result lacks what the work is for, such as a suggestion or the verdict on a payload, which is `unknown`
            /// then. The rest stays the same.
            case omission
        }

        // More than 100 times what a run for any document or pair of the corpus spends, so that many fit into one run;
        // it has no overlays.
        private var row: (limit: Int, consequence: Consequence, title: String) {
            switch self {
            case .combinedModels:
                (20_000, .error, "types that combine members of several 'oneOf' and 'anyOf'")
            case .mergedProperties: (2_000_000, .error, "properties taken over from other schemas")
            case .operationParts:
                (500_000, .error, "parameters, responses, header fields and fields of bodies of operations")
            case .pointerBytes: (300_000_000, .error, "bytes of JSON pointers to values")
            case .overlaySteps: (40_000_000, .error, "steps along the targets of overlays")
            case .overlayExplanations: (40_000_000, .omission, "steps to explain targets that select nothing")
            case .suggestions: (200_000, .omission, "comparisons with an unknown word")
            case .renameComparisons: (2_500_000, .omission, "comparisons of removed elements with added ones")
            case .payloadComparisons: (5_000_000, .omission, "steps to compare payloads")
            case .shownFields: (100_000, .omission, "fields of payloads that show a change")
            }
        }

        /// How much of it one run may create.
        package var limit: Int { row.limit }

        /// The consequence of exceeding the limit.
        package var consequence: Consequence { row.consequence }

        /// A plural noun phrase for messages.
        package var title: String { row.title }

        /// The suggestion for the author of a document that needs more of it; nil where no error says so.
        package var help: String? {
            switch self {
            case .combinedModels, .mergedProperties:
                "split the document, or use fewer 'oneOf', 'anyOf' and 'allOf' inside one another"
            case .operationParts: "split the document"
            case .pointerBytes: "use shorter keys for what contains many values"
            case .overlaySteps: "name the members on the way in place of '..'"
            case .overlayExplanations, .suggestions, .renameComparisons, .payloadComparisons, .shownFields: nil
            }
        }
    }

    /// The limits of the run.
    private let limits: [Int]
    /// The part of them that this budget began with.
    private let start: [Int]
    private let left: Locked<[Int]>

    /// Creates the budget of a run.
    ///
    /// - Parameter limits: Limits that replace the usual ones, for tests.
    package convenience init(limits: [Work: Int] = [:]) {
        let limits = Work.allCases.map { limits[$0] ?? $0.limit }
        self.init(limits: limits, start: limits)
    }

    private init(limits: [Int], start: [Int]) {
        self.limits = limits
        self.start = start
        left = Locked(start)
    }

    /// Takes work from the budget, on any thread.
    ///
    /// - Parameter amount: How much, at least 0.
    /// - Returns: Whether that much was left. If not, the budget is used up.
    package func spend(_ amount: Int = 1, on work: Work) -> Bool {
        left.withLock { left in
            left[work.rawValue] = max(-1, left[work.rawValue] - amount)
            return left[work.rawValue] >= 0
        }
    }

    /// The first kind of work whose limit was exceeded and that ends the run; nil if there is none.
    package var exhausted: Work? {
        left.withLock { left in Work.allCases.first { $0.consequence == .error && left[$0.rawValue] < 0 } }
    }

    /// Returns how much of a kind of work was done.
    package func spent(on work: Work) -> Int {
        start[work.rawValue] - left.withLock { $0[work.rawValue] }
    }

    /// Returns the message that a run needs more of a kind of work than it may create.
    package func message(on work: Work) -> String {
        "this run needs more than \(limits[work.rawValue]) \(work.title)"
    }

    /// Returns all that is left for a kind of work, as a value.
    ///
    /// Whoever asks gives it back with ``takeBack(_:)`` before anybody else asks for the same kind.
    package func share(of work: Work) -> WorkShare {
        WorkShare(of: work, left: max(0, left.withLock { $0[work.rawValue] }))
    }

    /// Subtracts what was spent of a share.
    package func takeBack(_ share: WorkShare) {
        _ = spend(share.spent, on: share.work)
    }

    /// Returns equal parts of what is left of everything, for documents that are read at the same time. They are given
    /// back with ``takeBack(_:)``.
    package func split(among count: Int) -> [WorkBudget] {
        let parts = left.withLock { left in left.map { max(0, $0) / max(count, 1) } }
        return (0..<count).map { _ in WorkBudget(limits: limits, start: parts) }
    }

    /// Subtracts what was spent of parts.
    package func takeBack(_ parts: [WorkBudget]) {
        for work in Work.allCases {
            _ = spend(parts.reduce(0) { $0 + $1.spent(on: work) }, on: work)
        }
    }
}
