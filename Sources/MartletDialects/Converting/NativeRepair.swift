import MartletSyntax

/// Leaves out of a document in the native dialect what its reader refuses: an example that does not fit its type, a bound
/// that no value can satisfy, an endpoint with a path that cannot be.
struct NativeRepair {
    /// The document.
    private(set) var document: OutputNode
    /// What was left out.
    private(set) var findings: [Diagnostic] = []
    /// The parts of the contract that it belonged to: `models/User`, `endpoints/Users/show`, `servers`.
    private(set) var subjects: TextSet = []

    private let load: LoadResult

    /// What can be missing, and all else holds as before.
    private static let words: TextSet = [
        "default", "example", "examples", "exampleNotes", "title", "description", "deprecated", "sensitive", "readOnly",
        "writeOnly",
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
        var repairs: [(path: [String], rest: OutputNode?)] = []
        var known: Set<[String]> = []
        for finding in load.diagnostics where finding.severity == .error {
            guard let span = finding.primary else { continue }
            let found = document.path(to: Int(span.lowerBound), root)
            let repair = finding.code == NativeCode.misplacedType.rawValue ? withoutNull(found.keys) : nil
            let smallest = repair ?? self.repair(of: found.keys, isName: found.isName)
            guard let repair = smallest, known.insert(repair.path).inserted else { continue }
            repairs.append((repair.path, repair.rest))
            subjects.insert(Self.subject(of: repair.path))
            findings.append(
                Diagnostic(
                    ConvertCode.refused, .warning,
                    "the native dialect refuses \(repair.words): \(finding.message)", at: found.origin,
                    help: finding.help))
        }
        for repair in repairs { document = document.replacing(repair.path[...], with: repair.rest) }
        return !repairs.isEmpty
    }

    /// A change that leaves out what is refused.
    private struct Repair {
        /// The path of the node that is changed.
        var path: [String]
        /// The node that replaces it; nil removes it.
        var rest: OutputNode?
        /// The words of the finding.
        var words: String

        /// Leaves something out.
        init(leavingOut path: [String]) {
            self.path = path
            words = "'\((path.last ?? "").excerpt)', which is left out"
            // Others refer to a model: it becomes free JSON.
            let isModel = path.first == "models" && path.count == 2
            rest = isModel ? OutputNode(.mapping([.init("alias", .text("json"))])) : nil
        }

        init(_ path: [String], with rest: OutputNode, _ words: String) {
            (self.path, self.rest, self.words) = (path, rest, words)
        }
    }

    /// Returns the change that leaves out that a value may be null, where nothing but JSON can be; nil where the text at a path
    /// does not say so.
    private func withoutNull(_ keys: [String]) -> Repair? {
        let null = " | null"
        guard let node = document.node(at: keys[...]), case .text(let text) = node.value else { return nil }
        let end = text.firstRange(of: " = ")?.lowerBound ?? text.endIndex
        guard text[..<end].hasSuffix(null) else { return nil }
        var rest = node
        rest.value = .text(String(text[..<end].dropLast(null.count)) + String(text[end...]))
        return Repair(keys, with: rest, "the null of '\((keys.last ?? "").excerpt)', which is left out")
    }

    /// Returns the smallest change of the node at a path; nil if nothing can be left out.
    ///
    /// - Parameter isName: true if the last key itself is refused; false if its value is.
    private func repair(of keys: [String], isName: Bool) -> Repair? {
        guard let path = removable(keys) else { return nil }
        guard let position = Self.fieldPosition(of: keys) else { return Repair(leavingOut: path) }
        let place = Array(keys[...position])
        guard let field = document.node(at: place[...]) else { return Repair(leavingOut: path) }
        let name = keys[position].excerpt
        // A field that is refused by its name, or whatever its type is, goes alone.
        let wholeField = path.count <= position ? Repair(leavingOut: place) : Repair(leavingOut: path)
        if isName, keys.count == position + 1 { return wholeField }
        if path == place + ["default"] || path.count <= position, let rest = Self.withoutDefault(field) {
            return Repair(place, with: rest, "the default of '\(name)', which is left out")
        }
        // A value of any type is JSON; only in a model or a body can it stand.
        let isValue = ["fields", "form"].contains(keys[position - 1])
        guard path.count <= position, isValue, let rest = Self.free(field), rest.value != field.value else {
            return wholeField
        }
        return Repair(place, with: rest, "the type of '\(name)', which becomes 'json'")
    }

    /// Returns the position of the name of a field or a parameter on a path; nil if the path has none.
    private static func fieldPosition(of keys: [String]) -> Int? {
        func key(_ index: Int) -> String { index < keys.count ? keys[index] : "" }
        let position: Int
        switch (key(0), key(2), key(3)) {
        case ("models", "fields", _), ("errors", "headers", _): position = 3
        case ("endpoints", _, "path"), ("endpoints", _, "query"), ("endpoints", _, "headers"),
            ("endpoints", _, "cookies"):
            position = 4
        case ("endpoints", _, "body") where ["fields", "form", "multipart"].contains(key(4)): position = 5
        case ("endpoints", _, "responses"), ("endpoints", _, "errors"):
            guard key(5) == "headers" else { return nil }
            position = 6
        default: return nil
        }
        return position < keys.count ? position : nil
    }

    /// Returns a field without its default: it may be absent then, as it could be before. Nil where it has none.
    private static func withoutDefault(_ field: OutputNode) -> OutputNode? {
        var result = field
        switch field.value {
        case .text(let text):
            guard let end = text.firstRange(of: " = ") else { return nil }
            result.value = .text(optional(String(text[..<end.lowerBound])))
        case .mapping(var members):
            guard let index = members.firstIndex(where: { $0.key == "default" }) else { return nil }
            let isAlwaysWritten = members.contains { $0.key == "alwaysWritten" }
            members.remove(at: index)
            if let type = members.firstIndex(where: { $0.key == "type" }), !isAlwaysWritten {
                if case .text(let text) = members[type].value.value {
                    members[type].value = .text(optional(text))
                } else {
                    let marked: [OutputNode.Member] = [
                        .init("type", members[type].value), .init("optional", .bool(true)),
                    ]
                    members[type].value = OutputNode(.mapping(marked))
                }
            }
            members.removeAll { $0.key == "alwaysWritten" }
            result.value = .mapping(members)
        case .bare, .list: return nil
        }
        return result
    }

    /// Returns the text of a type that may be absent.
    private static func optional(_ text: String) -> String {
        let null = " | null"
        guard text.hasSuffix(null) else { return text.hasSuffix("?") ? text : text + "?" }
        let type = text.dropLast(null.count)
        return type.hasSuffix("?") ? text : type + "?" + null
    }

    /// Returns the field with the type `json`; nil if its type is not text.
    private static func free(_ field: OutputNode) -> OutputNode? {
        var result = field
        switch field.value {
        case .text(let text):
            let isOptional = text.hasSuffix("?") || text.hasSuffix("? | null")
            result.value = .text(isOptional ? "json?" : "json")
        case .mapping(let members):
            guard let type = members.first(where: { $0.key == "type" }), let rest = free(type.value) else { return nil }
            let kept = members.filter { ["key", "description", "title"].contains($0.key) }
            result.value = kept.isEmpty ? rest.value : .mapping([.init("type", rest)] + kept)
        case .bare, .list: return nil
        }
        return result
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
}
