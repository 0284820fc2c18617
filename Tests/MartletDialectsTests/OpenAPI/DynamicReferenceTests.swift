import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// `$dynamicRef` leads to what the dynamic scope says, and each schema that a template makes is a model.
struct DynamicReferenceTests {
    private static let user = "User: { type: object, properties: { name: { type: string } } }"
    private static let order = "Order: { type: object, properties: { total: { type: integer } } }"

    private func models(_ contract: Contract) -> [String] {
        contract.models.map { "\($0.name) \(ContractText.text($0))" }
    }

    /// Returns the models of a document with some schemas, one a line, which begin at line 5, column 5.
    private func read(
        _ schemas: String..., findings: [String] = [], sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws -> [String] {
        let lines = schemas.flatMap { $0.split(separator: "\n") }.map { "    \($0)\n" }.joined()
        let result = load(OpenAPICase.document("components:\n  schemas:\n\(lines)"))
        #expect(describe(result) == findings, sourceLocation: sourceLocation)
        return models(try #require(result.contract, sourceLocation: sourceLocation))
    }

    /// The example of OpenAPI 3.1.1, section 4.8.24.9, and of the blog of JSON Schema.
    @Test func bindsTheTypesOfTemplates() throws {
        let found = try read(
            """
            Page: { $id: page, type: object, properties: { items: { type: array, items: { $dynamicRef: '#item' } }, next: { type: string } }, $defs: { any: { $dynamicAnchor: item } } }
            UserPage: { $id: user-page, $ref: page, $defs: { users: { $dynamicAnchor: item, $ref: '#/components/schemas/User' } } }
            OrderPage: { $id: order-page, $ref: page, $defs: { orders: { $dynamicAnchor: item, $ref: '#/components/schemas/Order' } } }
            """, Self.user, Self.order)
        #expect(
            found == [
                "Page {items?: [json], next?: string}", "UserPage {items?: [#User], next?: string}",
                "OrderPage {items?: [#Order], next?: string}", "User {name?: string}", "Order {total?: int}",
            ])
    }

    /// Authors of OpenAPI documents leave `$id` out, and give one name to schemas of several components.
    @Test func schemasOfOneResourceMayShareAName() throws {
        let found = try read(
            """
            Page: { type: object, properties: { items: { type: array, items: { $dynamicRef: '#item' } } }, $defs: { item: { $dynamicAnchor: item, not: {} } } }
            UserPage: { $defs: { item: { $dynamicAnchor: item, $ref: '#/components/schemas/User' } }, $ref: '#/components/schemas/Page' }
            NumberPage: { allOf: [ { $ref: '#/components/schemas/Page' }, { properties: { sum: { type: number } } } ], $defs: { item: { $dynamicAnchor: item, type: number } } }
            """, Self.user)
        #expect(
            found == [
                "Page {items?: [#Page.item]}", "UserPage {items?: [#User]}",
                "NumberPage {items?: [double], sum?: double}", "User {name?: string}", "Page.item = json {not: {}}",
            ])
    }

