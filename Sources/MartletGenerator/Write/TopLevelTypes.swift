/// The types that generated code declares outside of all others.
enum TopLevelTypes {
    private static let keywords: Set<Substring> = ["actor", "class", "enum", "protocol", "struct", "typealias"]

    /// Returns their names. A declaration at the top of a generated file starts in the first column.
    static func names(in text: String) -> Set<String> {
        var names: Set<String> = []
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            guard let first = line.first, first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z"),
                let line = Substring(line) as Substring?
            else { continue }
            let words = line.split(separator: " ", maxSplits: 6)
            guard let keyword = words.firstIndex(where: keywords.contains), keyword + 1 < words.count else { continue }
            // Behind an extension's name stands what it is about.
            guard !words[..<keyword].contains("extension") else { continue }
            names.insert(String(words[keyword + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
        }
        return names
    }
}
