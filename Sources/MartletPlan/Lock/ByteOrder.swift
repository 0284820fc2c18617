/// The order of texts by their bytes.
enum ByteOrder {
    /// Texts that are to be sorted. Thousands that begin alike are the usual case, so they are laid side by side and
    /// compared eight bytes at a time.
    struct Texts {
        /// A text among the bytes of all.
        private struct Piece {
            let start: Int
            let count: Int
            let position: Int
        }

        private var pieces: [Piece] = []
        private var bytes: [UInt8] = []

        mutating func reserveCapacity(_ count: Int, bytes byteCount: Int) {
            pieces.reserveCapacity(count)
            bytes.reserveCapacity(byteCount)
        }

        /// Adds a text that is put together of three.
        mutating func add(_ first: String, _ second: String = "", _ third: String = "") {
            let start = bytes.count
            append(first)
            append(second)
            append(third)
            pieces.append(Piece(start: start, count: bytes.count - start, position: pieces.count))
        }

        private mutating func append(_ text: String) {
            let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable { bytes.append(contentsOf: $0) }
            if isAppended == nil { bytes.append(contentsOf: text.utf8) }
        }

        /// Calls a function with each text and the number of texts that were added before it, in the order of the texts.
        ///
        /// - Parameter isUnique: Whether only the last one counts of those that are equal.
        mutating func forEachSorted(
            isUnique: Bool = false, _ body: (_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Void
        ) {
            bytes.withUnsafeBytes { bytes in
                pieces.sort { Self.precedes($0, $1, bytes) }
                let texts = bytes.bindMemory(to: UInt8.self)
                for (index, piece) in pieces.enumerated() {
                    if isUnique, index + 1 < pieces.count, Self.areEqual(piece, pieces[index + 1], bytes) { continue }
                    body(UnsafeBufferPointer(rebasing: texts[piece.start..<piece.start + piece.count]), piece.position)
                }
            }
        }

        private static func precedes(_ left: Piece, _ right: Piece, _ bytes: UnsafeRawBufferPointer) -> Bool {
            let count = min(left.count, right.count)
            var index = 0
            while index + 8 <= count {
                let one = bytes.loadUnaligned(fromByteOffset: left.start + index, as: UInt64.self)
                let other = bytes.loadUnaligned(fromByteOffset: right.start + index, as: UInt64.self)
                if one != other { return UInt64(bigEndian: one) < UInt64(bigEndian: other) }
                index += 8
            }
            while index < count {
                let (one, other) = (bytes[left.start + index], bytes[right.start + index])
                if one != other { return one < other }
                index += 1
            }
            return left.count == right.count ? left.position < right.position : left.count < right.count
        }

        private static func areEqual(_ left: Piece, _ right: Piece, _ bytes: UnsafeRawBufferPointer) -> Bool {
            guard left.count == right.count else { return false }
            return (0..<left.count).allSatisfy { bytes[left.start + $0] == bytes[right.start + $0] }
        }
    }

    /// Returns the positions of texts in the order of their bytes.
    static func positions(of texts: [String]) -> [Int] {
        var sorted = Texts()
        for text in texts { sorted.add(text) }
        var positions: [Int] = []
        sorted.forEachSorted { positions.append($1) }
        return positions
    }
}
