/// Puts what a reader finds together into one tree, within the limits. Both readers use it.
///
/// It works with a stack of its own, so that no text can exhaust the program's.
struct TreeBuilder {
    /// A finished part of the tree.
    struct Part {
        /// The part.
        let node: Node
        /// How many nodes it has, uses of aliases counted anew.
        let nodeCount: Int
        /// How deep lists and mappings are nested in it; 0 for a scalar.
        let height: Int
        /// How many bytes its texts have, uses of aliases counted anew.
        let textBytes: Int
    }

    /// What can be open.
    enum Kind {
        case sequence
        case mapping
    }

    private struct Frame {
        let kind: Kind
        let lowerBound: Int
        /// Where its nodes begin in `nodes`.
        let firstNode: Int
        let nodesBefore: Int
        let textBytesBefore: Int
        /// The height of its highest child.
        var height = 0
        var hasMergeKey = false
    }

    /// The findings so far.
    private(set) var diagnostics: [Diagnostic] = []
    private let file: SourceFileID
    private let limits: SyntaxLimits
    private let mergesKeys: Bool
    private var frames: [Frame] = []
    /// Finished nodes whose parent is open; keys and values alternate in a mapping. What stands behind them is free.
    private var nodes: [Node] = []
    /// How many finished nodes there are.
    private var top = 0
    /// How many nodes the tree has so far, uses of aliases counted anew.
    private(set) var nodeCount = 0
    /// How many of them come from aliases.
    private var aliasedNodeCount = 0
    /// How many bytes its texts have so far, uses of aliases counted anew.
    private var textBytes = 0
    /// How many of them come from aliases.
    private var aliasedBytes = 0

    /// Makes a builder for one document.
    ///
    /// - Parameter mergesKeys: Whether a plain `<<` is a merge key (YAML), or a key like every other (JSON).
    init(file: SourceFileID, limits: SyntaxLimits, mergesKeys: Bool) {
        self.file = file
        self.limits = limits
        self.mergesKeys = mergesKeys
        nodes.reserveCapacity(256)
    }

    /// How many lists and mappings are open.
    var depth: Int { frames.count }

    /// What the innermost open node is; nil when none is open.
    var openKind: Kind? { frames.last?.kind }

    /// Whether the next node is the value of a key that was just added.
    var expectsValue: Bool {
        guard let frame = frames.last, frame.kind == .mapping else { return false }
        return (top - frame.firstNode) % 2 == 1
    }

    /// The node that was added last; nil at the start.
    var lastNode: Node? { top > 0 ? nodes[top - 1] : nil }

    /// The whole document, once everything is closed.
    var root: Node? {
        frames.isEmpty ? lastNode : nil
    }

    // MARK: Adding

    /// Adds a finding.
    mutating func report(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
    }

    /// Adds a scalar.
    mutating func add(_ scalar: Scalar, span: SourceSpan) throws(SyntaxFailure) {
        if mergesKeys, scalar.style == .plain, scalar.text == "<<", openKind == .mapping, !expectsValue {
            frames[frames.count - 1].hasMergeKey = true
        }
        try addUnmerged(.scalar(scalar), span: span)
    }

    /// Adds a scalar that is no merge key.
    mutating func addUnmerged(_ scalar: consuming Node.Value, span: SourceSpan) throws(SyntaxFailure) {
        try count(1, at: span)
        if case .scalar(let scalar) = scalar { textBytes += scalar.text.utf8.count }
        push(Node(scalar, span: span))
    }

    /// Adds a part that was built before, as an alias does.
    ///
    /// - Parameter place: Where the alias stands.
    mutating func add(_ part: Part, usedAt place: SourceSpan) throws(SyntaxFailure) {
        try count(part.nodeCount, at: place)
        aliasedNodeCount += part.nodeCount
        let others = nodeCount - aliasedNodeCount
        let most = min(limits.maxAliasedNodes, limits.maxAliasedNodesOfSmallFile + others)
        guard aliasedNodeCount <= most else {
            throw tooManyNodes("aliases repeat more than \(most) values", at: place)
        }
        textBytes += part.textBytes
        aliasedBytes += part.textBytes
        guard aliasedBytes <= limits.maxAliasedBytes else {
            throw tooManyNodes("aliases repeat more than \(limits.maxAliasedBytes) bytes of text", at: place)
        }
        try checkDepth(frames.count + part.height, at: place)
        if !frames.isEmpty {
            frames[frames.count - 1].height = max(frames[frames.count - 1].height, part.height)
        }
        push(part.node)
    }

