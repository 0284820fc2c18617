import MartletContract
import MartletSyntax

/// What a schema says at the place where it is used: a type, and what belongs to the field or parameter there.
struct SchemaUse: Sendable {
    /// The type, with whether it can be null.
    var type: TypeReference
    /// What its values are held to.
    var constraints = Constraints()
    /// The value of an absent field; nil without one.
    var defaultValue: Literal?
    /// What it is for; CommonMark.
    var description: String?
    /// Values to show.
    var examples: [Literal] = []
    /// Why it should no longer be used; nil when it may be. Empty when no reason is given.
    var deprecation: String?
    /// Whether it only stands in answers.
    var isReadOnly = false
    /// Whether it only stands in requests.
    var isWriteOnly = false

    init(_ type: TypeReference) {
        self.type = type
    }
}
