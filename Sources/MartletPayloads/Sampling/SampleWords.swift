import MartletFormats

/// What a value looks like, from the name of its field.
struct SampleWords {
    private let slot: SampleSlot
    /// The words of the name, in lower case.
    private let words: [String]

    init(_ slot: SampleSlot) {
        self.slot = slot
        words = Self.words(of: slot.name)
    }

    /// Splits a name such as `firstName`, `first_name` or `HTMLText` into words.
    static func words(of name: String) -> [String] {
        var result: [String] = []
        var word = ""
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            let isLetterOrDigit = character.isLetter || character.isNumber
            let startsWord =
                character.isUppercase
                && (index > 0 && characters[index - 1].isLowercase
                    || index + 1 < characters.count && characters[index + 1].isLowercase)
            if !isLetterOrDigit || startsWord {
                if !word.isEmpty { result.append(word.lowercased()) }
                word = ""
            }
            if isLetterOrDigit { word.append(character) }
        }
        if !word.isEmpty { result.append(word.lowercased()) }
        return result
    }

    private var number: Int { slot.ordinal + 1 }

    /// A text that fits the name.
    var string: String {
        if words.isEmpty { return numbered("sample") }
        if let text = identifier { return text }
        let table = SampleTables.strings
        // `emailAddress` is an email before it is an address, so pairs and then the words from the last one on.
        let joined = words.joined()
        let keys = [joined] + words.reversed()
        for key in keys {
            guard let values = table[key] ?? table[Self.singular(key)], let value = slot.choose(values) else {
                continue
            }
            return slot.ordinal < values.count ? value : "\(value) \(number)"
        }
        return numbered(words.joined(separator: " "))
    }

    /// An address that fits the name.
    var url: String {
        let name = words.filter { $0 != "url" && $0 != "link" && $0 != "uri" }.joined(separator: "-")
        let path = name.unicodeScalars.allSatisfy(\.isASCII) && !name.isEmpty ? name : "page"
        return "https://example.com/\(path)/\(number)"
    }

    /// A number that fits the name.
    func number(isInteger: Bool) -> DecimalNumber {
        for key in [words.joined()] + words.reversed() {
            guard let text = SampleTables.numbers[key] ?? SampleTables.numbers[Self.singular(key)],
                let number = DecimalNumber(text)
            else { continue }
            return isInteger ? number.roundedDown(to: .one) ?? .one : number
        }
        let base = DecimalNumber(1 + Int(slot.hash % 9))
        let half = DecimalNumber(isNegative: false, digits: [5], exponent: -1)
        return isInteger ? base : base.adding(half) ?? base
    }

    /// `specialist-1` for `specialistId`, and for the `id` of a specialist, so that the two agree.
    private var identifier: String? {
        guard words.last == "id" || words.last == "ids" else { return nil }
        let owner = words.count > 1 ? Array(words.dropLast()) : Self.words(of: slot.owner)
        let trimmed = owner.filter { !["get", "list", "update", "delete", "create", "show"].contains($0) }
        return (trimmed.isEmpty ? ["id"] : trimmed).joined(separator: "-") + "-\(number)"
    }

    private func numbered(_ text: String) -> String {
        slot.ordinal == 0 ? text : "\(text) \(number)"
    }

    private static func singular(_ word: String) -> String {
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        return word.hasSuffix("s") ? String(word.dropLast()) : word
    }
}
