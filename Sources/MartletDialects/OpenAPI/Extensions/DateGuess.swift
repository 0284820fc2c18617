import MartletContract
import MartletFormats

/// Takes strings for dates whose document says nothing about them, and whose examples are dates.
///
/// Many servers declare a moment as a plain string and show one. A field is left alone as soon as anything about it says
/// that it is something else; the contract remembers what was guessed, and `martlet lint` says so.
enum DateGuess {
    /// The keywords that say that a value is one of some, or something that is written in another way.
    private static let contradicting: Set<String> = [
        "enum", "const", "contentEncoding", "contentMediaType", "not", "format", "pattern",
    ]

    /// Changes the fields of models.
    static func apply(to contract: inout Contract) {
        for index in contract.models.indices {
            guard case .object(var object) = contract.models[index].shape else { continue }
            var isChanged = false
            for field in object.fields.indices {
                guard let kind = kind(of: object.fields[field]) else { continue }
                object.fields[field].type.kind = kind
                object.fields[field].isDateGuessed = true
                isChanged = true
            }
            if isChanged { contract.models[index].shape = .object(object) }
        }
    }

    /// Returns the date that a field must be; nil when it may be anything else.
    private static func kind(of field: Field) -> TypeReference.Kind? {
        guard field.type.kind == .string, !field.examples.isEmpty, field.constraints.format == nil,
            field.constraints.pattern == nil,
            !field.type.keywords.contains(where: { contradicting.contains($0.name) })
        else { return nil }
        var texts: [String] = []
        for literal in field.examples + [field.defaultValue].compactMap({ $0 }) {
            switch literal {
            case .string(let text): texts.append(text)
            case .null where field.type.isNullable || field.isOptional: continue
            default: return nil
            }
        }
        guard !texts.isEmpty else { return nil }
        if texts.allSatisfy(isMoment) { return .date(.iso8601, name: nil) }
        return texts.allSatisfy(isDay) ? .date(.pattern("yyyy-MM-dd"), name: nil) : nil
    }

    private static func isMoment(_ text: String) -> Bool {
        guard (20...40).contains(text.utf8.count) else { return false }
        var text = text
        return text.withUTF8 { RFC3339.read($0) } != nil
    }

    private static func isDay(_ text: String) -> Bool {
        guard text.utf8.count == 10 else { return false }
        var text = text
        return text.withUTF8 { RFC3339.readDay($0) } != nil
    }
}
