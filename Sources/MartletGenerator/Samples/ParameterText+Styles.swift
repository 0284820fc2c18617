import MartletContract
import MartletFormats
import MartletPayloads

/// The styles of OpenAPI 3.1, section 4.8.12.2, percent-encoded.
extension ParameterText {
    /// Returns a value of the path; nil when it has no text.
    func path(_ literal: Literal, _ parameter: Parameter) -> String? {
        let name = parameter.field.key
        let type = parameter.field.type
        if let text = (json(literal, parameter) ?? single(literal, as: type)).map({ Self.encode($0, in: parameter) }) {
            switch parameter.style {
            case .label: return "." + text
            case .matrix: return ";\(name)=\(text)"
            default: return text
            }
        }
        guard let items = list(literal, as: type)?.map({ Self.encode($0, in: parameter) }) else {
            if let members = object(literal, as: type) { return path(members, parameter) }
            return shape(literal, as: type).flatMap { shape in
                var shaped = parameter
                shaped.field.type = shape.type
                return path(shape.literal, shaped)
            }
        }
        switch parameter.style {
        case .label: return "." + items.joined(separator: parameter.isExploded ? "." : ",")
        case .matrix:
            return parameter.isExploded
                ? items.map { ";\(name)=\($0)" }.joined() : ";\(name)=\(items.joined(separator: ","))"
        default: return items.joined(separator: ",")
        }
    }

    private func path(_ members: [(name: String, text: String)], _ parameter: Parameter) -> String {
        let pairs = pairs(members, parameter, separator: ",")
        switch parameter.style {
        case .label: return "." + pairs.joined(separator: parameter.isExploded ? "." : ",")
        case .matrix:
            return parameter.isExploded
                ? pairs.map { ";" + $0 }.joined() : ";\(parameter.field.key)=\(pairs.joined(separator: ","))"
        default: return pairs.joined(separator: ",")
        }
    }

    /// Returns the items of the query; nil when the value has no text.
    func query(_ literal: Literal, _ parameter: Parameter) -> [String]? {
        let name = Self.encode(parameter.field.key)
        let type = parameter.field.type
        if let text = json(literal, parameter) ?? single(literal, as: type) {
            return ["\(name)=\(Self.encode(text, in: parameter))"]
        }
        let delimiter = delimiter(of: parameter.style)
        if let items = list(literal, as: type)?.map({ Self.encode($0, in: parameter) }) {
            guard !items.isEmpty else { return [] }
            if parameter.style == .brackets { return items.map { "\(name)%5B%5D=\($0)" } }
            if parameter.style == .deepObject {
                return items.enumerated().map { "\(name)%5B\($0.offset)%5D=\($0.element)" }
            }
            return parameter.isExploded
                ? items.map { "\(name)=\($0)" } : ["\(name)=\(items.joined(separator: delimiter))"]
        }
        guard let members = object(literal, as: type) else {
            if parameter.style.isBracketed {
                return leaves(literal, as: type, name: parameter.field.key, style: parameter.style).map {
                    "\(Self.encode($0.name))=\(Self.encode($0.text, in: parameter))"
                }
            }
            return shape(literal, as: type).flatMap { shape in
                var shaped = parameter
                shaped.field.type = shape.type
                return query(shape.literal, shaped)
            }
        }
        guard !members.isEmpty else { return [] }
        if parameter.style.isBracketed {
            return members.map { "\(name)%5B\(Self.encode($0.name))%5D=\(Self.encode($0.text, in: parameter))" }
        }
        let pairs = pairs(members, parameter, separator: delimiter)
        return parameter.isExploded ? pairs : ["\(name)=\(pairs.joined(separator: delimiter))"]
    }

    private func pairs(
        _ members: [(name: String, text: String)], _ parameter: Parameter, separator: String
    ) -> [String] {
        let sign = parameter.isExploded ? "=" : separator
        return members.map { member in
            let name = parameter.style == .cookie ? member.name : Self.encode(member.name)
            return "\(name)\(sign)\(Self.encode(member.text, in: parameter))"
        }
    }

    /// Returns a value of a parameter as its place and its style encode it.
    private static func encode(_ text: String, in parameter: Parameter) -> String {
        if parameter.style == .cookie { return text }
        guard parameter.isReservedAllowed else { return encode(text) }
        switch parameter.place {
        case .path: return encode(text, leaving: ":@!$&'()*,;=+")
        case .cookie: return encode(text, leaving: ":/?#[]@!$&'()*+=")
        case .query, .querystring, .header: return encode(text, leaving: ":/?[]@!$'()*,;=")
        }
    }

