/// The codes of what can be wrong with a specification before its dialect is known.
package enum LoadCode: String, Sendable, CaseIterable {
    /// A file that cannot be read.
    case unreadable = "input/unreadable"
    /// A document of no dialect that is known.
    case unknownDialect = "spec/unknown-dialect"
}
