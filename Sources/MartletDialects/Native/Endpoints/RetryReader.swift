import MartletContract
import MartletSyntax

/// Reads `retry`: `none`, or a mapping with `attempts`.
enum RetryReader {
    static let table = KeyTable("'retry'", required: ["attempts"], optional: ["base", "max", "on"])

    /// Reads the policy.
    static func read(_ node: Node, at anchor: SourceSpan, _ context: inout ReadContext) -> RetryPolicy? {
        if node.scalar?.text == "none" { return RetryPolicy(attempts: 1) }
        if let scalar = node.scalar {
            let count: String? = if case .int(let text) = scalar.resolved { text.excerpt } else { nil }
            context.report(
                .wrongShape, "'retry' is 'none' or a mapping with 'attempts'", at: node.span,
                help: "write 'none', or { attempts: \(count ?? "3") }")
            return nil
        }
        guard let mapping = context.open(node, as: table, at: anchor) else { return nil }
        let base = mapping["base"].flatMap { context.duration($0, "'base'") }
        let maximum = mapping["max"].flatMap { context.duration($0, "'max'") }
        let statuses = (mapping["on"].flatMap { context.list($0, "'on'") } ?? []).compactMap {
            context.status($0, "a failure", within: 4...5)
        }
        guard let attempts = mapping["attempts"].flatMap({ context.integer($0, "'attempts'", in: 1...100) }) else {
            return nil
        }
        return RetryPolicy(attempts: attempts, base: base, maximum: maximum, statuses: statuses)
    }
}
