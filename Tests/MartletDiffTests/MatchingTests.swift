import MartletContract
import MartletDiff
import Testing

/// Which element is taken for which.
struct MatchingTests {
    @Test(arguments: [
        // By route, whatever the parameters of the path are called.
        (
            "show: { get: \"/pets/{id}\", path: { id: string }, returns: Pet }",
            "one: { get: \"/pets/{petID}\", path: { petID: string }, returns: Pet }",
            ["diff/endpoint-renamed", "diff/parameter-renamed"]
        ),
        // By name.
        ("show: { get: /pet, returns: Pet }", "show: { get: /animal, returns: Pet }", ["diff/endpoint-path-changed"]),
        // By path, where both methods change something.
        (
            "save: { put: /pet, body: Pet, returns: void }", "store: { patch: /pet, body: Pet, returns: void }",
            ["diff/endpoint-method-changed", "diff/endpoint-renamed"]
        ),
        // By likeness: most words of the path, and the answer.
        (
            "showPet: { get: /v1/shop/pets/first, returns: Pet }",
            "showFirstPet: { get: /v2/shop/pets/first, returns: Pet }",
            ["diff/endpoint-path-changed", "diff/endpoint-renamed"]
        ),
        (
            "showPet: { get: /shop/pets/first, returns: Pet }", "showPets: { get: /shop/pets/first/, returns: Pet }",
            ["diff/endpoint-path-changed", "diff/endpoint-renamed"]
        ),
    ])
    func recognisesEndpoints(before: String, after: String, codes: [String]) throws {
        #expect(try self.codes(from: before, to: after) == codes)
    }

    @Test(arguments: [
        ("pageNumber: \"int?\"", "page_number: \"int?\"", ["diff/parameter-renamed"]),
        ("colour: \"string?\"", "color: \"string?\"", ["diff/parameter-renamed"]),
        ("limit: \"int?\"", "size: \"int?\"", ["diff/parameter-added", "diff/parameter-removed"]),
        (
            "limit: \"int?\"", "limits: \"string?\"",
            ["diff/parameter-added", "diff/parameter-removed"]
        ),
        (
            "a: { type: int, description: How many. }", "b: { type: int, description: How many. }",
            ["diff/parameter-renamed"]
        ),
    ])
    func recognisesParameters(before: String, after: String, codes: [String]) throws {
        let found = try self.codes(
            from: "list: { get: /pets, query: { \(before) }, returns: Pet }",
            to: "list: { get: /pets, query: { \(after) }, returns: Pet }")
        #expect(found == codes)
    }

    @Test(arguments: [
        ("404: Pet", "4XX: Pet", ["diff/error-status-added"]),
        ("404: Pet", "default: Pet", ["diff/error-status-added"]),
        ("4XX: Pet", "404: Pet", ["diff/error-status-removed"]), ("4XX: Pet", "4XX: Pet", [String]()),
        ("404: Pet", "5XX: Pet", ["diff/error-status-added", "diff/error-status-removed"]),
    ])
    func letsClassesCoverCodes(before: String, after: String, codes: [String]) throws {
        let found = try self.codes(
            from: "list: { get: /pets, returns: Pet, errors: { \(before) } }",
            to: "list: { get: /pets, returns: Pet, errors: { \(after) } }")
        #expect(found == codes)
    }

    private func codes(from before: String, to after: String) throws -> [String] {
        let head = "models:\n  Pet: { fields: { name: string } }\nendpoints:\n  Pets:\n    "
        let base = try contract(of: head + before, named: "base.yaml").contract
        let revision = try contract(of: head + after, named: "revision.yaml").contract
        return ContractDiff.changes(from: base, to: revision, context: DiffContext(now: today)).map(\.code).sorted()
    }
}
