/// Scalars that stand in a text again and again, such as the keys of a dialect: those of one spelling are made once, and
/// found by their bytes.
///
/// It is of a fixed size, and a new scalar takes the place of another one, so no text can make it large or slow.
struct ScalarCache {
    private struct Slot {
        /// Where the scalar was met first.
        let start: Int
        let count: Int
        let style: Scalar.Style
        let value: Node.Value
    }

    /// A longer text is hardly ever there twice.
    private static let maxLength = 32
    /// How many scalars are kept; a power of two.
    private static let capacity = 256

    private let bytes: UnsafeBufferPointer<UInt8>
    private var slots = [Slot?](repeating: nil, count: capacity)

    /// - Parameter bytes: the text, which must be there as long as the cache is.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Returns the scalar without a tag whose text is a range of the bytes.
    mutating func scalar(_ range: Range<Int>, _ style: Scalar.Style) -> Node.Value {
        guard !range.isEmpty, range.count <= Self.maxLength else { return make(range, style) }
        let text = Self.piece(range, of: bytes)
        let position = Self.position(of: text)
        if let slot = slots[position], slot.count == text.count, slot.style == style,
            ByteSearch.areEqual(text, Self.piece(slot.start..<(slot.start + slot.count), of: bytes))
        {
            return slot.value
        }
        let value = make(range, style)
        slots[position] = Slot(start: range.lowerBound, count: range.count, style: style, value: value)
        return value
    }

    private static func piece(
        _ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
    ) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[range])
    }

    private func make(_ range: Range<Int>, _ style: Scalar.Style) -> Node.Value {
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
        return .scalar(Scalar(text: text, style: style))
    }

    /// Returns the slot of a text that is not empty: of some of its bytes, since all are compared anyway.
    private static func position(of text: UnsafeRawBufferPointer) -> Int {
        let last = text.count - 1
        let ends = Int(text[0]) &* 37 &+ Int(text[last]) &* 101
        return (ends &+ Int(text[last / 2]) &* 59 &+ text.count &* 7) & (capacity - 1)
    }
}
