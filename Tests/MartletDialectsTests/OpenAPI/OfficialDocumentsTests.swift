import Foundation
import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// The documents that the OpenAPI Initiative tests its own schema with: those that must pass and those that must fail.
struct OfficialDocumentsTests {
    private static let root: String = {
        if let path = ProcessInfo.processInfo.environment["MARTLET_CORPUS"] { return path }
        let package = (0..<4).reduce(#filePath) { path, _ in FilePath.parent(path) }
        return FilePath.join(FilePath.parent(package), "shared/corpus")
    }()
    static let isPresent = FileSystem.disk.kind(root + "/oai") == .directory
    static let missing: Comment = "no corpus: the documents of the OpenAPI Initiative are NOT read; set MARTLET_CORPUS"

    private static func files(_ folder: String) throws -> [String] {
        let path = "\(root)/oai/tests/schema/\(folder)"
        return try FileSystem.disk.list(path).filter { $0.hasSuffix(".yaml") }.map { FilePath.join(path, $0) }
    }

    /// What is said of documents whose form is right: these are excerpts, which name what they do not have, describe no
    /// answer, or lie at an address.
    private static let accepted: Set<String> = [
        "openapi/no-success", "openapi/undeclared-path-parameter", "openapi/unused-path-parameter",
        "openapi/undeclared-scheme", "openapi/remote-reference", "openapi/dangling-reference", "openapi/invalid-server",
        "openapi/unknown-operation", "openapi/external-example",
    ]

    @Test(.enabled(if: isPresent, missing)) func passWithoutAWarningAboutTheirForm() throws {
        let files = try Self.files("pass")
        #expect(files.count > 30)
        for file in files {
            let result = ContractLoader.load(path: file)
            let name = FilePath.name(file)
            #expect(result.contract != nil, "\(name)")
            let found = result.diagnostics.filter { $0.severity > .note && !Self.accepted.contains($0.code) }
            #expect(found.map { "\($0.code): \($0.message)" } == [], "\(name)")
        }
    }

    @Test(.enabled(if: isPresent, missing)) func areReportedWhereTheyFail() throws {
        let files = try Self.files("fail")
        #expect(files.count > 10)
        for file in files {
            let result = ContractLoader.load(path: file)
            let found = result.diagnostics.filter { $0.severity > .note && $0.primary != nil }
            #expect(!found.isEmpty, "\(FilePath.name(file))")
        }
    }
}
