import MartletSyntax

/// Tells the keywords of an OpenAPI document from the names that its author chose.
enum OpenAPIWords {
    /// Keywords whose values are mappings of names.
    private static let maps: Set<String> = [
        "properties", "patternProperties", "schemas", "parameters", "securitySchemes", "mapping", "encoding", "paths",
        "webhooks", "callbacks", "content", "scopes", "headers", "examples", "variables", "responses", "changed",
    ]
    /// Keywords whose values are data, in which every key is a name.
    private static let data: Set<String> = ["example", "value", "security"]

    /// Places whose text decides what is declared, since an OpenAPI document is read as far as it makes sense: a content type
    /// that is none, a header that cannot be sent, the same name twice, where a reference leads. There the declarations must
    /// be those of one of several harmless texts.
    private static let deciding = [
        "/content/", "/contentType", "/tags/", "/headers/", "/parameters/", "/securitySchemes/", "/servers/",
    ]

    /// What stands in the pointers of everything within an operation.
    private static let operations = [
        "/get/", "/put/", "/post/", "/patch/", "/delete/", "/head/", "/options/", "/trace/",
    ]

    /// Returns whether the text at a place of an OpenAPI document decides what is declared.
    static func decidesWhatIsDeclared(_ pointer: String) -> Bool {
        // Behind a `#` in the key of a path item stands a fragment, where no parameter has a place.
        if pointer.hasPrefix("/paths/"), pointer.hasSuffix("~"), !operations.contains(where: pointer.contains) {
            return true
        }
        if ["/$ref", "/propertyName"].contains(where: pointer.hasSuffix) { return true }
        guard deciding.contains(where: pointer.contains) else { return false }
        return ["~", "/name", "/default", "/0", "/contentType", "/url", "Url", "/in"].contains(where: pointer.hasSuffix)
    }

    /// Returns where the keywords stand.
    static func spans(in root: Node) -> Set<SourceSpan> {
        var spans: Set<SourceSpan> = []
        collect(root, areNames: false, into: &spans)
        return spans
    }

    private static func collect(_ node: Node, areNames: Bool, into spans: inout Set<SourceSpan>) {
        switch node.value {
        case .scalar: return
        case .sequence(let elements):
            for element in elements { collect(element, areNames: areNames, into: &spans) }
        case .mapping(let mapping):
            for entry in mapping.entries {
                if !areNames { spans.insert(entry.key.span) }
                let isData = data.contains(entry.name)
                if isData { continue }
                collect(entry.value, areNames: !areNames && maps.contains(entry.name), into: &spans)
            }
        }
    }
}
