import Foundation
import MartletContract
import MartletDiff
import MartletPayloads

/// The changes of one field of a model to what another field is.
struct TypeMatrix: Sendable {
    /// What the diff and the app say of a change.
    struct Result: Sendable {
        /// What is changed.
        let name: String
        /// What the diff says.
        let verdict: Verdict
        /// The payload with which the diff shows it; nil without one.
        let payload: String?
        /// How the app fails; nil where it works.
        let failure: String?

        /// Whether both say the same; of what is not known, nothing is said.
        var isRight: Bool { verdict == .unknown || (verdict == .breaking) == (failure != nil) }
        /// What is said.
        var message: String {
            "\(name): \(verdict.rawValue) by \(payload ?? "nothing"), and the app: \(failure ?? "works")"
        }
    }

    /// The name of the endpoints that carry the model.
    static let endpoint = "kinds"

    /// The fields of the model.
    let fields: [Field]
    /// Nothing but the model and what it needs, and the endpoints that carry it.
    private let base: Contract
    private let server: RequestJudge
    /// A value of each field that is always there, by its key: as the client sends it, and as the server does.
    private let sent: [Literal.Member]
    private let received: [Literal.Member]

    init() throws {
        var contract = try ShippedSpecification.whole(ShippedSpecification().text).holding { $0.name == Self.endpoint }
        guard case .object(let object)? = contract.model(named: "Kinds")?.shape else {
            throw ShippedSpecification.Unreadable(messages: ["there is no model 'Kinds'"])
        }
        contract.models = contract.models.filter { $0.name != "Profile" && $0.name != "Draft" }
        fields = object.fields
        base = contract
        server = RequestJudge(contract)
        sent = Self.values(of: fields, PayloadVariety(contract, isFromServer: false))
        received = Self.values(of: fields, PayloadVariety(contract, isFromServer: true))
    }

    private static func values(of fields: [Field], _ variety: PayloadVariety) -> [Literal.Member] {
        fields.filter { !$0.mayBeLeftOut }.compactMap { field in
            variety.payloads(of: field.type, field.constraints).first.map { Literal.Member(field.key, $0) }
        }
    }

    /// Returns what is said when a field becomes what other ones are.
    func results(ofField index: Int, _ isLookedAt: (Int) -> Bool) async -> [Result] {
        let requests = await requests(ofField: index)
        var results: [Result] = []
        for (other, field) in fields.enumerated() where other != index && isLookedAt(other) {
            let revision = contract(with: field, at: index)
            let changes = ContractDiff.changes(from: base, to: revision, context: DiffContext(now: 1_780_000_000))
            let judge = RequestJudge(revision)
            let name = "\(fields[index].name) becomes \(field.name)"
            results.append(
                Result(
                    name: "\(name), sent", verdict: changes.verdict(.request), payload: changes.payload(.request),
                    failure: requests.lazy.compactMap { judge.refusal(of: $0, after: server) }.first))
            results.append(
                Result(
                    name: "\(name), received", verdict: changes.verdict(.response),
                    payload: changes.payload(.response), failure: await failure(with: revision, index)))
        }
        return results
    }

    private func contract(with field: Field, at index: Int) -> Contract {
        var changed = field
        changed.name = fields[index].name
        changed.key = fields[index].key
        var result = base
        result.models = result.models.map { model in
            guard model.name == "Kinds", case .object(var object) = model.shape else { return model }
            var model = model
            object.fields[index] = changed
            model.shape = .object(object)
            return model
        }
        return result
    }

    private func requests(ofField index: Int) async -> [WireRequest] {
        let answer = WireAnswer(status: 200, headers: [], body: Data(), isSuccess: true)
        var result: [WireRequest] = []
        for payload in payloads(of: base, index, isFromServer: false) {
            let values = CallValues(["body": JSONText.write(payload)])
            result += await ShippedApp.call("Requests.kinds", values, answer: answer).requests
        }
        return result
    }

    private func failure(with revision: Contract, _ index: Int) async -> String? {
        for payload in payloads(of: revision, index, isFromServer: true) {
            let answer = WireAnswer(
                status: 200, headers: [("Content-Type", "application/json")],
                body: Data(JSONText.write(payload).utf8), isSuccess: true)
            let outcome = await ShippedApp.call("Answers.kinds", CallValues([:]), answer: answer)
            if let failure = outcome.failure { return failure }
        }
        return nil
    }

    /// Returns payloads of the model, in which one field has all kinds of values and the others have one.
    private func payloads(of contract: Contract, _ index: Int, isFromServer: Bool) -> [Literal] {
        guard case .object(let object)? = contract.model(named: "Kinds")?.shape else { return [] }
        let field = object.fields[index]
        let variety = PayloadVariety(contract, isFromServer: isFromServer)
        let others = (isFromServer ? received : sent).filter { $0.name != field.key }
        var result = variety.payloads(of: field.type, field.constraints).map { value in
            Literal.object([Literal.Member(field.key, value)] + others)
        }
        if field.mayBeLeftOut { result.append(.object(others)) }
        return result
    }
}

extension [Change] {
    fileprivate func verdict(_ direction: Direction) -> Verdict {
        filter { $0.direction == direction }.map(\.verdicts.shippedClient).max() ?? .safe
    }

    fileprivate func payload(_ direction: Direction) -> String? {
        filter { $0.direction == direction }.lazy.compactMap(\.counterexample).first.map { JSONText.write($0.payload) }
    }
}
