import Foundation
import MartletDialects
import MartletSyntax
import Testing

/// Specifications of several files, or of none that is native.
struct LoaderCase: Sendable, CustomTestStringConvertible {
    var files: [String: String]
    var findings: [String]
    var isUnreadable = false

    var testDescription: String { findings.joined(separator: ", ") }
}

enum LoaderCases {
    private static let root = "martlet: 1\napi: Test\ninclude: "

    static let all = [
        LoaderCase(files: [:], findings: ["input/unreadable"], isUnreadable: true),
        LoaderCase(files: ["spec.yaml/a": ""], findings: ["input/unreadable"], isUnreadable: true),
        LoaderCase(files: ["spec.yaml": "# nothing\n"], findings: ["syntax/empty 1:1"]),
        LoaderCase(files: ["spec.yaml": "openapi: 3.1.0\npaths: {}\n"], findings: []),
        LoaderCase(files: ["spec.yaml": "swagger: '2.0'\npaths: {}\n"], findings: []),
        LoaderCase(files: ["spec.yaml": "swagger: '1.2'\n"], findings: ["openapi/unsupported-version 1:10"]),
        LoaderCase(files: ["spec.yaml": "info: {}\npaths: {}\n"], findings: ["openapi/unsupported-version 1:1"]),
        LoaderCase(
            files: ["spec.yaml": "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\"}"],
            findings: []),
        LoaderCase(files: ["spec.yaml": "- a\n"], findings: ["spec/unknown-dialect 1:1"]),
        LoaderCase(files: ["spec.yaml": "name: Test\n"], findings: ["spec/unknown-dialect 1:1"]),
        LoaderCase(
            files: [
                "spec.yaml": root + "[a.yaml]\nmodels: { A: { fields: { b: B }}}\n",
                "a.yaml": "models: { B: { enum: [a] }}\n",
            ],
            findings: []),
        LoaderCase(files: ["spec.yaml": root + "[../a.yaml]\n"], findings: ["include/outside-folder 3:11"]),
        LoaderCase(files: ["spec.yaml": root + "[/etc/passwd]\n"], findings: ["include/outside-folder 3:11"]),
        LoaderCase(files: ["spec.yaml": root + "[\"b\\0/../a.yaml\"]\n"], findings: ["spec/invalid-name 3:11"]),
        LoaderCase(files: ["spec.yaml": root + "[spec.yaml]\n"], findings: ["include/cycle 3:11"]),
        LoaderCase(
            files: [
                "spec.yaml": root + "[m/a.yaml]\n", "m/a.yaml": "include: [b.yaml]\n", "m/b.yaml": "include: a.yaml\n",
            ],
            findings: ["include/cycle m/b.yaml:1:10"]),
        LoaderCase(
            files: [
                "spec.yaml": root + "[a.yaml, b.yaml]\n", "a.yaml": "include: c.yaml\n", "b.yaml": "include: c.yaml\n",
                "c.yaml": "models: { A: { enum: [a] }}\n",
            ],
            findings: []),
        LoaderCase(files: ["spec.yaml": root + "[a.yaml]\n"], findings: ["input/unreadable 3:11"], isUnreadable: true),
        LoaderCase(
            files: ["spec.yaml": root + "[a.yaml]\n", "a.yaml": "api: Other\nx-a: 1\n"],
            findings: ["include/misplaced-key a.yaml:1:1", "include/misplaced-key a.yaml:2:1"]),
        LoaderCase(
            files: [
                "spec.yaml": root + "[a.yaml]\nmodels: { A: { enum: [a] }}\n",
                "a.yaml": "models: { A: { enum: [b] }}\n",
            ],
            findings: ["spec/duplicate-name a.yaml:1:11"]),
        LoaderCase(
            files: ["spec.yaml": root + "[a.yaml]\n", "a.yaml": "models: {}\nmodels: {}\n"],
            findings: ["syntax/duplicate-key a.yaml:2:1"]),
        LoaderCase(
            files: [
                "spec.yaml": root + "[a.yaml]\nendpoints: { G: { a: { get: /a, returns: void }}}\n",
                "a.yaml": "endpoints: { G: { b: { get: /a, returns: Foo }}}\n",
            ],
            findings: ["endpoint/clash a.yaml:1:19", "type/unknown a.yaml:1:42"]),
        LoaderCase(files: ["spec.yaml": root + "{ a: b }\n"], findings: ["spec/wrong-shape 3:10"]),
        tooMany,
    ]

    private static let tooMany: LoaderCase = {
        let names = (0..<1000).map { "f\($0).yaml" }
        var files = Dictionary(uniqueKeysWithValues: names.map { ($0, "models: {}\n") })
        files["spec.yaml"] = root + "\n" + names.map { "  - \($0)\n" }.joined()
        return LoaderCase(files: files, findings: ["include/too-many-files 1003:5"])
    }()
}

struct LoaderTests {
    @Test(arguments: LoaderCases.all)
    func reportsWhatKeepsASpecificationFromLoading(_ one: LoaderCase) {
        let files = Dictionary(uniqueKeysWithValues: one.files.map { ("in/" + $0, $1) })
        let result = ContractLoader.load(path: "in/spec.yaml", fileSystem: .inMemory(files))
        #expect(describe(result) == one.findings)
        #expect(result.isUnreadable == one.isUnreadable)
        #expect((result.contract != nil) == one.findings.isEmpty)
    }

    @Test func keepsPathsAsTheUserNamedThem() throws {
        let files = ["api/./spec.yaml": "martlet: 1\napi: Test\ninclude: [m/a.yaml]\n", "api/m/a.yaml": "model: {}\n"]
        let result = ContractLoader.load(path: "api/./spec.yaml", fileSystem: .inMemory(files))
        let span = try #require(result.diagnostics.first?.primary)
        #expect(result.sources.location(of: span).path == "api/./m/a.yaml")
    }

    @Test func followsNoLinkOutOfTheFolder() throws {
        let manager = FileManager.default
        let folder = manager.temporaryDirectory.appending(path: "martlet-include-\(UUID().uuidString)")
        try manager.createDirectory(at: folder.appending(path: "in"), withIntermediateDirectories: true)
        defer { try? manager.removeItem(at: folder) }
        try Data("models: { A: { enum: [a] }}\n".utf8).write(to: folder.appending(path: "out.yaml"))
        try manager.createSymbolicLink(
            at: folder.appending(path: "in/link.yaml"), withDestinationURL: folder.appending(path: "out.yaml"))
        let spec = folder.appending(path: "in/spec.yaml")
        try Data("martlet: 1\napi: Test\ninclude: [link.yaml]\n".utf8).write(to: spec)
        let result = ContractLoader.load(path: spec.path)
        #expect(result.diagnostics.map(\.code) == ["include/outside-folder"])
    }

    @Test func readsJSONAlike() throws {
        let text = #"{"martlet": 1, "api": "Test", "models": {"A": {"fields": {"a": ["strin"]}}}}"#
        let result = ContractLoader.load(path: "a.json", fileSystem: .inMemory(["a.json": text]))
        #expect(result.diagnostics.map(\.code) == ["type/unknown"])
    }
}
