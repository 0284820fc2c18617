import Foundation
import MartletDialects
import MartletSyntax
import Testing

/// Reads every real document there is.
struct OpenAPICorpusTests {
    private static let folder = packageRoot.deletingLastPathComponent().appending(path: "shared/corpus/openapi")

    static let documents: [String] = {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return all.filter { $0 != "INDEX.json" && ($0.hasSuffix(".json") || $0.hasSuffix(".yaml")) }.sorted()
    }()

    @Test(arguments: documents) func readsWithoutAnError(_ document: String) {
        let result = ContractLoader.load(path: Self.folder.appending(path: document).path)
        let errors = result.diagnostics.filter { $0.severity == .error }
        #expect(errors.isEmpty)
        #expect(result.contract != nil)
    }

    @Test func isThere() {
        withKnownIssue("there is no corpus beside this checkout", isIntermittent: true) {
            #expect(Self.documents.count == 22)
        }
    }
}
