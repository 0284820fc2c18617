import MartletSyntax

/// The versions of OpenAPI that differ for a reader.
enum OpenAPIVersion: Sendable {
    /// 2.0, which is called Swagger, and says in other places what 3.0 says.
    case v20
    /// 3.0.x, whose schemas are a dialect of their own.
    case v30
    /// 3.1.x, whose schemas are JSON Schema 2020-12; and JSON Schema itself.
    case v31
    /// 3.2.x, which adds to 3.1 and changes nothing. Later versions are read as this one.
    case v32

    /// Whether schemas are JSON Schema 2020-12.
    var hasJSONSchema: Bool { self == .v31 || self == .v32 }

    /// Returns the version that a document names; nil when it is none that can be read.
    static func read(of root: Node) -> OpenAPIVersion? {
        if root["openapi"] == nil, let swagger = root["swagger"]?.scalar?.text {
            return ["2.0", "2"].contains(swagger) ? .v20 : nil
        }
        guard let text = root["openapi"]?.scalar?.text else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.first == "3" else { return nil }
        switch parts.dropFirst().first.flatMap({ Int($0) }) ?? 0 {
        case 0: return .v30
        case 1: return .v31
        default: return .v32
        }
    }

    /// Whether a version is later than those that this program knows.
    static func isNewer(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.first == "3" && parts.dropFirst().first.flatMap { Int($0) }.map { $0 > 2 } == true
    }
}