    /// Returns the query of a value that is the whole of it; nil when it has no text.
    func querystring(_ literal: Literal, _ parameter: Parameter) -> [String]? {
        let type = parameter.field.type
        guard parameter.contentType == nil else {
            let isJSON = parameter.contentType.map(ContentType.isJSON) == true
            let text = isJSON ? self.text(of: literal, as: type) : single(literal, as: type)
            return text.map { $0.isEmpty ? [] : [Self.encode($0)] }
        }
        guard case .object = written(literal, as: type) else { return nil }
        return form(literal, as: type)
    }

    /// Returns the items of an object as a form.
    func form(_ literal: Literal, as type: TypeReference) -> [String] {
        guard case .object(let members) = written(literal, as: type) else { return [] }
        return members.flatMap { member -> [String] in
            let name = Self.encodeForm(member.name)
            switch member.value {
            case .null: return []
            case .array(let elements):
                return elements.filter { $0 != .null }.map { "\(name)=\(Self.encodeForm(Self.text(of: $0)))" }
            case let value: return ["\(name)=\(Self.encodeForm(Self.text(of: value)))"]
            }
        }
    }

    private func delimiter(of style: Parameter.Style) -> String {
        switch style {
        case .spaceDelimited: "%20"
        case .pipeDelimited: "%7C"
        case .tabDelimited: "%09"
        default: ","
        }
    }

    /// Returns the value of a header field; nil inside when nothing is sent, nil when the value has no text.
    func plain(_ literal: Literal, _ parameter: Parameter) -> String?? {
        if let text = json(literal, parameter) {
            // What is not ASCII is escaped in header fields; samples have it in no other place.
            return text.utf8.allSatisfy { $0 < 0x80 } ? .some(text) : nil
        }
        if let text = single(literal, as: parameter.field.type) { return text }
        if let members = object(literal, as: parameter.field.type) {
            let pairs = members.map { ($0.name, $0.text) }
            return .some(members.isEmpty ? nil : HeaderList.text(pairs, isExploded: parameter.isExploded))
        }
        guard let items = list(literal, as: parameter.field.type) else {
            guard let shape = shape(literal, as: parameter.field.type) else { return nil }
            var shaped = parameter
            shaped.field.type = shape.type
            return plain(shape.literal, shaped)
        }
        return .some(items.isEmpty ? nil : HeaderList.text(items))
    }

    /// Returns the cookies of a value; nil when it has no text.
    func cookies(_ literal: Literal, _ parameter: Parameter) -> [String]? {
        let key = parameter.field.key
        let name = parameter.style == .cookie ? key : Self.encode(key)
        if let text = json(literal, parameter) ?? single(literal, as: parameter.field.type) {
            return ["\(name)=\(Self.encode(text, in: parameter))"]
        }
        if let members = object(literal, as: parameter.field.type) {
            guard !members.isEmpty else { return [] }
            let pairs = pairs(members, parameter, separator: ",")
            return parameter.isExploded ? pairs : ["\(name)=\(pairs.joined(separator: ","))"]
        }
        guard let items = list(literal, as: parameter.field.type) else {
            guard let shape = shape(literal, as: parameter.field.type) else { return nil }
            var shaped = parameter
            shaped.field.type = shape.type
            return cookies(shape.literal, shaped)
        }
        guard !items.isEmpty else { return [] }
        let encoded = items.map { Self.encode($0, in: parameter) }
        return parameter.isExploded ? encoded.map { "\(name)=\($0)" } : ["\(name)=\(encoded.joined(separator: ","))"]
    }

    /// Returns the items of a form.
    func form(_ fields: [Field], _ values: ArraySlice<Literal?>) -> [String] {
        var items: [String] = []
        for (field, literal) in zip(fields, values) {
            guard let literal = literal ?? field.valueWhenOmitted, literal != .null else { continue }
            if field.style != nil || context.plan.isUnion(field.type) && !field.isJSONText {
                items += styled(literal, field).map { item in
                    let text =
                        field.isReservedAllowed
                        ? Self.encode(item.text, leaving: ":/?[]@!$'()*,;=") : Self.encodeForm(item.text)
                    return "\(Self.encodeForm(item.name))=\(text)"
                }
                continue
            }
            if field.isJSONText {
                items.append("\(Self.encodeForm(field.key))=\(Self.encodeForm(text(of: literal, as: field.type)))")
                continue
            }
            // What has no text is written as JSON.
            let texts =
                single(literal, as: field.type).map { [$0] } ?? list(literal, as: field.type)
                ?? [text(of: literal, as: field.type)]
            items += texts.map { "\(Self.encodeForm(field.key))=\(Self.encodeForm($0))" }
        }
        return items
    }
}
