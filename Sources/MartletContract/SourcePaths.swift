package import MartletSyntax

/// The paths of the files that a contract was read from. A contract says the same whichever files it stood in, so all are
/// equal.
package struct SourcePaths: Sendable, Hashable {
    /// The files that are not the one at ``Contract/sourcePath``: their paths as seen from its folder, normalized. An
    /// overlay has the path of the document that it changes, because pointers lead into that.
    package var others: [SourceFileID: String]

    package init(others: [SourceFileID: String] = [:]) {
        self.others = others
    }

    package static func == (left: SourcePaths, right: SourcePaths) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
}
