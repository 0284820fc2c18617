/// Reads JSON into the tree, strictly.
///
/// A byte-order mark at the start is skipped, which RFC 8259, section 8.1, allows.
///
/// - Source: RFC 8259, <https://www.rfc-editor.org/rfc/rfc8259>
package enum JSONReader {
    /// Reads a file that holds one JSON text.
    ///
    /// Everything that is wrong is a diagnostic. Without a root there is at least one error.
    package static func read(
        _ id: SourceFileID,
        in sources: SourceMap,
        limits: SyntaxLimits = SyntaxLimits()
    ) -> SyntaxResult {
        let source = sources.file(id)
        return source.bytes.withUnsafeBufferPointer { bytes in
            do throws(SyntaxFailure) {
                let text = try TextCheck(bytes, file: id, limits: limits)
                if let result = JSONPieces.read(source, from: text.start, file: id, limits: limits) {
                    return result
                }
                var parser = JSONParser(bytes: bytes, start: text.start, file: id, limits: limits)
                let document = parser.readDocument()
                var diagnostics = document.diagnostics
                if let failure = document.failure { diagnostics.append(failure.diagnostic) }
                diagnostics.sortByPlace()
                return SyntaxResult(
                    root: document.root, diagnostics: diagnostics, nodeCount: document.nodeCount)
            } catch {
                return SyntaxResult(root: nil, diagnostics: [error.diagnostic])
            }
        }
    }
}
