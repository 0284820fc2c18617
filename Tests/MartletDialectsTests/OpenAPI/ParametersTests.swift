import MartletContract
import MartletDialects
import MartletSyntax
import Testing

struct ParametersTests {
    /// Parameter object; place, style, explode.
    static let styles: [(String, Parameter.Place, Parameter.Style, Bool)] = [
        ("{ name: a, in: query, schema: { type: string } }", .query, .form, true),
        ("{ name: a, in: query, explode: false, schema: { type: string } }", .query, .form, false),
        ("{ name: a, in: query, style: spaceDelimited, schema: { type: string } }", .query, .spaceDelimited, false),
        ("{ name: a, in: query, style: pipeDelimited, schema: { type: string } }", .query, .pipeDelimited, false),
        ("{ name: a, in: query, style: deepObject, explode: true, schema: {} }", .query, .deepObject, true),
        ("{ name: a, in: path, required: true, schema: { type: string } }", .path, .simple, false),
        ("{ name: a, in: path, required: true, style: label, schema: { type: string } }", .path, .label, false),
        ("{ name: a, in: path, style: matrix, explode: true, schema: { type: string } }", .path, .matrix, true),
        ("{ name: a, in: header, schema: { type: string } }", .header, .simple, false),
        ("{ name: a, in: cookie, schema: { type: string } }", .cookie, .form, true),
    ]

    @Test(arguments: styles)
    func readsStyle(_ object: String, _ place: Parameter.Place, _ style: Parameter.Style, _ isExploded: Bool) throws {
        let endpoint = try readOperation(
            "parameters: [\(object)]\nresponses: { 200: { description: A } }", path: place == .path ? "/{a}" : "/a")
        let parameter = try #require(endpoint.parameters.first)
        #expect(parameter.place == place)
        #expect(parameter.style == style)
        #expect(parameter.isExploded == isExploded)
        #expect(parameter.field.isOptional == (place != .path))
    }

    @Test func ordersByPlaceAndThePathByItsPlaces() throws {
        let endpoint = try readOperation(
            """
            parameters:
              - { name: h, in: header, schema: { type: string } }
              - { name: q, in: query, required: true, allowReserved: true, deprecated: true, schema: { type: string } }
              - { name: b, in: path, required: true, schema: { type: string } }
              - { name: c, in: cookie, schema: { type: string } }
              - { name: a, in: path, required: true, schema: { type: integer } }
            responses: { 200: { description: A } }
            """, path: "/{a}/x-{b}.json")
        #expect(endpoint.parameters.map(\.field.key) == ["a", "b", "q", "h", "c"])
        #expect(
            endpoint.path.pieces == [
                .literal("/"), .parameter("a"), .literal("/x-"), .parameter("b"), .literal(".json"),
            ])
        #expect(endpoint.parameters[2].isReservedAllowed)
        #expect(endpoint.parameters[2].field.deprecation == "")
        #expect(!endpoint.parameters[2].field.isOptional)
    }

    @Test func readsSummaryAsOneLine() throws {
        let endpoint = try readOperation(
            "summary: |\n  Get\n  album\ndescription: One album.\nresponses: { 200: { description: A } }")
        #expect(endpoint.description == "Get album.\n\nOne album.")
    }

    @Test func letsTheOperationsOwnWin() throws {
        let contract = try readOpenAPI(
            """
            paths:
              /a:
                summary: Of the path.
                parameters:
                  - { name: a, in: query, schema: { type: string } }
                  - { $ref: '#/components/parameters/B' }
                get:
                  parameters: [{ name: a, in: query, required: true, schema: { type: integer } }]
                  responses: { 200: { description: A } }
            components: { parameters: { B: { name: b, in: query, description: Bee., schema: { type: boolean } } } }
            """)
        let endpoint = contract.groups[0].endpoints[0]
        #expect(endpoint.parameters.map(\.field.key) == ["a", "b"])
        #expect(endpoint.parameters.map(\.field.type.kind) == [.int, .bool])
        #expect(endpoint.parameters.map(\.field.isOptional) == [false, true])
        #expect(endpoint.parameters[1].field.description == "Bee.")
        #expect(endpoint.description == "Of the path.")
    }

    @Test func readsContentOfAParameter() throws {
        let endpoint = try readOperation(
            """
            parameters:
              - { name: a, in: query, content: { application/json: { schema: { type: object } } } }
              - { name: b, in: query, content: { text/plain: { schema: { type: string } } } }
            responses: { 200: { description: A } }
            """)
        #expect(endpoint.parameters.map(\.contentType) == ["application/json", nil])
    }

    @Test func sendsAQueryThatStandsInThePath() throws {
        let endpoint = try readOperation(
            """
            parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
            responses: { 200: { description: A } }
            """, path: "/a?kind=all%20of&id={id}&flag#second")
        #expect(endpoint.path.text == "/a")
        #expect(endpoint.parameters.map(\.field.key) == ["kind", "id", "flag"])
        #expect(endpoint.parameters.map(\.field.defaultValue) == [.string("all of"), nil, .string("")])
        #expect(endpoint.parameters.map(\.place) == [.query, .query, .query])
        #expect(endpoint.parameters[1].field.type.kind == .int)
    }

    @Test func cleansNamesOfPlaces() throws {
        let endpoint = try readOperation(
            """
            parameters: [{ name: "user id*", in: path, required: true, schema: { type: integer } }]
            responses: { 200: { description: A } }
            """, path: "/a/{user id*}")
        #expect(endpoint.path.text == "/a/{user_id_}")
        #expect(endpoint.parameters.map(\.field.key) == ["user_id_"])
    }

    @Test func readsSharedParametersOnce() throws {
        let contract = try readOpenAPI(
            """
            paths:
              /a: { get: { parameters: [{ $ref: '#/components/parameters/F' }], responses: { 200: { description: A } } } }
              /b: { get: { parameters: [{ $ref: '#/components/parameters/F' }], responses: { 200: { description: A } } } }
            components:
              parameters:
                F: { name: f, in: query, style: deepObject, schema: { type: object, properties: { a: { type: string } } } }
            """)
        #expect(contract.models.map(\.name) == ["F.parameter"])
        #expect(
            contract.groups[0].endpoints.allSatisfy { $0.parameters[0].field.type.kind == .model("F.parameter") })
    }
}
