/// Reads the parts of a large YAML document on several threads, with the result that reading it as a whole has.
///
/// A document that is a mapping of mappings in block style, as specifications are, is cut where a key begins in the first
/// columns. Cutting knows nothing about YAML but indentation: where it could have cut a value in two, or where one part
/// says something that is about another, a part has a finding, or an anchor, and the document is read as a whole.
struct YAMLPieces {
    /// A part of the text.
    private enum Part {
        /// Entries of a mapping, as lines.
        case entries(Range<Int>)
        /// An entry whose value is a mapping, in parts: the key, and what follows its line.
        case section(key: Range<Int>, value: [Part])
    }

    /// How long a part should be.
    private let partBytes: Int
    private let bytes: UnsafeBufferPointer<UInt8>
    private let source: SourceFile
    private let file: SourceFileID

    /// Reads a document.
    ///
    /// - Parameter partBytes: How long a part should be; a document that is no longer than two parts is not cut.
    /// - Returns: nil when it has to be read as a whole.
    static func read(
        _ source: SourceFile, file: SourceFileID, text: TextCheck, limits: SyntaxLimits, partBytes: Int = 100_000
    ) -> SyntaxResult? {
        guard source.bytes.count > 2 * partBytes else { return nil }
        let parts = source.bytes.withUnsafeBufferPointer { bytes in
            YAMLPieces(partBytes: partBytes, bytes: bytes, source: source, file: file).split(from: text.start)
        }
        guard let parts, parts.count > 1 else { return nil }
        let ranges = ranges(of: parts)
        let results = Parallel.pieces(of: ranges, count: 1) { piece in
            piece.first.flatMap { read(source, $0, file, isASCII: text.isASCII, limits) }
        }
        var trees: [Int: YAMLEventReader.Document] = [:]
        for (range, result) in zip(ranges, results) {
            guard let result else { return nil }
            trees[range.lowerBound] = result
        }
        var assembly = Assembly(source: source, file: file, trees: trees)
        guard let root = assembly.mapping(of: parts), assembly.nodeCount <= limits.maxNodes else { return nil }
        return SyntaxResult(root: root, diagnostics: [], nodeCount: assembly.nodeCount)
    }

    // MARK: Cutting

    /// Returns the parts of the document; nil when it is not written so that it can be cut.
    private func split(from start: Int) -> [Part]? {
        var start = start
        if starts(at: start, with: "---\n") { start += 4 }
        guard let parts = split(start..<bytes.count, indent: 0, levels: 3),
            Self.ranges(of: parts).first?.lowerBound == start
        else { return nil }
        return parts
    }

    private func split(_ range: Range<Int>, indent: Int, levels: Int) -> [Part]? {
        let starts = entryStarts(in: range, indent: indent)
        guard let first = starts.first else { return nil }
        var parts: [Part] = []
        var open = first
        for (position, start) in starts.enumerated() {
            let end = position + 1 < starts.count ? starts[position + 1] : range.upperBound
            if end - start > 2 * partBytes, levels > 1, let section = section(start..<end, indent, levels) {
                if open < start { parts.append(.entries(open..<start)) }
                parts.append(section)
                open = end
            } else if end - open >= partBytes {
                parts.append(.entries(open..<end))
                open = end
            }
        }
        if open < range.upperBound { parts.append(.entries(open..<range.upperBound)) }
        return parts
    }

    /// Returns an entry whose value can be cut; nil for every other.
    private func section(_ range: Range<Int>, _ indent: Int, _ levels: Int) -> Part? {
        let key = range.lowerBound + indent
        var end = key
        while end < range.upperBound, Self.isWordByte(bytes[end]) { end += 1 }
        guard end > key, starts(at: end, with: ":\n") else { return nil }
        var content = end + 2
        while content < range.upperBound, bytes[content] == 0x20 { content += 1 }
        let inner = content - end - 2
        guard inner > indent, let value = split(end + 2..<range.upperBound, indent: inner, levels: levels - 1),
            case let parts = Self.ranges(of: value), parts.first?.lowerBound == end + 2
        else { return nil }
        return .section(key: key..<end, value: value)
    }

