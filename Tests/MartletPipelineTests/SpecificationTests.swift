import Foundation
import MartletPlan
import Testing

/// What the build plugin declares before anything is read.
struct SpecificationTests {
    @Test func declaresTheFilesThatThePlanHas() {
        let planned = ClientPlanner.files(forSpecificationAt: "my-api.yaml")
        let stem = Specification(url: URL(fileURLWithPath: "/folder/my-api.yaml")).stem
        let client = Specification.clientFiles.map { "\(stem)\($0).swift" }
        let tests = Specification.testFiles.map { "\(stem)\($0).swift" }
        #expect(Set(client) == Set(planned.filter { $0.role.owner == .client }.map(\.path)))
        #expect(Set(tests) == Set(planned.filter { $0.role.owner == .tests }.map(\.path)))
        #expect(client.count + tests.count == planned.count { $0.role.owner != .server })
    }

    @Test(arguments: ["aroti", "cpc", "barqnet", "storefront", "todufit", "my-api", "my_api", "two words", "v2.aroti"])
    func namesFilesAsTheCommandDoes(_ name: String) {
        let planned = ClientPlanner.files(forSpecificationAt: "\(name).yaml").first { $0.role == .client }
        let specification = Specification(url: URL(fileURLWithPath: "/folder/\(name).yaml"))
        #expect(planned?.path == "\(specification.stem)Client.swift")
    }

    @Test(arguments: ["", "+", "1", "🍞", "..", "-", "/"])
    func namesFilesWhateverTheFileIsCalled(_ name: String) {
        let stem = Specification(url: URL(fileURLWithPath: "/folder/\(name).yaml")).stem
        #expect(stem.first?.isLetter == true)
        #expect(!stem.contains("/"))
    }

    @Test(
        arguments: [
            ("a.yaml", "martlet: 1\napi: A\n", true),
            ("a.yml", "# comment\r\nmartlet : 1\r\n", true),
            ("a.json", #"{ "martlet": 1 }"#, true),
            ("a.json", "{\n  \"martlet\": 1\n}", true),
            ("a.yaml", "\u{FEFF}martlet: 1\n", true),
            ("a.yaml", "openapi: 3.1.0\n", true), ("a.json", "{\"swagger\": \"2.0\"}", true),
            ("a.yaml", "{openapi: 3.1.0}", true),
            ("a.yaml", #"{"info": {}, "openapi": "3.1.0"}"#, true),
            ("a.yaml", "components:\n" + String(repeating: "  x: 1\n", count: 200_000) + "openapi: 3.1.0\n", true),
            ("a.json", #"{"info":{"x":"\\\"{"},"openapi":"3.1.0"}"#, true),
            ("a.json", #"{"scripts":{"openapi":"3.1.0"}}"#, false),
            ("a.json", "{\n  \"scripts\": {\n    \"openapi\": \"3.1.0\"\n  }\n}", false),
            ("a.json", #"{"a":"\"openapi\":"}"#, false),
            ("a.json", #"["openapi"]"#, false),
            ("a.yaml", "models:\n  martlet: string\n", false),
            ("a.yaml", "", false),
            ("a.yaml", "martlets: 1\n", false),
            ("martlet.yaml", "martlet: 1\n", false),
            ("a.txt", "martlet: 1\n", false),
        ])
    func knowsSpecificationsByTheirFirstKey(_ name: String, _ text: String, _ isSpecification: Bool) throws {
        let folder = try PluginFolder([name: text])
        #expect(Specification.all(in: folder.url).map(\.url.lastPathComponent) == (isSpecification ? [name] : []))
    }

    /// Each key was counted from the start of the file, or of its line.
    @Test(.timeLimit(.minutes(30)), arguments: [#"{"a":{"#, "x: ", "{"])
    func aLineOfManyKeysIsReadOnce(start: String) throws {
        let text = start + String(repeating: #"b "openapi":"#, count: 300_000)
        #expect(Specification.all(in: try PluginFolder(["a.json": text, "a.yaml": text]).url).count <= 2)
    }

    @Test func aPipeIsNoSpecification() throws {
        let folder = try PluginFolder(["b.yaml": "martlet: 1\n"])
        #expect(mkfifo(folder.url.appending(path: "a.yaml").path, 0o600) == 0)
        #expect(Specification.all(in: folder.url).map(\.url.lastPathComponent) == ["b.yaml"])
    }

    private static let corpus: URL = {
        let variable = ProcessInfo.processInfo.environment["MARTLET_CORPUS"].map { URL(filePath: $0) }
        let checkout = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return (variable ?? checkout.deletingLastPathComponent().appending(path: "shared/corpus")).appending(
            path: "openapi")
    }()
    static let isPresent = FileManager.default.fileExists(atPath: corpus.path)
    static let missing: Comment = "no corpus: whether real documents are known is NOT tested; set MARTLET_CORPUS"

    @Test(.enabled(if: isPresent, missing)) func knowsEveryRealDocument() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
        let documents = names.filter { $0 != "INDEX.json" && ($0.hasSuffix(".json") || $0.hasSuffix(".yaml")) }
        #expect(documents.count > 20)
        #expect(Specification.all(in: Self.corpus).map(\.url.lastPathComponent) == documents.sorted())
    }

    @Test func readsEverythingUnderItsFolder() throws {
        let folder = try PluginFolder([
            "a.yaml": "martlet: 1\n", "models/b.yaml": "", "models/deep/c.json": "", "martlet.yaml": "",
            "martlet.lock": "", "templates/client.mustache": "", "Code.swift": "", ".hidden/d.yaml": "",
        ])
        let root = folder.url.resolvingSymlinksInPath().path
        let inputs = try #require(Specification.all(in: folder.url).first).inputs
            .map { $0.resolvingSymlinksInPath().path.dropFirst(root.count + 1) }
        #expect(
            inputs == [
                "a.yaml", "martlet.lock", "martlet.yaml", "models/b.yaml", "models/deep/c.json",
                "templates/client.mustache",
            ])
    }

    @Test func followsLinksOnce() throws {
        let folder = try PluginFolder(["a.yaml": "martlet: 1\n", "models/b.yaml": ""])
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("models/up"), withDestinationURL: folder.url)
        #expect(try #require(Specification.all(in: folder.url).first).inputs.count == 2)
    }
}

/// A folder on disk with some files, which goes away with its last user.
final class PluginFolder {
    let url: URL

    init(_ files: [String: String]) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-plugin-\(UUID().uuidString)")
        for name in files.keys.sorted() {
            let file = url.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data((files[name] ?? "").utf8).write(to: file)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
