/// The codes of what can be wrong with a specification, whatever its dialect is.
package enum LoadCode: String, Sendable, CaseIterable {
    /// A file that cannot be read.
    case unreadable = "input/unreadable"
    /// A document of no dialect that is known.
    case unknownDialect = "spec/unknown-dialect"
    /// A document that asks for more work than a run may create, such as texts that many parts share and that are written
    /// for each of them.
    case tooMuchWork = "spec/too-much-work"
}
