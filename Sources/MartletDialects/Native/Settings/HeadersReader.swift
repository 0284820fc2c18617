import MartletContract
import MartletSyntax

/// Reads `headers:`, sent with every request.
enum HeadersReader {
    /// Reads the section.
    static func read(_ node: Node, _ context: inout ReadContext) -> [CommonHeader] {
        var spans: TextTable<SourceSpan> = [:]
        return (context.entries(of: node, "'headers'") ?? []).compactMap { entry in
            guard context.checkHeaderName(entry.name, at: entry.key.span) else { return nil }
            if let first = spans.updateValue(entry.key.span, forKey: entry.name.lowercased()) {
                context.report(
                    .duplicateName, "the header '\(entry.name.excerpt)' is there already; case does not matter",
                    at: entry.key.span, related: [.init(span: first, message: "here")])
                return nil
            }
            guard let scalar = entry.value.scalar, !ReadContext.isEmpty(entry.value) else {
                _ = context.text(entry.value, "the value of a header")
                return nil
            }
            // In JSON all text stands in quotes.
            if scalar.text == "runtime", scalar.style == .plain || isJSON(entry.value, context.sources) {
                return CommonHeader(name: entry.name, value: .runtime, origin: Origin(entry.key.span))
            }
            guard HeaderText.isValue(scalar.text) else {
                context.report(
                    .invalidHeaderValue, "the value of a header is visible ASCII on one line", at: entry.value.span)
                return nil
            }
            return CommonHeader(name: entry.name, value: .constant(scalar.text), origin: Origin(entry.key.span))
        }
    }

    /// Whether a node stands in a document of JSON.
    private static func isJSON(_ node: Node, _ sources: SourceMap) -> Bool {
        let first = sources.file(node.span.file).bytes.first { !" \t\r\n".utf8.contains($0) }
        return first == UInt8(ascii: "{")
    }
}
