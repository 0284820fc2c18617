/// Counts the work of a ``PayloadComparer`` and of everything that makes payloads for it.
///
/// One unit is about a microsecond: a schema that a step looks at, or a schema and value that a validator looks at. The
/// number of steps alone says little, because a set of payloads can have thousands of schemas.
final class ComparisonWork {
    /// The work that one answer may take.
    private static let answerLimit = 250_000

    /// The work that all answers may take together.
    private let limit: Int
    /// The work that all answers have taken.
    private(set) var done = 0
    /// The work that the answer at hand may still take.
    private(set) var rest = 0

    init(limit: Int) {
        self.limit = limit
        begin()
    }

    /// Starts an answer.
    func begin() {
        rest = min(Self.answerLimit, limit - done)
    }

    /// Takes work from what is left.
    ///
    /// - Returns: Whether that much was left.
    func spend(_ amount: Int) -> Bool {
        let isEnough = amount <= rest
        let taken = min(amount, rest)
        rest -= taken
        done += taken
        return isEnough
    }
}
