import MartletContract

/// What a finding is about: a node of the contract, within others. Each of them can allow it with `x-lint-allow`.
struct LintSubject: Hashable, Sendable {
    /// The names of the nodes, the outermost first; the first is the contract's, which is empty.
    let keys: [String]

    /// The whole contract.
    static let contract = LintSubject(keys: [""])

    /// A model.
    static func model(_ model: Model) -> LintSubject {
        LintSubject(keys: ["", "models/\(model.name)"])
    }

    /// An endpoint.
    static func endpoint(_ endpoint: Endpoint) -> LintSubject {
        LintSubject(keys: ["", "endpoints/\(endpoint.group)/\(endpoint.name)"])
    }

    /// The node that contains this one.
    var owner: LintSubject { LintSubject(keys: Array(keys.dropLast())) }

    /// A field or parameter of this subject.
    func field(_ field: Field) -> LintSubject {
        LintSubject(keys: keys + ["\(keys.last ?? "")/\(field.name)"])
    }
}
