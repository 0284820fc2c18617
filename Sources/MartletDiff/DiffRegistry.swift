/// All rules of the contract diff, in the order of their codes.
package enum DiffRegistry {
    /// The rules.
    package static let all: [any DiffRule] = [
        EndpointAdded(),
        EndpointRemoved(),
    ]

    /// What is to be known about the rules, in the order of their codes.
    package static let infos: [DiffRuleInfo] = all.map { type(of: $0).info }
}
