/// The words of a name.
package enum NameWords {
    /// Returns the words of a name in lower case: those of `expiresAt`, `expires_at` and `Expires-At` are the same.
    package static func of(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isAfterLower = false
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            guard character.isLetter || character.isNumber else {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            let isNextLower = index + 1 < characters.count && characters[index + 1].isLowercase
            // `userID` and `HTTPServer`: a capital starts a word after a small letter, or before one.
            if character.isUppercase, !word.isEmpty, isAfterLower || isNextLower {
                words.append(word)
                word = ""
            }
            word += character.lowercased()
            isAfterLower = !character.isUppercase
        }
        return word.isEmpty ? words : words + [word]
    }
}
