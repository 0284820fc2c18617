import MartletSyntax
import Testing

@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.missing)))
struct RealDocumentsTests {
    /// Larger ones would only take longer in a debug build.
    private static let maxBytes = 2_000_000

    @Test func areReadWithoutFindings() throws {
        let folder = FilePath.join(Corpus.root, "openapi")
        var count = 0
        for name in try FileSystem.disk.list(folder) where name.hasSuffix(".yaml") || name.hasSuffix(".json") {
            let path = FilePath.join(folder, name)
            guard let bytes = try? FileSystem.disk.read(path, maxBytes: Self.maxBytes) else { continue }
            var sources = SourceMap()
            let file = sources.add(path: path, bytes: bytes)
            let result = SourceReader.read(file, in: sources)
            #expect(result.diagnostics == [], "\(name)")
            #expect(result.root != nil, "\(name)")
            count += 1
        }
        #expect(count > 10)
    }
}
