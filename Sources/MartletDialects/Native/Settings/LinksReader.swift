import MartletContract
import MartletFormats
import MartletSyntax

/// Reads `links:`, the addresses that open the app.
enum LinksReader {
    /// An address with its place.
    private struct Address {
        let template: LinkTemplate
        let node: Node
    }

    /// Reads the section.
    static func read(_ node: Node, _ context: inout ReadContext) -> [DeepLink] {
        var known: [LinkTemplate.Shape: SourceSpan] = [:]
        return (context.entries(of: node, "'links'") ?? []).compactMap { entry in
            guard context.checkName(entry, "a link") else { return nil }
            let nodes = entry.value.sequence ?? [entry.value]
            let addresses = nodes.compactMap { address($0, &context) }
            guard let first = addresses.first else {
                if nodes.isEmpty { context.report(.invalidLink, "a link needs an address", at: entry.value.span) }
                return nil
            }
            for address in addresses where addresses.count == nodes.count {
                if TextSet(address.template.parameterNames) != TextSet(first.template.parameterNames) {
                    context.report(
                        .invalidLink, "this address has other parameters than the first one", at: address.node.span)
                }
            }
            for address in addresses {
                guard let other = known.updateValue(address.node.span, forKey: address.template.shape) else { continue }
                context.report(
                    .linkClash, "nothing tells this address from another one", at: address.node.span,
                    related: [.init(span: other, message: "this one")])
            }
            return DeepLink(
                name: entry.name, templates: addresses.map(\.template.text),
                origin: Origin(entry.key.span, pointer: "/links/" + JSONPointer.escape(entry.name)))
        }
    }

    private static func address(_ node: Node, _ context: inout ReadContext) -> Address? {
        guard let text = context.text(node, "an address") else { return nil }
        do throws(LinkTemplateError) {
            return Address(template: try LinkTemplate(text), node: node)
        } catch {
            context.report(
                .invalidLink, "'\(text.excerpt)' is not the address of a link: \(error.message)", at: node.span,
                help: "write scheme://host/path?name={name}")
            return nil
        }
    }
}
