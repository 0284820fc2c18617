import Foundation
import MartletRuntime
import MartletTesting
import TemplatesCase
import Testing

import struct TemplatesCase.Category

/// Calls what `specs/cases/templates` is generated into: each use of a template has the types that it is used with.
struct GeneratedTemplatesTests {
    private let transport = MockTransport()

    private var client: TemplatesClient { TemplatesClient(transport: transport, options: .testing) }

    @Test func readsPagesOfUsers() async throws {
        transport.respond(json: #"{"items":[{"name":"Ada"}],"next":"b"}"#)
        let page: UserPage = try await client.people.listUsers()
        #expect(page.items == [User(name: "Ada")] && page.next == "b")
    }

    @Test func readsPagesOfOrders() async throws {
        transport.respond(json: #"{"items":[{"id":"o1","buyer":{"name":"Ada"}}],"total":1.5}"#)
        let page = try await client.orders.listOrders()
        #expect(page.items.first?.buyer == User(name: "Ada") && page.total == 1.5)
    }

    @Test func readsTemplatesInsideOfTemplates() async throws {
        transport.respond(json: #"{"data":{"items":[{"name":"Ada"}]}}"#)
        let envelope = try await client.people.recentUsers()
        #expect(envelope.data.items == [User(name: "Ada")] && envelope.warnings == nil)
    }

    @Test func readsPagesThatAnOperationBinds() async throws {
        transport.respond(json: #"{"items":[1,2]}"#)
        #expect(try await client.orders.listNumbers().items == [1, 2])
    }

    @Test func aPageOfAnothersItemsIsWrong() async throws {
        transport.respond(json: #"{"items":["a"]}"#)
        await #expect(throws: APIError.self) { try await client.people.listUsers() }
    }

    @Test func unboundTemplatesTakeAnything() async throws {
        transport.respond(json: #"{"items":[1,"a"]}"#)
        #expect(try await client.orders.readPage().items == [1, "a"])
    }

    @Test func extendsTrees() async throws {
        transport.respond(json: #"{"data":"root","children":[{"data":"leaf"}]}"#)
        let category = Category(data: "x", children: [Category(slug: "b")], slug: "a")
        let tree: Tree = try await client.orders.saveCategories(body: category)
        let sent = transport.requests.first?.wireText ?? ""
        #expect(sent.hasSuffix(#"{"data":"x","children":[{"slug":"b"}],"slug":"a"}"#))
        #expect(tree.children?.first?.data == "leaf")
    }
}
