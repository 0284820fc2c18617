import MartletContract
import MartletSyntax

/// Reads a model with `enum` or `cases`.
enum EnumerationReader {
    enum RawWord: String, CaseIterable {
        case string, int
    }

    static let longCase = KeyTable("a case", required: ["value"], optional: ["description", "deprecated"])

    /// Reads the enumeration.
    static func read(
        _ entry: Mapping.Entry, _ mapping: OpenMapping, _ context: inout ReadContext
    ) -> Enumeration? {
        let word = mapping["type"].flatMap { context.word($0, "'type'", as: RawWord.self) }
        let rawType: Enumeration.RawType = word == .int ? .int : .string
        let cases =
            entry.name == "enum"
            ? values(entry.value, rawType, isTypeGiven: mapping["type"] != nil, &context)
            : namedCases(entry.value, rawType, &context)
        guard let cases else { return nil }
        if entry.value.sequence?.isEmpty ?? entry.value.mapping?.entries.isEmpty ?? false {
            context.report(.invalidValue, "an enumeration needs at least one case", at: entry.value.span)
        }
        checkUnique(cases, &context)
        var enumeration = Enumeration(rawType: rawType, cases: cases)
        enumeration.isClosed = context.flag("closed", of: mapping)
        return enumeration
    }

    private static func values(
        _ node: Node, _ rawType: Enumeration.RawType, isTypeGiven: Bool, _ context: inout ReadContext
    ) -> [Enumeration.Case]? {
        guard let nodes = context.list(node, "'enum'") else { return nil }
        if rawType == .string, !isTypeGiven, !nodes.isEmpty, nodes.allSatisfy(isPlainNumber) {
            context.report(
                .invalidValue, "these may be numbers or strings", at: node.span,
                help: "add 'type: int', or put them in quotes")
        }
        return nodes.compactMap { node in
            wireValue(node, rawType, &context).map {
                Enumeration.Case(name: $0, wireValue: $0, origin: Origin(node.span))
            }
        }
    }

    private static func namedCases(
        _ node: Node, _ rawType: Enumeration.RawType, _ context: inout ReadContext
    ) -> [Enumeration.Case]? {
        context.entries(of: node, "'cases'")?.compactMap { entry in
            guard entry.value.mapping != nil else {
                return wireValue(entry.value, rawType, &context).map {
                    Enumeration.Case(name: entry.name, wireValue: $0, origin: Origin(entry.key.span))
                }
            }
            guard let mapping = context.open(entry.value, as: longCase, at: entry.key.span),
                let value = mapping["value"].flatMap({ wireValue($0, rawType, &context) })
            else { return nil }
            var result = Enumeration.Case(name: entry.name, wireValue: value, origin: Origin(entry.key.span))
            result.description = context.text("description", of: mapping)
            result.deprecation = context.deprecation(of: mapping)
            result.extensions = mapping.extensions
            return result
        }
    }

    private static func wireValue(
        _ node: Node, _ rawType: Enumeration.RawType, _ context: inout ReadContext
    ) -> String? {
        if case .null? = node.scalar?.resolved {
            context.report(
                .invalidValue, "null is no value of an enumeration", at: node.span,
                help: "write '| null' after the enumeration's name where it may be null; for the text use quotes")
            return nil
        }
        guard rawType == .int else {
            guard let scalar = node.scalar, !ReadContext.isEmpty(node) else {
                return context.text(node, "a case")
            }
            return scalar.text
        }
        return context.integer(node, "a case", in: Int.min...Int.max).map { String($0) }
    }

    private static func isPlainNumber(_ node: Node) -> Bool {
        switch node.scalar?.resolved {
        case .int, .float: true
        default: false
        }
    }

    private static func checkUnique(_ cases: [Enumeration.Case], _ context: inout ReadContext) {
        // By their bytes, as on the wire: Swift takes strings for equal that differ in their normalization alone.
        var seen: [[UInt8]: Origin] = [:]
        for one in cases {
            let value = Array(one.wireValue.utf8)
            if let first = seen[value] {
                context.report(
                    .duplicateCase, "the value '\(one.wireValue.excerpt)' is there already", at: one.origin.span,
                    related: [.init(span: first.span, message: "here")])
            } else {
                seen[value] = one.origin
            }
        }
    }
}
