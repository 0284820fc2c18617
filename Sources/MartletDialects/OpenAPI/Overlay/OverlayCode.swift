/// The codes of everything that can be wrong with an overlay.
package enum OverlayCode: String, Sendable, CaseIterable {
    /// A file that is named as an overlay and is none.
    case notAnOverlay = "overlay/not-an-overlay"
    /// An overlay of a version that came later, or of none.
    /// - Severity: error, warning.
    case unsupportedVersion = "overlay/unsupported-version"
    /// A list where a mapping belongs, and the like.
    case wrongShape = "overlay/wrong-shape"
    /// A key that must be there is not.
    /// - Severity: error, warning.
    case missingKey = "overlay/missing-key"
    /// A key that an overlay does not have in this place.
    /// - Severity: warning.
    case unknownKey = "overlay/unknown-key"
    /// An action that changes nothing: without `update`, `remove` and `copy`.
    /// - Severity: warning.
    case noChange = "overlay/no-change"
    /// A target that is no JSONPath.
    case invalidTarget = "overlay/invalid-target"
    /// A target that is read although it departs from RFC 9535.
    /// - Severity: warning.
    case inexactTarget = "overlay/inexact-target"
    /// A target that selects nothing.
    /// - Severity: warning.
    case noMatch = "overlay/no-match"
    /// A target that selects a single value, which Overlay 1.0 cannot change.
    /// - Severity: warning.
    case primitiveTarget = "overlay/primitive-target"
    /// A target that selects the whole document, which cannot be removed.
    case rootRemoved = "overlay/root-removed"
    /// An update whose shape is not that of what it changes.
    /// - Severity: error, warning.
    case incompatibleUpdate = "overlay/incompatible-update"
    /// A `copy` that selects nothing, or several values.
    case ambiguousCopy = "overlay/ambiguous-copy"
    /// Targets that select so much, or updates that add so much, that it would take too long.
    case tooLarge = "overlay/too-large"
    /// An overlay that says that it belongs to another document.
    /// - Severity: warning.
    case otherDocument = "overlay/other-document"
    /// An overlay in place of a specification that does not say which document it belongs to.
    case noDocument = "overlay/no-document"
    /// An overlay in place of a specification, whose document lies outside of its folder.
    case documentOutside = "overlay/outside-folder"
}
