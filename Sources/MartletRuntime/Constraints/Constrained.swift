/// A value that a specification holds to more than its type: lengths, bounds, patterns.
///
/// Generated models conform when the client was generated with `--check-constraints`.
public protocol Constrained {
    /// Holds the value to its constraints.
    func checkConstraints(_ constraints: inout ConstraintCheck)
}
