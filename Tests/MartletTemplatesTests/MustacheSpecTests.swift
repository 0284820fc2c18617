import Foundation
import MartletTemplates
import Testing

/// Holds the engine to the official tests, <https://github.com/mustache/spec>.
@Suite(.enabled(if: MustacheSpec.isAvailable, "\(MustacheSpec.skipReason)"))
struct MustacheSpecTests {
    /// Why a strict engine for plain text must differ from a test of the specification.
    enum Difference: String {
        case escaping = "the text is Swift, not HTML, so nothing is escaped"
        case unknownName = "an unknown name is an error, not an empty text"
        case unknownPartial = "an unknown partial is an error, not an empty text"
        case textSection = "a section on a text is an error: a text is neither true nor false"
        case recursion = "a partial that includes itself is an error"
    }

    static let differences: [String: [String: Difference]] = [
        "interpolation": [
            "HTML Escaping": .escaping,
            "Implicit Iterators - HTML Escaping": .escaping,
            "Basic Context Miss Interpolation": .unknownName,
            "Triple Mustache Context Miss Interpolation": .unknownName,
            "Ampersand Context Miss Interpolation": .unknownName,
            "Dotted Names - Broken Chains": .unknownName,
            "Dotted Names - Broken Chain Resolution": .unknownName,
            "Dotted Names - Context Precedence": .unknownName,
            "Dotted Names are never single keys": .unknownName,
        ],
        "inverted": [
            // These two name an element's fields where there is no element.
            "Context": .unknownName,
            "List": .unknownName,
            "Context Misses": .unknownName,
            "Dotted Names - Broken Chains": .unknownName,
        ],
        "partials": [
            "Failed Lookup": .unknownPartial,
            "Recursion": .recursion,
        ],
        "sections": [
            "Variable test": .textSection,
            "Deeply Nested Contexts": .textSection,
            "Context Misses": .unknownName,
            "Implicit Iterator - HTML Escaping": .escaping,
            "Dotted Names - Broken Chains": .unknownName,
        ],
    ]

    @Test(arguments: ["comments", "interpolation", "inverted", "partials", "sections"])
    func passesSupportedPart(_ suite: String) throws {
        let cases = try MustacheSpec.cases(suite)
        var listed = Self.differences[suite] ?? [:]
        var passed = 0
        for test in cases {
            let outcome = render(test)
            if let difference = listed.removeValue(forKey: test.name) {
                let isStale = outcome == .text(test.expected)
                #expect(!isStale, "'\(test.name)' passes, though listed: \(difference.rawValue)")
            } else {
                #expect(outcome == .text(test.expected), "'\(test.name)'")
                passed += outcome == .text(test.expected) ? 1 : 0
            }
        }
        #expect(listed.isEmpty, "listed, but not in the suite")
        let listedCount = Self.differences[suite]?.count ?? 0
        print("mustache-spec \(suite): \(passed) passed of \(cases.count), \(listedCount) listed")
    }

    @Test(arguments: ["interpolation", "inverted", "partials", "sections"])
    func differsForTheListedReason(_ suite: String) throws {
        for test in try MustacheSpec.cases(suite) {
            guard let difference = Self.differences[suite]?[test.name] else { continue }
            switch (difference, render(test)) {
            case (.escaping, .text(let text)):
                let unescaped = test.expected.replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
                    .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
                #expect(text == unescaped, "'\(test.name)'")
            case (.unknownName, .codes(let codes)), (.unknownPartial, .codes(let codes)):
                #expect(Set(codes) == [.unknownTag], "'\(test.name)'")
            case (.textSection, .codes(let codes)):
                #expect(
                    Set(codes).isSubset(of: [.wrongKind, .unknownTag]) && codes.contains(.wrongKind), "'\(test.name)'")
            case (.recursion, .codes(let codes)):
                #expect(codes == [.partialCycle], "'\(test.name)'")
            case (_, let outcome):
                Issue.record("'\(test.name)' gives \(outcome)")
            }
        }
    }

    @Test(arguments: ["delimiters", "inheritance"])
    func refusesUnsupportedPart(_ suite: String) throws {
        let cases = try MustacheSpec.cases(suite)
        for test in cases {
            guard case .codes(let codes) = render(test) else {
                Issue.record("'\(test.name)' is rendered")
                continue
            }
            let tags = test.sources.map { source in
                ["{{=", "{{$", "{{<"].map { source.text.components(separatedBy: $0).count - 1 }.reduce(0, +)
            }
            #expect(codes.count { $0 == .unsupportedTag } == tags.reduce(0, +), "'\(test.name)'")
        }
        print("mustache-spec \(suite): 0 passed of \(cases.count), \(cases.count) listed as unsupported")
    }

    private enum Outcome: Equatable {
        case text(String)
        case codes([TemplateIssueCode])
    }

    private func render(_ test: MustacheSpec.Case) -> Outcome {
        do {
            return .text(try TemplateLibrary(sources: test.sources).render("main", test.record))
        } catch {
            return .codes(error.issues.map(\.code))
        }
    }
}
