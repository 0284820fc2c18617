/// A text of a document. Two are equal when their bytes are: to Swift two strings are equal that differ in their normalization
/// alone.
struct WireText: Hashable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (left: WireText, right: WireText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    // Of the bytes: the hash of `String` is one for all normalizations, and a server could send thousands with the same.
    func hash(into hasher: inout Hasher) {
        let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
        guard isHashed == nil else { return }
        var text = text
        text.withUTF8 { bytes in hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
    }
}
