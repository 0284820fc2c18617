/// A text of a document. Two are equal when their bytes are: to Swift two strings are equal that differ in their normalization
/// alone.
struct WireText: Hashable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (left: WireText, right: WireText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    // Equal bytes have an equal hash.
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
