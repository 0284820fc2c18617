import MartletPlan
import MartletTemplates

/// The file with the specification of an emitted server: the template `specification`.
struct SpecificationViewModel: ViewModel {
    static let schema = TemplateSchema(
        FileViewModel.entries + [
            ("serverImports", .texts), ("name", .text), ("specification", .texts), ("isUnformatted", .flag),
            ("texts", .texts),
        ])

    let plan: ClientPlan
    /// The struct of all handlers.
    let name: Identifier
    let server: ServerContent

    var values: [TemplateValue] {
        let file = FileViewModel(plan, isEmpty: true, needsFoundation: false)
        let type = server.names.imported("ServerSpecification")
        let files = server.options.files.enumerated().map { index, file in
            SourceLayout.call(".init", [.text(StringLiteral.source(file.path)), .text("text\(index + 1)")])
        }
        let overlays = server.options.overlays.map { SourceLayout.text(StringLiteral.source($0)) }
        let arguments =
            [SourceLayout.array("files: ", files)]
            + (overlays.isEmpty ? [] : [.array("overlays: ", overlays)])
        let specification = SourceLayout.call("static let specification = \(type)", arguments).lines(indent: 4)
        var texts = TextLines()
        for (index, file) in server.options.files.enumerated() {
            if index > 0 { texts.append("") }
            // Lines of a specification may be as long as they like.
            if file.text.split(separator: "\n").contains(where: { !$0.fits(indent: 8) }) {
                texts.append("    // swift-format-ignore")
            }
            let head = "private static let text\(index + 1) = "
            texts += TextLines(RawString(file.text).lines(after: head, indent: 4))
        }
        return file.values + [
            .texts(TextLines(server.imports.filter { $0.hasSuffix("MartletServer") })), .text(name.source),
            .texts(specification), .flag(specification.overflows(indent: 4)), .texts(texts),
        ]
    }
}
