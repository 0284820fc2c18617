/// The codes of what can be wrong with revisions that specifications are to be read from.
package enum GitCode: String, Sendable, CaseIterable {
    /// A revision, a repository, or git itself that is not there.
    case unreadable = "git/unreadable"
}