    /// Where the value before the key that was added last stands; nil when that key is the first one.
    var valueBeforeLastKey: SourceSpan? {
        guard expectsValue, let frame = frames.last, top - frame.firstNode >= 3 else { return nil }
        return nodes[top - 2].span
    }

    /// Puts the key that was added last behind the value before it, as one value. Returns that; nil, and does nothing,
    /// unless both are plain scalars and the value has an open `<` or `(`.
    ///
    /// - Parameter text: Returns the text of a range of bytes.
    mutating func joinKeyWithValueBefore(text: (Range<Int>) -> String) -> Node? {
        guard expectsValue, let frame = frames.last, top - frame.firstNode >= 3 else { return nil }
        let (key, value) = (nodes[top - 1], nodes[top - 2])
        guard key.scalar?.style == .plain, let scalar = value.scalar, scalar.style == .plain,
            Self.openBrackets(in: scalar.text) > 0,
            // What an alias stands for was written elsewhere.
            value.span.lowerBound >= frame.lowerBound,
            value.span.upperBound <= key.span.lowerBound
        else { return nil }
        let range = Int(value.span.lowerBound)..<Int(key.span.upperBound)
        let span = SourceSpan(file: file, lowerBound: range.lowerBound, upperBound: range.upperBound)
        let joined = Node(.scalar(Scalar(text: text(range), style: .plain, tag: scalar.tag)), span: span)
        nodes[top - 2] = joined
        top -= 1
        return joined
    }

    /// How many `<` and `(` of a text are never closed; negative when more are closed.
    static func openBrackets(in text: String) -> Int {
        text.utf8.reduce(0) { count, byte in
            switch byte {
            case UInt8(ascii: "<"), UInt8(ascii: "("): count + 1
            case UInt8(ascii: ">"), UInt8(ascii: ")"): count - 1
            default: count
            }
        }
    }

    /// Opens a list or a mapping that starts at a byte offset.
    mutating func begin(_ kind: Kind, at lowerBound: Int) throws(SyntaxFailure) {
        let place = SourceSpan(file: file, lowerBound: lowerBound, upperBound: lowerBound)
        try checkDepth(frames.count + 1, at: place)
        let before = nodeCount
        try count(1, at: place)
        frames.append(
            Frame(
                kind: kind, lowerBound: lowerBound, firstNode: top, nodesBefore: before, textBytesBefore: textBytes))
    }

    /// Closes what is open, at a byte offset, and returns it.
    ///
    /// - Precondition: something is open, and in a mapping each key has its value.
    mutating func end(at upperBound: Int) -> Part {
        let before = (nodes: frames.last?.nodesBefore ?? 0, bytes: frames.last?.textBytesBefore ?? 0)
        let height = close(at: upperBound)
        return Part(
            node: nodes[top - 1], nodeCount: nodeCount - before.nodes, height: height,
            textBytes: textBytes - before.bytes)
    }

    /// Closes what is open, at a byte offset. Returns its height.
    ///
    /// - Precondition: something is open, and in a mapping each key has its value.
    @discardableResult
    mutating func close(at upperBound: Int) -> Int {
        guard let frame = frames.popLast() else { preconditionFailure("nothing is open") }
        let upperBound = max(upperBound, frame.lowerBound)
        let span = SourceSpan(file: file, lowerBound: frame.lowerBound, upperBound: upperBound)
        let value: Node.Value
        switch frame.kind {
        case .sequence: value = .sequence(takeNodes(from: frame.firstNode))
        case .mapping: value = .mapping(makeMapping(frame))
        }
        push(Node(value, span: span))
        let height = frame.height + 1
        if !frames.isEmpty {
            frames[frames.count - 1].height = max(frames[frames.count - 1].height, height)
        }
        return height
    }

    private mutating func push(_ node: consuming Node) {
        if top < nodes.count { nodes[top] = node } else { nodes.append(node) }
        top += 1
    }

    /// Takes finished nodes away.
    private mutating func takeNodes(from first: Int) -> [Node] {
        var taken: [Node] = []
        // `init(unsafeUninitializedCapacity:)` makes room in code for all types, which takes three times as long.
        taken.reserveCapacity(top - first)
        for position in first..<top { taken.append(takeNode(at: position)) }
        top = first
        return taken
    }

    /// Takes finished nodes away, each two as a key and its value.
    private mutating func takeEntries(from first: Int) -> [Mapping.Entry] {
        var taken: [Mapping.Entry] = []
        taken.reserveCapacity((top - first) / 2)
        for position in stride(from: first, to: top, by: 2) {
            taken.append(Mapping.Entry(key: takeNode(at: position), value: takeNode(at: position + 1)))
        }
        top = first
        return taken
    }

