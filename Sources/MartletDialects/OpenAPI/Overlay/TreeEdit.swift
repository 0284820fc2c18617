import MartletSyntax

/// Changes a tree at many places in one pass. Nodes keep the place that they come from: what an update brings points into
/// the overlay.
struct TreeEdit {
    /// What is done at the places.
    enum Change {
        /// They are merged with a value.
        case update(Node)
        /// They are removed.
        case remove
    }

    /// A value that does not fit what it is merged with.
    struct Mismatch {
        /// The value of the update.
        let update: Node
        /// What stands in the document.
        let present: Node
        /// Whether the update took its place. At a place itself, nothing does.
        let isReplaced: Bool
    }

    let change: Change
    /// What did not fit, each value of the update once.
    private(set) var mismatches: [Mismatch] = []
    /// How many members and elements were walked over.
    private(set) var work = 0
    private var reported: Set<SourceSpan> = []

    init(_ change: Change) {
        self.change = change
    }

    /// Returns the changed tree; nil when all of it is removed.
    ///
    /// - Parameter locations: sorted, each once. Where one contains another, both are changed, the outer one first.
    mutating func apply(to root: Node, at locations: [TreeLocation]) -> Node? {
        edit(root, locations[...], depth: 0)
    }

    private mutating func edit(_ node: Node, _ locations: ArraySlice<TreeLocation>, depth: Int) -> Node? {
        var node = node
        var locations = locations
        if let first = locations.first, first.positions.count == depth {
            guard case .update(let update) = change else { return nil }
            node = merge(update, intoTarget: node)
            locations = locations.dropFirst()
        }
        guard !locations.isEmpty else { return node }
        switch node.value {
        case .scalar:
            return node
        case .sequence(let nodes):
            return Node(.sequence(children(nodes, locations, depth) { $1 }), span: node.span)
        case .mapping(let mapping):
            let entries = children(mapping.entries, locations, depth) { Mapping.Entry(key: $0.key, value: $1) }
            return Node(.mapping(Mapping(entries)), span: node.span)
        }
    }

    /// Changes the elements that locations lead to.
    private mutating func children<Element: TreeElement>(
        _ elements: [Element], _ locations: ArraySlice<TreeLocation>, _ depth: Int,
        _ make: (Element, Node) -> Element
    ) -> [Element] {
        work += elements.count
        var result: [Element] = []
        result.reserveCapacity(elements.count)
        var locations = locations
        for (position, element) in elements.enumerated() {
            guard let first = locations.first, first.positions[depth] == position else {
                result.append(element)
                continue
            }
            let end = locations.firstIndex { $0.positions[depth] != position } ?? locations.endIndex
            if let changed = edit(element.node, locations[..<end], depth: depth + 1) {
                result.append(make(element, changed))
            }
            locations = locations[end...]
        }
        return result
    }

    // MARK: Merging

    private mutating func merge(_ update: Node, intoTarget target: Node) -> Node {
        switch (target.value, update.value) {
        case (.mapping(let present), .mapping(let added)):
            return Node(.mapping(merge(added, into: present)), span: target.span)
        case (.sequence(let present), .sequence(let added)):
            work += present.count + added.count
            return Node(.sequence(present + added), span: target.span)
        case (.sequence(let present), _):
            work += present.count
            return Node(.sequence(present + [update]), span: target.span)
        case (.scalar, .scalar):
            return update
        case (.scalar(let scalar), _) where scalar.resolved == .null:
            return update
        case (.mapping, _), (.scalar, _):
            mismatch(update, target, isReplaced: false)
            return target
        }
    }

    private mutating func merge(_ added: Mapping, into present: Mapping) -> Mapping {
        work += present.entries.count + added.entries.count
        var entries = present.entries
        for entry in added.entries {
            guard let position = present.position(of: entry.name) else {
                entries.append(entry)
                continue
            }
            let old = entries[position]
            entries[position] = Mapping.Entry(key: old.key, value: merge(entry.value, into: old.value))
        }
        return Mapping(entries)
    }

    private mutating func merge(_ update: Node, into present: Node) -> Node {
        switch (present.value, update.value) {
        case (.mapping(let mapping), .mapping(let added)):
            return Node(.mapping(merge(added, into: mapping)), span: present.span)
        case (.sequence(let elements), .sequence(let added)):
            work += elements.count + added.count
            return Node(.sequence(elements + added), span: present.span)
        case (.scalar, .scalar):
            return update
        case (.scalar(let scalar), _) where scalar.resolved == .null:
            return update
        case (_, .scalar) where ReadContext.isEmpty(update):
            // The specification's own example ends with keys that have no value, and means nothing by them.
            return present
        default:
            mismatch(update, present, isReplaced: true)
            return update
        }
    }

    private mutating func mismatch(_ update: Node, _ present: Node, isReplaced: Bool) {
        guard reported.insert(update.span).inserted else { return }
        mismatches.append(Mismatch(update: update, present: present, isReplaced: isReplaced))
    }
}

/// What a mapping or a list consists of.
private protocol TreeElement {
    /// The value.
    var node: Node { get }
}

extension Node: TreeElement {
    fileprivate var node: Node { self }
}

extension Mapping.Entry: TreeElement {
    fileprivate var node: Node { value }
}
