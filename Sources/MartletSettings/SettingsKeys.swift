/// The keys at the top of `martlet.yaml`. `docs/martlet-settings.schema.json` has the same, to which a test holds it.
enum RootKey: String, CaseIterable {
    case generate
    case lint
    case diff
    case overlays
    case root
    case strict
    case format
    case specs
}

/// The keys of `generate`.
enum GenerateKey: String, CaseIterable {
    case output
    case tests
    case mockServer
    case module
    case access
    case templates
    case include
    case exclude
    case equatable
    case mutable
    case testFramework
    case checkConstraints
}

/// The keys of `lint`.
enum LintKey: String, CaseIterable {
    case rules
}

/// The keys of `diff`.
enum DiffKey: String, CaseIterable {
    case rules
    case failOn
    case approvals
    case noticeDays
    case betaNoticeDays
}

/// The keys of a specification under `specs`.
enum SpecificationKey: String, CaseIterable {
    case generate
    case lint
    case diff
    case overlays
    case root
    case strict
}
