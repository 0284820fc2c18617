/// Stores constraints behind a reference, and nothing where nothing is asked, as of most values: fields are copied often,
/// and would be with seven texts each.
@propertyWrapper
package struct SparseConstraints: Sendable, Equatable {
    /// What holds the constraints.
    package final class Box: Sendable {
        /// The constraints; something is asked.
        package let constraints: Constraints

        fileprivate init(_ constraints: Constraints) {
            self.constraints = constraints
        }
    }

    /// What holds the constraints; nil where nothing is asked.
    package private(set) var box: Box?

    /// Stores that nothing is asked.
    package init() {
        box = nil
    }

    /// Stores constraints.
    package init(wrappedValue: Constraints) {
        box = wrappedValue.isEmpty ? nil : Box(wrappedValue)
    }

    /// The constraints.
    package var wrappedValue: Constraints {
        @inlinable get { box?.constraints ?? Constraints() }
        set { box = newValue.isEmpty ? nil : Box(newValue) }
    }

    /// How they are stored: what is taken over as a whole is shared.
    package var projectedValue: Self {
        get { self }
        set { self = newValue }
    }

    package static func == (left: SparseConstraints, right: SparseConstraints) -> Bool {
        left.box === right.box || left.wrappedValue == right.wrappedValue
    }
}
