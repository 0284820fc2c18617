import Testing

@testable import MartletSyntax

@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.missing)))
struct YAMLTestSuiteTests {
    @Test func givesTheTreesOfTheSuite() throws {
        let cases = try YAMLTestSuite.load()
        var passed = 0
        for testCase in cases {
            let difference = Self.difference(testCase)
            if difference == nil { passed += 1 }
            let reason = YAMLDeviations.reasons[testCase.id]
            if let difference, reason == nil {
                Issue.record("\(testCase.id): \(difference)")
            } else if difference == nil, let reason {
                Issue.record("\(testCase.id) passes, so it must not be listed any more: \(reason)")
            }
        }
        let known = Set(cases.map(\.id))
        for id in YAMLDeviations.reasons.keys.sorted() where !known.contains(id) {
            Issue.record("\(id) is listed, and the suite has no such case")
        }
        let counts = "\(passed) passed of \(cases.count), \(YAMLDeviations.reasons.count) listed"
        print("yaml-test-suite: \(counts)")  // `make test` shows the counts.
    }

    /// Returns what the reader does otherwise than the suite says, or nil.
    private static func difference(_ testCase: YAMLTestSuite.Case) -> String? {
        var sources = SourceMap()
        let id = sources.add(path: testCase.id, bytes: Array(testCase.yaml.utf8))
        let stream = YAMLReader.readStream(id, in: sources, limits: SyntaxLimits(), options: .stream)
        let error = stream.diagnostics.first { $0.severity == .error }
        if testCase.mustFail { return error == nil ? "accepted" : nil }
        if let error { return "refused: \(error.message)" }
        let found = stream.documents.map(\.outline)
        if let tree = testCase.tree {
            let expected = EventTree.documents(tree)?.map(\.outline)
            if expected != found { return "read as \(found) and not as \(expected ?? [])" }
        }
        if let json = testCase.json {
            let expected = JSONStream.documents(json)
            let matches =
                expected.count == stream.documents.count
                && zip(expected, stream.documents).allSatisfy { JSONStream.matches(json: $0, yaml: $1) }
            if !matches { return "means \(found) and not \(expected.map(\.outline))" }
        }
        return nil
    }
}
