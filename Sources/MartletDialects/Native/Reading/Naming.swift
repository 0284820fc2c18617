/// How the names of a specification become wire names.
enum Naming: String, CaseIterable {
    /// `addedDate`.
    case camelCase
    /// `added_date`.
    case snakeCase = "snake_case"
    /// As the author wrote them.
    case asIs = "as-is"

    /// Returns the wire name of a field or query parameter.
    func wireName(of name: String) -> String {
        switch self {
        case .asIs: name
        case .camelCase: Self.camelCased(name)
        case .snakeCase: Self.snakeCased(name)
        }
    }

    private static func camelCased(_ name: String) -> String {
        let prefix = name.prefix { $0 == "_" }
        let words = name.dropFirst(prefix.count).split { $0 == "_" || $0 == "-" }
        // A name without separators is one already: nothing is known about its words.
        guard words.count > 1, let first = words.first else { return name }
        return prefix + first.lowercased()
            + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    private static func snakeCased(_ name: String) -> String {
        let characters = Array(name)
        var result = ""
        for (index, character) in characters.enumerated() {
            if character == "-" {
                result.append("_")
                continue
            }
            // A word begins at a capital after a small letter or digit, and at the last capital before a small one:
            // `userID` is user_id, `HTMLPage` is html_page.
            if character.isUppercase, index > 0, characters[index - 1] != "_", characters[index - 1] != "-" {
                let isAfterSmall = !characters[index - 1].isUppercase
                let isBeforeSmall = index + 1 < characters.count && characters[index + 1].isLowercase
                if isAfterSmall || isBeforeSmall { result.append("_") }
            }
            result += character.lowercased()
        }
        return result
    }
}
