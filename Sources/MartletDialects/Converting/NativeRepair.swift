import MartletSyntax

/// Leaves out of a document in the native dialect what its reader refuses: an example that does not fit its type, a bound
/// that no value can satisfy, an endpoint with a path that cannot be.
struct NativeRepair {
    /// The document.
    private(set) var document: OutputNode
    /// What was left out.
    private(set) var findings: [Diagnostic] = []
    /// The parts of the contract that it belonged to: `models/User`, `endpoints/Users/show`, `servers`.
    private(set) var subjects: Set<String> = []

    private let load: LoadResult

    /// What can be missing, and all else holds as before.
    private static let words: Set<String> = [
        "default", "example", "examples", "title", "description", "deprecated", "sensitive", "readOnly", "writeOnly",
        "style", "explode", "reserved", "contentType", "id", "conforms", "mutable", "additional", "discriminator",
        "cache", "invalidates", "retry", "idempotency", "queue", "issues", "revokes", "pages", "timeout", "server",
        "auth",
    ]

    init(_ document: OutputNode, _ load: LoadResult) {
        self.document = document
        self.load = load
    }

    /// Leaves out what the errors of a load are about.
    ///
    /// - Returns: Whether anything was.
    mutating func run() -> Bool {
        guard !load.sources.files.isEmpty,
            let root = SourceReader.read(SourceFileID(index: 0), in: load.sources).root
        else { return false }
        var paths: [[String]] = []
        var known: Set<[String]> = []
        for finding in load.diagnostics where finding.severity == .error {
            guard let span = finding.primary else { continue }
            let found = path(to: Int(span.lowerBound), root)
            guard let path = removable(found.keys), known.insert(path).inserted else { continue }
            paths.append(path)
            subjects.insert(Self.subject(of: path))
            findings.append(
                Diagnostic(
                    ConvertCode.refused, .warning,
                    "the native dialect refuses '\((path.last ?? "").excerpt)', which is left out: \(finding.message)",
                    at: found.origin, help: finding.help))
        }
        for path in paths {
            // Others refer to a model: it becomes free JSON.
            let isModel = path.first == "models" && path.count == 2
            let rest = isModel ? OutputNode(.mapping([.init("alias", .text("json"))])) : nil
            document = Self.replacing(path[...], with: rest, in: document)
        }
        return !paths.isEmpty
    }

    /// Returns the keys that lead to a place of the text, as far as mappings go, and where the innermost was read.
    private func path(to offset: Int, _ root: Node) -> (keys: [String], origin: SourceSpan?) {
        var keys: [String] = []
        var node = root
        var output = document
        var origin = document.origin
        while true {
            switch node.value {
            case .mapping(let mapping):
                let index = mapping.entries.lastIndex { Int($0.key.span.lowerBound) <= offset }
                guard let index, let members = output.members, index < members.count else { return (keys, origin) }
                keys.append(members[index].key)
                node = mapping.entries[index].value
                output = members[index].value
            case .sequence(let nodes):
                let index = nodes.lastIndex { Int($0.span.lowerBound) <= offset }
                guard let index, let elements = output.elements, index < elements.count else { return (keys, origin) }
                // An element has no key; the list is what can be left out.
                node = nodes[index]
                output = elements[index]
                keys.append("[\(index)]")
            case .scalar: return (keys, origin)
            }
            origin = output.origin ?? origin
        }
    }

    /// Returns how much of a path is to be left out; nil when nothing can be.
    private func removable(_ keys: [String]) -> [String]? {
        let places = Self.places(of: keys).filter { $0 < keys.count }
        let place = places.last { index in
            let word = keys[index]
            return Self.words.contains(word) || word.hasPrefix("x-") || ConstraintsReader.keys.contains(word)
        }
        if let place { return Array(keys[...place]) }
        switch keys.first {
        case "models": return keys.count > 1 ? Array(keys[..<2]) : nil
        case "endpoints":
            if keys.count > 4, keys[3] == "errors" { return Array(keys[..<5]) }
            return keys.count > 2 ? Array(keys[..<3]) : nil
        case "martlet", "api", nil: return nil
        default: return Array(keys[..<min(2, keys.count)])
        }
    }

    /// Where words of the dialect stand on a path, not names of the author's.
    private static func places(of keys: [String]) -> [Int] {
        func key(_ index: Int) -> String { index < keys.count ? keys[index] : "" }
        switch key(0) {
        case "models": return key(2) == "fields" ? [2, 4] : [2]
        case "errors": return key(2) == "headers" ? [2, 4] : [2]
        case "endpoints":
            switch key(3) {
            case "path", "query", "querystring", "headers", "cookies": return [5]
            case "body": return ["fields", "form", "multipart"].contains(key(4)) ? [4, 6] : [4]
            case "responses", "errors": return key(5) == "headers" ? [5, 7] : [5]
            default: return [3]
            }
        default: return []
        }
    }

    private static func subject(of path: [String]) -> String {
        switch path.first {
        case "models": path.prefix(2).joined(separator: "/")
        case "endpoints": path.prefix(3).joined(separator: "/")
        default: path.first ?? ""
        }
    }

    /// Puts a node, or nothing, where a path leads.
    private static func replacing(_ path: ArraySlice<String>, with new: OutputNode?, in node: OutputNode) -> OutputNode
    {
        guard let key = path.first, var members = node.members,
            let index = members.firstIndex(where: { $0.key == key })
        else { return node }
        var result = node
        if path.count > 1 {
            members[index].value = replacing(path.dropFirst(), with: new, in: members[index].value)
        } else if let new {
            members[index].value = new
        } else {
            members.remove(at: index)
        }
        result.value = .mapping(members)
        return result
    }
}
