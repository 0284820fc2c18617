import MartletSyntax
import Testing

/// The work that one run may create.
struct WorkBudgetTests {
    @Test func isUsedUpByOneMoreThanTheLimit() {
        let budget = WorkBudget(limits: [.combinedModels: 3])
        #expect(budget.spend(3, on: .combinedModels))
        #expect(budget.exhausted == nil)
        #expect(!budget.spend(on: .combinedModels))
        #expect(budget.exhausted == .combinedModels)
    }

    @Test func countsEachKindOfWorkApart() {
        let budget = WorkBudget(limits: [.combinedModels: 0, .mergedProperties: 1])
        #expect(budget.spend(on: .mergedProperties))
        #expect(!budget.spend(on: .combinedModels))
        #expect(budget.exhausted == .combinedModels)
    }

    @Test func staysUsedUp() {
        let budget = WorkBudget(limits: [.combinedModels: 1])
        for _ in 0..<3 { _ = budget.spend(.max, on: .combinedModels) }
        #expect(!budget.spend(0, on: .combinedModels))
    }

    @Test(arguments: WorkBudget.Work.allCases) func hasALimitAndWordsForEach(_ work: WorkBudget.Work) {
        #expect(work.limit > 0)
        #expect(!work.title.isEmpty)
        #expect(WorkBudget().spend(work.limit, on: work))
    }
}
