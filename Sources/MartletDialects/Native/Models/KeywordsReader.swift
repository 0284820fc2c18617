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
