/// Names of fields and parameters, compared without regard to how their words are joined: `created_at` and `createdAt` are one.
enum FieldNames {
    /// Returns a name in lower case, with letters and digits alone.
    static func plain(_ name: String) -> String {
        if name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }) { return name }
        return String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// Returns the words of a name, in lower case: `order`, `id` of `orderId`.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasLower = false
        for character in name {
            let startsWord = character.isUppercase && wasLower
            if startsWord || !(character.isLetter || character.isNumber) {
                if !word.isEmpty { words.append(word.lowercased()) }
                word = ""
            }
            if character.isLetter || character.isNumber { word.append(character) }
            wasLower = character.isLowercase || character.isNumber
        }
        if !word.isEmpty { words.append(word.lowercased()) }
        return words
    }

    /// Returns a plain name of one thing: `order` of `orders`, `category` of `categories`.
    static func singular(_ name: String) -> String {
        if name.hasSuffix("ies"), name.utf8.count > 4 { return name.dropLast(3) + "y" }
        for ending in ["sses", "shes", "ches", "xes"] where name.hasSuffix(ending) { return String(name.dropLast(2)) }
        for ending in ["ss", "us", "is"] where name.hasSuffix(ending) { return name }
        return name.hasSuffix("s") && name.utf8.count > 2 ? String(name.dropLast()) : name
    }
}
