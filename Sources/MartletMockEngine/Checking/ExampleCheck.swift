import MartletContract
import MartletPayloads
package import MartletSyntax

/// Holds the examples of answers to all that their types ask for.
struct ExampleCheck {
    private let contract: Contract
    private let judge: PayloadJudge
    private let samplers: AnswerSamplers
    private let answers: AnswerSampler

    init(_ contract: Contract, _ samplers: AnswerSamplers) {
        self.contract = contract
        self.samplers = samplers
        answers = samplers.answers(isDynamic: false)
        judge = PayloadJudge(contract, sender: .server)
    }

    /// How many places of one example are named.
    private static let placeLimit = 3

    /// Returns a warning for each example that is not answered, in the author's order.
    func findings() -> [Diagnostic] {
        var known: Set<SourceSpan> = []
        return contract.groups.flatMap(\.endpoints).flatMap { endpoint in
            let all = DeclaredAnswer.all(of: endpoint, in: contract)
            let own = all.flatMap { answer in
                // Answers that many endpoints share are one.
                answer.examples.filter { known.insert($0.origin.span).inserted }.compactMap {
                    finding($0, answer, endpoint)
                }
            }
            return own + findings(endpoint, all, &known)
        }
    }

    /// Returns a warning for each example of the content types that only the document has, and of XML.
    private func findings(
        _ endpoint: Endpoint, _ all: [DeclaredAnswer], _ known: inout Set<SourceSpan>
    ) -> [Diagnostic] {
        guard let source = samplers.source else { return [] }
        let maker = AnswerMaker(endpoint: endpoint, samplers: samplers)
        var findings: [Diagnostic] = []
        for (answer, contents) in zip(all, AnswerContent.all(of: all, source)) {
            for content in contents where !content.isOwn || content.type.isXML {
                guard let wire = content.wire else { continue }
                for example in source.examples(of: wire) where !maker.isValid(example, content) {
                    guard content.type.isXML || known.insert(example.origin.span).inserted else { continue }
                    let reason =
                        content.type.isXML
                        ? "it is no document of XML, and its schema allows no text" : "it is no value of its schema"
                    findings.append(finding(example, answer, endpoint, reason))
                }
            }
        }
        return findings
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
        return self.finding(example, answer, endpoint, reason)
    }

    private func finding(
        _ example: Example, _ answer: DeclaredAnswer, _ endpoint: Endpoint, _ reason: String
    ) -> Diagnostic {
        Diagnostic(
            MockCode.invalidExample, .warning,
            "the example '\(example.name.excerpt)' of the answer \(answer.status.text) of"
                + " '\(endpoint.group).\(endpoint.name)' is not answered: \(reason)", at: example.origin.span)
    }
}

extension MockEngine {
    /// Returns a warning for each example of an answer that is not answered because it breaks what its type asks for, with
    /// its place. Those that the reader of the specification has left out are its own findings.
    package func exampleFindings() -> [Diagnostic] {
        ExampleCheck(contract, samplers).findings()
    }
}
