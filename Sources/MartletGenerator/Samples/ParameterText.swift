import MartletContract
import MartletPayloads
import MartletPlan

/// Works out the text of parameters, from the contract alone.
struct ParameterText {
    let context: SampleContext

    /// Returns the text of a single value; nil when it has none, or is a list or an object.
    func single(_ literal: Literal, as type: TypeReference) -> String? {
        let type = context.plan.types.expanded(type)
        if case .model(let name) = type.kind {
            switch context.model(named: name)?.shape {
            case .alias(let alias): return single(literal, as: alias.type)
            case .enumeration: break
            case .object, .union, nil: return nil
            }
        }
        switch WrittenForm(context: context, isRequest: true).literal(literal, as: type) {
        case .string(let text): return text
        case .number(let digits): return digits
        case .bool(let value): return value ? "true" : "false"
        case .null, .array, .object: return nil
        }
    }

    /// Returns the texts of a list's elements without null; nil if the value is not a list or an element has no text.
    func list(_ literal: Literal, as type: TypeReference) -> [String]? {
        guard case .array(let element) = bare(type).kind, case .array(let elements) = literal else { return nil }
        let values = elements.filter { $0 != .null }
        let texts = values.compactMap { single($0, as: element) }
        return texts.count == values.count ? texts : nil
    }

    /// Returns the names and texts of a map's values, in the order of the names; nil when it is none.
    func object(_ literal: Literal, as type: TypeReference) -> [(name: String, text: String)]? {
        let type = bare(type)
        if case .model(let name) = type.kind, case .object(let object)? = context.model(named: name)?.shape {
            return fields(literal, of: object)
        }
        guard case .map(let value) = type.kind, case .object(let members) = literal else { return nil }
        let pairs = members.compactMap { member in
            single(member.value, as: value).map { (name: member.name, text: $0) }
        }
        return pairs.count == members.count ? pairs.sorted { $0.name < $1.name } : nil
    }

    /// Returns what a type is, through aliases and distinct types.
    private func bare(_ type: TypeReference) -> TypeReference {
        var type = context.plan.types.expanded(type)
        for _ in 0..<32 {
            guard case .model(let name) = type.kind, case .alias(let alias)? = context.model(named: name)?.shape else {
                break
            }
            type = context.plan.types.expanded(alias.type)
        }
        return type
    }

    /// Returns the names and texts of a model's fields, in their order, then those that no field names; nil when one has
    /// no text.
    private func fields(_ literal: Literal, of object: ObjectShape) -> [(name: String, text: String)]? {
        guard case .object(let members) = WrittenForm(context: context, isRequest: true).object(literal, as: object)
        else { return nil }
        var pairs: [(name: String, text: String)] = []
        for member in members where member.value != .null {
            var type = object.fields.first { $0.key == member.name }?.type
            if type == nil, case .kept(let other) = object.additional { type = other }
            guard let type, let text = single(member.value, as: type) else { return nil }
            pairs.append((member.name, text))
        }
        return pairs
    }

    /// Returns a text with all but the unreserved characters percent-encoded (RFC 3986, section 2.3).
    static func encode(_ text: String, leaving others: String = "") -> String {
        text.utf8.reduce(into: "") { result, byte in
            if isUnreserved(byte) || others.utf8.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let hex = String(byte, radix: 16, uppercase: true)
                result += hex.utf8.count == 1 ? "%0\(hex)" : "%\(hex)"
            }
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }

    /// Returns a text as a form writes it: spaces become `+`, and `*` stays (WHATWG URL Standard, section 5.2).
    static func encodeForm(_ text: String) -> String {
        let pieces = text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false)
        return pieces.map { piece in
            encode(String(piece), leaving: "*").split(separator: "~", omittingEmptySubsequences: false)
                .joined(separator: "%7E")
        }.joined(separator: "+")
    }
}
