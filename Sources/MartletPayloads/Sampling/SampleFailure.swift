/// Why no value of a type could be made.
package struct SampleFailure: Error, Hashable, Sendable {
    /// Why.
    package enum Reason: String, Sendable {
        /// No value meets all that is asked for, or none was found.
        case contradiction
        /// Every value is larger than a sample may be.
        case tooLarge
        /// Every value goes on without end: a model needs itself.
        case unending
        /// A pattern is not understood.
        case pattern
    }

    /// Why.
    package let reason: Reason
    /// What the matter is, in the reader's terms.
    package let message: String
}
