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
    package static func < (left: ExactText, right: ExactText) -> Bool { left.text < right.text }

    // The hash of `String` will do: it is the same for texts of the same bytes.
    @inlinable
    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}
