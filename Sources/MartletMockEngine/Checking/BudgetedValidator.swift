import MartletContract
import MartletPayloads
import MartletSyntax

/// Validates values within budgets.
///
/// A validator does not tell how many steps it took. There is one for each of a few limits, each four times the one before:
/// the budget pays the first limit that suffices, and the ones that did not cost a third of it at most.
final class BudgetedValidator: Sendable {
    /// The validator with the largest limit.
    let whole: Validator
    private let contract: Contract
    private let areIntegersSwift: Bool
    private let limited = MemoTable<Int, Validator>()

    /// The smallest limit.
    private static let leastLimit = 64

    init(_ contract: Contract, areIntegersSwift: Bool = true, stepLimit: Int = Validator.stepLimit) {
        self.contract = contract
        self.areIntegersSwift = areIntegersSwift
        whole = Validator(contract, areIntegersSwift: areIntegersSwift, stepLimit: stepLimit)
    }

    /// Returns what a validator finds out about a value, and how many steps the budget has paid; nil if it has not enough.
    func judge(
        _ value: Literal, _ budget: StepBudget, _ look: (Validator) -> Judgement
    ) -> (found: Judgement, steps: Int)? {
        let count = value.valueCount(upTo: whole.stepLimit)
        var limit = Self.leastLimit
        while limit < 2 * count { limit *= 4 }
        while true {
            limit = min(limit, whole.stepLimit)
            // Of a smaller budget all is tried.
            let steps = min(limit, budget.limit)
            guard budget.left >= steps else {
                budget.spend(steps)
                return nil
            }
            let found = look(validator(steps))
            if !found.isCutShort || steps == whole.stepLimit || steps == budget.limit {
                budget.spend(found.isCutShort ? .max : steps)
                return (found, steps)
            }
            limit *= 4
        }
    }

    private func validator(_ limit: Int) -> Validator {
        guard limit < whole.stepLimit else { return whole }
        return limited.value(for: limit) {
            Validator(contract, areIntegersSwift: areIntegersSwift, stepLimit: limit)
        }
    }
}
