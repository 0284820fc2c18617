/// The codes of what `generate` itself finds.
package enum CommandCode: String, Sendable, CaseIterable {
    /// A file on disk is not what would be generated.
    case outOfDate = "generate/out-of-date"
}
