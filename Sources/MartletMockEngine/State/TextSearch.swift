/// Looks for a text in others.
///
/// - Source: D. E. Knuth, J. H. Morris, V. R. Pratt, "Fast Pattern Matching in Strings", SIAM Journal on Computing 6 (1977)
enum TextSearch {
    /// Returns whether a text contains some bytes, in time that grows with the text alone: a client chooses both.
    static func contains(_ word: [UInt8], in text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard word.count <= bytes.count else { return false }
            guard let first = word.first else { return true }
            if word.count == 1 { return bytes.contains(first) }
            let borders = borders(of: word)
            var matched = 0
            for byte in bytes {
                while matched > 0, word[matched] != byte { matched = borders[matched - 1] }
                if word[matched] == byte { matched += 1 }
                if matched == word.count { return true }
            }
            return false
        }
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
