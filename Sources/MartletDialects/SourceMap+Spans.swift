import MartletSyntax

extension SourceMap {
    /// Returns the place of a part of a scalar's text, in UTF-8 bytes of that text.
    ///
    /// Falls back to the whole scalar where escapes or folding make text and source differ.
    func span(of range: Range<Int>, in node: Node) -> SourceSpan {
        ScalarPlace(node, in: self).span(of: range)
    }
}

/// The place of a scalar's text in its file. Finding it compares all of the text, which is done once for many parts.
struct ScalarPlace {
    private let node: Node
    /// Where the text starts; nil where escapes or folding make text and source differ.
    private let start: Int?

    init(_ node: Node, in sources: SourceMap) {
        self.node = node
        start = Self.start(of: node, in: sources)
    }

    /// Returns the place of a part of the text, in UTF-8 bytes of it; the whole scalar where text and source differ.
    func span(of range: Range<Int>) -> SourceSpan {
        guard let start else { return node.span }
        return SourceSpan(
            file: node.span.file, lowerBound: start + range.lowerBound, upperBound: start + range.upperBound)
    }

    private static func start(of node: Node, in sources: SourceMap) -> Int? {
        guard let scalar = node.scalar else { return nil }
        let lower = Int(node.span.lowerBound)
        let source = sources.file(node.span.file).bytes[lower..<Int(node.span.upperBound)]
        if source.elementsEqual(scalar.text.utf8) { return lower }
        if source.count >= 2, source.dropFirst().dropLast().elementsEqual(scalar.text.utf8) { return lower + 1 }
        return nil
    }
}
