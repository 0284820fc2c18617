import MartletContract
import MartletFormats
import MartletPayloads

/// The fields of a form, or the parts of a body, as they travel: which values they are, the document's schema tells.
struct WrittenForm: Sendable {
    /// The names with their values: a name that is there several times is a list.
    private(set) var members: [Literal.Member] = []
    /// How the values travel.
    private(set) var texts = TextForms()
    /// The names of files, whose contents are no values.
    private(set) var unread: Set<ExactText> = []

    /// What one field of a name is.
    private enum Piece {
        case text(String)
        case json(Literal)
        case file
    }

    /// Takes the fields of a form.
    ///
    /// - Parameter jsonFields: The names of those that are JSON text.
    init(_ items: QueryItems, jsonFields: TextSet) {
        let pieces = items.items.map { item in (item.name, Self.piece(items.decode(item.value), item.name, jsonFields))
        }
        self.init(pieces)
    }

    /// Takes the parts of a body that have names.
    init(_ body: MultipartBody, jsonFields: TextSet) {
        let pieces = body.parts.compactMap { part -> (String, Piece)? in
            guard let name = part.name else { return nil }
            let sent = part.headers["Content-Type"].map(ParsedContentType.init)
            let isText = sent.map { $0.isJSON || $0.essence.hasPrefix("text/") } ?? true
            guard part.fileName == nil, isText, let text = String(validating: part.content, as: UTF8.self) else {
                return (name, .file)
            }
            let isJSON = sent?.isJSON ?? jsonFields.contains(name)
            return (name, Self.piece(text, name, isJSON ? [name] : []))
        }
        self.init(pieces)
    }

    private static func piece(_ text: String, _ name: String, _ jsonFields: TextSet) -> Piece {
        guard jsonFields.contains(name) else { return .text(text) }
        return .json(JSONLiteral.read(Array(text.utf8)) ?? .string(text))
    }

    private init(_ pieces: [(name: String, piece: Piece)]) {
        texts.json = { JSONLiteral.read(Array($0.utf8)) }
        let byName = TextTable(grouping: pieces, by: \.name)
        var known: TextSet = []
        for (name, _) in pieces where known.insert(name).inserted {
            var literals: [Literal] = []
            var isTyped = false
            for (_, piece) in byName[name] ?? [] {
                switch piece {
                case .text(let text): literals.append(.string(text))
                case .json(let literal):
                    literals.append(literal)
                    isTyped = true
                case .file: unread.insert(ExactText(name))
                }
            }
            let isList = literals.count > 1
            members.append(.init(name, isList ? .array(literals) : literals.first ?? .null))
            texts.open.insert(ExactText(name))
            if isTyped { texts.typed.insert(ExactText(name)) }
        }
    }

    /// The same with values of fields that are written in another style, or are not there.
    ///
    /// - Parameters:
    ///   - value: The values of all fields that the contract has.
    ///   - fields: These fields.
    func with(_ value: Literal, of fields: [Field]) -> WrittenForm {
        var form = self
        let styled = TextSet(fields.filter { $0.style != nil }.map(\.key))
        // With a style, several names are one field.
        let names = styled.isEmpty ? nil : TextSet(fields.map(\.key)).subtracting(styled)
        form.members = members.filter { names?.contains($0.name) ?? !$0.name.contains("[") }
        let known = TextSet(form.members.map(\.name))
        for member in value.members where !known.contains(member.name) {
            form.members.append(member)
            form.texts.open.remove(ExactText(member.name))
        }
        form.unread.formUnion(
            fields.filter { $0.type.isFile && known.contains($0.key) }.map { ExactText($0.key) })
        return form
    }

    /// Takes itself down as what the document describes.
    func describe(_ form: inout Validator.Form) {
        form.described = .object(members)
        form.texts = texts
        form.unread = unread
    }
}
