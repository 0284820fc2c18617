/// Why a date pattern cannot be used, and where.
package struct DatePatternError: Error, Hashable {
    /// What can be wrong with a pattern.
    package enum Kind: Sendable, Hashable {
        /// Nothing is written in it.
        case empty
        /// A quote has no partner.
        case unclosedQuote
        /// A letter stands for nothing that is supported.
        case unsupportedLetter
        /// A letter stands more often in a row than it has meanings.
        case unsupportedCount
        /// `Y`, the year of the week, where the year is meant.
        case weekYear
        /// The same part twice.
        case repeated
        /// A number of unknown width runs into the next one.
        case ambiguous
        /// A part without which the others say nothing.
        case missing
    }

    /// What is wrong.
    package let kind: Kind
    /// The UTF-8 bytes of the pattern that are to blame; empty at its end when something is missing.
    package let range: Range<Int>
    /// What is wrong, as a sentence without a full stop.
    package let message: String
    /// What to do about it; nil when nothing better can be said.
    package let help: String?
}
