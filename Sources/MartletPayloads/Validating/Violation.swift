/// A place where a value is not what a type asks for.
package struct Violation: Hashable, Sendable {
    /// What was asked for.
    package enum Rule: String, Sendable, CaseIterable {
        /// A value of another JSON type.
        case type
        /// A string in another form than the type's: a date, a UUID, base64…
        case format
        /// A number outside what the Swift type holds.
        case range
        /// `null` where it is none of the values.
        case null
        /// A field that must be there.
        case missing
        /// A member that no field names, or one that is there twice.
        case unknown
        /// A value that a closed enumeration does not list.
        case enumeration
        /// A value that is none of the types of a union.
        case union
        /// `min`, `max`, `exclusiveMin`, `exclusiveMax`.
        case bound
        /// `multipleOf`.
        case multiple
        /// `minLength`, `maxLength`.
        case length
        /// `pattern`.
        case pattern
        /// `minItems`, `maxItems`.
        case count
        /// `unique`.
        case unique
        /// A keyword of JSON Schema that Swift has no type for.
        case keyword
        /// Nested or long beyond what is looked at.
        case limit
    }

    /// The place: a JSON pointer (RFC 6901); empty for the whole value.
    package let pointer: String
    /// What was asked for.
    package let rule: Rule
    /// What is wrong, in the reader's terms.
    package let message: String

    package init(pointer: String, rule: Rule, message: String) {
        self.pointer = pointer
        self.rule = rule
        self.message = message
    }
}

/// What a validator found out about a value.
package struct Judgement: Sendable, Equatable {
    /// What the answer is.
    package enum Verdict: Sendable {
        /// It is a value of the type.
        case valid
        /// It is not.
        case invalid
        /// No violation was found, but not all could be checked.
        case unknown
    }

    /// The places where it is not what the type asks for; at most ``Validator/violationLimit``.
    package internal(set) var violations: [Violation] = []
    /// What could not be checked, such as a pattern that is not supported.
    package internal(set) var unchecked: [Violation] = []

    /// Whether there was more to look at than the validator does for one answer.
    package internal(set) var isCutShort = false

    /// How many values and schemas were looked at.
    package internal(set) var steps = 0

    /// The answer.
    package var verdict: Verdict {
        violations.isEmpty ? (unchecked.isEmpty ? .valid : .unknown) : .invalid
    }
}
