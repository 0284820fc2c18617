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
        let budget = WorkBudget()
        #expect(work.limit > 0)
        #expect(budget.message(on: work).hasSuffix("\(work.limit) \(work.title)"))
        #expect(budget.spend(work.limit, on: work))
        #expect(budget.spent(on: work) == work.limit)
        #expect(budget.exhausted == nil)
        #expect(!budget.spend(on: work))
        #expect(budget.exhausted == (work.consequence == .error ? work : nil))
    }

    @Test func lendsWhatIsLeft() {
        let budget = WorkBudget(limits: [.suggestions: 10])
        var first = budget.share(of: .suggestions)
        let isLeft = first.spend(7)
        #expect(isLeft)
        budget.takeBack(first)
        #expect(budget.spent(on: .suggestions) == 7)
        var second = budget.share(of: .suggestions)
        #expect(second.left == 3)
        // Nothing is taken for work that is not done.
        let canDoMore = second.spend(4)
        let canDoTheRest = second.spend(3)
        #expect(!canDoMore && canDoTheRest)
        budget.takeBack(second)
        #expect(budget.share(of: .suggestions).left == 0)
    }

    @Test func splitsAShareEvenly() {
        var share = WorkShare(of: .suggestions, left: 10)
        var part = share.split(among: 3)
        #expect(part.left == 3)
        _ = part.spend(2)
        share.takeBack(part)
        #expect(share.left == 8)
        #expect(share.spent == 2)
        #expect(share.split(among: 0).left == 8)
    }

    @Test func givesDocumentsThatAreReadAtTheSameTimeEqualParts() {
        let budget = WorkBudget(limits: [.combinedModels: 11, .suggestions: 20])
        let parts = budget.split(among: 2)
        #expect(parts.map { $0.spend(6, on: .combinedModels) } == [false, false])
        #expect(parts.map(\.exhausted) == [.combinedModels, .combinedModels])
        #expect(parts.map { $0.share(of: .suggestions).left } == [10, 10])
        #expect(parts[0].message(on: .combinedModels).contains(" 11 "))
        #expect(budget.exhausted == nil)
        budget.takeBack(parts)
        #expect(budget.exhausted == .combinedModels)
        #expect(budget.share(of: .suggestions).left == 20)
    }

    @Test func readsADocumentThatNeedsNoneOfTheWorkThatAnotherExceeded() {
        let budget = WorkBudget(limits: [.combinedModels: 2])
        #expect(!budget.spend(3, on: .combinedModels))
        let part = budget.split(among: 1)[0]
        #expect(part.exhausted == nil)
        #expect(!part.spend(on: .combinedModels))
        #expect(part.exhausted == .combinedModels)
    }

    @Test func growsWithDocuments() {
        let work = WorkBudget.Work.operationParts
        let budget = WorkBudget()
        budget.grow(withBytes: 2_000_000)
        #expect(budget.left(for: work) == work.limit + 10_000)
        #expect(budget.spent(on: work) == 0)
        let parts = budget.split(among: 2)
        parts[0].grow(withBytes: 1_000)
        #expect(parts[0].left(for: work) == work.limit / 2 + 5_005)
        #expect(parts[0].spend(7, on: work))
        budget.takeBack(parts)
        #expect(budget.spent(on: work) == 7)
        #expect(budget.message(on: work).contains(" \(work.limit + 10_005) "))
    }

    @Test func keepsALimitThatReplacesTheUsualOne() {
        let budget = WorkBudget(limits: [.operationParts: 3])
        budget.grow(withBytes: 1_000_000)
        #expect(budget.left(for: .operationParts) == 3)
    }
}
