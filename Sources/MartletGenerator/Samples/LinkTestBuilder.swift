import MartletContract
import MartletFormats
import MartletPlan
import MartletTemplates

/// Writes the tests of deep links: each address is read, and written again.
enum LinkTestBuilder {
    /// Returns the tests; nil without links.
    static func suite(_ context: SampleContext) -> TestSuite? {
        guard let links = context.plan.links else { return nil }
        var scope = NameScope(suffix: "Test")
        return TestSuite(
            name: context.plan.testType("\(links.name.text)Tests").text,
            summary:
                "Checks that `\(links.name.text)` reads the addresses of the specification, and writes them again.",
            properties: [], tests: links.links.compactMap { test($0, of: links, &scope, context.framework) })
    }

    private static func test(
        _ link: LinkPlan, of links: LinksPlan, _ scope: inout NameScope, _ framework: TestFramework
    ) -> TestFunction? {
        // A value that shows whether it is percent-encoded.
        let values = Dictionary(
            link.parameters.map { ($0.place, "\($0.place) & é/1") }, uniquingKeysWith: { first, _ in first })
        let addresses = link.link.templates.compactMap { try? LinkTemplate($0).address(with: values) }
        guard !addresses.isEmpty, addresses.count == link.link.templates.count else { return nil }
        let arguments = link.parameters.map {
            SourceLayout.text("\($0.name.label): \(StringLiteral.source(values[$0.place] ?? ""))")
        }
        let head = "\(links.name.source).\(link.name.source)"
        let value: SourceLayout = arguments.isEmpty ? .text(head) : .call(head, arguments)
        let name = scope.claim(Identifier(framework.functionName("\(link.name.text)ReadsItsAddresses"))).source
        let rows = addresses.map { SourceLayout.text(StringLiteral.source($0)) }
        let indent = 8 + framework.rowIndent
        var lines = value.prefixed("let link = ").lines(indent: indent)
        lines += [
            "let url = \(framework.unwrapped("URL(string: address)"))",
            framework.equal("\(links.name.source)(url)", "link").oneLine,
            framework.holds("link.urls.contains(url)"),
            framework.equal("link.urls.count", "\(addresses.count)").oneLine,
            "let other = \(framework.unwrapped("URL(string: \"x\" + address)"))",
            framework.differ("\(links.name.source)(other)", "link"),
        ]
        let margin = String(repeating: " ", count: indent)
        let indented = framework.function(
            name, "throws", TestRows(parameters: [("address", "String")], values: rows), lines.map { margin + $0 })
        return TestFunction(lines: indented, isUnformatted: indented.contains { $0.count > SourceLayout.width })
    }
}
