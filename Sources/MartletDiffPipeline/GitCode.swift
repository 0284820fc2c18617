/// The codes of what can be wrong with revisions that specifications are to be read from.
package enum GitCode: String, Sendable, CaseIterable {
    /// A revision, a repository, or git itself that is not there.
    case unreadable = "git/unreadable"
    /// A folder with more specifications, or more files that could be specifications, than a run compares.
    case tooMuch = "git/too-much"
}
