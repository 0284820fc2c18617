/// The codes of what can be wrong with the keys that begin with `x-martlet-`. What is wrong with their values has the codes
/// of the native dialect, whose words they are.
package enum MartletKeyCode: String, Sendable, CaseIterable {
    /// A key that does not exist.
    /// - Severity: warning.
    case unknownKey = "extension/unknown-key"
    /// A key where it says nothing.
    /// - Severity: warning.
    case misplacedKey = "extension/misplaced-key"
    /// A value that what it stands with has no room for: more names than members, and the like.
    case mismatch = "extension/mismatch"
    /// A default of the schema that is no value of the type which a key gives it; it is left out.
    /// - Severity: warning.
    case droppedDefault = "extension/dropped-default"
}
