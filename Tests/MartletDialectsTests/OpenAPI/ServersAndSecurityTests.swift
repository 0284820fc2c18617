import MartletContract
import MartletDialects
import MartletSyntax
import Testing

struct ServersAndSecurityTests {
    @Test func namesServers() throws {
        let contract = try readOpenAPI(
            """
            servers:
              - { url: 'https://api.example.com/v1/' }
              - { url: 'https://sandbox.example.com' }
              - { url: 'https://eu.example.com', description: European server }
              - { url: 'http://localhost:8080', x-martlet-name: mine }
              - { url: 'https://uploads.example.com' }
              - { url: 'https://uploads.example.com/v2' }
            """)
        #expect(
            contract.servers.map(\.name) == ["production", "sandbox", "european", "mine", "uploads", "uploads2"])
        #expect(contract.servers.map(\.url).first == "https://api.example.com/v1")
    }

    @Test func readsVariables() throws {
        let contract = try readOpenAPI(
            """
            servers:
              - url: '{scheme}://{region}.example.com:{port}/{unused}'
                variables:
                  scheme: { default: http, enum: [http, https] }
                  region: { default: eu, enum: [eu, us], description: Where. }
                  port: { default: 443 }
                  unused: { default: v1 }
                  gone: { default: x }
              - { url: '{server}/api', variables: { server: { default: 'http://localhost:5055' } } }
            """, "openapi/insecure-server 4:10", "openapi/unread-field 10:7")
        #expect(
            contract.servers.map(\.url) == ["{scheme}://{region}.example.com:{port}/{unused}", "{server}/api"])
        #expect(
            contract.servers.map(\.defaultURL) == ["http://eu.example.com:443/v1", "http://localhost:5055/api"])
        #expect(contract.servers.map(\.name) == ["production", "local"])
        let variables = contract.servers[0].variables
        #expect(variables.map(\.name) == ["scheme", "region", "port", "unused"])
        #expect(variables.map(\.defaultValue) == ["http", "eu", "443", "v1"])
        #expect(variables.map(\.values) == [["http", "https"], ["eu", "us"], [], []])
        #expect(variables[1].description == "Where.")
        #expect(contract.servers[1].variables.map(\.name) == ["server"])
    }

    /// What is chosen at the start of an address decides what kind of address it is.
    @Test func variablesHoldWholeStartsOfAddresses() throws {
        let contract = try readOpenAPI(
            """
            servers:
              - { url: '{base}/api', variables: { base: { default: /v1 } } }
              - { url: '{base}', variables: { base: { default: / } } }
              - { url: '{host}/api', variables: { host: { default: example.com } } }
              - { url: '{origin}/', variables: { origin: { default: 'https://example.com/' } } }
            """, "openapi/invalid-server 6:12")
        #expect(contract.servers.map(\.url) == ["{base}/api", "{base}", "{origin}"])
        #expect(contract.servers.map(\.isRelative) == [true, true, false])
        #expect(contract.servers.map(\.defaultURL) == ["/v1/api", "/", "https://example.com"])
    }

    /// One address is several servers where its variables differ, and one where they do not.
    @Test func serversDifferByTheirVariables() throws {
        func operation(_ id: String, _ origin: String) -> String {
            """
            { servers: [{ url: '{origin}', variables: { origin: { default: 'https://\(origin).example.com' } } }],
                        operationId: \(id), responses: { 204: { description: A } } }
            """
        }
        let contract = try readOpenAPI(
            """
            paths:
              /a:
                get: \(operation("a", "uploads"))
                put: \(operation("b", "files"))
                post: \(operation("c", "uploads"))
            """)
        #expect(contract.servers.map(\.defaultURL) == ["https://uploads.example.com", "https://files.example.com"])
        let names = contract.servers.map(\.name)
        let endpoints = contract.groups.flatMap(\.endpoints)
        #expect(endpoints.map(\.name) == ["a", "b", "c"])
        #expect(endpoints.map(\.server) == [names[0], names[1], names[0]])
    }

    @Test func keepsPathsWithoutAHost() throws {
        let contract = try readOpenAPI(
            """
            servers:
              - { url: '/api/{version}/', variables: { version: { default: v2, enum: [v1, v2] } } }
              - { url: / }
            paths:
              /ping:
                servers: [{ url: / }]
                get: { operationId: ping, responses: { '204': { description: ok } } }
              /things:
                get: { operationId: things, responses: { '204': { description: ok } } }
            """)
        #expect(contract.servers.map(\.url) == ["/api/{version}", "/"])
        #expect(contract.servers.map(\.defaultURL) == ["/api/v2", "/"])
        #expect(contract.servers[0].variables.map(\.values) == [["v1", "v2"]])
        let endpoints = contract.groups.flatMap(\.endpoints)
        #expect(endpoints.map(\.server) == [contract.servers[1].name, nil])
    }

    @Test func aDocumentWithoutServersHasTheRoot() throws {
        let contract = try readOpenAPI(
            """
            paths:
              /ping:
                servers: [{ url: / }]
                get: { operationId: ping, responses: { '204': { description: ok } } }
            """)
        #expect(contract.groups.flatMap(\.endpoints).map(\.server) == [nil])
    }

    @Test func fillsEveryPlaceOfAVariable() throws {
        let contract = try readOpenAPI(
            """
            servers:
              - url: 'https://{a}.{ab}.{a}.example.com'
                variables: { a: { default: x }, ab: { default: y } }
            """)
        #expect(contract.servers.map(\.url) == ["https://{a}.{ab}.{a}.example.com"])
        #expect(contract.servers[0].variables.map(\.name) == ["a", "ab"])
    }

    @Test func sendsOperationsToTheirOwnServer() throws {
        let contract = try readOpenAPI(
            """
            servers: [{ url: 'https://a.example' }]
            paths:
              /a:
                servers: [{ url: 'https://b.example' }]
                get: { responses: { 200: { description: A } } }
                put: { servers: [{ url: 'https://a.example' }], responses: { 200: { description: A } } }
              /b: { get: { responses: { 200: { description: A } } } }
            """)
        #expect(contract.servers.map(\.url) == ["https://a.example", "https://b.example"])
        #expect(contract.groups.flatMap(\.endpoints).map(\.server) == [contract.servers[1].name, nil, nil])
    }

    @Test func readsSchemes() throws {
        let contract = try readOpenAPI(
            """
            components:
              securitySchemes:
                a: { type: http, scheme: Bearer, description: A token. }
                b: { type: http, scheme: basic }
                c: { type: http, scheme: digest }
                d: { type: apiKey, in: cookie, name: sid }
                e: { type: oauth2, flows: {} }
                f: { type: openIdConnect, openIdConnectUrl: 'https://a.example' }
                g: { type: mutualTLS }
            """)
        #expect(contract.authSchemes.map(\.name) == ["a", "b", "c", "d", "e", "f", "g"])
        #expect(
            contract.authSchemes.map(\.kind) == [
                .bearer(nil), .basic, .apiKey(place: .header, name: "Authorization"),
                .apiKey(place: .cookie, name: "sid"), .bearer(nil), .bearer(nil), .clientCertificate,
            ])
        #expect(contract.authSchemes[0].description == "A token.")
    }

    /// Requirement of an operation; its alternatives.
    static let requirements: [(String, [[String]])] = [
        ("", [["a"]]), ("security: []", []), ("security: [{}]", []), ("security: [{ b: [] }]", [["b"]]),
        ("security: [{ a: [], b: [x] }]", [["a", "b"]]), ("security: [{}, { a: [] }, { b: [] }]", [["a"], ["b"], []]),
        ("security: [{ tls: [] }]", [["tls"]]), ("security: [{ tls: [], a: [] }]", [["tls", "a"]]),
    ]

    @Test(arguments: requirements)
    func readsRequirement(_ requirement: String, _ alternatives: [[String]]) throws {
        let contract = try readOpenAPI(
            """
            security: [{ a: [] }]
            paths: { /a: { get: { responses: { 200: { description: A } }, \(requirement) } } }
            components: { securitySchemes: {
              a: { type: http, scheme: bearer }, b: { type: oauth2, flows: {} }, tls: { type: mutualTLS } } }
            """)
        #expect(contract.defaultAuth == AuthRequirement(alternatives: [[.init(scheme: "a")]]))
        let auth = contract.groups[0].endpoints[0].auth
        #expect(auth.alternatives.map { $0.map(\.scheme) } == alternatives)
    }

    @Test func readsWebhooksAndCallbacks() throws {
        let contract = try readOpenAPI(
            """
            webhooks:
              newPet: { post: { requestBody: { content: { application/json: { schema: { type: integer } } } } } }
            paths:
              /a:
                post:
                  responses: { 204: { description: A } }
                  callbacks:
                    onData:
                      '{$request.query.url}':
                        post: { requestBody: { content: { application/json: { schema: { type: string } } } } }
            """)
        #expect(contract.webhooks.map(\.name) == ["newPet", "onData"])
        #expect(contract.webhooks.map(\.key) == ["newPet", "onData"])
        #expect(contract.webhooks.map(\.type.kind) == [.int, .string])
    }

    /// What the server calls a webhook is kept, whatever a name can be here. Of two that it calls alike the first keeps it.
    @Test func keepsTheKeysOfWebhooks() throws {
        func item(_ type: String) -> String {
            "{ post: { requestBody: { content: { application/json: { schema: { type: \(type) } } } } } }"
        }
        let contract = try readOpenAPI(
            """
            webhooks:
              order.created: \(item("integer"))
              Order Paid!: \(item("string"))
            paths:
              /a: { post: { callbacks: { on.done: { '{$url}': \(item("number")) } }, responses: { 204: { description: A } } } }
              /b: { post: { callbacks: { on.done: { '{$url}': \(item("boolean")) } }, responses: { 204: { description: A } } } }
            """)
        #expect(contract.webhooks.map(\.name) == ["order-created", "Order-Paid", "on-done", "on-done2"])
        #expect(contract.webhooks.map(\.key) == ["order.created", "Order Paid!", "on.done", "on-done2"])
    }

    @Test func keepsExtensions() throws {
        let contract = try readOpenAPI(
            """
            x-a: { b: [1, null] }
            x-martlet-cache: { default: 5m }
            paths: { /a: { get: { deprecated: true, x-sunset: '2027-01-01', summary: Reads, description: All of it.,
              responses: { 200: { description: A } } } } }
            """)
        #expect(
            contract.extensions == [
                Extension(key: "x-a", value: .object([.init("b", .array([.number("1"), .null]))]))
            ])
        let endpoint = contract.groups[0].endpoints[0]
        #expect(endpoint.extensions == [Extension(key: "x-sunset", value: .string("2027-01-01"))])
        #expect(endpoint.deprecation == "")
        #expect(endpoint.description == "Reads.\n\nAll of it.")
    }
}
