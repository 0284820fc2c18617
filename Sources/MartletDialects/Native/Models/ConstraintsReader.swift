import MartletContract
import MartletSyntax

/// Reads the constraints of a field, a parameter or an alias, and holds them against its type.
enum ConstraintsReader {
    private static let numeric = ["min", "max", "exclusiveMin", "exclusiveMax", "multipleOf"]
    private static let textual = ["minLength", "maxLength", "pattern", "format"]
    private static let listed = ["minItems", "maxItems", "unique"]

    /// All keys of constraints.
    static let keys = numeric + textual + listed

    /// Reads the constraints of a mapping.
    ///
    /// - Returns: the constraints, with those that the type has itself.
    static func read(_ mapping: OpenMapping, for type: TypeReference, _ context: inout ReadContext) -> Constraints {
        var constraints = type.constraints
        for entry in mapping.entries where keys.contains(entry.name) {
            guard fits(entry.name, type.kind) else {
                context.report(
                    .misplacedConstraint, "'\(entry.name.excerpt)' means nothing for this type", at: entry.key.span,
                    help: help(for: entry.name))
                continue
            }
            read(entry, into: &constraints, &context)
        }
        checkRanges(constraints, mapping, &context)
        return constraints
    }

    private static func read(
        _ entry: Mapping.Entry, into constraints: inout Constraints, _ context: inout ReadContext
    ) {
        let subject = "'\(entry.name.excerpt)'"
        switch entry.name {
        case "min": constraints.minimum = context.number(entry.value, subject)
        case "max": constraints.maximum = context.number(entry.value, subject)
        case "exclusiveMin": constraints.exclusiveMinimum = context.number(entry.value, subject)
        case "exclusiveMax": constraints.exclusiveMaximum = context.number(entry.value, subject)
        case "multipleOf": constraints.multipleOf = positive(entry.value, &context)
        case "minLength": constraints.minLength = context.integer(entry.value, subject, in: 0...Int.max)
        case "maxLength": constraints.maxLength = context.integer(entry.value, subject, in: 0...Int.max)
        case "minItems": constraints.minItems = context.integer(entry.value, subject, in: 0...Int.max)
        case "maxItems": constraints.maxItems = context.integer(entry.value, subject, in: 0...Int.max)
        case "format": constraints.format = context.nonEmptyText(entry.value, subject)
        case "pattern": constraints.pattern = context.nonEmptyText(entry.value, subject)
        default:
            if case .bool(let value)? = entry.value.scalar?.resolved {
                constraints.areItemsUnique = value
            } else {
                context.report(.invalidValue, "\(subject) is 'true' or 'false'", at: entry.value.span)
            }
        }
    }

    private static func positive(_ node: Node, _ context: inout ReadContext) -> String? {
        guard let text = context.number(node, "'multipleOf'") else { return nil }
        if let value = Double(text), value > 0 { return text }
        context.report(.invalidValue, "'multipleOf' is above 0", at: node.span)
        return nil
    }

    /// A model may be an alias of anything, so only what is plainly something else is refused.
    private static func fits(_ key: String, _ kind: TypeReference.Kind) -> Bool {
        switch kind {
        case .model, .json: true
        case .int, .int32, .int64, .uint64, .float, .double, .decimal: numeric.contains(key) || key == "format"
        case .string, .url: textual.contains(key)
        case .data: key == "minLength" || key == "maxLength"
        case .array: listed.contains(key)
        case .bool, .uuid, .date, .duration, .file, .void, .map: false
        }
    }

    private static func help(for key: String) -> String {
        if numeric.contains(key) { return "it belongs to numbers" }
        return textual.contains(key) ? "it belongs to text" : "it belongs to arrays"
    }

    private static func checkRanges(
        _ constraints: Constraints, _ mapping: OpenMapping, _ context: inout ReadContext
    ) {
        let lower = bound(constraints.minimum, constraints.exclusiveMinimum, pick: >)
        let upper = bound(constraints.maximum, constraints.exclusiveMaximum, pick: <)
        if let lower, let upper {
            let isSingle = lower.value == upper.value
            if lower.value > upper.value || isSingle && (lower.isOpen || upper.isOpen) {
                reportEmpty(["max", "exclusiveMax"], mapping, &context)
            }
        }
        if let least = constraints.minLength, let most = constraints.maxLength, least > most {
            reportEmpty(["maxLength"], mapping, &context)
        }
        if let least = constraints.minItems, let most = constraints.maxItems, least > most {
            reportEmpty(["maxItems"], mapping, &context)
        }
    }

    private static func bound(
        _ closed: String?, _ open: String?, pick: (Double, Double) -> Bool
    ) -> (value: Double, isOpen: Bool)? {
        let inclusive = closed.flatMap(Double.init)
        let exclusive = open.flatMap(Double.init)
        guard let inclusive else { return exclusive.map { ($0, true) } }
        guard let exclusive else { return (inclusive, false) }
        return pick(inclusive, exclusive) ? (inclusive, false) : (exclusive, true)
    }

    private static func reportEmpty(_ keys: [String], _ mapping: OpenMapping, _ context: inout ReadContext) {
        guard let entry = mapping.firstEntry(of: keys) else { return }
        context.report(.emptyConstraint, "no value can satisfy both bounds", at: entry.key.span)
    }
}
