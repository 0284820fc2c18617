import MartletSyntax
import Testing

@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.missing)))
struct JSONTestSuiteTests {
    @Test func acceptsAndRefusesWhatTheSuiteSays() throws {
        let paths = try Corpus.files(in: "json-test-suite/test_parsing", suffix: ".json")
        var passed = 0
        for path in paths {
            let name = String(FilePath.name(path).dropLast(5))
            let isAccepted = !Reading.json(bytes: try FileSystem.disk.read(path)).isRefused
            let isListed = JSONDecisions.reasons[name] != nil
            switch name.prefix(2) {
            case "i_":
                // The standard leaves these open, so each must be listed, as what it is.
                let reason = JSONDecisions.reasons[name]
                #expect(reason?.isAccepted == isAccepted, "\(name): accepted \(isAccepted)")
                if reason?.isAccepted == isAccepted { passed += 1 }
            case let kind:
                let isRight = isAccepted == (kind == "y_")
                if isRight { passed += 1 }
                #expect(isRight != isListed, "\(name): accepted \(isAccepted), listed \(isListed)")
            }
        }
        let names = Set(paths.map { String(FilePath.name($0).dropLast(5)) })
        #expect(JSONDecisions.reasons.keys.filter { !names.contains($0) } == [])
        let counts = "\(passed) passed of \(paths.count), \(JSONDecisions.reasons.count) listed"
        print("json-test-suite: \(counts)")  // `make test` shows the counts.
    }
}
