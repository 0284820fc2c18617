/// A text that equals another when their bytes do. Swift's own `==` takes the two ways of writing `é` for one; JSON and
/// JSON Schema compare scalar by scalar.
///
/// - Source: RFC 8259, section 8.3.
package struct ExactText: Hashable, Comparable, Sendable {
    /// The text.
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: ExactText, right: ExactText) -> Bool { left.text.isExactly(right.text) }

    package static func < (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    // Texts of the same bytes are equal to `String` as well, so its hash will do.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}

/// A property whose texts equal others when their bytes do; see ``ExactText``.
@propertyWrapper
package struct Exact<Value: ExactlyComparable>: Hashable, Sendable {
    /// The text, or some.
    package var wrappedValue: Value

    package init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    package static func == (left: Exact, right: Exact) -> Bool { left.wrappedValue.isExactly(right.wrappedValue) }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue)
    }
}

/// A text, or some, that can be compared byte by byte.
package protocol ExactlyComparable: Hashable, Sendable {
    /// Whether all texts of both have the same bytes.
    func isExactly(_ other: Self) -> Bool
}

extension String: ExactlyComparable {
    /// Whether another text has the same bytes.
    package func isExactly(_ other: String) -> Bool {
        let result = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { right in
                left.count == right.count && left.elementsEqual(right)
            }
        }
        // Only strings that come from Objective-C may be stored in another way.
        return result.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
    }
}

extension Optional: ExactlyComparable where Wrapped: ExactlyComparable {
    /// Whether both are nil, or have the same bytes.
    package func isExactly(_ other: Wrapped?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let left?, let right?): left.isExactly(right)
        default: false
        }
    }
}

extension Array: ExactlyComparable where Element: ExactlyComparable {
    /// Whether another list has the same texts in the same order.
    package func isExactly(_ other: [Element]) -> Bool {
        guard count == other.count else { return false }
        for index in indices where !self[index].isExactly(other[index]) { return false }
        return true
    }
}
