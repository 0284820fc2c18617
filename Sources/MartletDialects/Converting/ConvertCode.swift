/// The codes of what cannot be converted from one dialect into another.
package enum ConvertCode: String, Sendable, CaseIterable {
    /// Something that the other dialect has no words for, and that is left out.
    /// - Severity: warning.
    case unsayable = "convert/unsayable"
    /// A name that the other dialect does not allow, and that is changed.
    /// - Severity: warning.
    case renamed = "convert/renamed"
    /// Something that the other dialect refuses, and that is left out.
    /// - Severity: warning.
    case refused = "convert/refused"
    /// Something that comes back as something else when what was written is read again, or that allows other values.
    /// - Severity: warning.
    case changed = "convert/changed"
}
