import Foundation
import Testing

@testable import MartletSettings

struct SettingsSchemaTests {
    /// The schema as plain values.
    private func schema() throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(SettingsSchema.text.utf8)) as? [String: Any])
    }

    private func definition(_ name: String) throws -> [String: [String: Any]] {
        let root = try schema()
        let definitions = root["$defs"] as? [String: [String: Any]] ?? [:]
        return (name == "root" ? root : definitions[name])?["properties"] as? [String: [String: Any]] ?? [:]
    }

    @Test func isWhatTheFileSays() throws {
        #expect(try packageFile("docs/martlet-settings.schema.json") == SettingsSchema.text)
    }

    @Test(arguments: [
        ("root", RootKey.allCases.map(\.rawValue)), ("generate", GenerateKey.allCases.map(\.rawValue)),
        ("lint", LintKey.allCases.map(\.rawValue)), ("diff", DiffKey.allCases.map(\.rawValue)),
        ("specification", SpecificationKey.allCases.map(\.rawValue)),
    ])
    func hasTheKeysOfTheReader(name: String, keys: [String]) throws {
        #expect(try definition(name).keys.sorted() == keys.sorted())
    }

    @Test func hasTheWordsOfTheReader() throws {
        func words(_ name: String, _ key: String) throws -> [String]? {
            try definition(name)[key]?["enum"] as? [String]
        }
        #expect(try words("root", "format") == ReportFormatWord.allCases.map(\.rawValue))
        #expect(try words("generate", "access") == GenerateSettings.Access.allCases.map(\.rawValue))
        #expect(try words("generate", "testFramework") == GenerateSettings.TestFramework.allCases.map(\.rawValue))
        #expect(try words("diff", "failOn") == DiffSettings.FailOn.allCases.map(\.rawValue))
        for name in ["lint", "diff"] {
            let levels = try definition(name)["rules"]?["additionalProperties"] as? [String: [String]]
            #expect(levels?["enum"] == LintSettings.Level.allCases.map(\.rawValue))
        }
    }
}
