import MartletContract
import MartletSyntax

/// Reads `alternatives` of a response or an error: what it carries in other content types.
enum AlternativesReader {
    /// What a response carries in one of them.
    struct Alternative {
        /// The content type; nil for `application/json`.
        var contentType: String?
        /// What it carries.
        var type: TypeReference
        /// Whole payloads to show.
        var examples: [Example] = []
        /// Where it was read.
        var origin: Origin
    }

    static let long = KeyTable("another content type", required: ["type"], optional: ["example", "examples"])

    /// Reads types by content type.
    ///
    /// - Parameters:
    ///   - hint: What models are called by that stand there.
    ///   - pointer: The JSON pointer of the response.
    static func read(
        _ node: Node, in place: TypePlace, hint: String, pointer: String, _ context: inout ReadContext
    ) -> [Alternative] {
        (context.entries(of: node, "'alternatives'") ?? []).compactMap { entry in
            guard let name = context.contentType(entry.key) else { return nil }
            let pointer = pointer + "/alternatives/" + JSONPointer.escape(entry.name)
            let isLong = entry.value.mapping?.entry("type") != nil
            let mapping = isLong ? context.open(entry.value, as: long, at: entry.key.span) : nil
            let hint = hint + ContentType.word(name)
            guard let type = context.type(mapping?["type"] ?? entry.value, in: place, hint: hint, pointer: pointer)
            else { return nil }
            var alternative = Alternative(
                contentType: name == "application/json" ? nil : name, type: type,
                origin: Origin(entry.key.span, pointer: pointer))
            if let mapping {
                alternative.examples = context.namedExamples(of: mapping, pointer) { $0.read($1, as: type) }
            }
            return alternative
        }
    }
}
