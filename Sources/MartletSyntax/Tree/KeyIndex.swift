/// A hash table from the text of a key to the position of its entry.
///
/// Keys are equal when their bytes are. `String`'s own `==` is not asked alone, because it takes the two ways of writing
/// `é` (one character, or `e` with a combining accent) for one, and on the wire they are two.
struct KeyIndex: Sendable {
    /// An entry whose key stands in the mapping already.
    struct Duplicate {
        /// The position of the entry.
        let position: Int
        /// The position of the first entry with that key.
        let first: Int
    }

    /// Up to this many entries, comparing each with each is faster than hashing.
    static let smallCount = 8

    /// Positions plus one, by hash with linear probing; 0 is a free slot. The count is a power of two.
    private var slots: [UInt32]

    /// Indexes the entries whose key is a scalar; of equal keys the first.
    init(_ entries: [Mapping.Entry], duplicates: inout [Duplicate]) {
        var capacity = 32
        while capacity < entries.count * 2 { capacity *= 2 }
        slots = [UInt32](repeating: 0, count: capacity)
        for position in entries.indices {
            guard let name = entries[position].key.scalar?.text else { continue }
            let slot = self.slot(of: name, in: entries)
            if slots[slot] == 0 {
                slots[slot] = UInt32(position + 1)
            } else {
                duplicates.append(Duplicate(position: position, first: Int(slots[slot]) - 1))
            }
        }
    }

    /// Reports the equal keys of a small mapping.
    static func compareAll(_ entries: [Mapping.Entry], duplicates: inout [Duplicate]) {
        for position in entries.indices.dropFirst() {
            guard let name = entries[position].key.scalar?.text else { continue }
            if let first = entries[..<position].firstIndex(where: { key($0, is: name) }) {
                duplicates.append(Duplicate(position: position, first: first))
            }
        }
    }

    /// Tells whether the key of an entry is a scalar with this text.
    static func key(_ entry: Mapping.Entry, is name: String) -> Bool {
        guard case .scalar(let key) = entry.key.value, key.text.utf8.count == name.utf8.count else { return false }
        // The bytes of a string are one piece of memory, and comparing them as such takes a fraction of the time.
        let isSame = key.text.utf8.withContiguousStorageIfAvailable { bytes in
            name.utf8.withContiguousStorageIfAvailable {
                ByteSearch.areEqual(UnsafeRawBufferPointer(bytes), UnsafeRawBufferPointer($0))
            } ?? false
        }
        return isSame ?? false
    }

    /// Returns the position of the entry with this key, or nil when there is none.
    func position(of name: String, in entries: [Mapping.Entry]) -> Int? {
        let found = slots[slot(of: name, in: entries)]
        return found == 0 ? nil : Int(found) - 1
    }

    /// Returns the slot that holds the key, or the free one where it belongs.
    private func slot(of name: String, in entries: [Mapping.Entry]) -> Int {
        let mask = slots.count - 1
        let hash = name.withBytes { NameHash.shared(UnsafeRawBufferPointer($0)) }
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0, !Self.key(entries[Int(slots[slot]) - 1], is: name) {
            slot = (slot + 1) & mask
        }
        return slot
    }
}
