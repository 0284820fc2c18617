import Foundation
import MartletContract
import MartletDialects
import MartletPayloads
import MartletSyntax

/// The schemas of an OpenAPI document as its author wrote them, without what the tool made of them: who judges answers by
/// them depends on nothing that made the answers.
struct RawDocument {
    /// The schemas of answers.
    let strict: RawSchemas
    /// The same schemas where forms of texts are but notes, so that those which nobody knows leave no doubt.
    let formless: RawSchemas

    struct Key: Hashable {
        let endpoint: EndpointReference
        let status: StatusRange
    }

    /// Reads the documents again that a contract was loaded from.
    init(_ load: LoadResult, _ contract: Contract) {
        var documents: TextTable<Literal> = [:]
        for (index, file) in load.sources.files.enumerated() {
            guard let root = SourceReader.read(SourceFileID(index: UInt16(index)), in: load.sources).root else {
                continue
            }
            documents[Self.uri(file.path)] = Self.literal(root)
        }
        let stripper = WriteOnlyStripper(documents: documents)
        let raw = RawFiles(documents: documents.mapValues { stripper.without($0) })
        var properties: [Literal.Member] = []
        var keys: [String: Key] = [:]
        func add(_ endpoint: Endpoint, _ status: StatusRange, _ origin: Origin, _ contentType: String?) {
            let place = RawFiles.Place(
                uri: Self.uri(load.sources.file(origin.span.file).path), pointer: origin.pointer)
            guard let schema = raw.schema(of: place, contentType) else { return }
            let name = "s\(keys.count)"
            keys[name] = Key(endpoint: endpoint.reference, status: status)
            properties.append(
                .init(name, .object([.init("$ref", .string(schema.uri + "#" + Self.encoded(schema.pointer)))])))
        }
        for endpoint in contract.groups.flatMap(\.endpoints) {
            for response in endpoint.responses where response.type.kind != .void && response.type.kind != .file {
                add(endpoint, response.status, response.origin, response.contentType)
            }
            for error in endpoint.errors where error.type.kind != .void {
                add(endpoint, error.status, error.origin, error.contentType)
            }
        }
        let root = Literal.object([.init("properties", .object(properties))])
        strict = RawSchemas(root, keys, raw.documents, assertsFormat: true)
        formless = RawSchemas(root, keys, raw.documents, assertsFormat: false)
    }

    private static func uri(_ path: String) -> String {
        "https://d.example" + (path.hasPrefix("/") ? path : "/" + path)
    }

    fileprivate static func escaped(_ step: String) -> String {
        step.replacingOccurrences(of: "~", with: "~0").replacingOccurrences(of: "/", with: "~1")
    }

    private static func encoded(_ pointer: String) -> String {
        pointer.addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed) ?? pointer
    }

    private static func literal(_ node: Node) -> Literal {
        switch node.value {
        case .sequence(let nodes): .array(nodes.map(literal))
        case .mapping(let mapping): .object(mapping.entries.map { .init($0.name, literal($0.value)) })
        case .scalar(let scalar):
            switch scalar.resolved {
            case .null: .null
            case .bool(let value): .bool(value)
            case .int(let text), .float(let text): .number(text)
            case .string: .string(scalar.text)
            }
        }
    }
}

/// The schemas of a document's answers.
struct RawSchemas {
    private let schemas: [RawDocument.Key: SchemaID]
    private let judge: SchemaJudge

    init(_ root: Literal, _ keys: [String: RawDocument.Key], _ documents: TextTable<Literal>, assertsFormat: Bool) {
        var pool = SchemaPool()
        var options = SchemaReader.Options()
        options.documents = documents
        options.assertsFormat = assertsFormat
        let id = SchemaReader.read(root, into: &pool, options: options)
        var schemas: [RawDocument.Key: SchemaID] = [:]
        for property in pool[id].members.properties {
            if let key = keys[property.name] { schemas[key] = property.schema }
        }
        self.schemas = schemas
        judge = SchemaJudge(pool)
    }

    /// How many schemas there are.
    var count: Int { schemas.count }

    /// Returns what is found out about a payload; nil where nothing is asked.
    func answer(_ payload: Literal, _ key: RawDocument.Key) -> SchemaAnswer? {
        schemas[key].map { judge.answer(payload, $0, limit: 3) }
    }
}

/// The files of a document by their addresses.
private struct RawFiles {
    /// A place in a file.
    struct Place {
        var uri: String
        var pointer: String
    }

    let documents: TextTable<Literal>

    /// Returns the schema of the JSON that an answer carries.
    func schema(of place: Place, _ contentType: String?) -> Place? {
        guard let (answer, at) = followed(place), let content = answer.member("content"),
            case .object(let media) = content
        else { return nil }
        let names = [contentType ?? "application/json", "application/json"]
        let usual = names.lazy.compactMap { name in media.first { $0.name == name } }.first
        guard let chosen = usual ?? media.first(where: { ContentType.isJSON($0.name) }),
            ContentType.isJSON(chosen.name),
            let type = followed(
                Place(uri: at.uri, pointer: at.pointer + "/content/" + RawDocument.escaped(chosen.name)))
        else { return nil }
        guard type.0.member("schema") != nil else { return nil }
        return Place(uri: type.1.uri, pointer: type.1.pointer + "/schema")
    }

    private func followed(_ place: Place) -> (Literal, Place)? {
        var place = place
        for _ in 0..<20 {
            guard let value = documents[place.uri]?.at(place.pointer) else { return nil }
            guard case .string(let text)? = value.member("$ref") else { return (value, place) }
            let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if !parts[0].isEmpty {
                place.uri = URL(string: parts[0], relativeTo: URL(string: place.uri))?.absoluteString ?? ""
            }
            place.pointer = parts.count > 1 ? parts[1].removingPercentEncoding ?? parts[1] : ""
        }
        return nil
    }
}

/// Takes out of schemas what only clients send: no answer has it, though it be required (OpenAPI 3.0, section 4.7.24).
private struct WriteOnlyStripper {
    let documents: TextTable<Literal>

    func without(_ literal: Literal) -> Literal {
        switch literal {
        case .array(let elements): return .array(elements.map(without))
        case .object(var members):
            if let index = members.firstIndex(where: { $0.name == "properties" }),
                case .object(let properties) = members[index].value
            {
                let names = Set(properties.filter { $0.value.member("writeOnly") == .bool(true) }.map(\.name))
                if !names.isEmpty {
                    members[index].value = .object(properties.filter { !names.contains($0.name) })
                    if let required = members.firstIndex(where: { $0.name == "required" }),
                        case .array(let listed) = members[required].value
                    {
                        members[required].value = .array(
                            listed.filter { if case .string(let name) = $0 { !names.contains(name) } else { true } })
                    }
                }
            }
            return .object(members.map { .init($0.name, without($0.value)) })
        default: return literal
        }
    }
}

extension Literal {
    /// What stands at a JSON pointer.
    func at(_ pointer: String) -> Literal? {
        var value = self
        for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let name = step.replacingOccurrences(of: "~1", with: "/").replacingOccurrences(of: "~0", with: "~")
            if case .array(let elements) = value {
                guard let index = Int(name), elements.indices.contains(index) else { return nil }
                value = elements[index]
            } else {
                guard let next = value.member(name) else { return nil }
                value = next
            }
        }
        return value
    }
}
