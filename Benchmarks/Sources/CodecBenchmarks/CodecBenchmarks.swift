import BenchmarkSupport
import CodecModels
import Foundation
import MartletFormats
import MartletRuntime

@main
enum CodecBenchmarks {
    static func main() throws {
        if CommandLine.arguments.contains("--profile-decode") { return try profileDecode() }
        if CommandLine.arguments.contains("--profile-encode") { return try profileEncode() }
        try CodingBenchmark.run()
        DateBenchmark.run()
    }

    /// Decodes for about two seconds, for `perf record`.
    private static func profileDecode() throws {
        let data = PersonDocument.make().data
        for _ in 0..<60 { _ = try JSONCoding.decode([Person].self, from: data) }
    }

    /// Encodes for about two seconds, for `perf record`.
    private static func profileEncode() throws {
        let people = try JSONCoding.decode([Person].self, from: PersonDocument.make().data)
        for _ in 0..<100 { _ = try JSONCoding.encode(people) }
    }
}
