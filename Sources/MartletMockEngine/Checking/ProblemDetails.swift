/// The first things that are wrong with a request, and how many there are. A request may have thousands.
struct ProblemDetails: Sendable {
    /// How many are named.
    static let limit = 20

    /// Those that are named.
    private(set) var first: [Problem.Detail] = []
    /// How many there are.
    private(set) var count = 0

    /// Whether nothing is wrong.
    var isEmpty: Bool { count == 0 }

    /// Adds one.
    mutating func add(_ detail: @autoclosure () -> Problem.Detail) {
        if count < Self.limit { first.append(detail()) }
        count += 1
    }
}
