import MartletSyntax

extension SourceMap {
    /// Returns the place of a part of a scalar's text, in UTF-8 bytes of that text.
    ///
    /// Falls back to the whole scalar where escapes or folding make text and source differ.
    func span(of range: Range<Int>, in node: Node) -> SourceSpan {
        guard let scalar = node.scalar else { return node.span }
        let lower = Int(node.span.lowerBound)
        let source = file(node.span.file).bytes[lower..<Int(node.span.upperBound)]
        let start: Int
        if source.elementsEqual(scalar.text.utf8) {
            start = lower
        } else if source.count >= 2, source.dropFirst().dropLast().elementsEqual(scalar.text.utf8) {
            start = lower + 1
        } else {
            return node.span
        }
        return SourceSpan(
            file: node.span.file, lowerBound: start + range.lowerBound, upperBound: start + range.upperBound)
    }
}
