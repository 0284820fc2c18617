import Foundation

/// The JSON Schema as plain values, and what a test asks of it.
struct SchemaDocument {
    /// The whole document.
    let root: [String: Any]

    init(text: String) throws {
        root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    }

    /// The schemas of `$defs` by name; the document itself is `root`.
    var definitions: [String: [String: Any]] {
        var result = root["$defs"] as? [String: [String: Any]] ?? [:]
        result["root"] = root
        return result
    }

    /// The schemas of the keys of a definition.
    func properties(of definition: String) -> [String: [String: Any]] {
        definitions[definition]?["properties"] as? [String: [String: Any]] ?? [:]
    }

    /// The keys that a definition needs.
    func required(of definition: String) -> Set<String> {
        Set(definitions[definition]?["required"] as? [String] ?? [])
    }

    /// The values of `enum`, or the one of `const`, of a key or of the elements of its list.
    func words(of definition: String, key: String) -> Set<String> {
        let property = properties(of: definition)[key] ?? [:]
        let holder = property["items"] as? [String: Any] ?? property
        return Set(holder["enum"] as? [String] ?? (holder["const"] as? String).map { [$0] } ?? [])
    }

    /// The paths of all schemas that name keys and allow no others, from the root.
    var closedMappings: Set<String> {
        var found: Set<String> = []
        Self.collect(root, at: "", into: &found)
        return found
    }

    private static func collect(_ value: Any, at path: String, into found: inout Set<String>) {
        if let list = value as? [Any] {
            for (index, element) in list.enumerated() { collect(element, at: "\(path)/\(index)", into: &found) }
        }
        guard let object = value as? [String: Any] else { return }
        let isClosed = object["additionalProperties"] as? Bool == false
        if isClosed, object["properties"] is [String: Any] { found.insert(path) }
        for (key, element) in object { collect(element, at: "\(path)/\(key)", into: &found) }
    }
}
