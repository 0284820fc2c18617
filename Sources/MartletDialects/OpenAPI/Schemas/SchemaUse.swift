import MartletContract
import MartletSyntax

/// What a schema says at the place where it is used: a type, and what belongs to the field or parameter there. It is a
/// class, since it is put together in several steps and has many parts, which each step would copy.
final class SchemaUse {
    /// The type, with whether it can be null and what its values are held to.
    var type: TypeReference
    /// The value that a receiver assumes for an absent field; nil without one.
    var defaultValue: Literal?
    /// The only value (`const`); nil without one. An absent field is not assumed to have it.
    var constant: Literal?
    /// What it is for; CommonMark.
    var description: String?
    /// A short name for people.
    var title: String?
    /// Values to show.
    var examples: [Literal] = []
    /// Why it should no longer be used; nil when it may be. Empty when no reason is given.
    var deprecation: String?
    /// Whether it is redacted in logs.
    var isSensitive = false
    /// Whether it only stands in answers.
    var isReadOnly = false
    /// Whether it only stands in requests.
    var isWriteOnly = false
    /// The author's own keys.
    var extensions: [Extension] = []

    init(_ type: TypeReference) {
        self.type = type
    }

    /// Whether it is bytes as they are: a file in a body, a part or an answer.
    var isBinary: Bool { type.kind == .string && type.constraints.format == "binary" }
}
