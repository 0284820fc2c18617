/// The work that one run may create from its input, beyond what grows with the size of the input.
///
/// A few kilobytes can describe more models than any machine can hold: twenty `oneOf` of two members each, combined with
/// `allOf`, are a million types. Such work is counted where it is created. Each stage has its own way to go on without
/// it; a run that used up a budget ends with an error, so its result does not depend on which thread came first.
package final class WorkBudget: Sendable {
    /// What is counted.
    package enum Work: Int, Sendable, CaseIterable {
        /// A model made only because a schema combines several unions.
        case combinedModels
        /// A property that a model takes over from another schema.
        case mergedProperties

        /// How much of it one run may create.
        package var limit: Int {
            switch self {
            case .combinedModels: 20_000
            case .mergedProperties: 2_000_000
            }
        }

        /// A plural noun phrase for messages.
        package var title: String {
            switch self {
            case .combinedModels: "types that combine members of several 'oneOf' and 'anyOf'"
            case .mergedProperties: "properties taken over from other schemas"
            }
        }
    }

    private let left: Locked<[Int]>

    /// Creates the budget of a run.
    ///
    /// - Parameter limits: Other limits than the usual ones, for tests; nil keeps them all.
    package init(limits: [Work: Int]? = nil) {
        left = Locked(Work.allCases.map { limits?[$0] ?? $0.limit })
    }

    /// Takes work from the budget.
    ///
    /// - Parameter amount: How much, at least 0.
    /// - Returns: Whether that much was left. If not, the budget is used up.
    package func spend(_ amount: Int = 1, on work: Work) -> Bool {
        left.withLock { left in
            left[work.rawValue] = max(-1, left[work.rawValue] - amount)
            return left[work.rawValue] >= 0
        }
    }

    /// The first kind of work whose limit was exceeded; nil if all limits hold.
    package var exhausted: Work? {
        left.withLock { left in Work.allCases.first { left[$0.rawValue] < 0 } }
    }
}
