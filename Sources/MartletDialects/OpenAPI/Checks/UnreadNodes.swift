import MartletContract
import MartletSyntax

/// Finds the fields, keywords and values that are not read by their places, to keep them.
struct UnreadNodes {
    private let wanted: Set<SourceSpan>
    /// The offsets of the keys in the file that is walked; nil when parts of the tree come from other files.
    private var offsets: [UInt32]?
    private var path: [String] = []
    private(set) var found: [UnreadNode] = []

    /// Returns those of all documents.
    ///
    /// - Parameter keys: The places of keys, and of single values.
    static func find(_ keys: Set<SourceSpan>, in documents: DocumentSet) -> [UnreadNode] {
        if keys.isEmpty { return [] }
        let files = Set(documents.documents.map(\.root.span.file))
        let isWhole = keys.allSatisfy { files.contains($0.file) }
        var walk = UnreadNodes(wanted: keys)
        for (index, document) in documents.documents.enumerated() {
            let file = document.root.span.file
            walk.offsets = isWhole ? keys.filter { $0.file == file }.map(\.lowerBound).sorted() : nil
            walk.path = index == 0 ? [] : [FilePath.name(document.path)]
            walk.visit(index == 0 ? documents.written : document.root)
        }
        return walk.found
    }

    private init(wanted: Set<SourceSpan>) { self.wanted = wanted }

    private mutating func visit(_ node: Node) {
        switch node.value {
        case .scalar: return
        case .sequence(let nodes):
            guard isNear(node) else { return }
            for (index, element) in nodes.enumerated() {
                if let scalar = element.scalar, wanted.contains(element.span) {
                    path.append(scalar.text)
                    add(element, at: element.span)
                } else {
                    path.append(Self.name(of: element) ?? String(index))
                    visit(element)
                }
                path.removeLast()
            }
        case .mapping(let mapping):
            guard isNear(node) else { return }
            // Copies have the keys of their originals.
            for entry in mapping.entries where entry.name != DynamicScopes.key {
                path.append(entry.name)
                let isValue = entry.value.scalar != nil && wanted.contains(entry.value.span)
                if isValue || wanted.contains(entry.key.span) {
                    add(entry.value, at: entry.key.span)
                } else {
                    visit(entry.value)
                }
                path.removeLast()
            }
        }
    }

    private mutating func add(_ node: Node, at span: SourceSpan) {
        let pointer = path.reduce("") { JSONPointer.append($1, to: $0) }
        found.append(
            UnreadNode(path: path, value: UntypedLiteral.read(node), origin: Origin(span, pointer: pointer)))
    }

    /// Whether one of the keys can be in a node.
    private func isNear(_ node: Node) -> Bool {
        guard let offsets else { return true }
        var (low, high) = (0, offsets.count)
        while low < high {
            let middle = (low + high) / 2
            if offsets[middle] < node.span.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < offsets.count && offsets[low] < node.span.upperBound
    }

    /// Returns what tells an element from others wherever it is in a list: the name of a parameter or a tag.
    private static func name(of element: Node) -> String? {
        guard let name = element["name"]?.scalar?.text else { return nil }
        return element["in"]?.scalar.map { "\($0.text) \(name)" } ?? name
    }
}
