import MartletContract
import MartletSyntax

/// Reads time limits: a duration for the request, or a mapping.
enum TimeoutsReader {
    static let table = KeyTable("a time limit", optional: ["request", "resource"])

    /// Reads the limits.
    static func read(_ node: Node, at anchor: SourceSpan, _ context: inout ReadContext) -> Timeouts {
        guard node.mapping != nil else {
            return Timeouts(request: positive(node, "a time limit", &context))
        }
        guard let mapping = context.open(node, as: table, at: anchor) else { return Timeouts() }
        let request = mapping["request"].flatMap { positive($0, "'request'", &context) }
        // Without limit is what a missing one means.
        let resource = mapping["resource"].flatMap { node in
            node.scalar?.text == "never" ? nil : positive(node, "'resource'", &context)
        }
        return Timeouts(request: request, resource: resource)
    }

    private static func positive(_ node: Node, _ subject: String, _ context: inout ReadContext) -> Duration? {
        guard let duration = context.duration(node, subject) else { return nil }
        if duration > .zero { return duration }
        context.report(.invalidDuration, "\(subject) is longer than 0s", at: node.span)
        return nil
    }
}
