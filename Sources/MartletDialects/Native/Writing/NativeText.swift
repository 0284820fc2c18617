import MartletContract
import MartletSyntax

/// Values that stand in many places.
enum NativeText {
    /// A reason, or `true` where none was given; nil when nothing is deprecated.
    static func deprecation(_ reason: String?) -> OutputNode? {
        reason.map { $0.isEmpty ? .bool(true) : .text($0) }
    }

    /// Adds `example`, or `examples` when there are several.
    static func addExamples(_ examples: [Literal], to mapping: inout OutputMapping) {
        guard let first = examples.first, examples.count == 1 else {
            return mapping.add("examples", list: examples.map(NativeExtensions.node))
        }
        mapping.add("example", NativeExtensions.node(first))
    }

    /// Adds `example`, or `examples`: a list where none has a name of its own, else a mapping; and what is said of them.
    ///
    /// - Parameter bytes: The content type of bytes; nil for what is no bytes.
    static func addExamples(_ examples: [Example], bytes: String? = nil, to mapping: inout OutputMapping) {
        let values = examples.map { value(of: $0, bytes: bytes) }
        if Example.areUnnamed(examples) {
            addExamples(values, to: &mapping)
        } else {
            var named = OutputMapping()
            for (example, value) in zip(examples, values) { named.add(example.name, NativeExtensions.node(value)) }
            mapping.add("examples", mapping: named)
        }
        var notes = OutputMapping()
        for example in examples where example.hasNotes {
            var note = OutputMapping()
            note.add("summary", text: example.summary)
            note.add("description", text: example.description)
            note.add("serialized", text: example.wireText)
            notes.add(example.name, note.node())
        }
        mapping.add("exampleNotes", mapping: notes)
    }

    /// Returns an example's value as documents have it: bytes of a text as that text.
    static func value(of example: Example, bytes contentType: String?) -> Literal {
        guard let contentType, case .string(let text) = example.value else { return example.value }
        return .string(Base64Text.write(text, isText: MediaType.isTextFile(contentType)))
    }

    /// How an endpoint is referred to from within a group; from elsewhere with nil.
    static func reference(_ reference: EndpointReference, from group: String? = nil) -> String {
        reference.group == group ? reference.name : reference.group + "." + reference.name
    }

    /// The keys of constraints.
    static func members(_ constraints: Constraints) -> [OutputNode.Member] {
        var result = OutputMapping()
        result.add("min", number: constraints.minimum)
        result.add("max", number: constraints.maximum)
        result.add("exclusiveMin", number: constraints.exclusiveMinimum)
        result.add("exclusiveMax", number: constraints.exclusiveMaximum)
        result.add("multipleOf", number: constraints.multipleOf)
        result.add("minLength", number: constraints.minLength.map { String($0) })
        result.add("maxLength", number: constraints.maxLength.map { String($0) })
        result.add("pattern", text: constraints.pattern)
        result.add("format", text: constraints.format)
        result.add("minItems", number: constraints.minItems.map { String($0) })
        result.add("maxItems", number: constraints.maxItems.map { String($0) })
        result.add("unique", flag: constraints.areItemsUnique)
        return result.members
    }

    /// A length of time in the largest unit that divides it: `90s`, `1h`.
    static func duration(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        guard attoseconds == 0 else { return "\(seconds * 1_000 + attoseconds / 1_000_000_000_000_000)ms" }
        let units: [(Int64, String)] = [(86_400, "d"), (3_600, "h"), (60, "m")]
        for (length, unit) in units where seconds != 0 && seconds % length == 0 { return "\(seconds / length)\(unit)" }
        return "\(seconds)s"
    }

    /// A number of bytes in the largest unit that divides it: `50MB`, `512KiB`.
    static func size(_ bytes: Int) -> String {
        let units = [
            (1_000_000_000, "GB"), (1 << 30, "GiB"), (1_000_000, "MB"), (1 << 20, "MiB"), (1_000, "KB"),
            (1 << 10, "KiB"),
        ]
        for (length, unit) in units where bytes != 0 && bytes % length == 0 { return "\(bytes / length)\(unit)" }
        return "\(bytes)B"
    }

    /// Which credentials are needed: `none`, `a`, `[a, b, none]`, `{ all: [a, b] }`, `{ a: [scope] }`.
    static func requirement(_ requirement: AuthRequirement, _ scope: NativeScope) -> OutputNode {
        func node(_ use: AuthRequirement.Use) -> OutputNode {
            let name = use.scheme
            guard !use.scopes.isEmpty else { return .text(name) }
            let scopes = OutputNode(.list(use.scopes.map { .text($0) }))
            return OutputNode(.mapping([OutputNode.Member(name, scopes)]))
        }
        let nodes = requirement.alternatives.map { uses -> OutputNode in
            switch uses.count {
            case 0: .text("none")
            case 1: node(uses[0])
            default: OutputNode(.mapping([OutputNode.Member("all", OutputNode(.list(uses.map(node))))]))
            }
        }
        guard let first = nodes.first, nodes.count == 1 else {
            return nodes.isEmpty ? .text("none") : OutputNode(.list(nodes))
        }
        return first
    }
}
