/// The codes of the findings of this module.
package enum PlanCode: String, Sendable, CaseIterable {
    /// Aliases that lead back to themselves.
    case aliasCycle = "plan/alias-cycle"
    /// A model that should be `Identifiable` and has no field to be identified by.
    case identifierMissing = "plan/identifier-missing"
    /// A distinct type around a type that contains it.
    case recursiveNewtype = "plan/recursive-newtype"
    /// A name that Swift cannot spell as it is and another one already has, or that stands for something else.
    /// - Severity: note.
    case renamed = "plan/renamed"
    /// A type that has the name of a public type of a module which its files import as well.
    /// - Severity: note.
    case ambiguousName = "plan/ambiguous-name"
    /// A name of which nothing can stand in a Swift name.
    /// - Severity: note.
    case unspeakable = "plan/unspeakable"
    /// A namespace whose name something else already has.
    case namespaceTaken = "plan/namespace-taken"
    /// A Swift name that `martlet.lock` does not hold, where it cannot be written.
    /// - Severity: warning.
    case unfrozenName = "plan/unfrozen-name"
    /// A line of `martlet.lock` that is none.
    case lockShape = "lock/shape"
    /// A `martlet.lock` of a later version of Martlet.
    case lockVersion = "lock/version"
    /// A name in `martlet.lock` that Swift cannot spell or that means something else there.
    case lockedNameInvalid = "lock/invalid-name"
    /// A name in `martlet.lock` that something else in its scope has.
    case lockedNameTaken = "lock/taken-name"
    /// A pattern of `--include` or `--exclude` that is none.
    case selectionPattern = "select/pattern"
    /// A pattern of `--include` or `--exclude` that means no endpoint.
    /// - Severity: error, warning.
    case selectionUnmatched = "select/unmatched"
    /// Patterns of `--include` and `--exclude` that take too long to compare with all endpoints.
    case selectionTooLarge = "select/too-large"
    /// An endpoint that is kept although it is excluded, because what is kept needs it.
    /// - Severity: note.
    case neededEndpoint = "select/needed"
}
