/// A text that equals another when their bytes do, also in sets and as a key. Swift's own `==` takes the two ways of
/// writing `é` for one; JSON and JSON Schema compare scalar by scalar.
///
/// - Source: RFC 8259, section 8.3.
@frozen
package struct ExactText: Hashable, Comparable, Sendable {
    /// The text.
    package let text: String

    @inlinable
    package init(_ text: String) {
        self.text = text
    }

    @inlinable
    package static func == (left: ExactText, right: ExactText) -> Bool { left.text.isExactly(right.text) }

    @inlinable
    package static func < (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    // Of the bytes: the hash of `String` is one for all normalizations, and a document could have thousands with the same.
    @inlinable
    package func hash(into hasher: inout Hasher) {
        let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
        guard isHashed == nil else { return }
        var text = text
        text.withUTF8 { bytes in hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
    }
}
