/// Keys with values, in the author's order. Equal keys are refused by the readers.
///
/// It is a class, so that what is looked up in it is found without copying it. It never changes.
@usableFromInline
package final class Mapping: Sendable {
    /// One key with its value.
    @usableFromInline
    package struct Entry: Sendable {
        /// The key as a node.
        @usableFromInline package let key: Node
        /// The value.
        @usableFromInline package let value: Node
        /// The key's text; empty when the key is not a scalar.
        @inlinable @inline(__always)
        package var name: String { key.scalar?.text ?? "" }

        package init(key: Node, value: Node) {
            self.key = key
            self.value = value
        }
    }

    /// The entries, in the author's order.
    @usableFromInline package let entries: [Entry]
    /// Finds a key without walking the entries; nil for a mapping so small that walking is faster.
    private let index: KeyIndex?

    /// Makes a mapping. Where two keys have the same text, the first one is found.
    package convenience init(_ entries: [Entry]) {
        var duplicates: [KeyIndex.Duplicate] = []
        self.init(entries, duplicates: &duplicates)
    }

    /// Makes a mapping and reports the entries whose key stands earlier already.
    init(_ entries: [Entry], duplicates: inout [KeyIndex.Duplicate]) {
        self.entries = entries
        if entries.count > KeyIndex.smallCount {
            index = KeyIndex(entries, duplicates: &duplicates)
        } else {
            index = nil
            KeyIndex.compareAll(entries, duplicates: &duplicates)
        }
    }

    /// Whether a text that begins with `$` stands in it.
    var holdsReferences: Bool {
        entries.withUnsafeBufferPointer { entries in
            entries.indices.contains { entries[$0].key.holdsReferences || entries[$0].value.holdsReferences }
        }
    }

    /// Returns the text of the key of an entry; empty when it is not a scalar. To ask the entry would copy it.
    @inlinable @inline(__always)
    package func name(at position: Int) -> String {
        guard case .scalar(let key) = entries[position].key.value else { return "" }
        return key.text
    }

    /// Returns the value of a key, or nil when there is none.
    package subscript(name: String) -> Node? {
        position(of: name).map { entries[$0].value }
    }

    /// Returns the entry of a key, or nil when there is none.
    package func entry(_ name: String) -> Entry? {
        position(of: name).map { entries[$0] }
    }

    /// Returns the position of the entry of a key, or nil when there is none.
    package func position(of name: String) -> Int? {
        if let index { return index.position(of: name, in: entries) }
        for position in entries.indices where KeyIndex.key(entries[position], is: name) { return position }
        return nil
    }
}
