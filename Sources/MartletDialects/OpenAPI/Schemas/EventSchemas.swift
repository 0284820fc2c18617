import MartletContract
import MartletSyntax

/// The schemas of server-sent events that documents describe with all their fields, wherever these schemas stand: what
/// `itemSchema` of `text/event-stream` refers to, and the members of its unions.
///
/// - Source: OpenAPI 3.2, section 4.14.4, <https://spec.openapis.org/oas/v3.2.0.html#special-considerations-for-server-sent-events>
struct EventSchemas: Sendable {
    /// The places of the schemas.
    private var places: Set<Location> = []
    /// The places of their `data`, whose JSON is not JSON in a string.
    private var data: Set<Location> = []

    /// Whether a schema is that of an event.
    func contains(_ location: Location) -> Bool { places.contains(location) }

    /// Whether a schema is that of the `data` of an event.
    func isData(_ location: Location) -> Bool { data.contains(location) }

    /// Finds those of all documents. Documents that do not mention `itemSchema` are not walked.
    static func find(in documents: DocumentSet) -> EventSchemas {
        let word = Array("itemSchema".utf8)
        var found = EventSchemas()
        guard documents.sources.files.contains(where: { ByteSearch.contains(word, in: $0.bytes) }) else { return found }
        for (index, document) in documents.documents.enumerated() {
            var path: [String] = []
            found.visit(document.root, index, &path, documents)
        }
        return found
    }

    private mutating func visit(_ node: Node, _ document: Int, _ path: inout [String], _ documents: DocumentSet) {
        switch node.value {
        case .scalar: return
        case .sequence(let nodes):
            for (index, node) in nodes.enumerated() {
                path.append(String(index))
                visit(node, document, &path, documents)
                path.removeLast()
            }
        case .mapping(let mapping):
            for entry in mapping.entries {
                let name = entry.name
                if case .scalar = entry.value.value { continue }
                path.append(name)
                if MediaType.essence(of: name) == "text/event-stream" {
                    let pointer = path.reduce("") { JSONPointer.append($1, to: $0) }
                    let media = Located(
                        node: entry.value, location: Location(document: document, pointer: pointer))
                    if case .found(let media) = documents.follow(media), let item = media.child("itemSchema") {
                        add(item, documents)
                    }
                }
                visit(entry.value, document, &path, documents)
                path.removeLast()
            }
        }
    }

    private mutating func add(_ schema: Located, _ documents: DocumentSet) {
        var waiting = [schema]
        while let next = waiting.popLast() {
            guard places.insert(next.location).inserted else { continue }
            if next.node["$ref"] != nil, case .found(let target) = documents.follow(next) { waiting.append(target) }
            if let place = next.child("properties")?.child("data") { data.insert(place.location) }
            for word in ["oneOf", "anyOf", "allOf"] { waiting += next.child(word)?.elements ?? [] }
        }
    }
}
