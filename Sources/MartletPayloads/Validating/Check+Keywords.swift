import MartletContract

extension Check {
    /// Checks what keywords of JSON Schema ask of a value.
    ///
    /// - Parameter known: the members that fields name: they are not additional ones.
    mutating func keywords(_ keywords: [SchemaKeyword], of literal: Literal, known: Set<String> = []) {
        let members = keywords.map { Literal.Member($0.name, $0.value) }
        for keyword in members {
            var match = SchemaMatch(validator)
            var literal = literal
            if keyword.name == "additionalProperties", case .object(let all) = literal {
                literal = .object(all.filter { !known.contains($0.name) })
            }
            switch match.matches(literal, .object([keyword] + keyword.siblings(among: members))) {
            case true?: break
            case false?: report(.keyword, "is not what '\(keyword.name)' asks for")
            case nil: reportUnchecked(.keyword, "what '\(keyword.name)' asks for cannot be checked")
            }
        }
    }
}

extension Literal.Member {
    /// The keywords that say what this one means: they ask nothing by themselves, or are checked with their own name.
    fileprivate func siblings(among members: [Literal.Member]) -> [Literal.Member] {
        let names: [String] =
            switch name {
            case "if": ["then", "else"]
            case "contains": ["minContains", "maxContains"]
            case "items": ["prefixItems"]
            case "additionalProperties": ["properties", "patternProperties"]
            default: []
            }
        return members.filter { names.contains($0.name) }
    }
}
