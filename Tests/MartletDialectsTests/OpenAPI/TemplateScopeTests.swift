import MartletContract
import MartletDialects
import Testing

/// A name is bound on the way through the schema that binds it, and not beside it.
///
/// - Source: JSON Schema 2020-12, Core, section 8.2.3.2; OpenAPI 3.1.1, section 4.8.24.3.
struct TemplateScopeTests {
    private static let users = TemplateDocument.bound("Page", to: "$ref: '#/components/schemas/User'")
    private static let pages = "{ $ref: '#/components/schemas/Page' }"

    @Test func siblingsDoNotSeeWhatIsBound() throws {
        let found = try TemplateDocument.models(
            TemplateDocument.page, TemplateDocument.user,
            """
            Both: { type: object, properties: { users: \(Self.users), others: \(Self.pages) } }
            Parts: { type: object, allOf: [ { properties: { users: \(Self.users) } }, { properties: { others: \(Self.pages) } } ] }
            Choice: { oneOf: [ \(Self.users), { type: object, required: [page], properties: { page: \(Self.pages) } } ] }
            """)
        #expect(found["Both"] == "{users?: #Page.User, others?: #Page}")
        #expect(found["Parts"] == "{users?: #Page.User, others?: #Page}")
        #expect(found.values.contains("{page: #Page}"))
        #expect(found["Page"] == "{items?: [json]}")
        #expect(found["Page.User"] == "{items?: [#User]}")
    }

    /// A schema with `$id` is a resource, of which each name is in the scope of all of it.
    @Test func resourcesBindAllTheirNames() throws {
        let found = try TemplateDocument.models(
            """
            Page: { $id: page, type: object, properties: { items: { type: array, items: { $dynamicRef: '#item' } } }, $defs: { any: { $dynamicAnchor: item } } }
            Both: { $id: both, type: object, properties: { texts: { $ref: page, $defs: { item: { $dynamicAnchor: item, type: string } } }, others: { $ref: page } } }
            """)
        #expect(found["Both"] == "{texts?: #Page.Both.texts, others?: #Page.Both.texts}")
        #expect(found["Page.Both.texts"] == "{items?: [string]}")
    }

    @Test func bodiesDoNotSeeWhatOthersBind() throws {
        let content = { (schema: String) in "content: { application/json: { schema: \(schema) } }" }
        let found = try TemplateDocument.models(
            TemplateDocument.page, TemplateDocument.user,
            paths: """
                paths:
                  /schema:
                    post:
                      operationId: schema
                      requestBody: { \(content(Self.users)) }
                      responses:
                        '200': { description: A, \(content(Self.pages)) }
                        '400': { description: B, \(content("{ type: object, properties: { schema: \(Self.pages), users: \(Self.users) } }")) }

                """)
        #expect(found["Page"] == "{items?: [json]}")
        #expect(found.keys.filter { $0.hasPrefix("Page") }.sorted() == ["Page", "Page.User"])
        #expect(found.values.contains("{schema?: #Page, users?: #Page.User}"))
    }

    /// Names such as `schema` and `$defs` mean nothing where the author chooses names.
    @Test(arguments: ["schema", "definitions", "itemSchema", "schemas", "properties"])
    func componentsHaveAnyName(name: String) throws {
        let content = { (schema: String) in "content: { application/json: { schema: \(schema) } }" }
        let found = try TemplateDocument.models(
            TemplateDocument.page, TemplateDocument.user,
            "\(name): { type: object, properties: { \(name): { type: object, properties: { users: \(Self.users), "
                + "others: \(Self.pages) } } } }",
            paths: """
                  responses:
                    \(name): { description: A, \(content(Self.users)) }
                webhooks:
                  \(name):
                    post:
                      requestBody: { \(content(Self.users)) }
                      responses: { '200': { description: A, \(content(Self.pages)) } }
                paths:
                  /a: { get: { operationId: a, responses: { '200': { $ref: '#/components/responses/\(name)' } } } }

                """)
        #expect(found["\(name).\(name)"] == "{users?: #Page.User, others?: #Page}")
        #expect(found["Page"] == "{items?: [json]}")
        #expect(found["Page.User"] == "{items?: [#User]}")
    }

    /// A template that binds no name itself is not bound by the one schema that does.
    @Test func templatesAloneAreNotBound() throws {
        let found = try TemplateDocument.models(
            "Page: { type: object, properties: { items: { type: array, items: { $dynamicRef: '#item' } } } }",
            "Users: \(Self.users)", TemplateDocument.user,
            "Home: { type: object, properties: { page: \(Self.pages) } }",
            findings: ["openapi/dangling-reference 5:85"])
        #expect(found["Page"] == "{items?: [json]}")
        #expect(found["Users"] == "{items?: [#User]}")
        #expect(found["Home"] == "{page?: #Page}")
    }

    @Test func templatesAloneHaveTheirOwnTypes() throws {
        let found = try TemplateDocument.models(
            "Page: { type: object, properties: { items: { type: array, items: { $dynamicRef: '#item' } } }, "
                + "$defs: { any: { $dynamicAnchor: item, type: number } } }",
            "Users: \(Self.users)", TemplateDocument.user, "Home: { type: object, properties: { page: \(Self.pages) } }"
        )
        #expect(found["Page"] == "{items?: [double]}")
        #expect(found["Users"] == "{items?: [#User]}")
        #expect(found["Home"] == "{page?: #Page}")
    }

    /// What the schemas around a place bind holds for a reference that leads into them.
    @Test func referencesIntoASchemaEnterIt() throws {
        let found = try TemplateDocument.models(
            TemplateDocument.page, TemplateDocument.user,
            """
            Users: { type: object, properties: { page: { type: object, properties: { inner: \(Self.pages) } } }, $defs: { item: { $dynamicAnchor: item, $ref: '#/components/schemas/User' }, part: { type: object, properties: { deep: \(Self.pages) } } } }
            Home: { type: object, properties: { a: { $ref: '#/components/schemas/Users/properties/page' }, b: { $ref: '#/components/schemas/Users/$defs/part' } } }
            """)
        #expect(found["page"] == "{inner?: #Page.User}")
        #expect(found["part"] == "{deep?: #Page.User}")
    }

    /// Templates with `{}` of their own mean the same in each other.
    @Test func ringsOfTemplatesAreNotCopied() throws {
        let count = 40
        let schemas = (0..<count).map { index in
            "T\(index): { type: object, properties: { item: { $dynamicRef: '#item' }, "
                + "next: { $ref: '#/components/schemas/T\((index + 1) % count)' } }, "
                + "$defs: { any: { $dynamicAnchor: item } } }"
        }
        let found = try TemplateDocument.models(schemas.joined(separator: "\n"))
        #expect(found.count == count)
        #expect(found["T3"] == "{item?: json, next?: #T4}")
    }
}
