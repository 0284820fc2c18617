/// What a user may choose about generated code.
package struct PlanOptions: Sendable, Equatable {
    /// Who may use the generated declarations.
    package var access: AccessLevel = .public
    /// Whether every model is `Equatable`; otherwise only those that ask for it, and what they are made of.
    package var areModelsEquatable = true
    /// Whether the properties of models can be set, where the specification does not say.
    package var areModelsMutable = false
    /// Whether requests hold their values to the constraints of the specification before they are sent.
    package var areConstraintsChecked = false
    /// Whether types are nested in the namespace of the specification; otherwise it decides names alone.
    package var areTypesNested = true

    package init() {}
}

/// Who may use a declaration.
package enum AccessLevel: String, Sendable, CaseIterable {
    /// Everybody.
    case `public`
    /// The modules of the same package.
    case `package`
    /// The module.
    case `internal`

    /// What stands before a declaration, with its space; empty for `internal`, which goes without saying.
    package var modifier: String {
        switch self {
        case .public: "public "
        case .package: "package "
        case .internal: ""
        }
    }
}
