package import MartletSyntax

/// What became of a look for a `martlet.yaml`.
package struct SettingsResult: Sendable {
    /// The path of the file that was found; nil when there is none, and the settings are empty then.
    package let path: String?
    /// The file, for printing places.
    package let sources: SourceMap
    /// The settings; nil when any finding is an error.
    package let settings: Settings?
    /// The findings, in the order of the text.
    package let diagnostics: [Diagnostic]
    /// Whether the file is there and could not be read. The command line tells this from findings by its exit status.
    package let isUnreadable: Bool

    package init(
        path: String?, sources: SourceMap, settings: Settings?, diagnostics: [Diagnostic], isUnreadable: Bool = false
    ) {
        self.path = path
        self.sources = sources
        self.settings = settings
        self.diagnostics = diagnostics
        self.isUnreadable = isUnreadable
    }
}