    /// Returns where the lines begin that are indented so far and may begin an entry; not all of them need be found.
    private func entryStarts(in range: Range<Int>, indent: Int) -> [Int] {
        var starts: [Int] = []
        var low = source.lineStarts.partitioningIndex { $0 >= range.lowerBound }
        while low < source.lineStarts.count, source.lineStarts[low] < range.upperBound {
            let start = source.lineStarts[low]
            low += 1
            guard start + indent < range.upperBound else { continue }
            guard (start..<start + indent).allSatisfy({ bytes[$0] == 0x20 }) else { continue }
            switch bytes[start + indent] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "/"),
                UInt8(ascii: "_"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                starts.append(start)
            // What is merged into all entries must be known to each, and the end of a document ends them all.
            case UInt8(ascii: "<"): return []
            case UInt8(ascii: "-"), UInt8(ascii: "."):
                if indent == 0, self.starts(at: start, with: "---") || self.starts(at: start, with: "...") { return [] }
            // Everything else goes on with an entry.
            default: continue
            }
        }
        return starts
    }

    private func starts(at offset: Int, with text: StaticString) -> Bool {
        guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
    }

    /// Returns the lines to be read, in the order of the text.
    private static func ranges(of parts: [Part]) -> [Range<Int>] {
        parts.flatMap { part -> [Range<Int>] in
            switch part {
            case .entries(let range): [range]
            case .section(_, let value): ranges(of: value)
            }
        }
    }

    // MARK: Reading

    /// Reads one part; nil when it is no mapping by itself, or when there is anything to say about it.
    private static func read(
        _ source: SourceFile, _ range: Range<Int>, _ file: SourceFileID, isASCII: Bool, _ limits: SyntaxLimits
    ) -> YAMLEventReader.Document? {
        source.bytes.withUnsafeBufferPointer { bytes in
            let part = UnsafeBufferPointer(rebasing: bytes[..<range.upperBound])
            var limits = limits
            // The levels above it are not seen here.
            limits.maxDepth -= 3
            let text = TextCheck(start: range.lowerBound, isASCII: isASCII)
            var events = YAMLEventReader(bytes: part, text: text, file: file, limits: limits)
            do throws(SyntaxFailure) {
                guard try events.nextDocument() != nil else { return nil }
                let document = events.readDocument(mergesKeys: true)
                guard document.failure == nil, document.diagnostics.isEmpty, document.root?.mapping != nil,
                    !events.hasAnchors, try events.nextDocument() == nil
                else { return nil }
                return document
            } catch {
                return nil
            }
        }
    }

    /// Puts parts together.
    private struct Assembly {
        let source: SourceFile
        let file: SourceFileID
        let trees: [Int: YAMLEventReader.Document]
        /// How many nodes there are.
        var nodeCount = 0

        /// Returns the mapping of all parts; nil when its keys are more than keys.
        mutating func mapping(of parts: [Part]) -> Node? {
            var entries: [Mapping.Entry] = []
            nodeCount += 1
            for part in parts {
                switch part {
                case .entries(let range):
                    guard let tree = trees[range.lowerBound], let mapping = tree.root?.mapping else { return nil }
                    entries += mapping.entries
                    // Its own mapping is none of the document's.
                    nodeCount += tree.nodeCount - 1
                case .section(let key, let value):
                    guard let value = mapping(of: value) else { return nil }
                    let span = SourceSpan(file: file, lowerBound: key.lowerBound, upperBound: key.upperBound)
                    let text = String(decoding: source.bytes[key], as: UTF8.self)
                    entries.append(
                        Mapping.Entry(key: Node(.scalar(Scalar(text: text, style: .plain)), span: span), value: value))
                    nodeCount += 1
                }
            }
            guard let first = entries.first, let last = entries.last else { return nil }
            // Each part has merged its own.
            var duplicates: [KeyIndex.Duplicate] = []
            let mapping = Mapping(entries, duplicates: &duplicates)
            guard duplicates.isEmpty else { return nil }
            let span = SourceSpan(
                file: file, lowerBound: Int(first.key.span.lowerBound), upperBound: Int(last.value.span.upperBound))
            return Node(.mapping(mapping), span: span)
        }
    }
}

extension [Int] {
    /// Returns the first position whose element fulfils a condition that all elements behind it fulfil, too.
    fileprivate func partitioningIndex(where belongsBehind: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongsBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
