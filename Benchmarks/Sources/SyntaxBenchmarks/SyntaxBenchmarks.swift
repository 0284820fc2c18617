import BenchmarkSupport
import MartletSyntax

/// Reads two descriptions of GitHub's API, of the material that others wrote.
@main
struct SyntaxBenchmarks {
    static func main() throws {
        let package = (0..<4).reduce(#filePath) { path, _ in FilePath.parent(path) }
        let folder = FilePath.join(FilePath.parent(package), "shared/corpus/openapi")
        guard FileSystem.disk.exists(folder) else {
            print("syntax: NOT measured, there is no \(folder)")
            return
        }
        try measure(FilePath.join(folder, "github-2021.yaml"), budget: "90 ms") { YAMLReader.read($0, in: $1) }
        try measure(FilePath.join(folder, "github-2022-07.json"), budget: "35 ms") { JSONReader.read($0, in: $1) }
    }

    private static func measure(
        _ path: String,
        budget: String,
        _ read: (SourceFileID, SourceMap) -> SyntaxResult
    ) throws {
        var sources = SourceMap()
        let bytes = try FileSystem.disk.read(path)
        let file = sources.add(path: path, bytes: bytes)
        let time = Benchmark.fastest { read(file, sources).root?.mapping?.entries.count ?? 0 }
        let megabytes = (Double(bytes.count) / 1e6).short
        Benchmark.report(
            "read \(megabytes) MB of \(FilePath.name(path))", "\(time.milliseconds.short) ms", budget: budget)
    }
}
