/// A part of a run's budget for one kind of work. It is a value: only its holder spends from it, so the result does not
/// depend on other threads.
package struct WorkShare: Sendable {
    /// The kind of work.
    package let work: WorkBudget.Work
    /// How much is left.
    package private(set) var left: Int
    /// How much was spent of it.
    package private(set) var spent = 0

    /// Creates a share; runs get theirs from ``WorkBudget/share(of:)``.
    package init(of work: WorkBudget.Work, left: Int) {
        self.work = work
        self.left = left
    }

    /// Takes work from the share.
    ///
    /// - Parameter amount: How much, at least 0.
    /// - Returns: Whether that much was left. If not, nothing is taken.
    package mutating func spend(_ amount: Int = 1) -> Bool {
        guard amount <= left else { return false }
        left -= amount
        spent += amount
        return true
    }

    /// Returns one of equal parts of what is left, for parts of the work that are done at the same time, or of which none
    /// may use up everything.
    package func split(among count: Int) -> WorkShare {
        WorkShare(of: work, left: left / max(count, 1))
    }

    /// Subtracts what was spent of a part.
    package mutating func takeBack(_ part: WorkShare) {
        left -= part.spent
        spent += part.spent
    }
}
