/// How much a question about languages may cost: patterns can ask for more states than there are atoms.
package struct LanguageBudget: Hashable, Sendable {
    /// How many states may still be made.
    private(set) var states: Int
    /// How many steps may still be taken; a million takes some ten milliseconds.
    private(set) var steps: Int

    /// Makes a budget.
    package init(states: Int = 10_000, steps: Int = 500_000) {
        self.states = states
        self.steps = steps
    }

    /// A budget of which nothing is left.
    static let none = LanguageBudget(states: 0, steps: 0)

    /// Returns what was spent since another budget, in units of about a microsecond.
    func work(since start: LanguageBudget) -> Int {
        max(0, start.states - max(states, 0)) + max(0, start.steps - max(steps, 0)) / 100
    }

    /// The budget is used up.
    struct Exceeded: Error {}

    mutating func spend(steps count: Int) throws(Exceeded) {
        steps -= count
        if steps < 0 { throw Exceeded() }
    }

    mutating func spendState() throws(Exceeded) {
        states -= 1
        if states < 0 { throw Exceeded() }
    }
}
