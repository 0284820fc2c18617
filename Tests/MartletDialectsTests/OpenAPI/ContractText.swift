import MartletContract

/// Writes parts of a contract in one line, to compare them with what is expected.
enum ContractText {
    /// A model without its name.
    static func text(_ model: Model) -> String {
        let keywords = text(model.keywords)
        return text(model.shape) + keywords + (model.deprecation != nil ? " deprecated" : "")
    }

    private static func text(_ shape: Model.Shape) -> String {
        switch shape {
        case .object(let object):
            var fields = object.fields.map(text)
            switch object.additional {
            case .ignored: break
            case .refused: fields.append("-")
            case .kept(let type): fields.append("*: " + text(type) + text(type.constraints))
            }
            return "{" + fields.joined(separator: ", ") + "}"
        case .enumeration(let enumeration):
            let cases = enumeration.cases.map { $0.name == $0.wireValue ? $0.name : "\($0.name)=\($0.wireValue)" }
            return (enumeration.rawType == .int ? "int" : "enum") + "(" + cases.joined(separator: " | ") + ")"
        case .union(let union):
            let members = union.members.map { member in
                let values = union.discriminator == nil ? "" : "[\(words(of: member))]"
                return member.name + values + ": " + text(member.type) + text(member.type.constraints)
            }
            let tag = union.discriminator.map { " by " + $0 + (union.discriminatorType == .int ? "#" : "") } ?? ""
            return "union\(tag)(" + members.joined(separator: " | ") + ")"
        case .alias(let alias):
            return "= " + text(alias.type) + text(alias.constraints)
        }
    }

    /// The values of a member, and in brackets those that it is only read by.
    private static func words(of member: Union.Member) -> String {
        (member.values + member.impliedValues.map { "(\($0))" }).joined(separator: " ")
    }

    /// A field: `name?: type = default <constraints>`.
    static func text(_ field: Field) -> String {
        var text = field.key + (field.isOptional ? "?" : "") + ": " + text(field.type)
        if let value = field.defaultValue { text += " = " + Self.text(value) }
        text += Self.text(field.constraints)
        for (isSet, word) in [
            (field.isReadOnly, "readOnly"), (field.isWriteOnly, "writeOnly"), (field.isSensitive, "sensitive"),
            (field.deprecation != nil, "deprecated"),
        ] where isSet { text += " " + word }
        return text
    }

    /// A type.
    static func text(_ type: TypeReference) -> String {
        kind(type.kind) + (type.isNullable ? "|null" : "") + text(type.keywords)
    }

    private static func kind(_ kind: TypeReference.Kind) -> String {
        switch kind {
        case .model(let name): "#" + name
        case .array(let element): "[" + text(element) + text(element.constraints) + "]"
        case .map(let value): "map<" + text(value) + text(value.constraints) + ">"
        case .int64(let isString): isString ? "int64(string)" : "int64"
        case .uint64(let isString): isString ? "uint64(string)" : "uint64"
        case .decimal(let isString): isString ? "decimal(string)" : "decimal"
        case .date(.pattern(let pattern), _): "date(\(pattern))"
        case .date(let format, _): "date(\(format))"
        case .data(let encoding): "data(\(encoding.rawValue))"
        case .duration(let encoding): "duration(\(encoding.rawValue))"
        default: "\(kind)"
        }
    }

    private static func text(_ keywords: [SchemaKeyword]) -> String {
        keywords.isEmpty ? "" : " {" + keywords.map { $0.name + ": " + text($0.value) }.joined(separator: ", ") + "}"
    }

    private static func text(_ constraints: Constraints) -> String {
        var parts: [String] = []
        func add(_ name: String, _ value: (some CustomStringConvertible)?) {
            if let value { parts.append(name + value.description) }
        }
        add("≥", constraints.minimum)
        add("≤", constraints.maximum)
        add(">", constraints.exclusiveMinimum)
        add("<", constraints.exclusiveMaximum)
        add("×", constraints.multipleOf)
        add("length≥", constraints.minLength)
        add("length≤", constraints.maxLength)
        add("~", constraints.pattern)
        add("count≥", constraints.minItems)
        add("count≤", constraints.maxItems)
        if constraints.areItemsUnique { parts.append("unique") }
        add("", constraints.format)
        return parts.isEmpty ? "" : " <" + parts.joined(separator: " ") + ">"
    }

    /// A value as JSON.
    static func text(_ literal: Literal) -> String {
        switch literal {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): text
        case .string(let text): "\"\(text)\""
        case .array(let values): "[" + values.map(text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\($0.name):" + text($0.value) }.joined(separator: ",") + "}"
        }
    }
}
