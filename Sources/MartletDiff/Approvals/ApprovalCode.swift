/// The codes of what can be wrong with a file of approvals, beside its being no YAML.
package enum ApprovalCode: String, Sendable, CaseIterable {
    /// An approval of a change that is still there has ended.
    /// - Severity: warning.
    case expired = "approval/expired"
    /// A value that its key does not take.
    case invalidValue = "approval/invalid-value"
    /// An approval without a key that it needs.
    case missingKey = "approval/missing-key"
    /// An approval of a change that is not there (any more).
    /// - Severity: warning.
    case stale = "approval/stale"
    /// A key that does not exist.
    case unknownKey = "approval/unknown-key"
    /// A file of approvals that cannot be read.
    case unreadable = "approval/unreadable"
    /// A file of approvals that cannot be written.
    case unwritable = "approval/unwritable"
    /// A list where a mapping is expected, and the like.
    case wrongShape = "approval/wrong-shape"
}
