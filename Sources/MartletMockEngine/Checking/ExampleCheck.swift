import MartletContract
import MartletPayloads
package import MartletSyntax

/// Holds the examples of answers to all that their types ask for.
struct ExampleCheck {
    private let contract: Contract
    private let judge: PayloadJudge
    private let answers: AnswerSampler

    init(_ contract: Contract, _ answers: AnswerSampler) {
        self.contract = contract
        self.answers = answers
        judge = PayloadJudge(contract, sender: .server)
    }

    /// How many places of one example are named.
    private static let placeLimit = 3

    /// Returns a warning for each example that is not answered, in the author's order.
    func findings() -> [Diagnostic] {
        var known: Set<SourceSpan> = []
        return contract.groups.flatMap(\.endpoints).flatMap { endpoint in
            DeclaredAnswer.all(of: endpoint, in: contract).flatMap { answer in
                // Answers that many endpoints share are one.
                answer.examples.filter { known.insert($0.origin.span).inserted }.compactMap {
                    finding($0, answer, endpoint)
                }
            }
        }
    }

    private func finding(_ example: Example, _ answer: DeclaredAnswer, _ endpoint: Endpoint) -> Diagnostic? {
        guard answer.type.kind != .file, answer.type.kind != .void else { return nil }
        let type = answer.exampleType
        let found = judge.violations(of: example.value, as: type)
        guard !found.isEmpty || answers.verdict(example.value, as: type) == .invalid else { return nil }
        let places = found.prefix(Self.placeLimit).map { violation in
            violation.pointer.isEmpty ? violation.message : "\(violation.pointer) \(violation.message)"
        }
        let reason = places.isEmpty ? "it is no value of its type" : places.joined(separator: "; ")
        return Diagnostic(
            MockCode.invalidExample, .warning,
            "the example '\(example.name.excerpt)' of the answer \(answer.status.text) of"
                + " '\(endpoint.group).\(endpoint.name)' is not answered: \(reason)", at: example.origin.span)
    }
}

extension MockEngine {
    /// Returns a warning for each example of an answer that is not answered because it breaks what its type asks for, with
    /// its place. Those that the reader of the specification has left out are its own findings.
    package func exampleFindings() -> [Diagnostic] {
        ExampleCheck(contract, samplers.answers(isDynamic: false)).findings()
    }
}
