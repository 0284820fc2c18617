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

    @Test func tooManyFieldsAndConditionsAreRefused() throws {
        let names = (0..<80).map { "f\($0)" }
        let fields = names.map { "\($0): int" }.joined(separator: ", ")
        let query = names.map { "\($0): \"int?\"" }.joined(separator: ", ")
        let engine = try MockedSpec(
            """
            models:
              Item: { fields: { id: string, \(fields) } }
            endpoints:
              Items:
                list: { get: /items, query: { sort: "string?", \(query) }, returns: "[Item]" }
                create: { post: /items, body: Item, responses: { 201: { returns: Item } } }
                get: { get: "/items/{id}", path: { id: string }, returns: Item }
            """
        ).engine { $0.isStateful = true }
        func status(_ query: String) throws -> Int {
            let answer = try engine.answer("GET", "/items?" + query)
            if answer.status == 400 { #expect(answer.text.contains("at most")) }
            return answer.status
        }
        #expect(try status("sort=" + names.prefix(16).joined(separator: ",")) == 200)
        #expect(try status("sort=" + names.prefix(17).joined(separator: ",")) == 400)
        #expect(try status("sort=" + Array(repeating: "f1", count: 256).joined(separator: ",")) == 200)
        #expect(try status("sort=" + Array(repeating: "f1", count: 257).joined(separator: ",")) == 400)
        #expect(try status(names.prefix(64).map { "\($0)=1" }.joined(separator: "&")) == 200)
        #expect(try status(names.prefix(65).map { "\($0)=1" }.joined(separator: "&")) == 400)
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
