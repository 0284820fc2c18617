/// A text that equals another when their bytes do. Swift's own `==` takes the two ways of writing `é` for one; JSON and
/// JSON Schema compare scalar by scalar.
struct ExactText: Hashable, Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.count == right.text.utf8.count && left.text.utf8.elementsEqual(right.text.utf8)
    }

    // Texts of the same bytes are equal to `String` as well, so its hash will do.
    func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}
