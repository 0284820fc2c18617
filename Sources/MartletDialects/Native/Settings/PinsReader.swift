import MartletContract
import MartletFormats
import MartletSyntax

/// Reads `pins:`, the public keys that each host may show.
enum PinsReader {
    static let table = KeyTable(
        "a host's pins", required: ["sha256"], optional: ["expires", "reportOnly", "includeSubdomains"])

    /// Reads the section.
    static func read(_ node: Node, _ context: inout ReadContext) -> [PinSet] {
        (context.entries(of: node, "'pins'") ?? []).compactMap { entry in
            guard URLText.isHost(entry.name) else {
                context.report(.invalidPin, "'\(entry.name.excerpt)' is not a host", at: entry.key.span)
                return nil
            }
            guard let mapping = context.open(entry.value, as: table, at: entry.key.span) else { return nil }
            var pins = PinSet(
                host: entry.name.lowercased(), sha256: pins(mapping, &context), expires: expiry(mapping, &context),
                origin: Origin(entry.key.span))
            pins.isReportOnly = context.flag("reportOnly", of: mapping)
            pins.includesSubdomains = context.flag("includeSubdomains", of: mapping)
            return pins
        }
    }

    private static func pins(_ mapping: OpenMapping, _ context: inout ReadContext) -> [String] {
        guard let node = mapping["sha256"], let nodes = context.list(node, "'sha256'") else { return [] }
        if nodes.count < 2 {
            context.report(
                .tooFewPins, "a host needs at least two pins", at: node.span,
                help: "the second is the key that you change to when the first is lost")
        }
        return nodes.compactMap { node in
            guard let text = context.text(node, "a pin") else { return nil }
            var copy = text
            let count = copy.withUTF8 { Base64.decodedCount($0, .standard) }
            let letters = text.dropLast()
            let isBase64 = letters.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/".contains($0)) }
            if count == 32, isBase64, text.hasSuffix("=") { return text }
            context.report(.invalidPin, "a pin is a SHA-256 in base64: 44 characters, the last one '='", at: node.span)
            return nil
        }
    }

    private static func expiry(_ mapping: OpenMapping, _ context: inout ReadContext) -> String? {
        guard let node = mapping["expires"], let text = context.text(node, "'expires'") else { return nil }
        var copy = text
        if copy.withUTF8({ RFC3339.readDay($0) }) != nil { return text }
        context.report(.invalidPin, "'\(text.excerpt)' is not a day", at: node.span, help: "write it as 2027-06-01")
        return nil
    }
}
