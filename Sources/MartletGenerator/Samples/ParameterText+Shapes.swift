import MartletContract
import MartletPayloads

/// Values of which only their JSON says whether they are one value, a list or an object.
extension ParameterText {
    /// Returns a value as JSON text.
    func text(of literal: Literal, as type: TypeReference) -> String {
        JSONText.write(written(literal, as: type))
    }

    /// Returns the text of a parameter that is written whole; nil for one that a style writes.
    func json(_ literal: Literal, _ parameter: Parameter) -> String? {
        guard let contentType = parameter.contentType else { return nil }
        if ContentType.isJSON(contentType) { return text(of: literal, as: parameter.field.type) }
        if ContentType.isForm(contentType) { return form(literal, as: parameter.field.type).joined(separator: "&") }
        return single(literal, as: parameter.field.type)
    }

    /// Returns a value as one whose type every style knows: one string, a list or a map of strings. Nil for null, which
    /// is left out, and for what has no text anyway.
    func shape(_ literal: Literal, as type: TypeReference) -> (literal: Literal, type: TypeReference)? {
        let string = TypeReference(.string, origin: type.origin)
        switch written(literal, as: type) {
        case .null: return nil
        case .array(let elements):
            let texts = elements.filter { $0 != .null }.map { Literal.string(Self.text(of: $0)) }
            return (.array(texts), TypeReference(.array(string), origin: type.origin))
        case .object(let members):
            let others = members.filter { $0.value != .null }.map { member in
                Literal.Member(member.name, .string(Self.text(of: member.value)))
            }
            // The order of an object is that of its fields, which a map has not: where it matters nothing is compared.
            guard others.map(\.name) == others.map(\.name).sorted() else { return nil }
            return (.object(others), TypeReference(.map(string), origin: type.origin))
        case let value: return (.string(Self.text(of: value)), string)
        }
    }

    /// Returns the paths of all values, in brackets behind a name, with their texts.
    func leaves(
        _ literal: Literal, as type: TypeReference, name: String, style: Parameter.Style
    ) -> [(name: String, text: String)] {
        var leaves: [(name: String, text: String)] = []
        func collect(_ literal: Literal, _ path: String) {
            switch literal {
            case .null: break
            case .array(let elements):
                for (index, element) in elements.enumerated() {
                    collect(element, style == .brackets ? path + "[]" : "\(path)[\(index)]")
                }
            case .object(let members):
                for member in members { collect(member.value, "\(path)[\(member.name)]") }
            case .bool, .number, .string: leaves.append((path, Self.text(of: literal)))
            }
        }
        collect(written(literal, as: type), name)
        return leaves
    }

    /// Returns the names and texts that stand for a field of a form that is a union or has a style.
    func styled(_ literal: Literal, _ field: Field) -> [(name: String, text: String)] {
        if let style = field.style, style.isBracketed {
            return leaves(literal, as: field.type, name: field.key, style: style)
        }
        let separators: [Parameter.Style: String] = [.spaceDelimited: " ", .pipeDelimited: "|", .tabDelimited: "\t"]
        let separator = field.style.flatMap { separators[$0] } ?? ","
        let value = written(literal, as: field.type)
        switch value {
        case .null: return []
        case .array(let elements):
            let texts = elements.filter { $0 != .null }.map(Self.text)
            if field.isExploded { return texts.map { (field.key, $0) } }
            return texts.isEmpty ? [] : [(field.key, texts.joined(separator: separator))]
        case .object(let members) where field.style != nil:
            let pairs = members.filter { $0.value != .null }.map { (name: $0.name, text: Self.text(of: $0.value)) }
            if field.isExploded { return pairs }
            let text = pairs.map { $0.name + separator + $0.text }.joined(separator: separator)
            return pairs.isEmpty ? [] : [(field.key, text)]
        case .bool, .number, .string, .object: return [(field.key, Self.text(of: value))]
        }
    }

    func written(_ literal: Literal, as type: TypeReference) -> Literal {
        WrittenForm(context: context, isRequest: true).literal(literal, as: type)
    }

    static func text(of literal: Literal) -> String {
        switch literal {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let digits): digits
        case .string(let text): text
        case .array, .object: JSONText.write(literal)
        }
    }
}
