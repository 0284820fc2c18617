import MartletContract
import MartletPayloads

/// What a type is, with all that it leads to: a text that is another one whenever its values are others. It is part of what
/// an approval is of, and not for people.
struct TypeStructure {
    private let models: TextTable<Model>
    private var seen: TextSet = []
    private var text = ""
    /// Beyond this many bytes models are only named.
    private static let maxBytes = 1 << 14

    private init(_ models: TextTable<Model>) {
        self.models = models
    }

    /// Returns the text of a use of a type.
    static func text(of use: TypeUse, _ models: TextTable<Model>) -> String {
        var structure = TypeStructure(models)
        structure.add(use.type, use.constraints)
        return structure.text
    }

    private mutating func add(_ type: TypeReference, _ constraints: Constraints = Constraints()) {
        switch type.kind {
        case .array(let element):
            text += "["
            add(element, element.constraints)
            text += "]"
        case .map(let value):
            text += "{:"
            add(value, value.constraints)
            text += "}"
        case .model(let name): add(name)
        default: text += TypeText.text(of: TypeUse(type, in: models), models)
        }
        if type.isNullable { text += "?" }
        add(constraints)
        add(type.keywords)
    }

    private mutating func add(_ constraints: Constraints) {
        for limit in Limit.all {
            if let value = limit.text(constraints) { text += " \(limit.name)=\(value)" }
        }
    }

    private mutating func add(_ keywords: [SchemaKeyword]) {
        for keyword in keywords.sorted(by: { $0.name < $1.name }) {
            text += " \(keyword.name)=\(JSONText.write(keyword.value))"
        }
    }

    private mutating func add(_ name: String) {
        guard seen.insert(name).inserted, text.utf8.count < Self.maxBytes, let model = models[name] else {
            text += name
            return
        }
        switch model.shape {
        case .object(let object):
            text += "{"
            for field in object.fields {
                text += "\(field.key)\(field.isSentAlways ? "" : "?"):"
                add(field.type, field.constraints)
                text += ","
            }
            switch object.additional {
            case .ignored: break
            case .refused: text += "!"
            case .kept(let type): add(type, type.constraints)
            }
            text += "}"
        case .enumeration(let enumeration):
            text += "\(enumeration.rawType)\(enumeration.cases.map(\.wireValue))"
        case .union(let union):
            text += "(\(union.discriminator ?? "")"
            for member in union.members {
                text += "|\(member.values)"
                add(member.type)
            }
            text += ")"
        case .alias(let alias): add(alias.type, alias.constraints)
        }
        add(model.keywords)
    }
}
