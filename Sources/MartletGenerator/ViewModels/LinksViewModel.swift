import MartletContract
import MartletPlan
import MartletTemplates

/// The enum of deep links: the partial `links`.
struct LinksViewModel: ViewModel {
    /// How a link is made of its values, and taken apart.
    private struct Link: ViewModel {
        static let schema = TemplateSchema([
            ("wireName", .text), ("read", .texts), ("pattern", .text), ("write", .texts),
        ])

        let link: LinkPlan
        let plan: ClientPlan

        var values: [TemplateValue] {
            let name = link.name.source
            let pattern = link.parameters.map { "let \($0.name.source)" }.joined(separator: ", ")
            return [
                .text(StringLiteral.source(link.link.name)), .texts(read),
                .text(link.parameters.isEmpty ? ".\(name)" : ".\(name)(\(pattern))"), .texts(write),
            ]
        }

        private var read: TextLines {
            let name = link.name.source
            guard !link.parameters.isEmpty else { return ["self = .\(name)"] }
            let bindings = link.parameters.map {
                "let \($0.name.source) = values[\(StringLiteral.source($0.place))]"
            }
            let line = "guard \(bindings.joined(separator: ", ")) else { return nil }"
            let condition =
                line.count + 12 + plan.margin <= SourceLayout.width
                ? [line]
                : ["guard \(bindings[0])" + (bindings.count > 1 ? "," : "")]
                    + bindings.dropFirst().enumerated().map {
                        "    \($0.element)" + ($0.offset == bindings.count - 2 ? "" : ",")
                    } + ["else { return nil }"]
            let arguments = link.parameters.map { SourceLayout.text("\($0.name.label): \($0.name.source)") }
            let assignment = SourceLayout.call("self = .\(name)", arguments)
            return TextLines(condition) + assignment.lines(indent: 12 + plan.margin)
        }

        private var write: TextLines {
            let name = SourceLayout.text(StringLiteral.source(link.link.name))
            let entries = link.parameters.map {
                SourceLayout.text("\(StringLiteral.source($0.place)): \($0.name.source)")
            }
            let values: SourceLayout = entries.isEmpty ? .text("[:]") : .array("", entries)
            return SourceLayout.call("return DeepLinkValues", [name, values]).lines(indent: 12 + plan.margin)
        }
    }

    static let schema = TemplateSchema([
        ("docs", .texts), ("access", .text), ("name", .text), ("cases", .list(MemberViewModel.schema)),
        ("patterns", .texts), ("isUnformatted", .flag), ("links", .list(Link.schema)),
    ])

    private let links: LinksPlan
    private let plan: ClientPlan

    /// Makes the enum; nil without links.
    init?(_ plan: ClientPlan) {
        guard let links = plan.links else { return nil }
        self.links = links
        self.plan = plan
    }

    var values: [TemplateValue] {
        let access = plan.options.access.modifier
        let patterns = patterns(access)
        return [
            .texts(["/// The addresses that open the app."]), .text(access), .text(links.name.declaration),
            .records(cases), .texts(patterns), .flag(patterns.overflows(indent: 4 + plan.margin)),
            .records(links.links.map { Link(link: $0, plan: plan) }),
        ]
    }

    private var cases: [MemberViewModel] {
        links.links.map { link in
            let addresses = link.link.templates.map { "`\(SourceText.onOneLine($0))`" }
            let docs = Documentation.member(addresses.joined(separator: ", "), origin: link.link.origin, in: plan)
            let parameters = link.parameters.map { SourceLayout.text("\($0.name.source): String") }
            let head = "case \(link.name.source)"
            let lines =
                parameters.isEmpty
                ? [head] : SourceLayout.call(head, parameters).declarationLines(indent: 4 + plan.margin)
            return MemberViewModel(docs: docs, lines: lines, margin: plan.margin)
        }
    }

    private func patterns(_ access: String) -> TextLines {
        let patterns = links.links.flatMap { link in
            link.link.templates.map { template in
                SourceLayout.call(
                    "DeepLinkPattern",
                    [.text(StringLiteral.source(link.link.name)), .text(StringLiteral.source(template))])
            }
        }
        return SourceLayout.array("\(access)static let patterns = ", patterns).lines(indent: 4 + plan.margin)
    }
}
