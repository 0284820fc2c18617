// The operators and functions of the standard library that compare texts, once more: Swift prefers those of any other
// module to its own where the signatures are the same, also in what it makes of `Equatable`. So the modules that export
// this one compare texts byte by byte, as JSON, YAML and HTTP do. Sets and dictionaries ask the conformance of `String`
// itself, which cannot be replaced: ``TextSet`` and ``TextTable`` stand for them.

extension String {
    /// Whether another text has the same bytes.
    ///
    /// - Source: RFC 8259, section 8.3.
    @inlinable
    package func isExactly(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let isSame = utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable {
                Self.areSame(UnsafeRawBufferPointer(bytes), UnsafeRawBufferPointer($0))
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }

    /// Whether another text looks the same, as the two ways of writing `é` do: what Swift's own `==` says.
    package func looksLike(_ other: String) -> Bool {
        func areEqual<Value: Equatable>(_ left: Value, _ right: Value) -> Bool { left == right }
        return areEqual(self, other)
    }

    /// Whether two pieces of memory of the same length hold the same bytes: eight at a time take a third of the time.
    @inlinable
    static func areSame(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index + 8 <= left.count {
            let block = left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            guard block == right.loadUnaligned(fromByteOffset: index, as: UInt64.self) else { return false }
            index += 8
        }
        while index < left.count {
            guard left[index] == right[index] else { return false }
            index += 1
        }
        return true
    }

    @inlinable
    package static func == (left: String, right: String) -> Bool { left.isExactly(right) }

    /// Whether the bytes of both differ.
    @inlinable
    package static func != (left: String, right: String) -> Bool { !left.isExactly(right) }

    /// Matches the cases of a `switch`.
    @inlinable
    package static func ~= (pattern: String, text: String) -> Bool { pattern.isExactly(text) }

    @inlinable
    package static func < (left: String, right: String) -> Bool { left.utf8.lexicographicallyPrecedes(right.utf8) }

    @inlinable
    package static func > (left: String, right: String) -> Bool { right < left }

    @inlinable
    package static func <= (left: String, right: String) -> Bool { !(right < left) }

    @inlinable
    package static func >= (left: String, right: String) -> Bool { !(left < right) }

    /// Whether the bytes of the text begin with those of another one.
    @inlinable
    package func hasPrefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

    /// Whether the bytes of the text end with those of another one.
    @inlinable
    package func hasSuffix(_ suffix: String) -> Bool {
        utf8.count >= suffix.utf8.count && utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }
}

extension StringProtocol {
    @inlinable
    package static func == (left: Self, right: some StringProtocol) -> Bool { left.utf8.elementsEqual(right.utf8) }

    /// Whether the bytes of both differ.
    @inlinable
    package static func != (left: Self, right: some StringProtocol) -> Bool { !left.utf8.elementsEqual(right.utf8) }
}

extension String? {
    @inlinable
    package static func == (left: String?, right: String?) -> Bool {
        switch (left, right) {
        case (nil, nil): true
        case (let left?, let right?): left.isExactly(right)
        default: false
        }
    }

    /// Whether the bytes of both differ.
    @inlinable
    package static func != (left: String?, right: String?) -> Bool { !(left == right) }

    /// Matches the cases of a `switch`.
    @inlinable
    package static func ~= (pattern: String?, text: String?) -> Bool { pattern == text }
}

extension [String] {
    @inlinable
    package static func == (left: [String], right: [String]) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { $0.isExactly($1) }
    }

    /// Whether the bytes of both differ.
    @inlinable
    package static func != (left: [String], right: [String]) -> Bool { !(left == right) }
}

extension Sequence<String> {
    /// Whether a text of the same bytes is there.
    @inlinable
    package func contains(_ text: String) -> Bool { contains { $0.isExactly(text) } }

    /// Returns the texts in the order of their bytes.
    @inlinable
    package func sorted() -> [String] { sorted { $0 < $1 } }

    /// Returns the text whose bytes come first; nil when there is none.
    @inlinable
    package func min() -> String? { self.min { $0 < $1 } }

    /// Returns the text whose bytes come last; nil when there is none.
    @inlinable
    package func max() -> String? { self.max { $0 < $1 } }
}

extension Collection<String> {
    /// Returns the position of the first text of the same bytes; nil when there is none.
    @inlinable
    package func firstIndex(of text: String) -> Int? where Index == Int { firstIndex { $0.isExactly(text) } }
}

extension MutableCollection<String> where Self: RandomAccessCollection {
    /// Puts the texts into the order of their bytes.
    @inlinable
    package mutating func sort() { sort { $0 < $1 } }
}
