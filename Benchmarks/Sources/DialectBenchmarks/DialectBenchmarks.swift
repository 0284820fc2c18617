import BenchmarkSupport
import MartletContract
import MartletDialects
import MartletSyntax

/// Reads contracts: Aroti's, and one a hundred times as large.
@main
struct DialectBenchmarks {
    static func main() throws {
        let package = (0..<4).reduce(#filePath) { path, _ in FilePath.parent(path) }
        let text = String(decoding: try FileSystem.disk.read(FilePath.join(package, "specs/aroti.yaml")), as: UTF8.self)
        let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
        try measure("load specs/aroti.yaml, \(lines) lines", text, budget: "30 ms for the whole process")
        try measure("load 1,000 models of 10 fields and 1,000 endpoints", large())
    }

    private static func measure(_ name: String, _ text: String, budget: String? = nil) throws {
        let fileSystem = FileSystem.inMemory(["spec.yaml": text])
        precondition(
            ContractLoader.load(path: "spec.yaml", fileSystem: fileSystem).contract != nil,
            "a specification with errors is not worth measuring")
        let time = Benchmark.fastest {
            ContractLoader.load(path: "spec.yaml", fileSystem: fileSystem).contract?.models.count ?? 0
        }
        Benchmark.report(name, "\(time.milliseconds.short) ms", budget: budget ?? "none")
    }

    private static func large() -> String {
        var text = "martlet: 1\napi: Large\nmodels:\n"
        for model in 0..<1000 {
            text += "  Model\(model):\n    fields:\n"
            for field in 0..<10 {
                text += "      field\(field): \(field == 0 ? "Model\((model * 7) % 1000)?" : "string?")\n"
            }
        }
        text += "endpoints:\n"
        for group in 0..<20 {
            text += "  Group\(group):\n"
            for endpoint in 0..<50 {
                text += "    read\(endpoint): { get: '/\(group)/\(endpoint)/{id}', path: { id: string }, "
                text += "query: { page: int = 1 }, returns: '[Model\(group * 50 + endpoint)]', cache: 5m }\n"
            }
        }
        return text
    }
}