    /// Moves a node out of the list, which counts no references, as copying it would.
    @inline(__always)
    private mutating func takeNode(at position: Int) -> Node {
        var node = Self.hole
        swap(&node, &nodes[position])
        return node
    }

    /// What stands in the place of a node that was taken.
    private static let hole = Node(
        .sequence([]), span: SourceSpan(file: SourceFileID(index: 0), lowerBound: 0, upperBound: 0))

    // MARK: Limits

    private mutating func count(_ added: Int, at place: SourceSpan) throws(SyntaxFailure) {
        nodeCount += added
        guard nodeCount > limits.maxNodes else { return }
        throw tooManyNodes("the document has more than \(limits.maxNodes) values", at: place)
    }

    private func tooManyNodes(_ problem: String, at place: SourceSpan) -> SyntaxFailure {
        SyntaxFailure(
            diagnostic: Diagnostic(
                SyntaxCode.tooManyNodes, "\(problem), each use of an alias counted anew", at: place,
                help: "split the document, or use fewer aliases inside of what other aliases repeat"))
    }

    private func checkDepth(_ depth: Int, at place: SourceSpan) throws(SyntaxFailure) {
        guard depth > limits.maxDepth else { return }
        throw SyntaxFailure(
            diagnostic: Diagnostic(
                SyntaxCode.tooDeep,
                "lists and mappings are nested more than \(limits.maxDepth) levels deep",
                at: place,
                help: "give the inner parts names of their own and refer to them"))
    }

    // MARK: Mappings

    private mutating func makeMapping(_ frame: Frame) -> Mapping {
        let entries = takeEntries(from: frame.firstNode)
        var duplicates: [KeyIndex.Duplicate] = []
        let mapping = Mapping(entries, duplicates: &duplicates)
        if duplicates.isEmpty, !frame.hasMergeKey { return mapping }
        for duplicate in duplicates {
            reportDuplicate(entries[duplicate.position], first: entries[duplicate.first])
        }
        let dropped = Set(duplicates.map(\.position))
        let kept = entries.indices.filter { !dropped.contains($0) }.map { entries[$0] }
        return frame.hasMergeKey ? merge(kept) : Mapping(kept)
    }

    private mutating func reportDuplicate(_ entry: Mapping.Entry, first: Mapping.Entry) {
        report(
            Diagnostic(
                SyntaxCode.duplicateKey,
                "the key '\(entry.name.excerpt)' stands here a second time",
                at: entry.key.span,
                related: [Diagnostic.Related(span: first.key.span, message: "the first one is here")],
                help: "remove one of the two, or give it another name"))
    }

    /// Replaces the merge key by the entries that it names. The mapping's own keys win; among several mappings the
    /// earlier one wins.
    ///
    /// - Source: Merge Key Language-Independent Type for YAML, <https://yaml.org/type/merge.html>
    private mutating func merge(_ entries: [Mapping.Entry]) -> Mapping {
        let own = Mapping(entries)
        var result: [Mapping.Entry] = []
        for entry in entries {
            guard Self.isMergeKey(entry.key) else {
                result.append(entry)
                continue
            }
            let candidates = mergedMappings(entry).flatMap(\.entries).filter { own.entry($0.name) == nil }
            var repeated: [KeyIndex.Duplicate] = []
            _ = Mapping(candidates, duplicates: &repeated)
            let dropped = Set(repeated.map(\.position))
            result += candidates.indices.filter { !dropped.contains($0) }.map { candidates[$0] }
        }
        return Mapping(result)
    }

    private static func isMergeKey(_ key: Node) -> Bool {
        key.scalar?.style == .plain && key.scalar?.text == "<<"
    }

    private mutating func mergedMappings(_ entry: Mapping.Entry) -> [Mapping] {
        let sources = entry.value.sequence ?? [entry.value]
        let mappings = sources.compactMap(\.mapping)
        if sources.contains(where: { $0.mapping == nil && !Self.standsForMissingAlias($0) }) {
            report(
                Diagnostic(
                    SyntaxCode.yamlMerge,
                    "'<<' merges mappings, and this is something else",
                    at: entry.key.span,
                    help: "write an alias of a mapping, such as '<<: *common', or a list of them; "
                        + "quote the key if you mean the name '<<'"))
        }
        return mappings
    }

    /// Tells whether a node was put where an alias names nothing, which was reported there. No other empty plain scalar
    /// covers any text.
    private static func standsForMissingAlias(_ node: Node) -> Bool {
        node.scalar?.style == .plain && node.scalar?.text == "" && node.span.lowerBound < node.span.upperBound
    }
}
