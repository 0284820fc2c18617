import Foundation
import MartletGenerator
import Testing

/// Holds the generated XCTest classes to the Swift Testing structs, which say the same.
struct XCTestStubsTests {
    /// The five specifications, and those of the golden cases.
    static let specs: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Repository.path("specs"))) ?? []
        let files = names.filter { $0.hasSuffix(".yaml") }.sorted().map { "specs/\($0)" }
        return files + GoldenCaseTests.slugs.map { "specs/cases/\($0)/input/spec.yaml" }
    }()

    /// What Swift Testing is recognised by.
    private static let foreignWords = [
        "import Testing", "@Test", "@Suite", "#expect", "#require", "Issue.record", "await #", "arguments:",
    ]

    private static func tests(of spec: String, for framework: TestFramework) -> [GeneratedFile] {
        var options = GeneratorOptions()
        options.tests = TestOptions(module: "Client", framework: framework)
        return Generation(spec, options: options).tests
    }

    /// The lines of code of a file of tests: without comments, and without the lines of texts of several lines.
    private static func code(_ files: [GeneratedFile]) -> [Substring] {
        var fence: Substring?
        var lines: [Substring] = []
        for line in files.flatMap({ $0.text.split(separator: "\n", omittingEmptySubsequences: false) }) {
            let text = line.drop { $0 == " " }
            if let closing = fence {
                if text.hasPrefix(closing) { fence = nil }
                continue
            }
            guard !text.hasPrefix("//") else { continue }
            lines.append(line)
            guard let opening = text.range(of: "\"\"\"", options: .backwards), opening.upperBound == text.endIndex
            else {
                continue
            }
            let signs = text[..<opening.lowerBound].reversed().prefix { $0 == "#" }
            fence = "\"\"\"" + Substring(String(signs))
        }
        return lines
    }

    private static func names(_ lines: [Substring], _ framework: TestFramework) -> [String] {
        lines.filter { $0.contains(framework == .xctest ? " func test" : " func ") && $0.hasSuffix(" throws {") }
            .compactMap { $0.split(separator: "(").first?.split(separator: " ").last }
            .map { framework == .xctest ? $0.dropFirst(4).lowercased() : $0.lowercased() }
    }

    private static func assertions(_ lines: [Substring], _ words: [String]) -> Int {
        lines.reduce(0) { count, line in count + (words.contains { line.contains($0) } ? 1 : 0) }
    }

    @Test func specificationsAreFound() {
        #expect(Self.specs.count > 10)
        #expect(Self.specs.contains("specs/aroti.yaml"))
    }

    @Test(arguments: specs)
    func haveNoWordOfSwiftTesting(spec: String) {
        let lines = Self.code(Self.tests(of: spec, for: .xctest))
        let foreign = lines.filter { line in Self.foreignWords.contains { line.contains($0) } }
        #expect(foreign.isEmpty)
    }

    @Test(arguments: specs)
    func areAsManyAndAssertAsMuch(spec: String) {
        let structs = Self.code(Self.tests(of: spec, for: .swiftTesting))
        let classes = Self.code(Self.tests(of: spec, for: .xctest))
        let names = Self.names(structs, .swiftTesting)
        #expect(names.count == structs.filter { $0.contains("@Test") }.count)
        #expect(Self.names(classes, .xctest) == names)
        #expect(names.isEmpty == structs.isEmpty)
        // An error that is kept is an assertion of Swift Testing's; XCTest's comparison of its code is the same one.
        let kept = Self.assertions(structs, ["= await #expect(throws:"])
        #expect(Self.assertions(classes, ["= await apiError {"]) == kept)
        let said = Self.assertions(structs, ["#expect(", "#require(", "Issue.record("]) - kept
        #expect(Self.assertions(classes, ["XCTAssert", "XCTUnwrap(", "XCTFail("]) == said)
    }
}
