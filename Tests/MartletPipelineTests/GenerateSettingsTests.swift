import Foundation
import MartletReporting
import MartletSettings
import MartletSyntax
import Testing

@testable import MartletPipeline
@testable import martlet_generate

/// Holds the keys of `generate` in `martlet.yaml` to the flags that say the same.
struct GenerateSettingsTests {
    /// A key with a value that makes a difference, and the flags that ask for the same and for the opposite.
    struct Pair: Sendable, CustomTestStringConvertible {
        let key: String
        let value: String
        let flags: [String]

        var testDescription: String { key }
    }

    private static let base = ["output": "../out", "tests": "../tests"]
    private static let pairs = [
        Pair(key: "output", value: "../other", flags: ["--output", "/p/other"]),
        Pair(key: "tests", value: "../other", flags: ["--tests", "/p/other"]),
        Pair(key: "mockServer", value: "../server", flags: ["--mock-server", "/p/server"]),
        Pair(key: "module", value: "Oven", flags: ["--module", "Oven"]),
        Pair(key: "access", value: "internal", flags: ["--access", "internal"]),
        Pair(key: "templates", value: "../mine", flags: ["--templates", "/p/mine"]),
        Pair(key: "include", value: "[Bread]", flags: ["--include", "Bread"]),
        Pair(key: "exclude", value: "[Bread, Mill]", flags: ["--exclude", "Bread", "--exclude=Mill"]),
        Pair(key: "equatable", value: "false", flags: ["--no-equatable"]),
        Pair(key: "mutable", value: "true", flags: ["--mutable"]),
        Pair(key: "testFramework", value: "xctest", flags: ["--test-framework", "xctest"]),
        Pair(key: "checkConstraints", value: "true", flags: ["--check-constraints"]),
    ]

    /// What is to be done by settings and flags, as text.
    private func run(
        _ settings: [String: String], _ flags: [String] = [], besides more: String = ""
    ) throws -> String {
        let lines = settings.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)\n" }
        let files = FileSystem.inMemory([
            "/p/Package.swift": "", "/p/specs/api.yaml": "martlet: 1",
            "/p/specs/martlet.yaml": "generate:\n" + lines.joined() + more,
        ])
        var store = SettingsStore(fileSystem: files)
        let command = try GenerateCommand(["/p/specs/api.yaml"] + flags)
        let runs = try command.request.runs(for: command.specification, &store)
        #expect(store.reports.flatMap(\.diagnostics) == [])
        var text = ""
        dump(runs, to: &text)
        return text
    }

    @Test func everyKeyIsInTheTable() throws {
        let schema = try #require(
            JSONSerialization.jsonObject(with: Data(SettingsSchema.text.utf8)) as? [String: Any])
        let definitions = schema["$defs"] as? [String: [String: Any]]
        let keys = definitions?["generate"]?["properties"] as? [String: Any]
        #expect(Self.pairs.map(\.key).sorted() == keys?.keys.sorted())
    }

    /// Templates can write any code, and these settings are in a folder where nobody works.
    @Test func templatesOfOtherFoldersNeedTheirFlag() throws {
        let settings = Self.base.merging(["templates": "../mine"]) { $1 }
        #expect(throws: UsageError.self) { try run(settings) }
        #expect(try run(settings, ["--templates", "/p/yours"]) == run(Self.base, ["--templates", "/p/yours"]))
    }

    @Test(arguments: pairs.filter { $0.key != "templates" }) func aKeyDoesWhatItsFlagDoes(_ pair: Pair) throws {
        let byKey = try run(Self.base.merging([pair.key: pair.value]) { $1 })
        #expect(try byKey == run(Self.base, pair.flags))
        #expect(try byKey != run(Self.base))
    }

    @Test(arguments: [
        "overlays: [a.yaml, ../b.yaml]\n",
        "specs: { api.yaml: { overlays: [a.yaml, ../b.yaml] } }\noverlays: [c.yaml]\n",
    ])
    func overlaysDoWhatTheirFlagDoes(_ settings: String) throws {
        let flags = ["--overlay", "/p/specs/a.yaml", "--overlay=/p/b.yaml"]
        #expect(try run(Self.base, besides: settings) == run(Self.base, flags))
        #expect(try run(Self.base, flags, besides: "overlays: [c.yaml]\n") == run(Self.base, flags))
        #expect(try run(Self.base, flags) != run(Self.base))
    }

    @Test(arguments: ["root: ..\n", "specs: { api.yaml: { root: .. } }\nroot: .\n"])
    func rootDoesWhatItsFlagDoes(_ settings: String) throws {
        let flags = ["--root", "/p"]
        #expect(try run(Self.base, besides: settings) == run(Self.base, flags))
        #expect(try run(Self.base, flags, besides: "root: .\n") == run(Self.base, flags))
        #expect(try run(Self.base, flags) != run(Self.base))
    }

    @Test(arguments: [
        ("access", "internal", ["--access", "public"]), ("equatable", "false", ["--equatable"]),
        ("mutable", "true", ["--no-mutable"]), ("checkConstraints", "true", ["--no-check-constraints"]),
        ("testFramework", "xctest", ["--test-framework", "swift-testing"]),
    ])
    func aFlagWins(key: String, value: String, flags: [String]) throws {
        #expect(try run(Self.base.merging([key: value]) { $1 }, flags) == run(Self.base))
    }
}
