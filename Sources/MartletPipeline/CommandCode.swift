/// The codes of what commands and the build plugin find themselves.
package enum CommandCode: String, Sendable, CaseIterable {
    /// A file on disk is not what would be generated.
    case outOfDate = "generate/out-of-date"
    /// A folder of templates that the build plugin cannot watch.
    /// - Severity: warning.
    case unwatchedTemplates = "generate/unwatched-templates"
    /// An overlay that the build plugin cannot watch.
    /// - Severity: warning.
    case unwatchedOverlay = "generate/unwatched-overlay"
    /// A file that the specification refers to, and that the build plugin cannot watch.
    /// - Severity: warning.
    case unwatchedFile = "generate/unwatched-file"
    /// The file that a specification was to be converted into cannot be written.
    case unwritable = "convert/unwritable"
}
