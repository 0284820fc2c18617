/// A part of a document whose parts are read on several threads.
enum DocumentPart {
    /// Entries of a mapping, as a range of the text.
    case entries(Range<Int>)
    /// An entry whose value is a mapping, in parts.
    ///
    /// - Parameter span: where that mapping stands; nil when it reaches from its first key to the end of its last value.
    case section(key: Node, value: [DocumentPart], span: SourceSpan?)

    /// Returns the ranges to be read, in the order of the text.
    static func ranges(of parts: [DocumentPart]) -> [Range<Int>] {
        parts.flatMap { part -> [Range<Int>] in
            switch part {
            case .entries(let range): [range]
            case .section(_, let value, _): ranges(of: value)
            }
        }
    }
}

/// Puts the parts of a document together.
struct PartAssembly {
    /// What reading a part came to.
    struct Tree {
        /// The entries.
        let entries: [Mapping.Entry]
        /// How many nodes were read: those of the entries, and the mapping that they were read into.
        let nodeCount: Int
    }

    private var trees: [Int: Tree] = [:]
    private var nodeCount = 0

    /// Returns the document.
    ///
    /// - Parameters:
    ///   - ranges: the ranges of the parts.
    ///   - results: what reading each of them came to.
    ///   - span: where the document's mapping stands; nil when that is from its first key to the end of its last value.
    /// - Returns: nil when it has to be read as a whole: a part has a finding, or what they say together would be one.
    static func result(
        of parts: [DocumentPart], _ ranges: [Range<Int>], _ results: [Tree?], span: SourceSpan? = nil,
        limits: SyntaxLimits
    ) -> SyntaxResult? {
        var assembly = PartAssembly()
        for (range, result) in zip(ranges, results) {
            guard let result else { return nil }
            assembly.trees[range.lowerBound] = result
        }
        guard let root = assembly.mapping(of: parts, span: span), assembly.nodeCount <= limits.maxNodes else {
            return nil
        }
        return SyntaxResult(root: root, diagnostics: [], nodeCount: assembly.nodeCount)
    }

    /// Returns the mapping of all parts; nil when its keys are more than keys.
    private mutating func mapping(of parts: [DocumentPart], span: SourceSpan?) -> Node? {
        var entries: [Mapping.Entry] = []
        nodeCount += 1
        for part in parts {
            switch part {
            case .entries(let range):
                guard let tree = trees[range.lowerBound] else { return nil }
                entries += tree.entries
                // Its own mapping is none of the document's.
                nodeCount += tree.nodeCount - 1
            case .section(let key, let value, let span):
                guard let value = mapping(of: value, span: span) else { return nil }
                entries.append(Mapping.Entry(key: key, value: value))
                nodeCount += 1
            }
        }
        guard let first = entries.first, let last = entries.last else { return nil }
        // Each part has merged its own.
        var duplicates: [KeyIndex.Duplicate] = []
        let mapping = Mapping(entries, duplicates: &duplicates)
        guard duplicates.isEmpty else { return nil }
        let own = SourceSpan(
            file: first.key.span.file, lowerBound: Int(first.key.span.lowerBound),
            upperBound: Int(max(first.key.span.lowerBound, last.value.span.upperBound)))
        return Node(.mapping(mapping), span: span ?? own)
    }
}
