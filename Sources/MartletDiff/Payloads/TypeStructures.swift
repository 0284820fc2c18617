import MartletContract
import MartletPayloads
import MartletSyntax

/// The types of a contract as texts for fingerprints: two texts differ if the types allow different values.
///
/// They do not contain the names of models, except for models that refer to themselves.
final class TypeStructures: Sendable {
    private let contract: Contract
    /// The models; nil until a text is asked for.
    private let known = Locked<Models?>(nil)

    /// The models with a text for each, which follows from all that it refers to.
    private struct Models {
        var models: TextTable<Model>
        var texts: TextTable<String> = [:]
    }

    init(_ contract: Contract) {
        self.contract = contract
    }

    /// Returns the text of a use of a type.
    func text(of use: TypeUse) -> String {
        text {
            $0.add(use.type)
            $0.add(use.constraints)
        }
    }

    /// Returns the text of a field.
    func text(of field: Field) -> String { text { $0.add(field) } }

    /// Returns the text of a parameter.
    func text(of parameter: Parameter) -> String {
        text {
            $0.add(parameter.field)
            $0.text += " \(parameter.place) \(parameter.writtenStyle) \(parameter.contentType ?? "")"
            $0.text += "\(parameter.isReservedAllowed) \(parameter.isEmptyAllowed)"
        }
    }

    /// Returns the text of what a request carries.
    func text(ofBodyOf endpoint: Endpoint) -> String {
        text { writer in
            writer.text += "\(ContentTypes.ofBody(endpoint)) \(endpoint.isBodyLeftOut) "
            switch endpoint.body {
            case .json(let type)?, .text(let type, _)?: writer.add(type)
            case .fields(let fields)?, .form(let fields)?, .multipart(let fields)?: writer.add(fields)
            case .file?, nil: break
            }
            writer.add(endpoint.bodyKeywords)
        }
    }

    /// Returns the text of a response.
    func text(of answer: AnyAnswer) -> String {
        text { writer in
            for answer in [answer] + answer.alternatives {
                writer.text += "\(answer.contentTypes) "
                writer.add(answer.type)
                writer.add(answer.headers)
            }
        }
    }

    /// Returns the text of whether, and as what, members are taken that no field names.
    func text(of additional: ObjectShape.Additional) -> String { text { $0.add(additional) } }

    private func text(_ write: (inout Writer) -> Void) -> String {
        let known = known.withLock { known in
            if let known { return known }
            let all = Self.all(contract)
            known = all
            return all
        }
        var writer = Writer(models: known.models) { known.texts[$0] ?? $0 }
        write(&writer)
        return writer.text
    }

    private static func all(_ contract: Contract) -> Models {
        let models = TextTable(contract.models.map { ($0.name, $0) }) { first, _ in first }
        let names = models.keys.sorted()
        let positions = TextTable(names.enumerated().map { ($1, $0) }) { first, _ in first }
        let edges = names.map { models[$0]?.modelNames.compactMap { positions[$0] } ?? [] }
        var known: TextTable<String> = [:]
        // Models come after those that they refer to.
        for component in StronglyConnectedComponents.all(in: edges) {
            let texts = component.map { position in
                var writer = Writer(models: models) { [known] in known[$0] ?? "<\($0)>" }
                models[names[position]].map { writer.add($0) }
                return writer.text
            }
            // Each of several that refer to one another depends on all of them.
            let whole = texts.count > 1 ? [Fingerprint.text(of: texts.sorted())] : []
            for (position, text) in zip(component, texts) {
                known[names[position]] = Fingerprint.text(of: [text] + whole)
            }
        }
        return Models(models: models, texts: known)
    }

    /// Writes types one after another.
    private struct Writer {
        let models: TextTable<Model>
        /// Returns the text of a model.
        let reference: (String) -> String
        var text = ""

        mutating func add(_ model: Model) {
            switch model.shape {
            case .object(let object):
                add(object.fields)
                add(object.additional)
            case .enumeration(let enumeration):
                text += "\(enumeration.rawType)\(enumeration.cases.map(\.wireValue).sorted())"
            case .union(let union):
                text += "(\(union.discriminator ?? "") \(union.exclusivity.isExclusive) \(union.fallback ?? "")"
                for member in union.members {
                    text += "|\(member.values)"
                    add(member.type)
                }
                text += ")"
            case .alias(let alias): add(alias.type)
            }
            add(model.keywords)
        }

        mutating func add(_ fields: [Field]) {
            text += "{"
            for field in fields.sorted(by: { $0.key < $1.key }) { add(field) }
            text += "}"
        }

        mutating func add(_ field: Field) {
            text += "\(String(reflecting: field.key))\(field.isSentAlways ? "" : "?")"
            text += "\(field.isReadOnly ? "r" : "")\(field.isWriteOnly ? "w" : ""):"
            add(field.type)
            if let style = field.style { text += " \(style)\(field.isExploded)" }
            text += " \(field.contentType ?? "")\(field.isReservedAllowed ? "+" : "")"
            if !field.headers.isEmpty { add(field.headers) }
            text += ","
        }

        mutating func add(_ additional: ObjectShape.Additional) {
            switch additional {
            case .ignored: break
            case .refused: text += "!"
            case .kept(let type): add(type)
            }
        }

        mutating func add(_ type: TypeReference) {
            switch type.kind {
            case .array(let element):
                text += "["
                add(element)
                text += "]"
            case .map(let value):
                text += "{:"
                add(value)
                text += "}"
            case .model(let name): text += reference(name)
            default: text += TypeText.text(of: TypeUse(type, in: models), models)
            }
            if type.isNullable { text += "?" }
            add(type.constraints)
            add(type.keywords)
        }

        mutating func add(_ constraints: Constraints) {
            for limit in Limit.all {
                if let value = limit.text(constraints) { text += " \(limit.name)=\(value)" }
            }
        }

        mutating func add(_ keywords: [SchemaKeyword]) {
            for keyword in keywords.sorted(by: { $0.name < $1.name }) {
                text += " \(keyword.name)=\(JSONText.write(keyword.value))"
            }
            let names = keywords.modelNames
            if !names.isEmpty { text += " \(TextSet(names).sorted().map(reference))" }
        }
    }
}
