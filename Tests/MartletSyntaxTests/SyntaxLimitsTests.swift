import MartletSyntax
import Testing

struct SyntaxLimitsTests {
    @Test func refusesDeepNestingBeforeLibyamlReadsOn() {
        // libyaml alone takes most of a minute over this.
        let text = String(repeating: "[", count: 60_000)
        #expect(Reading.yaml(text).findings == ["syntax/too-deep 1:257"])
        #expect(Reading.json(text).findings == ["syntax/too-deep 1:257"])
    }

    @Test(arguments: ["- ", "? ", "{a: ", "[? "])
    func refusesEveryKindOfDeepNesting(opening: String) {
        let reading = Reading.yaml(String(repeating: opening, count: 20_000) + "x")
        #expect(reading.result.diagnostics.map(\.code) == ["syntax/too-deep"])
    }

    @Test func acceptsTheDepthThatIsAllowed() throws {
        let limits = SyntaxLimits(maxDepth: 3)
        #expect(try Reading.yaml("[[[x]]]", limits: limits).clean().outline == "[[[x]]]")
        #expect(try Reading.json("[[[1]]]", limits: limits).clean().outline == "[[[1]]]")
        #expect(Reading.yaml("[[[[]]]]", limits: limits).findings == ["syntax/too-deep 1:4"])
        #expect(Reading.json("[[[[]]]]", limits: limits).findings == ["syntax/too-deep 1:4"])
    }

    @Test func countsTheDepthOfAliases() {
        let links = (1...300).map { "- &a\($0) [*a\($0 - 1)]\n" }.joined()
        #expect(Reading.yaml("- &a0 x\n" + links).findings == ["syntax/too-deep 257:10"])
    }

    @Test func refusesABombOfAliases() {
        let levels = (1...9).map { level in
            let uses = repeatElement("*a\(level - 1)", count: 9).joined(separator: ", ")
            return "a\(level): &a\(level) [\(uses)]\n"
        }
        let text = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n" + levels.joined()
        #expect(Reading.yaml(text).result.diagnostics.map(\.code) == ["syntax/too-many-nodes"])
    }

    @Test func refusesABombOfMergeKeys() {
        let levels = (1...9).map { level in
            let uses = repeatElement("*a\(level - 1)", count: 9).joined(separator: ", ")
            return "- &a\(level) { <<: [\(uses)], k\(level): 1 }\n"
        }
        let text = "- &a0 { k: 1 }\n" + levels.joined()
        let reading = Reading.yaml(text, limits: SyntaxLimits(maxNodes: 10_000))
        #expect(reading.result.diagnostics.map(\.code) == ["syntax/too-many-nodes"])
    }

    @Test func refusesAMappingThatIsMergedTooOften() throws {
        var limits = SyntaxLimits()
        limits.maxAliasedNodes = 12
        // Each use of the alias repeats a mapping with two keys and two values.
        let text = "a: &a {x: 1, y: 2}\nb: {<<: *a}\nc: {<<: *a}\n"
        _ = try Reading.yaml(text, limits: limits).clean()
        #expect(Reading.yaml(text + "d: {<<: *a}\n", limits: limits).findings == ["syntax/too-many-nodes 4:9"])
    }

    @Test func refusesASmallFileThatRepeatsALargePartTooOften() throws {
        var limits = SyntaxLimits()
        limits.maxAliasedNodesOfSmallFile = 2
        // Before each alias there are more nodes than aliases have repeated.
        _ = try Reading.yaml("a: &a [1]\nb: *a\nc: *a\n", limits: limits).clean()
        #expect(Reading.yaml("- &a [[[1]]]\n- *a\n- *a\n", limits: limits).findings == ["syntax/too-many-nodes 3:3"])
    }

    @Test func refusesATextThatIsRepeatedTooOften() throws {
        var limits = SyntaxLimits()
        limits.maxAliasedBytes = 12
        // Each use of an alias repeats four bytes.
        let text = "a: &a text\nb: *a\nc: &c [te, xt]\nd: [*a, *c]\n"
        _ = try Reading.yaml(text, limits: limits).clean()
        #expect(Reading.yaml(text + "e: *a\n", limits: limits).findings == ["syntax/too-many-nodes 5:4"])
    }

    @Test func countsNodes() throws {
        let limits = SyntaxLimits(maxNodes: 4)
        _ = try Reading.yaml("a: [b]", limits: limits).clean()
        _ = try Reading.json("{\"a\": [1]}", limits: limits).clean()
        #expect(Reading.yaml("a: [b, c]", limits: limits).findings == ["syntax/too-many-nodes 1:8"])
        #expect(Reading.json("{\"a\": [1, 2]}", limits: limits).findings == ["syntax/too-many-nodes 1:11"])
    }

    @Test func refusesAFileThatIsTooLarge() {
        let limits = SyntaxLimits(maxBytes: 5)
        #expect(Reading.yaml("a: bc", limits: limits).findings == [])
        #expect(Reading.yaml("a: bcd", limits: limits).findings == ["syntax/too-large 1:1"])
        #expect(Reading.json("123456", limits: limits).findings == ["syntax/too-large 1:1"])
    }

    @Test func refusesAFloodOfDirectives() {
        let directives = (0..<50_000).map { "%TAG !t\($0)! tag:x,2000:\n" }.joined()
        #expect(Reading.yaml(directives + "---\na\n").findings == ["yaml/syntax 101:1"])
    }
}