    /// The example of JSON Schema 2020-12, Core, appendix C, in one document.
    @Test func extendsRecursiveTrees() throws {
        let found = try read(
            """
            Tree: { $id: tree, $dynamicAnchor: node, type: object, properties: { data: true, children: { type: array, items: { $dynamicRef: '#node' } } } }
            StrictTree: { $id: strict-tree, $dynamicAnchor: node, $ref: tree, unevaluatedProperties: false }
            NamedTree: { $dynamicAnchor: node, allOf: [ { $ref: tree } ], properties: { name: { type: string } } }
            """)
        #expect(
            found == [
                "Tree {data?: json, children?: [#Tree]}",
                "StrictTree {data?: json, children?: [#StrictTree]} {unevaluatedProperties: false}",
                "NamedTree {data?: json, children?: [#NamedTree], name?: string}",
            ])
    }

    @Test func extendsRecursiveTreesOfOtherFiles() throws {
        let tree = """
            $schema: https://json-schema.org/draft/2020-12/schema
            $id: https://example.com/tree
            $dynamicAnchor: node
            type: object
            properties: { data: true, children: { type: array, items: { $dynamicRef: '#node' } } }
            """
        let result = load(
            """
            $schema: https://json-schema.org/draft/2020-12/schema
            $id: https://example.com/strict-tree
            $dynamicAnchor: node
            $ref: tree.yaml
            unevaluatedProperties: false
            """, ["tree.yaml": tree])
        #expect(describe(result).isEmpty)
        let found = models(try #require(result.contract))
        #expect(found == ["spec {data?: json, children?: [#spec]} {unevaluatedProperties: false}"])
    }

    /// A copy that no schema is alone is called by the schema and by what its names mean.
    @Test func namesWhatIsUsedInsideOfOthers() throws {
        let found = try read(
            """
            Page: { $id: page, type: object, properties: { items: { type: array, items: { $dynamicRef: '#item' } } }, $defs: { any: { $dynamicAnchor: item } } }
            Answer: { type: object, properties: { first: { $ref: page }, last: { $ref: page } }, $defs: { item: { $dynamicAnchor: item, $ref: '#/components/schemas/User' } } }
            Other: { type: object, properties: { page: { $ref: page } }, $defs: { item: { $dynamicAnchor: item, $ref: '#/components/schemas/User' } } }
            """, Self.user)
        #expect(
            found == [
                "Page {items?: [json]}", "Answer {first?: #Page.User, last?: #Page.User}",
                "Other {page?: #Page.User}", "User {name?: string}", "Page.User {items?: [#User]}",
            ])
    }

    @Test func recursionEnds() throws {
        let found = try read(
            """
            Box: { $id: box, type: object, properties: { value: { $dynamicRef: '#value' }, inner: { $ref: box } }, $defs: { any: { $dynamicAnchor: value } } }
            UserBox: { $ref: box, $defs: { value: { $dynamicAnchor: value, $ref: '#/components/schemas/User' } } }
            Boxes: { type: object, properties: { boxes: { type: array, items: { $ref: box } } }, $defs: { v: { $dynamicAnchor: value, type: object, properties: { box: { $ref: box } } } } }
            """, Self.user)
        #expect(
            found == [
                "Box {value?: json, inner?: #Box}", "UserBox {value?: #User, inner?: #UserBox}",
                "Boxes {boxes?: [#Box.Boxes]}", "User {name?: string}",
                "Box.Boxes {value?: #Boxes.v, inner?: #Box.Boxes}", "Boxes.v {box?: #Box.Boxes}",
            ])
    }

    /// What a schema depends on may have the same meaning in another scope.
    @Test func whatMeansTheSameIsNotCopied() throws {
        let found = try read(
            """
            Page: { $id: page, type: object, properties: { items: { type: array, items: { $dynamicRef: '#item' } } }, $defs: { any: { $dynamicAnchor: item } } }
            UserPage: { $ref: page, $defs: { item: { $dynamicAnchor: item, $ref: '#/components/schemas/User' } } }
            User: { type: object, properties: { friends: { $ref: '#/components/schemas/UserPage' }, group: { $ref: '#/components/schemas/Group' } } }
            Group: { type: object, properties: { members: { $ref: '#/components/schemas/UserPage' } } }
            """)
        #expect(
            found == [
                "Page {items?: [json]}", "UserPage {items?: [#User]}", "User {friends?: #UserPage, group?: #Group}",
                "Group {members?: #UserPage}",
            ])
    }

    /// Of a name the outermost schema counts, also where another one inside of it gives it a meaning.
    @Test func theOutermostSchemaCounts() throws {
        let found = try read(
            """
            Page: { $id: page, type: object, properties: { items: { type: array, items: { $dynamicRef: '#item' } } }, $defs: { any: { $dynamicAnchor: item } } }
            Numbers: { $id: numbers, $ref: page, $defs: { item: { $dynamicAnchor: item, type: number } } }
            Texts: { $id: texts, type: object, properties: { page: { $ref: numbers } }, $defs: { item: { $dynamicAnchor: item, type: string } } }
            """)
        #expect(
            found == [
                "Page {items?: [json]}", "Numbers {items?: [double]}", "Texts {page?: #Numbers.Texts}",
                "Numbers.Texts = #Page.Texts", "Page.Texts {items?: [string]}",
            ])
    }

    @Test func namesInsideOfTemplatesAreBoundFromOutside() throws {
        let found = try read(
            """
            Envelope: { $id: envelope, type: object, properties: { data: { $dynamicRef: '#data' } }, $defs: { d: { $dynamicAnchor: data } } }
            Page: { $id: page, type: object, properties: { items: { type: array, items: { $dynamicRef: '#item' } } }, $defs: { i: { $dynamicAnchor: item } } }
            Users: { $ref: envelope, $defs: { d: { $dynamicAnchor: data, $ref: page }, i: { $dynamicAnchor: item, $ref: '#/components/schemas/User' } } }
            """, Self.user)
        #expect(
            found == [
                "Envelope {data?: json}", "Page {items?: [json]}", "Users {data?: #Page.User}", "User {name?: string}",
                "Page.User {items?: [#User]}",
            ])
    }

    @Test func operationsBindTypes() throws {
        let operation = { (name: String) in
            """
              /\(name): { get: { operationId: \(name), responses: { '200': { description: A, content: { application/json: { schema: { $ref: '#/components/schemas/Page', $defs: { item: { $dynamicAnchor: item, $ref: '#/components/schemas/User' } } } } } } } } }

            """
        }
        let contract = try readOpenAPI(
            "paths:\n" + operation("a") + operation("b") + """
                components:
                  schemas:
                    Page: { type: object, properties: { items: { type: array, items: { $dynamicRef: '#item' } } }, $defs: { item: { $dynamicAnchor: item } } }
                    User: { type: object, properties: { name: { type: string } } }

                """)
        #expect(
            models(contract) == [
                "Page {items?: [json]}", "User {name?: string}", "Page.User {items?: [#User]}",
            ])
        let bodies = contract.groups.flatMap(\.endpoints).flatMap(\.responses).map(\.type)
        #expect(bodies.count == 2)
        for body in bodies { #expect("\(body)".contains("Page.User")) }
    }

    /// A reference to an anchor that is not dynamic, or to a place, is as `$ref`; and so is one that nothing outside binds.
    @Test func isAReferenceWhereNothingIsBound() throws {
        let found = try read(
            """
            A: { type: object, properties: { b: { $dynamicRef: '#b' }, c: { $dynamicRef: '#/components/schemas/User' }, d: { $dynamicRef: '#d', description: D. } } }
            B: { $anchor: b, type: object, properties: { x: { type: string } } }
            D: { $dynamicAnchor: d, type: object, properties: { y: { type: string } } }
            """, Self.user)
        #expect(
            found == [
                "A {b?: #B, c?: #User, d?: #D}", "B {x?: string}", "D {y?: string}", "User {name?: string}",
            ])
    }

    /// JSON Schema asks for a schema with the name beside the reference; authors forget it.
    @Test func templatesNeedNoDefault() throws {
        let found = try read(
            """
            Page: { type: object, properties: { items: { type: array, items: { $dynamicRef: '#item' } } } }
            UserPage: { $ref: '#/components/schemas/Page', $defs: { item: { $dynamicAnchor: item, $ref: '#/components/schemas/User' } } }
            OrderPage: { $ref: '#/components/schemas/Page', $defs: { item: { $dynamicAnchor: item, $ref: '#/components/schemas/Order' } } }
            """, Self.user, Self.order, findings: ["openapi/dangling-reference 5:85"])
        #expect(
            found == [
                "Page {items?: [json]}", "UserPage {items?: [#User]}", "OrderPage {items?: [#Order]}",
                "User {name?: string}", "Order {total?: int}",
            ])
    }

    @Test func standsBesideOtherReferences() throws {
        let found = try read(
            """
            Base: { $id: base, type: object, properties: { a: { type: string } }, $ref: '#/components/schemas/User', $dynamicRef: '#more', $defs: { more: { $dynamicAnchor: more } } }
            Derived: { $id: derived, $ref: base, $defs: { more: { $dynamicAnchor: more, properties: { b: { type: string } } } } }
            """, Self.user)
        #expect(
            found == [
                "Base {name?: string, a?: string}", "Derived {name?: string, b?: string, a?: string}",
                "User {name?: string}",
            ])
    }

    /// JSON Schema 2019-09.
    @Test func readsRecursiveReferences() throws {
        let result = load(
            """
            $schema: https://json-schema.org/draft/2019-09/schema
            $defs:
              tree: { $id: tree, $recursiveAnchor: true, type: object, properties: { children: { type: array, items: { $recursiveRef: '#' } } } }
              named: { $id: named, $recursiveAnchor: true, $ref: tree, properties: { name: { type: string } } }
              list: { $id: list, type: object, properties: { next: { $recursiveRef: '#' } } }
            """)
        #expect(describe(result).isEmpty)
        #expect(
            models(try #require(result.contract)) == [
                "tree {children?: [#tree]}", "named {children?: [#named], name?: string}", "list {next?: #list}",
            ])
    }

    /// A reference by the URI of a schema inside of the document is none to a file.
    @Test func referencesNameResources() throws {
        let found = try read(
            """
            A: { $id: 'https://example.com/a', type: object, properties: { b: { $ref: 'b#/$defs/c' }, c: { $ref: '#/$defs/d' }, e: { $ref: 'https://example.com/b#e' } }, $defs: { d: { type: object, properties: { own: { type: string } } } } }
            B: { $id: 'https://example.com/b', type: object, properties: { d: { $ref: '#e' } }, $defs: { c: { type: integer }, e: { $anchor: e, type: object, properties: { x: { type: string } } } } }
            """)
        #expect(
            found == [
                "A {b?: #c, c?: #d, e?: #e}", "B {d?: #e}", "c = int", "d {own?: string}", "e {x?: string}",
            ])
    }

    /// A copy of a template has the keys of the template, but a name of its own.
    @Test func templatesMayHaveNamesOfTheirOwn() throws {
        let found = try read(
            """
            Page: { $id: page, x-martlet-name: Leaf, x-martlet-mutable: true, type: object, properties: { items: { type: array, items: { $dynamicRef: '#item' } } }, $defs: { any: { $dynamicAnchor: item } } }
            Answer: { type: object, properties: { page: { $ref: page } }, $defs: { item: { $dynamicAnchor: item, type: string } } }
            """)
        #expect(found.count == 3 && found[0].hasPrefix("Leaf {items?: [json]}"))
        #expect(found[1] == "Answer {page?: #Page.Answer}")
        #expect(found[2].hasPrefix("Page.Answer {items?: [string]}"))
    }

    /// A template is used where one of its copies is.
    @Test func templatesAreReferredTo() throws {
        let text = OpenAPICase.document(
            """
            paths:
              /a: { get: { operationId: a, responses: { '200': { description: A, content: { application/json: { schema: { $ref: '#/components/schemas/Users' } } } } } } }
            components:
              schemas:
                Page: { $id: page, type: object, properties: { items: { type: array, items: { $dynamicRef: '#item' } } }, $defs: { any: { $dynamicAnchor: item } } }
                Other: { $id: other, type: object, properties: { item: { $dynamicRef: '#item' } }, $defs: { any: { $dynamicAnchor: item } } }
                Users: { $ref: page, $defs: { item: { $dynamicAnchor: item, type: string } } }
                Others: { $ref: other, $defs: { item: { $dynamicAnchor: item, type: string } } }

            """)
        let result = ContractLoader.load(
            path: "spec.yaml", fileSystem: .inMemory(["spec.yaml": text]))
        #expect(describe(result) == [])
        #expect(result.contract?.document.referredModels == ["Page", "Users"])
    }

    /// Twenty templates of which each has two values are a million schemas.
    @Test func combinationsAreCounted() {
        let count = 20
        var schemas: [String] = []
        for index in 0..<count {
            let next = index + 1 == count ? "{}" : "{ $ref: t\(index + 1) }"
            let sides = ["a", "b"].map { side in
                "{ $id: \(side)\(index), allOf: [\(next)], $defs: { v: { $dynamicAnchor: n\(index), "
                    + "title: \(side), type: object } } }"
            }
            schemas.append(
                "T\(index): { $id: t\(index), type: object, properties: { a: \(sides[0]), b: \(sides[1]) } }")
        }
        let uses = (0..<count).map { "p\($0): { $dynamicRef: '#n\($0)' }" }.joined(separator: ", ")
        schemas.append("T\(count): { type: object, properties: { \(uses) } }")
        let text = schemas.joined(separator: "\n    ").replacing("[{}]", with: "[{ $ref: '#/components/schemas/T20' }]")
        let result = load(OpenAPICase.document("components:\n  schemas:\n    \(text)\n"))
        #expect(describe(result) == ["openapi/too-much-work 1:1"])
        #expect(result.diagnostics.first?.message.contains("$dynamicRef") == true)
    }
}
