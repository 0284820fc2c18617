import MartletContract
import MartletFormats
import Testing

@testable import MartletMockEngine

/// How much a query may ask of a list.
struct ListLimitTests {
    private static let spec = """
        models:
          Item: { fields: { id: string, name: string } }
        endpoints:
          Items:
            list: { get: /items, query: { sort: "string?", filter: "string?" }, returns: "[Item]" }
            create: { post: /items, body: Item, responses: { 201: { returns: Item } } }
            get: { get: "/items/{id}", path: { id: string }, returns: Item }
        """

    private func request(_ sort: String) throws -> ListRequest {
        let contract = try MockedSpec(Self.spec).contract
        let endpoint = try #require(contract.groups.flatMap(\.endpoints).first { $0.name == "list" })
        var values = EndpointCheck.Values()
        values.parameters[.init(place: .query, key: "sort")] = .string(sort)
        let types = ModelFields(contract)
        return ListRequest(endpoint, values, fields: types.fields(ofModel: "Item", in: contract), types: types)
    }

    @Test func aFieldSortsOnce() throws {
        let asked = try request(Array(repeating: "id,-name", count: 10_000).joined(separator: ","))
        #expect(asked.sortKeys == ["id", "name"])
    }

    @Test func wordsHaveALimit() throws {
        #expect(try request(String(repeating: "a,", count: 256) + "name").sortKeys == [])
        #expect(try request("a,b,name").sortKeys == ["name"])
    }

    @Test func repeatedFieldsDoNotChangeTheOrder() throws {
        let engine = try MockedSpec(Self.spec).engine { $0.isStateful = true }
        for name in ["b", "a", "c"] {
            #expect(try engine.answer("POST", "/items", json: #"{"id":"\#(name)","name":"\#(name)"}"#).status == 201)
        }
        let once = try engine.answer("GET", "/items?sort=-name").text
        #expect(try engine.answer("GET", "/items?sort=-name,name,-name,name").text == once)
    }
}

extension ModelFields {
    /// The fields of a model that is an object.
    fileprivate func fields(ofModel name: String, in contract: Contract) -> [Field] {
        guard case .object(let object)? = contract.models.first(where: { $0.name == name })?.shape else { return [] }
        return object.fields
    }
}
