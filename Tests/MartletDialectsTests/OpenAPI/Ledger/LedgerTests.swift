import MartletSyntax
import Testing

@testable import MartletDialects

/// Every node of documents with every field and every keyword in every place is in a class.
struct LedgerTests {
    private static func places(in document: String) throws -> [String] {
        let result = load(document)
        let root = try #require(SourceReader.read(SourceFileID(index: 0), in: result.sources).root)
        return NodeLedger(root, result).places
    }

    @Test func holdsEveryField() throws {
        for position in ObjectPosition.all {
            for document in position.documents { #expect(try Self.places(in: document).isEmpty, "\(document)") }
        }
    }

    @Test(arguments: SchemaPosition.allCases.map(\.name)) func holdsEveryKeyword(_ name: String) throws {
        let position = try #require(SchemaPosition.allCases.first { $0.name == name })
        for sample in SchemaSample.all {
            for value in sample.values {
                let document = position.document(sample.schema.replacing("§", with: value))
                #expect(try Self.places(in: document).isEmpty, "\(document)")
            }
        }
    }

    /// What is in no class is found: keys that the reader and the table do not know, where nothing is read.
    @Test func namesWhatIsInNoClass() throws {
        let result = load("openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\n")
        let other =
            "openapi: 3.1.0\ninfo: { title: T, version: '1', fax: 1 }\npaths: {}\nservers: [{ url: /, zone: z }]\n"
        let root = try #require(SourceReader.read(SourceFileID(index: 0), in: load(other).sources).root)
        #expect(NodeLedger(root, result).places == ["/info/fax", "/servers/0/zone"])
    }
}
