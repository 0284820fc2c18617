/// Why a pattern cannot be used.
package struct PatternIssue: Error, Hashable, Sendable {
    /// What is the matter.
    package enum Kind: String, Sendable {
        /// The text is not a regular expression.
        case invalid
        /// It is one, but no matcher that takes linear time understands it.
        case unsupported
        /// It is one, but its counted repetitions make it too large.
        case tooLarge
    }

    /// What is the matter.
    package let kind: Kind
    /// What is wrong, in the reader's terms.
    package let message: String
    /// Where: the number of Unicode scalars before the place.
    package let offset: Int
}
