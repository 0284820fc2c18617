/// The codes of what can be wrong with revisions that specifications are to be read from.
package enum GitCode: String, Sendable, CaseIterable {
    /// A revision, a repository, or git itself that is not there.
    case unreadable = "git/unreadable"
    /// A revision with more files, or a folder with more specifications, files that could be specifications, or links, than
    /// a run compares.
    case tooMuch = "git/too-much"
}
