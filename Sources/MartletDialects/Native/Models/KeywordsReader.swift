import MartletContract
import MartletSyntax

/// Reads `schema:`, keywords of JSON Schema that Swift has no type for.
enum KeywordsReader {
    /// Reads the keywords of a mapping that may have some.
    static func read(_ mapping: OpenMapping, _ context: inout ReadContext) -> [SchemaKeyword] {
        guard let node = mapping["schema"] else { return [] }
        return (context.entries(of: node, "'schema'") ?? []).map { entry in
            SchemaKeyword(entry.name, UntypedLiteral.read(entry.value))
        }
    }
}

extension ReadContext {
    /// Adds what a mapping holds the values of a type to.
    mutating func hold(_ type: inout TypeReference, _ mapping: OpenMapping) {
        type.keywords += KeywordsReader.read(mapping, &self)
        type.constraints = ConstraintsReader.read(mapping, for: type, &self)
    }
}
