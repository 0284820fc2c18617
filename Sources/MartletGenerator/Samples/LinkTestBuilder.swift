import MartletContract
import MartletFormats
import MartletPlan

/// Writes the tests of deep links: each address is read, and written again.
enum LinkTestBuilder {
    /// Returns the tests; nil without links.
    static func suite(_ plan: ClientPlan) -> TestSuite? {
        guard let links = plan.links else { return nil }
        var scope = NameScope(suffix: "Test")
        return TestSuite(
            name: "\(links.name.text)Tests",
            summary:
                "Checks that `\(links.name.text)` reads the addresses of the specification, and writes them again.",
            properties: [], tests: links.links.compactMap { test($0, of: links, &scope) })
    }

    private static func test(_ link: LinkPlan, of links: LinksPlan, _ scope: inout NameScope) -> TestFunction? {
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
        let name = scope.claim(Identifier("\(link.name.text)ReadsItsAddresses")).source
        let rows = addresses.map { SourceLayout.text(StringLiteral.source($0)) }
        var lines = SourceLayout.call("@Test", [.array("arguments: ", rows)]).lines(indent: 4)
        lines.append("func \(name)(address: String) throws {")
        lines += value.prefixed("let link = ").lines(indent: 8).map { "    \($0)" }
        lines += [
            "    let url = try #require(URL(string: address))",
            "    #expect(\(links.name.source)(url) == link)",
            "    #expect(link.urls.contains(url))",
            "    #expect(link.urls.count == \(addresses.count))",
            "    let other = try #require(URL(string: \"x\" + address))",
            "    #expect(\(links.name.source)(other) != link)",
            "}",
        ]
        let indented = lines.map { "    \($0)" }
        return TestFunction(lines: indented, isUnformatted: indented.contains { $0.count > SourceLayout.width })
    }
}
