/// A whole payload to show, of a body or of an answer.
package struct Example: Sendable, Equatable {
    /// What it is chosen by; no two of one body or answer have the same. Where its author gave none it is
    /// ``defaultName(at:of:)``.
    package var name: String
    /// The payload. What is text as it is, is a string.
    package var value: Literal
    /// Where it was read.
    package var origin: Origin

    package init(name: String, value: Literal, origin: Origin) {
        self.name = name
        self.value = value
        self.origin = origin
    }

    /// Returns the name of an example without one: `example` where it stands alone, else `example1`, `example2`…
    package static func defaultName(at index: Int, of count: Int) -> String {
        count == 1 ? "example" : "example\(index + 1)"
    }

    /// Whether the names of some examples are those that they have without one.
    package static func areUnnamed(_ examples: [Example]) -> Bool {
        examples.indices.allSatisfy { examples[$0].name == defaultName(at: $0, of: examples.count) }
    }
}
