import Foundation
import MartletContract
import MartletDialects
import Testing

/// Errors of every endpoint in OpenAPI documents, where each operation has them.
struct CommonErrorsTests {
    private static let specification = """
        martlet: 1
        api: Shop
        errors: { 401: Problem, 4XX: Problem, default: { type: string, contentType: text/plain, description: Sorry. } }
        models:
          Problem: { fields: { detail: string } }
        endpoints:
          G:
            a: { get: /a, returns: int }
            b: { post: /b, body: { fields: { n: int? } }, returns: void, errors: { 401: void } }
            c: { post: /c, body: { fields: { n: int } }, returns: void }
        """

    private static func written() throws -> (contract: Contract, text: String) {
        let contract = try #require(load(specification).contract)
        return (contract, Converter.convert(contract, to: .openapi, as: .yaml).text)
    }

    @Test func standAtEachOperationThatSaysNothingElse() throws {
        let text = try Self.written().text
        func count(_ words: String) -> Int { text.components(separatedBy: words).count - 1 }
        #expect(count("#/components/responses/Error401") == 2)
        #expect(count("#/components/responses/Error4XX") == 3)
        #expect(count("#/components/responses/ErrorDefault") == 3)
        #expect(count("x-martlet-common: true") == 3)
    }

    @Test func areReadOnce() throws {
        let (contract, text) = try Self.written()
        #expect(differences(contract, try reread(text, as: contract)) == [])
    }

    @Test func areThoseOfOperationsWhereTheDocumentDoesNotSayThemOfAll() throws {
        let lines = try Self.written().text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix("x-martlet-errors:") })
        let end = try #require(lines[(start + 1)...].firstIndex { $0.first?.isLetter == true })
        let result = load((lines[..<start] + lines[end...]).joined(separator: "\n"))
        let contract = try #require(result.contract)
        #expect(contract.errors.isEmpty)
        #expect(
            contract.groups[0].endpoints.map { $0.errors.map(\.status.text) } == [
                ["401", "4XX", "default"], ["401", "4XX", "default"], ["401", "4XX", "default"],
            ])
        #expect(describe(result).contains { $0.hasPrefix("extension/misplaced-key") })
    }

    @Test func bodiesWhoseFieldsMayAllBeAbsentAreNotRequired() throws {
        let text = try Self.written().text
        #expect(text.components(separatedBy: "requestBody:").count == 3)
        #expect(text.components(separatedBy: "required: true").count == 2)
    }
}
