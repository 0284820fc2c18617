/// Reads the YAML that specifications mostly are, in a fraction of libyaml's time: mappings and lists in block style,
/// scalars of all styles, and empty braces and brackets.
///
/// Of what it reads it makes the tree that ``YAMLEventReader`` makes, places included. Whatever is written otherwise, or
/// wrong, it leaves to libyaml: anchors, tags, comments behind values, other brackets, tabs.
struct YAMLBlockReader {
    /// What is not written as this reader expects it, be it right or wrong.
    struct Unusual: Error {}

    /// A list or a mapping that is open.
    private struct Level {
        enum Kind {
            case mapping
            case sequence
            /// A list that is indented no more than the key that it belongs to.
            case indentlessSequence
        }

        let kind: Kind
        let column: Int
    }

    /// What may stand where a scalar is read.
    private enum Place {
        /// Only a key.
        case entry
        /// Only a value: the key stands in the same line.
        case value
        /// A value, or the first key of a mapping.
        case node
    }

    private var scanner: YAMLScalarScanner
    private let file: SourceFileID
    private var builder: TreeBuilder
    private var scalars: ScalarCache
    private var open: [Level] = []
    /// Behind the colon or the dash whose value was not found in its line.
    private var waiting: Int?
    /// Where the last token ends, as ``YAMLEventReader`` counts it.
    private var lastEnd = 0

