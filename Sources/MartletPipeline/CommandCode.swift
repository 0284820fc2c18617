/// The codes of what `generate` and the build plugin find themselves.
package enum CommandCode: String, Sendable, CaseIterable {
    /// A file on disk is not what would be generated.
    case outOfDate = "generate/out-of-date"
    /// A folder of templates that the build plugin cannot watch.
    /// - Severity: warning.
    case unwatchedTemplates = "generate/unwatched-templates"
    /// An overlay that the build plugin cannot watch.
    /// - Severity: warning.
    case unwatchedOverlay = "generate/unwatched-overlay"
}
