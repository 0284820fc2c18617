import Foundation
import MartletFormats
import MartletPayloads
import Testing

/// The official tests of JSON Schema about patterns and the formats that a language describes.
struct OfficialPatternTests {
    static let folder: URL = {
        let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let corpus =
            ProcessInfo.processInfo.environment["MARTLET_CORPUS"].map { URL(fileURLWithPath: $0) }
            ?? package.deletingLastPathComponent().appendingPathComponent("shared/corpus")
        return corpus.appendingPathComponent("json-schema/tests/draft2020-12")
    }()
    static let isPresent = FileManager.default.fileExists(atPath: folder.path)
    static let missing: Comment = "no corpus: official tests of patterns are NOT run; set MARTLET_CORPUS"

    private struct Case {
        let schema: [String: Any]
        let text: String
        let isValid: Bool
    }

    /// The tests of a file about strings, and about objects by the names of their members.
    private static func cases(_ file: String) throws -> [Case] {
        let data = try Data(contentsOf: folder.appendingPathComponent(file))
        let groups = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        return groups.flatMap { group -> [Case] in
            guard let schema = group["schema"] as? [String: Any], let tests = group["tests"] as? [[String: Any]] else {
                return []
            }
            return tests.compactMap { test in
                let text = test["data"] as? String ?? (test["data"] as? [String: Any])?.keys.first
                guard let text, let isValid = test["valid"] as? Bool else { return nil }
                return Case(schema: schema, text: text, isValid: isValid)
            }
        }
    }

    @Test(
        .enabled(if: OfficialPatternTests.isPresent, OfficialPatternTests.missing),
        arguments: [("pattern.json", 2), ("optional/ecmascript-regex.json", 60)])
    func patternsMatch(file: String, least: Int) throws {
        var count = 0
        for test in try Self.cases(file) {
            let names = test.schema["patternProperties"] as? [String: Any]
            guard let text = test.schema["pattern"] as? String ?? names?.keys.first else { continue }
            count += 1
            #expect(try Pattern(text).matches(test.text) == test.isValid, "\(text): \(test.text)")
            #expect(try RegularLanguage(pattern: text).contains(test.text) == test.isValid, "\(text): \(test.text)")
        }
        #expect(count >= least)
    }

    @Test(
        .enabled(if: OfficialPatternTests.isPresent, OfficialPatternTests.missing),
        arguments: [.uuid, .date, .dateTime, .time, .ipv4, .ipv6] as [StringFormat])
    func formatsHold(format: StringFormat) throws {
        let language = format.language
        var count = 0
        for test in try Self.cases("optional/format/\(format.rawValue).json") {
            // Where a leap second may be is not known.
            guard let holds = language.contains(test.text) else { continue }
            count += 1
            #expect(holds == test.isValid, "\(test.text)")
        }
        #expect(count >= 10)
    }
}
