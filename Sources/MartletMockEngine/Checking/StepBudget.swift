import MartletContract
import MartletSyntax

/// The steps that one part of the work for a request may take. A step is about a microsecond or less: a value, a schema, a
/// comparison of names, or 64 bytes of text.
final class StepBudget: Sendable {
    /// The number of steps if nobody asks for another one.
    static let standardLimit = 2_000_000

    /// How many bytes of text are one step.
    static let textBytes = 64

    /// The number of steps that it began with.
    let limit: Int
    private let rest: Locked<Int>

    init(_ limit: Int = StepBudget.standardLimit) {
        self.limit = limit
        rest = Locked(limit)
    }

    /// Takes steps.
    ///
    /// - Returns: Whether that many were left. If not, the budget is used up.
    @discardableResult
    func spend(_ steps: Int) -> Bool {
        rest.withLock { rest in
            guard rest >= steps else {
                rest = -1
                return false
            }
            rest -= steps
            return true
        }
    }

    /// The number of steps that are left.
    var left: Int { max(0, rest.withLock { $0 }) }

    /// Whether more steps were asked for than there were.
    var isUsedUp: Bool { rest.withLock { $0 } < 0 }

    /// Throws a problem if the budget is used up.
    func check() throws(Problem) {
        if isUsedUp { throw problem }
    }

    /// The refusal of a request that takes more steps.
    var problem: Problem {
        let message = "takes more than \(limit) steps to read; send less at a time"
        return Problem(
            400, "invalid-request", "The request \(message).", details: [Problem.Detail("request", "", message)])
    }
}

/// The work for one request, from its route to its response.
final class RequestWork: Sendable {
    /// The budget to find the endpoint, to read the values that the request carries, and to choose a response.
    let reading: StepBudget
    /// The budget to validate the body.
    let validation: StepBudget
    private let json = Locked<Result<Literal, JSONLiteral.Failure>?>(nil)

    init(readingLimit: Int = StepBudget.standardLimit, validationLimit: Int = StepBudget.standardLimit) {
        reading = StepBudget(readingLimit)
        validation = StepBudget(validationLimit)
    }

    /// Returns the body as JSON. Several endpoints may ask for it: it is parsed once.
    func json(of body: [UInt8]) throws(JSONLiteral.Failure) -> Literal {
        if let known = json.withLock({ $0 }) { return try known.get() }
        let result: Result<Literal, JSONLiteral.Failure>
        do throws(JSONLiteral.Failure) {
            result = .success(try JSONLiteral.parse(body))
        } catch {
            result = .failure(error)
        }
        json.withLock { $0 = result }
        return try result.get()
    }
}
