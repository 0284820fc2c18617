import MartletContract
import MartletSyntax

/// Reads limits of a list that stand where they hold for nothing, when there is no doubt about what is meant: the number of
/// elements asked of each element, which is no list, or bounds of a number asked of a list that has none.
enum MisplacedLimits {
    /// Reads them into the constraints of a list.
    ///
    /// - Parameter parts: the mappings that say what the list is.
    static func read(
        _ parts: [SchemaPart], into constraints: inout Constraints, _ context: inout OpenAPIContext
    ) {
        for part in parts {
            guard let items = part[.items]?.mapping, let type = JSONType(rawValue: items.type), type.isScalar else {
                continue
            }
            for word in [SchemaWord.minItems, .maxItems] {
                guard let index = items.entries.firstIndex(where: { $0.name == word.rawValue }) else { continue }
                read(items.entries[index], as: word, into: &constraints, &context)
            }
            guard type == .string || type == .boolean else { continue }
            for (bound, word) in [(SchemaWord.minimum, SchemaWord.minItems), (.maximum, .maxItems)] {
                if let entry = part.entry(bound) { read(entry, as: word, into: &constraints, &context) }
            }
        }
    }

    private static func read(
        _ entry: Mapping.Entry, as word: SchemaWord, into constraints: inout Constraints,
        _ context: inout OpenAPIContext
    ) {
        let path: WritableKeyPath<Constraints, Int?> = word == .minItems ? \.minItems : \.maxItems
        guard constraints[keyPath: path] == nil, let text = entry.value.scalar?.text, let count = Int(text), count >= 0
        else { return }
        constraints[keyPath: path] = count
        context.report(
            .misplacedKey, "'\(entry.name)' holds for nothing here; it is read as '\(word.rawValue)' of the list",
            at: entry.key.span, help: "write '\(word.rawValue)' beside 'items'")
    }
}

extension Mapping {
    /// The single type that a schema names; empty without one.
    fileprivate var type: String { self[SchemaWord.type.rawValue]?.scalar?.text ?? "" }
}

extension JSONType {
    /// Whether its values have no parts.
    fileprivate var isScalar: Bool { self != .array && self != .object && self != .null }
}
