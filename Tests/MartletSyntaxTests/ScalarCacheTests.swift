import Testing

@testable import MartletSyntax

/// Scalars that are found again are those that stand there.
struct ScalarCacheTests {
    /// Many words, short and long, some of which share a slot, and each of them twice.
    private static let words: [String] = {
        let letters = ["a", "b", "ä", "€", "🙂", "0", "-"]
        var words: [String] = []
        for first in letters {
            for last in letters {
                for count in [0, 1, 2, 6, 7, 14, 30, 40] {
                    words.append(first + String(repeating: "x", count: count) + last)
                }
            }
        }
        return words + words.reversed()
    }()

    @Test func everyScalarIsItself() {
        Array(Self.words.joined().utf8).withUnsafeBufferPointer { bytes in
            var cache = ScalarCache(bytes)
            var start = 0
            for word in Self.words {
                let end = start + word.utf8.count
                for style in [Scalar.Style.plain, .quoted, .plain] {
                    let node = Node(cache.scalar(start..<end, style), span: Self.place)
                    #expect(node.scalar == Scalar(text: word, style: style))
                }
                start = end
            }
        }
    }

    @Test func noTextIsEmptyText() {
        Array("a".utf8).withUnsafeBufferPointer { bytes in
            var cache = ScalarCache(bytes)
            let node = Node(cache.scalar(1..<1, .plain), span: Self.place)
            #expect(node.scalar == Scalar(text: "", style: .plain))
        }
    }

    private static let place = SourceSpan(file: SourceFileID(index: 0), lowerBound: 0, upperBound: 0)
}
