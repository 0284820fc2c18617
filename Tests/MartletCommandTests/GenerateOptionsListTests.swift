import Foundation
import Testing

/// Holds the options of `martlet generate` to all the places that list them, so that none is forgotten in one.
struct GenerateOptionsListTests {
    /// Options without a key in `martlet.yaml`, and why.
    private static let withoutKey = [
        "check": "says what one run is for, not what is generated",
        "watch": "says how long one run lasts",
        "stats": "says what one run tells about itself",
        "format": "holds for every command, so it stands at the top of the file",
        "overlay": "holds for every command, so it stands at the top of the file",
        "root": "holds for every command, so it stands at the top of the file",
        "strict": "holds for every command, so it stands at the top of the file",
        "help": "asks for words alone",
        "version": "asks for words alone",
    ]
    /// Options that `martlet-generate` does not have, and why.
    private static let withoutPlugin = [
        "watch": "a plugin's command ends",
        "stats": "is about the command that was built in release",
        "format": "what a plugin prints is read by Xcode",
    ]

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The long names of the options; of a flag with an opposite the positive one.
    private static func options() throws -> [String] {
        let run = try Command.run(["generate", "--experimental-dump-help"], in: TemporaryFolder())
        let dump = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let command = try #require(dump?["command"] as? [String: Any])
        let arguments = try #require(command["arguments"] as? [[String: Any]])
        let names = arguments.compactMap { argument in
            (argument["names"] as? [[String: Any]])?.first { $0["kind"] as? String == "long" }?["name"] as? String
        }
        return names.filter { !$0.hasPrefix("no-") || !names.contains(String($0.dropFirst(3))) }
    }

    /// Spells `test-framework` as `testFramework`.
    private static func key(_ option: String) -> String {
        let words = option.split(separator: "-")
        return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test func everyOptionHasAKeyInTheSettings() throws {
        let run = try Command.run(["schema", "--settings"], in: TemporaryFolder())
        let schema = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let definitions = schema?["$defs"] as? [String: [String: Any]]
        let keys = try #require(definitions?["generate"]?["properties"] as? [String: Any]).keys.sorted()
        let options = try Self.options()
        #expect(options.count > 12)
        #expect(options.filter { Self.withoutKey[$0] == nil }.map(Self.key).sorted() == keys)
        #expect(Self.withoutKey.keys.filter { !options.contains($0) } == [], "a stale exception")
        let page = try Self.text("docs/reference/settings.md")
        for key in keys { #expect(page.contains("\n| `generate.\(key)` |")) }
    }

    @Test func everyOptionIsOnThePageOfTheCommandLine() throws {
        let page = try Self.text("docs/reference/command-line.md")
        let section = page.components(separatedBy: "\n## ").first { $0.hasPrefix("`martlet generate`") }
        for option in try Self.options() where !["help", "version"].contains(option) {
            #expect(section?.contains("`--\(option)") == true, "\(option)")
        }
    }

    @Test func thePluginsToolHasEveryOption() throws {
        let usage = try Self.text("Sources/martlet-generate/MartletGenerate.swift")
        let options = try Self.options()
        for option in options where !["help", "version"].contains(option) {
            let isThere = usage.contains("[--\(option)") || usage.contains("[--[no-]\(option)]")
            #expect(isThere == (Self.withoutPlugin[option] == nil), "\(option)")
        }
        #expect(Self.withoutPlugin.keys.filter { !options.contains($0) } == [], "a stale exception")
    }
}
