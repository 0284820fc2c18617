/// Looks for a text in others.
///
/// - Source: D. E. Knuth, J. H. Morris, V. R. Pratt, "Fast Pattern Matching in Strings", SIAM Journal on Computing 6 (1977)
enum TextSearch {
    /// Returns whether a text contains some bytes, in time that grows with the text alone: a client chooses both.
    static func contains(_ word: [UInt8], in text: String) -> Bool {
        var text = text
        return text.withUTF8 { position(of: word, in: $0) != nil }
    }

    /// Returns where a text begins inside another; nil where it is not there.
    static func range(of word: String, in text: Substring) -> Range<Substring.Index>? {
        var copy = text
        guard let start = copy.withUTF8({ position(of: Array(word.utf8), in: $0) }) else { return nil }
        let first = text.utf8.index(text.startIndex, offsetBy: start)
        return first..<text.utf8.index(first, offsetBy: word.utf8.count)
    }

    private static func position(of word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard word.count <= bytes.count else { return nil }
        guard let first = word.first else { return 0 }
        if word.count == 1 { return bytes.firstIndex(of: first) }
        let borders = borders(of: word)
        var matched = 0
        for (index, byte) in bytes.enumerated() {
            while matched > 0, word[matched] != byte { matched = borders[matched - 1] }
            if word[matched] == byte { matched += 1 }
            if matched == word.count { return index + 1 - matched }
        }
        return nil
    }

    /// For each beginning of a word, the length of the longest shorter beginning that it ends with.
    private static func borders(of word: [UInt8]) -> [Int] {
        var borders = [Int](repeating: 0, count: word.count)
        var length = 0
        for index in word.indices.dropFirst() {
            while length > 0, word[length] != word[index] { length = borders[length - 1] }
            if word[length] == word[index] { length += 1 }
            borders[index] = length
        }
        return borders
    }
}
