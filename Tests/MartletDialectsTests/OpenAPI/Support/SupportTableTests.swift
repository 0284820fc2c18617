import Foundation
import MartletContract
import MartletSyntax
import Testing

@testable import MartletDialects

/// Holds the support table to what the reader does, and the page to the table.
struct SupportTableTests {
    static let pages = [
        "docs/reference/openapi.md": SupportRow.all, "docs/reference/swagger.md": SupportRow.swaggerRows,
    ]

    /// A keyword that is read makes a difference, and one that is not makes none.
    @Test(arguments: SupportRow.all + SupportRow.swaggerRows)
    func isAsTheRowSays(_ row: SupportRow) {
        let files = ["a.json": "[1]"]
        let (with, without) = (load(row.with, files), load(row.without, files))
        #expect((with.contract != without.contract) == row.verdict.isRead)
        #expect(with.contract != nil, "\(describe(with))")
    }

    @Test func hasEveryKeywordOnce() {
        let names = (SupportRow.all + SupportRow.swaggerRows).map(\.testDescription)
        #expect(Set(names).count == names.count)
        #expect(names.count > 220)
    }

    /// The objects of OpenAPI as the page calls them; those that are missing have no keys of their own.
    private static let objects: [OpenAPIObject.Kind: String] = [
        .document: "OpenAPI", .info: "Info", .contact: "Contact", .license: "License", .server: "Server",
        .serverVariable: "Server Variable", .components: "Components", .pathItem: "Path Item",
        .operation: "Operation", .externalDocumentation: "External Documentation", .parameter: "Parameter",
        .requestBody: "Request Body", .mediaType: "Media Type", .encoding: "Encoding", .response: "Response",
        .example: "Example", .link: "Link", .header: "Header", .tag: "Tag", .securityScheme: "Security Scheme",
        .oauthFlows: "OAuth Flows", .oauthFlow: "OAuth Flow", .discriminator: "Discriminator", .xml: "XML",
        .messageItem: "Path Item", .message: "Operation",
    ]

    /// What the reader takes for a key of an object has a row, and so has each keyword of schemas that it knows.
    @Test(arguments: OpenAPIObject.Kind.allCases)
    func hasEveryKeyOfAnObject(_ kind: OpenAPIObject.Kind) {
        guard let object = OpenAPIObject[kind] else { return }
        let keywords = Set(
            SupportRow.all.filter { $0.object == Self.objects[kind] }.map { $0.keyword.prefix { $0 != ":" } })
        #expect(object.fields.names.filter { !$0.hasPrefix("x-") && !keywords.contains($0[...]) }.sorted() == [])
    }

    @Test(arguments: OpenAPIObject.Kind.allCases)
    func hasEveryKeyOfAnObjectOf20(_ kind: OpenAPIObject.Kind) {
        guard let object = OpenAPIObject.swagger(kind) else { return }
        let name = kind == .document ? "Swagger" : kind == .items ? "Items" : Self.objects[kind]
        let keywords = Set(SupportRow.swaggerRows.filter { $0.object == name }.map { $0.keyword.prefix { $0 != ":" } })
        // Lists in lists are not read.
        let lists: Set<String> = kind == .items ? ["maxItems", "minItems", "uniqueItems"] : []
        #expect(object.fields.names.filter { !lists.contains($0) && !keywords.contains($0[...]) }.sorted() == [])
    }

    @Test func hasEveryKeywordOfSchemasOf20() {
        let keywords = Set(SupportRow.swaggerRows.filter { $0.object == "Schema" }.map(\.keyword))
        #expect(OpenAPIObject.swaggerSchemaWords.map(\.rawValue).filter { !keywords.contains($0) }.sorted() == [])
    }

    @Test func hasEveryKeywordOfSchemas() {
        let keywords = Set(SupportRow.schemaRows.filter { $0.object == "Schema" }.map(\.keyword))
        #expect(SchemaWord.allCases.map(\.rawValue).filter { !keywords.contains($0) } == [])
    }

    /// The sentence of the README.
    private static var totals: String { totals(of: SupportRow.all + SupportRow.swaggerRows) }

    private static func totals(of all: [SupportRow]) -> String {
        let totals = SupportRow.Specification.allCases.compactMap { specification -> String? in
            let rows = all.filter { $0.versions.specifications.contains(specification) }
            if rows.isEmpty { return nil }
            return "\(rows.count { $0.verdict.isSupported }) of \(rows.count) keywords of \(specification.rawValue)"
        }
        let last = totals.last ?? ""
        return totals.count < 2 ? last : totals.dropLast().joined(separator: ", ") + " and " + last
    }

    @Test func countsInTheREADME() throws {
        #expect(try packageFile("README.md").contains(Self.totals + " are"), "the README has other totals")
    }

    /// With `RECORD_GOLDENS=1` the page is rewritten, and the test fails all the same.
    @Test(arguments: pages.keys.sorted()) func isOnThePage(_ page: String) throws {
        let text = try packageFile(page)
        let start = try #require(text.range(of: "<!-- support -->\n"))
        let end = try #require(text.range(of: "<!-- /support -->"))
        let right = text[..<start.upperBound] + Self.table(of: Self.pages[page] ?? []) + text[end.lowerBound...]
        guard right != text else { return }
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
            try Data(right.utf8).write(to: packageRoot.appending(path: page))
        }
        Issue.record("\(page) has another table; RECORD_GOLDENS=1 writes it anew")
    }

    private static func table(of rows: [SupportRow]) -> String {
        let yes = rows.count { $0.verdict.isSupported }
        let no = rows.count { !$0.verdict.isRead && !$0.verdict.isSupported }
        return "\(rows.count) rows: \(yes) yes, \(rows.count - yes - no) partly, \(no) no. Supported whole are "
            + totals(of: rows) + ".\n\n| object | keyword | version | supported | |\n|---|---|---|---|---|\n"
            + rows.map { $0.markdown + "\n" }.joined()
    }
}
