/// Reads the parts of a large YAML document on several threads, with the result that reading it as a whole has.
///
/// A document that is a mapping of mappings in block style, as specifications are, is cut where a key begins in the first
/// columns. Cutting knows nothing about YAML but indentation: where it could have cut a value in two, or where one part
/// says something that is about another, a part has a finding, or an anchor, and the document is read as a whole.
struct YAMLPieces {
    /// How long a part should be.
    private let partBytes: Int
    private let bytes: UnsafeBufferPointer<UInt8>
    private let lines: [YAMLOutline.Line]
    private let file: SourceFileID

    /// Reads a document.
    ///
    /// - Parameter partBytes: How long a part should be; a document that is no longer than two parts is not cut.
    /// - Returns: nil when it has to be read as a whole.
    static func read(
        _ source: SourceFile, file: SourceFileID, text: TextCheck, limits: SyntaxLimits, partBytes: Int = 100_000
    ) -> SyntaxResult? {
        guard source.bytes.count > 2 * partBytes else { return nil }
        guard let parts = parts(of: source, file: file, from: text.start, partBytes: partBytes), parts.count > 1 else {
            return nil
        }
        let ranges = DocumentPart.ranges(of: parts)
        let results = Parallel.pieces(of: ranges, count: 1) { piece in
            piece.first.flatMap { read(source, $0, file, isASCII: text.isASCII, limits) }
        }
        return PartAssembly.result(of: parts, ranges, results, limits: limits)
    }

    /// Returns the parts of a document; nil when it is not written so that it can be cut.
    ///
    /// - Parameters:
    ///   - start: where the text starts.
    ///   - partBytes: how long a part should be.
    static func parts(
        of source: SourceFile, file: SourceFileID, from start: Int, partBytes: Int
    ) -> [DocumentPart]? {
        let lines = YAMLOutline.lines(of: source.bytes)
        return source.bytes.withUnsafeBufferPointer { bytes in
            let pieces = YAMLPieces(partBytes: partBytes, bytes: bytes, lines: lines, file: file)
            let first = pieces.starts(at: start, with: "---\n") ? start + 4 : start
            return pieces.split(first..<bytes.count, indent: 0, levels: 3)
        }
    }

    /// Returns the parts of a mapping; nil when something else stands before its first entry.
    private func split(_ range: Range<Int>, indent: Int, levels: Int) -> [DocumentPart]? {
        let starts = entryStarts(in: range, indent: indent)
        guard let first = starts.first, first == range.lowerBound else { return nil }
        var parts: [DocumentPart] = []
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
    private func section(_ range: Range<Int>, _ indent: Int, _ levels: Int) -> DocumentPart? {
        let key = range.lowerBound + indent
        var end = key
        while end < range.upperBound, Self.isWordByte(bytes[end]) { end += 1 }
        guard end > key, starts(at: end, with: ":\n") else { return nil }
        var content = end + 2
        while content < range.upperBound, bytes[content] == 0x20 { content += 1 }
        let inner = content - end - 2
        guard inner > indent, let value = split(end + 2..<range.upperBound, indent: inner, levels: levels - 1) else {
            return nil
        }
        let text = String(decoding: bytes[key..<end], as: UTF8.self)
        let span = SourceSpan(file: file, lowerBound: key, upperBound: end)
        return .section(key: Node(.scalar(Scalar(text: text, style: .plain)), span: span), value: value, span: nil)
    }

    /// Returns where the lines begin that are indented so far and may begin an entry; not all of them need be found.
    private func entryStarts(in range: Range<Int>, indent: Int) -> [Int] {
        var starts: [Int] = []
        for line in lines[partition(range.lowerBound)..<partition(range.upperBound)] where line.indent == indent {
            let start = line.start
            switch bytes[start + indent] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "/"),
                UInt8(ascii: "_"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                starts.append(start)
            // What is merged into all entries must be known to each, and the end of a document ends them all.
            case UInt8(ascii: "<"): return []
            case UInt8(ascii: "%"): if indent == 0 { return [] }
            case UInt8(ascii: "-"), UInt8(ascii: "."):
                if indent == 0, self.starts(at: start, with: "---") || self.starts(at: start, with: "...") { return [] }
            // Everything else goes on with an entry.
            default: continue
            }
        }
        return starts
    }

    /// Returns the position of the first line that starts at an offset or behind it.
    private func partition(_ offset: Int) -> Int {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].start >= offset { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func starts(at offset: Int, with text: StaticString) -> Bool {
        guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
    }

    /// Reads one part; nil when it is no mapping by itself, or when there is anything to say about it.
    private static func read(
        _ source: SourceFile, _ range: Range<Int>, _ file: SourceFileID, isASCII: Bool, _ limits: SyntaxLimits
    ) -> PartAssembly.Tree? {
        source.bytes.withUnsafeBufferPointer { bytes in
            let part = UnsafeBufferPointer(rebasing: bytes[..<range.upperBound])
            var limits = limits
            // The levels above it are not seen here.
            limits.maxDepth -= 3
            if let tree = YAMLBlockReader.read(part, from: range.lowerBound, file: file, limits: limits) { return tree }
            guard !YAMLTextCheck.hasControl(UnsafeBufferPointer(rebasing: bytes[range])) else { return nil }
            let text = TextCheck(start: range.lowerBound, isASCII: isASCII)
            var events = YAMLEventReader(bytes: part, text: text, file: file, limits: limits)
            do throws(SyntaxFailure) {
                guard try events.nextDocument() != nil else { return nil }
                let document = events.readDocument(mergesKeys: true)
                guard document.failure == nil, document.diagnostics.isEmpty, let mapping = document.root?.mapping,
                    !events.hasAnchors, try events.nextDocument() == nil
                else { return nil }
                return PartAssembly.Tree(entries: mapping.entries, nodeCount: document.nodeCount)
            } catch {
                return nil
            }
        }
    }
}
