import MartletContract
import MartletDialects
import Testing

/// Copies of templates are called by what is bound, so that what is added to a document renames nothing.
struct TemplateNameTests {
    private static let texts = TemplateDocument.bound("Page", to: "type: string")
    private static let numbers = TemplateDocument.bound("Page", to: "type: integer")

    private static func operation(_ name: String, _ schema: String, method: String = "get") -> String {
        """
          /\(name):
            \(method):
              operationId: \(name)
              responses: { '200': { description: A, content: { application/json: { schema: \(schema) } } } }

        """
    }

    @Test func namesDoNotDependOnOtherSchemas() throws {
        let schemas = [
            "A: { type: object, properties: { texts: \(Self.texts), numbers: \(Self.numbers) } }",
            "B: { type: object, properties: { list: { type: array, items: \(Self.texts) } } }",
            "C: { oneOf: [ \(Self.texts), { type: object, properties: { c: \(Self.numbers) } } ] }",
            "D: { allOf: [ \(Self.numbers), { properties: { d: { type: string } } } ] }",
        ]
        let operations = ["a", "b"].map { Self.operation($0, "{ type: object, properties: { page: \(Self.texts) } }") }
        func names(_ schemas: [String], _ operations: [String]) throws -> Set<String> {
            let paths = "paths:" + (operations.isEmpty ? " {}\n" : "\n" + operations.joined())
            return Set(
                try TemplateDocument.models(
                    TemplateDocument.page, schemas.joined(separator: "\n"), paths: paths
                ).keys)
        }
        let all = try names(schemas, operations)
        #expect(
            all.filter { $0.hasPrefix("Page") }.sorted() == [
                "Page", "Page.A.numbers", "Page.A.texts", "Page.B.list.items", "Page.C.oneOf0", "Page.C.oneOf1.c",
                "Page.a.page", "Page.b.page",
            ])
        for index in schemas.indices {
            #expect(try names(Array(schemas[index...]), []).isSubset(of: all))
            #expect(try names(schemas.reversed().dropLast(index), operations.reversed()).isSubset(of: all))
        }
    }

    @Test func namesInTheDocumentStay() throws {
        let template = """
            page: { type: object, properties: { items: { type: array, items: { $dynamicRef: '#item' } }, user: { type: object, properties: { id: { type: string } } } }, $defs: { any: { $dynamicAnchor: item } } }
            user: { type: object, properties: { name: { type: string } } }
            Order: { type: object, properties: { total: { type: integer } } }
            Home: { type: object, properties: { users: \(TemplateDocument.bound("page", to: "$ref: '#/components/schemas/user'")), orders: \(TemplateDocument.bound("page", to: "$ref: '#/components/schemas/Order'")) } }
            """
        let found = try TemplateDocument.models(template)
        #expect(found["page"] == "{items?: [json], user?: #page.user}")
        #expect(found["page.user"] == "{id?: string}")
        #expect(found["Home"] == "{users?: #page.of.user, orders?: #page.Order}")
        let taken = try TemplateDocument.models(
            template, "page.Order: { type: object, properties: { own: { type: boolean } } }")
        #expect(taken["page.Order"] == "{own?: bool}")
        #expect(taken["Home"]?.contains("orders?: #page.Order2") == true)
        #expect(taken["page.Order2"] == "{items?: [#Order], user?: #page.Order2.user}")
    }

    @Test func schemasOfOneNameInSeveralFilesHaveNamesOfTheirOwn() throws {
        func spec(_ order: [String]) -> String {
            let uses = order.map { file in
                "\(file): { $ref: '#/components/schemas/Page', $defs: { item: { $dynamicAnchor: item, $ref: '\(file).yaml#/User' } } }"
            }
            return OpenAPICase.document(
                "components:\n  schemas:\n    \(TemplateDocument.page)\n    Home: { type: object, properties: { "
                    + uses.joined(separator: ", ") + " } }\n")
        }
        let files = [
            "a.yaml": "User: { type: object, properties: { a: { type: string } } }\n",
            "b.yaml": "User: { type: object, properties: { b: { type: string } } }\n",
        ]
        for order in [["a", "b"], ["b", "a"]] {
            let result = load(spec(order), files)
            #expect(describe(result) == [])
            let contract = try #require(result.contract)
            #expect(Set(contract.models.map(\.name)).count == contract.models.count)
            let home = try #require(contract.model(named: "Home"))
            let text = ContractText.text(home)
            #expect(text.contains("a?: #Page.User") && text.contains("b?: #Page.User"))
        }
    }
}
