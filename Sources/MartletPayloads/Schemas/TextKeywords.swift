import MartletContract

/// Keywords of JSON Schema about values that travel as plain text: a number or a Boolean is its text there.
enum TextKeywords {
    /// Returns keywords as they apply to texts, and those of which nobody can say how.
    static func converted(_ keywords: [SchemaKeyword]) -> (keywords: [SchemaKeyword], others: [SchemaKeyword]) {
        var result: [SchemaKeyword] = []
        var others: [SchemaKeyword] = []
        // Any number of elements from 0 on, whatever they are, is no requirement.
        let isAnyCount =
            keywords.contains { $0.name == "minContains" && $0.value == .number("0") }
            && !keywords.contains { $0.name == "maxContains" }
        for keyword in keywords where !isAnyCount || keyword.name != "contains" {
            if let value = value(keyword.value, of: keyword.name) {
                result.append(SchemaKeyword(keyword.name, value))
            } else {
                others.append(keyword)
            }
        }
        // Keywords look at what others leave: of a part of them nothing follows.
        return others.isEmpty ? (result, []) : ([], keywords)
    }

    /// The keywords that are about numbers.
    private static let numeric: TextSet = [
        "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
    ]

    private static func value(_ value: Literal, of keyword: String) -> Literal? {
        switch keyword {
        case "const": return value.asText
        case "enum": return value.elements.map { .array($0.map(\.asText)) } ?? value
        case "type":
            let names = value.strings ?? [value.string].compactMap(\.self)
            return names.allSatisfy { ["string", "array", "object"].contains($0) } ? value : nil
        case _ where numeric.contains(keyword): return nil
        default: break
        }
        guard !SchemaKeywords.schemas(in: Literal.Member(keyword, value)).isEmpty else { return value }
        return parts(value)
    }

    /// Returns a schema, or what holds schemas, with each schema as it applies to texts.
    private static func parts(_ value: Literal) -> Literal? {
        switch value {
        case .array(let elements):
            let parts = elements.compactMap(parts)
            return parts.count == elements.count ? .array(parts) : nil
        case .object(let members):
            // The members of `properties` have any names: what is not a schema in a schema is left as it is.
            let converted = members.compactMap { member in
                (member.value.members == nil ? Self.value(member.value, of: member.name) : parts(member.value)).map {
                    Literal.Member(member.name, $0)
                }
            }
            return converted.count == members.count ? .object(converted) : nil
        default: return value
        }
    }
}
