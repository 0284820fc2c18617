import MartletContract
import MartletSyntax

/// The steps that one part of the work for a request may take. A step is about a microsecond or less: a value, a schema, a
/// comparison of names, or 64 bytes of text.
final class StepBudget: Sendable {
    /// The number of steps if nobody asks for another one.
    static let standardLimit = 2_000_000

    /// How many bytes of text are one step.
    static let textBytes = 64

    private let state: Locked<(limit: Int, rest: Int)>

    init(_ limit: Int = StepBudget.standardLimit) {
        state = Locked((limit, limit))
    }

    /// The number of steps that it began with.
    var limit: Int { state.withLock { $0.limit } }

    /// Begins anew with another number of steps.
    func begin(_ limit: Int) {
        state.withLock { $0 = (limit, limit) }
    }

    /// Takes steps.
    ///
    /// - Returns: Whether that many were left. If not, the budget is used up.
    @discardableResult
    func spend(_ steps: Int) -> Bool {
        state.withLock { state in
            guard state.rest >= steps else {
                state.rest = -1
                return false
            }
            state.rest -= steps
            return true
        }
    }

    /// The number of steps that are left.
    var left: Int { max(0, state.withLock { $0.rest }) }

    /// Whether more steps were asked for than there were.
    var isUsedUp: Bool { state.withLock { $0.rest } < 0 }

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
    /// Whether it has few steps and is put off when they do not suffice.
    private let isPrompt = Locked(false)
    private let effect = Locked<FaultDesk.Effect?>(nil)
    private let json = Locked<Result<Literal, JSONLiteral.Failure>?>(nil)

    init(readingLimit: Int = StepBudget.standardLimit, validationLimit: Int = StepBudget.standardLimit) {
        reading = StepBudget(readingLimit)
        validation = StepBudget(validationLimit)
    }

    /// Begins anew with other numbers of steps.
    ///
    /// - Parameter isPrompt: Whether the work is put off when they do not suffice.
    func begin(readingLimit: Int, validationLimit: Int, isPrompt: Bool) {
        reading.begin(readingLimit)
        validation.begin(validationLimit)
        self.isPrompt.withLock { $0 = isPrompt }
    }

    /// Whether the steps did not suffice and the request is to be handled anew, where it may take longer: what was found out
    /// says nothing.
    var isPutOff: Bool { isPrompt.withLock { $0 } && (reading.isUsedUp || validation.isUsedUp) }

    /// Notes that the request was let in: what follows changes what the mock keeps, so it is done once.
    func letIn() {
        isPrompt.withLock { isPrompt in
            guard isPrompt else { return }
            isPrompt = false
            reading.begin(StepBudget.standardLimit)
        }
    }

    /// Returns what goes wrong with the request on purpose; it is found out once.
    func effect(_ find: () -> FaultDesk.Effect) -> FaultDesk.Effect {
        if let known = effect.withLock({ $0 }) { return known }
        let found = find()
        effect.withLock { $0 = found }
        return found
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
