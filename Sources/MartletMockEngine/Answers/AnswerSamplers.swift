import MartletContract
import MartletPayloads
import MartletSyntax

/// The samplers of a mock: each looks through the contract once.
final class AnswerSamplers: Sendable {
    /// Makes values for what is asked of single types.
    let fixtures: Sampler
    /// What the document says beside the contract; nil where there is no more.
    var source: (any WireSchemaSource)? { contract.document.schemas }
    private let contract: Contract
    private let seed: UInt64
    private let examples: AnswerSampler
    private let made = Locked<AnswerSampler?>(nil)

    init(_ contract: Contract, seed: UInt64) {
        self.contract = contract
        self.seed = seed
        fixtures = Sampler(contract)
        examples = AnswerSampler(contract, seed: seed)
    }

    /// Returns what makes answers.
    ///
    /// - Parameter isDynamic: Whether they are made from the types even where there are examples.
    func answers(isDynamic: Bool) -> AnswerSampler {
        guard isDynamic else { return examples }
        if let known = made.withLock({ $0 }) { return known }
        let new = AnswerSampler(contract, seed: seed, usesExamples: false)
        made.withLock { $0 = new }
        return new
    }
}
