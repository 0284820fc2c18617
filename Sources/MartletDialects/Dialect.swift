import MartletSyntax

/// The dialects that a document can be written in, recognised from its content.
enum Dialect {
    /// The native one.
    case native
    /// OpenAPI, or Swagger as its version 2.0 is called.
    case openAPI
    /// JSON Schema.
    case jsonSchema

    /// Returns the dialect of a document; nil when it is none that is known.
    static func recognise(_ root: Node) -> Dialect? {
        guard let mapping = root.mapping else { return nil }
        func has(_ keys: String...) -> Bool { keys.allSatisfy { mapping[$0] != nil } }
        if has("martlet") { return .native }
        if has("openapi") || has("swagger") || has("paths") { return .openAPI }
        if has("$schema") || has("$defs") || has("definitions") || has("type", "properties") { return .jsonSchema }
        // Somebody forgot the first line; the native reader says so.
        return has("api") && (has("endpoints") || has("models")) ? .native : nil
    }
}
