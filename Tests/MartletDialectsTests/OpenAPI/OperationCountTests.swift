import Foundation
import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// Holds the endpoints of every real document to its operations, counted straight off the tree.
struct OperationCountTests {
    private static let root = (0..<4).reduce(#filePath) { path, _ in FilePath.parent(path) }
    private static let corpus =
        ProcessInfo.processInfo.environment["MARTLET_CORPUS"] ?? FilePath.join(FilePath.parent(root), "shared/corpus")
    private static let folder = FilePath.join(corpus, "openapi")
    private static let manyFiles = FilePath.join(
        corpus, "multifile/digitalocean/specification/DigitalOcean-public.v2.yaml")

    static let isPresent = FileSystem.disk.kind(folder) == .directory
    static let missing: Comment = "no corpus: the operations of real documents are NOT counted; set MARTLET_CORPUS"

    static let documents: [String] = {
        let files = (try? FileSystem.disk.list(folder)) ?? []
        let all = files.filter { $0 != "INDEX.json" && ($0.hasSuffix(".json") || $0.hasSuffix(".yaml")) }
        return all.sorted().map { FilePath.join(folder, $0) } + [manyFiles]
    }()

    private static let methods: Set<String> = [
        "get", "put", "post", "delete", "options", "head", "patch", "trace",
    ]

    /// Counts the operations of a document without any reader of OpenAPI.
    private func operations(_ path: String) throws -> Int {
        var sources = SourceMap()
        let file = sources.add(path: path, bytes: try FileSystem.disk.read(path))
        let tree = try #require(SourceReader.read(file, in: sources).root)
        let items = tree.mapping?["paths"]?.mapping?.entries ?? []
        return items.map { item in
            (item.value.mapping?.entries ?? []).count { Self.methods.contains($0.name) }
        }.reduce(0, +)
    }

    @Test(.enabled(if: isPresent, missing), arguments: documents)
    func readsEveryOperation(_ path: String) throws {
        let contract = try #require(ContractLoader.load(path: path).contract)
        let endpoints = contract.groups.flatMap(\.endpoints)
        // Another content type of a body or a response is an endpoint of its own, and no operation.
        let others = endpoints.filter { endpoint in
            ["/responses/", "/requestBody/", "/requestBodies/"].contains { endpoint.origin.pointer.contains($0) }
        }
        #expect(endpoints.count - others.count == (try operations(path)))
        #expect(Set(endpoints.map { "\($0.group).\($0.name)" }).count == endpoints.count, "each has a name of its own")
    }

    @Test(.enabled(if: isPresent, missing)) func countsWhatTheIndexOfTheDocumentsCounts() throws {
        struct Entry: Decodable {
            let file: String
            let operations: Int
        }
        let index = Data(try FileSystem.disk.read(FilePath.join(Self.folder, "INDEX.json")))
        let entries = try JSONDecoder().decode([Entry].self, from: index)
        #expect(entries.count > 20)
        for entry in entries {
            #expect(
                try operations(FilePath.join(Self.folder, entry.file)) == entry.operations, "\(entry.file)")
        }
    }
}
