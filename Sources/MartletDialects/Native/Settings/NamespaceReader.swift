import MartletContract
import MartletSyntax

/// Reads the enum that generated types are nested in.
enum NamespaceReader {
    /// Reads the name of the enum; nil for one that Swift cannot have, which is reported.
    static func read(_ node: Node, _ context: inout ReadContext) -> Namespace? {
        guard let name = context.text(node, "'namespace'") else { return nil }
        guard isGood(name) else {
            context.report(
                .invalidName, "'\(name.excerpt)' cannot be the name of an enum that types are nested in", at: node.span,
                help: "a capital letter, then letters and digits, such as API")
            return nil
        }
        return Namespace(name: name, origin: Origin(node.span, pointer: "/namespace"))
    }

    /// Whether a name begins with a capital letter of ASCII, so that no property or parameter can have it, and goes on with
    /// letters, digits and underscores.
    private static func isGood(_ name: String) -> Bool {
        guard let first = name.utf8.first, (0x41...0x5A).contains(first) else { return false }
        return name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
        }
    }
}