    /// Reads the entries of a mapping.
    ///
    /// - Parameters:
    ///   - bytes: the text, up to the end of the part that is read.
    ///   - start: where the first of its lines begins.
    /// - Returns: nil when libyaml must read them.
    static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, file: SourceFileID, limits: SyntaxLimits
    ) -> PartAssembly.Tree? {
        guard !YAMLTextCheck.hasRareCharacters(UnsafeBufferPointer(rebasing: bytes[start...])) else { return nil }
        let builder = TreeBuilder(file: file, limits: limits, mergesKeys: true)
        var reader = YAMLBlockReader(
            scanner: YAMLScalarScanner(bytes: bytes, position: start), file: file, builder: builder)
        do throws(Unusual) {
            while try reader.readLine() {}
            try reader.finish()
        } catch {
            return nil
        }
        guard let mapping = reader.builder.root?.mapping, reader.builder.diagnostics.isEmpty else { return nil }
        return PartAssembly.Tree(entries: mapping.entries, nodeCount: reader.builder.nodeCount)
    }

    private init(scanner: YAMLScalarScanner, file: SourceFileID, builder: consuming TreeBuilder) {
        self.scanner = scanner
        self.file = file
        self.builder = builder
        scalars = ScalarCache(scanner.bytes)
    }

    // MARK: Lines

    /// Reads what begins in a line, to its end; that may be some lines further down. Returns false at the end of the text.
    private mutating func readLine() throws(Unusual) -> Bool {
        scanner.lineStart = scanner.position
        scanner.skipSpaces()
        guard let byte = scanner.byte else { return false }
        switch byte {
        case 0x0A:
            scanner.position += 1
            return true
        case UInt8(ascii: "#"):
            scanner.skipLine()
            return true
        default: break
        }
        let column = scanner.column
        let isDash = scanner.isAtDash
        // The end of a document begins in the first column.
        if column == 0, !isDash, byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") { throw Unusual() }
        if open.isEmpty {
            guard builder.nodeCount == 0 else { throw Unusual() }
            try begin(.mapping, at: column)
        } else if try readWaiting(at: column, isDash: isDash) {
            return true
        }
        close(to: column, isDash: isDash)
        guard let level = open.last, level.column == column, isDash == (level.kind != .mapping) else { throw Unusual() }
        if isDash { try readItem() } else { try readScalar(.entry) }
        return true
    }

    /// Reads the value of a key or a dash in a line above it, if it stands here. Returns whether it does.
    private mutating func readWaiting(at column: Int, isDash: Bool) throws(Unusual) -> Bool {
        guard let offset = waiting, let level = open.last else { return false }
        waiting = nil
        if column > level.column {
            try readNode()
            return true
        }
        if level.kind == .mapping, column == level.column, isDash {
            try begin(.indentlessSequence, at: column)
            try readItem()
            return true
        }
        try add(Self.missing, from: offset, to: offset)
        return false
    }

    private mutating func finish() throws(Unusual) {
        if let offset = waiting { try add(Self.missing, from: offset, to: offset) }
        close(to: -1, isDash: false)
    }

    // MARK: Nodes

    /// Reads a node that may begin a list or a mapping.
    private mutating func readNode() throws(Unusual) {
        guard scanner.isAtDash else {
            try readScalar(.node)
            return
        }
        try begin(.sequence, at: scanner.column)
        try readItem()
    }

    /// Reads a dash and what follows it in its line.
    private mutating func readItem() throws(Unusual) {
        scanner.position += 1
        if !isWaiting() { try readNode() }
    }

    /// Skips space; notes at the end of a line that its value is still to come, and returns true.
    private mutating func isWaiting() -> Bool {
        let offset = scanner.position
        scanner.skipSpaces()
        guard scanner.isAtLineEnd else { return false }
        scanner.skipLine()
        waiting = offset
        return true
    }

    private mutating func readScalar(_ place: Place) throws(Unusual) {
        let start = scanner.position
        switch scanner.byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            let line = scanner.lineStart
            let text = try scanner.readQuoted()
            let end = scanner.position
            if scanner.isAtColon {
                guard line == scanner.lineStart else { throw Unusual() }
                try readEntry(Self.quoted(text), from: start, to: end, place)
            } else {
                guard place != .entry else { throw Unusual() }
                try scanner.finishLine()
                try add(Self.quoted(text), from: start, to: end)
            }
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            guard place != .entry, let level = open.last else { throw Unusual() }
            let (text, end) = try scanner.readBlock(inColumn: level.column)
            try add(Self.quoted(text), from: start, to: end)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard place != .entry else { throw Unusual() }
            try readBrackets()
        default:
            try readPlain(place)
        }
    }

    private mutating func readPlain(_ place: Place) throws(Unusual) {
        let start = scanner.position
        guard scanner.isAtPlain, let level = open.last else { throw Unusual() }
        let end = try scanner.skipPlain()
        if scanner.isAtColon {
            // `<<` merges another mapping.
            guard end == scanner.position, scanner.bytes[start] != UInt8(ascii: "<") else { throw Unusual() }
            try readEntry(scalars.scalar(start..<end, .plain), from: start, to: end, place)
            return
        }
        guard place != .entry else { throw Unusual() }
        let (folded, last) = try scanner.readPlainRest(from: start, to: end, inColumn: level.column)
        scanner.skipLine()
        let value = folded.map { .scalar(Scalar(text: $0, style: .plain)) } ?? scalars.scalar(start..<last, .plain)
        try add(value, from: start, to: last)
    }

    /// Adds a key and reads what follows it in its line.
    private mutating func readEntry(
        _ key: consuming Node.Value, from start: Int, to end: Int, _ place: Place
    ) throws(Unusual) {
        // libyaml takes what is longer for no key.
        guard place != .value, end - start < 1_000 else { throw Unusual() }
        if place == .node { try begin(.mapping, at: start - scanner.lineStart, offset: start) }
        try add(key, from: start, to: end)
        scanner.position = end + 1
        if !isWaiting() { try readScalar(.value) }
    }

    /// Reads braces or brackets that nothing stands in.
    private mutating func readBrackets() throws(Unusual) {
        let start = scanner.position
        let isMapping = scanner.byte == UInt8(ascii: "{")
        scanner.position += 1
        guard scanner.byte == (isMapping ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { throw Unusual() }
        scanner.position += 1
        let end = scanner.position
        try scanner.finishLine()
        do throws(SyntaxFailure) {
            try builder.begin(isMapping ? .mapping : .sequence, at: start)
        } catch {
            throw Unusual()
        }
        lastEnd = end
        builder.close(at: end)
    }

    // MARK: Building

    /// The value of a key or a dash that has none.
    private static let missing = Node.Value.scalar(Scalar(text: "", style: .plain))

    private static func quoted(_ text: String) -> Node.Value {
        .scalar(Scalar(text: text, style: .quoted))
    }

    /// Adds a scalar. No key is a merge key: that is left to libyaml.
    private mutating func add(_ scalar: consuming Node.Value, from start: Int, to end: Int) throws(Unusual) {
        do throws(SyntaxFailure) {
            try builder.addUnmerged(scalar, span: SourceSpan(file: file, lowerBound: start, upperBound: end))
        } catch {
            throw Unusual()
        }
        lastEnd = max(lastEnd, end)
    }

    /// Opens a list or a mapping at the scanner's position, or at another offset.
    private mutating func begin(_ kind: Level.Kind, at column: Int, offset: Int? = nil) throws(Unusual) {
        let start = offset ?? scanner.position
        do throws(SyntaxFailure) {
            try builder.begin(kind == .mapping ? .mapping : .sequence, at: start)
        } catch {
            throw Unusual()
        }
        open.append(Level(kind: kind, column: column))
        lastEnd = max(lastEnd, start)
    }

    /// Closes what ends where a line begins in a column.
    private mutating func close(to column: Int, isDash: Bool) {
        while let level = open.last,
            level.column > column || (level.kind == .indentlessSequence && level.column == column && !isDash)
        {
            open.removeLast()
            builder.close(at: lastEnd)
        }
    }
}
