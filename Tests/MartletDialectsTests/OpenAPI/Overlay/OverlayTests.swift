import MartletSyntax
import Testing

@testable import MartletDialects

/// A document, the actions of an overlay, and what comes of both.
struct OverlayCase: Sendable, CustomTestStringConvertible {
    let name: String
    let document: String
    let actions: String
    /// The document afterwards, in YAML's flow style without quotes.
    let expected: String
    /// Each finding as `code line:column` in the overlay, whose first action stands in line 4.
    let findings: [String]
    let version: String

    var testDescription: String { name }

    init(
        _ name: String, _ document: String, _ actions: String, gives expected: String, version: String = "1.0.0",
        findings: String...
    ) {
        self.name = name
        self.document = document
        self.actions = actions
        self.expected = expected
        self.version = version
        self.findings = findings
    }
}

enum OverlayCases {
    static let all = merging + removing + mistakes

    static let merging = [
        OverlayCase(
            "mappings are merged deeply, keys in the author's order", "a: { b: 1, c: { d: 2 } }",
            "- { target: $.a, update: { c: { e: 3 }, f: 4 } }", gives: "{a: {b: 1, c: {d: 2, e: 3}, f: 4}}"),
        OverlayCase(
            "single values are replaced", "a: { b: 1, c: x }", "- { target: $, update: { a: { c: y } } }",
            gives: "{a: {b: 1, c: y}}"),
        OverlayCase(
            "an element is appended to a list", "a: [1]", "- { target: $.a, update: { n: 2 } }",
            gives: "{a: [1, {n: 2}]}"),
        OverlayCase(
            "lists are appended to lists", "a: { tags: [x] }", "- { target: $.a, update: { tags: [y, z] } }",
            gives: "{a: {tags: [x, y, z]}}"),
        OverlayCase(
            "a list is appended where it is the target", "a: [1]", "- { target: $.a, update: [2, 3] }",
            gives: "{a: [1, 2, 3]}"),
        OverlayCase(
            "many places at once", "p: { a: { get: {} }, b: { get: { x: 1 } }, c: { put: {} } }",
            "- { target: $.p.*.get, update: { safe: true } }",
            gives: "{p: {a: {get: {safe: true}}, b: {get: {x: 1, safe: true}}, c: {put: {}}}}"),
        OverlayCase(
            "places that contain each other are changed both, the outer one first", "a: { a: { a: {} } }",
            "- { target: $..a, update: { x: 1 } }", gives: "{a: {a: {a: {x: 1}, x: 1}, x: 1}}"),
        OverlayCase(
            "a place that is selected twice is changed once", "a: [0]", "- { target: \"$['a', 'a']\", update: 1 }",
            gives: "{a: [0, 1]}"),
        OverlayCase(
            "an action sees what those before it made", "a: {}",
            "- { target: $, update: { b: { c: 1 } } }\n- { target: $.b, update: { d: 2 } }\n- { target: $.a, remove: true }",
            gives: "{b: {c: 1, d: 2}}"),
        OverlayCase(
            "a key without a value changes no mapping and no list", "a: { b: 1 }\nc: [2]\nd: 3",
            "- target: $\n  update:\n    a:\n    c:\n    e: 4", gives: "{a: {b: 1}, c: [2], d: 3, e: 4}"),
        OverlayCase(
            "what has no value is filled", "a:", "- { target: $, update: { a: { b: 1 } } }", gives: "{a: {b: 1}}"),
        OverlayCase(
            "remove wins over update", "a: { b: {} }", "- { target: $.a.b, update: { c: 1 }, remove: true }",
            gives: "{a: {}}"),
        OverlayCase(
            "copy merges what is there already", "a: { x: 1 }\nb: { y: 2 }", "- { target: $.b, copy: $.a }",
            gives: "{a: {x: 1}, b: {y: 2, x: 1}}", version: "1.1.0"),
    ]

    static let removing = [
        OverlayCase(
            "members and elements", "a: { b: {}, c: {} }\nl: [{ n: x }, { n: y }, { n: x }]",
            "- { target: $.a.b, remove: true }\n- { target: \"$.l[?@.n == 'x']\", remove: true }",
            gives: "{a: {c: {}}, l: [{n: y}]}"),
        OverlayCase(
            "what lies in something that is removed goes with it", "a: { b: { a: {} }, c: {} }",
            "- { target: $..a, remove: true }", gives: "{}"),
    ]

    static let mistakes = [
        OverlayCase(
            "nothing is selected", "paths: { /users: {} }", "- { target: \"$.paths['/uers']\", update: {} }",
            gives: "{paths: {/users: {}}}", findings: "overlay/no-match 4:13"),
        OverlayCase(
            "the whole document", "a: 1", "- { target: $, remove: true }", gives: "{a: 1}",
            findings: "overlay/root-removed 4:13"),
        OverlayCase(
            "no JSONPath, with the place in it", "a: 1", "- { target: \"$.a[?@.b = 1]\", update: {} }", gives: "{a: 1}",
            findings: "overlay/invalid-target 4:23"),
        OverlayCase(
            "a name that belongs in quotes", "a: { x-b: {} }", "- { target: $.a.x-b, update: { c: 1 } }",
            gives: "{a: {x-b: {c: 1}}}", findings: "overlay/inexact-target 4:17"),
        OverlayCase(
            "a single value", "a: { b: 1 }", "- { target: $.a.b, update: 2 }", gives: "{a: {b: 2}}",
            findings: "overlay/primitive-target 4:13"),
        OverlayCase(
            "a single value in 1.1", "a: { b: 1 }", "- { target: $.a.b, update: 2 }", gives: "{a: {b: 2}}",
            version: "1.1.0"),
        OverlayCase(
            "a value for a mapping", "a: { b: 1 }", "- { target: $.a, update: 2 }", gives: "{a: {b: 1}}",
            findings: "overlay/incompatible-update 4:26"),
        OverlayCase(
            "a value for a mapping inside", "a: { b: { c: 1 } }", "- { target: $.a, update: { b: 2 } }",
            gives: "{a: {b: 2}}", findings: "overlay/incompatible-update 4:31"),
        OverlayCase(
            "no change", "a: 1", "- { target: $.a, descripton: b }", gives: "{a: 1}",
            findings: "overlay/no-change 4:5", "overlay/unknown-key 4:18"),
        OverlayCase(
            "no target", "a: 1", "- { update: {} }", gives: "{a: 1}", findings: "overlay/missing-key 4:5"),
        OverlayCase(
            "wrong shapes", "a: {}", "- x\n- { target: [], update: {} }\n- { target: $.a, remove: yes }",
            gives: "{a: {}}",
            findings: "overlay/wrong-shape 4:3", "overlay/wrong-shape 5:13", "overlay/wrong-shape 6:26"),
        OverlayCase(
            "a copy of several values", "a: [{}, {}]\nb: {}", "- { target: $.b, copy: \"$.a[*]\" }",
            gives: "{a: [{}, {}], b: {}}", version: "1.1.0", findings: "overlay/ambiguous-copy 4:24"),
        OverlayCase(
            "a later version", "a: {}", "- { target: $.a, update: { b: 1 } }", gives: "{a: {b: 1}}", version: "1.7.0",
            findings: "overlay/unsupported-version 1:10"),
        OverlayCase(
            "an unknown version", "a: {}", "- { target: $.a, update: { b: 1 } }", gives: "{a: {}}", version: "2.0.0",
            findings: "overlay/unsupported-version 1:10"),
    ]
}

struct OverlayTests {
    @Test(arguments: OverlayCases.all)
    func changesADocument(_ one: OverlayCase) throws {
        let (root, loader) = try apply(
            one.document, "overlay: \(one.version)\ninfo: { title: T, version: 1.0.0 }\nactions:\n\(one.actions)\n")
        #expect(Self.text(root) == one.expected)
        let findings = loader.diagnostics.map { finding in
            guard let span = finding.primary else { return finding.code }
            let place = loader.sources.location(of: span)
            return "\(finding.code) \(place.line):\(place.column)"
        }
        #expect(findings.sorted() == one.findings)
    }

    @Test func pointsIntoTheFileThatAValueComesFrom() throws {
        let overlay = "overlay: 1.0.0\ninfo: { title: T, version: 1.0.0 }\nactions:\n"
        let (root, loader) = try apply(
            "a: { b: 1, c: 2 }", overlay + "- { target: $.a, update: { c: 3, d: { e: 4 } } }\n")
        func path(_ node: Node?) -> String? { node.map { loader.sources.location(of: $0.span).path } }
        let changed = root.mapping?["a"]?.mapping
        #expect(path(root) == "api.yaml")
        #expect(path(changed?["b"]) == "api.yaml")
        #expect(path(changed?.entry("c")?.key) == "api.yaml")
        #expect(path(changed?["c"]) == "api.overlay.yaml")
        #expect(path(changed?["d"]?.mapping?.entry("e")?.key) == "api.overlay.yaml")
    }

    @Test func saysWhatANameMayHaveMeant() throws {
        let (_, loader) = try apply(
            "paths: { /users: {}, /teams: {} }",
            "overlay: 1.0.0\ninfo: { title: T, version: 1.0.0 }\nactions: [{ target: \"$.paths['/uesrs'].get\", update: {} }]"
        )
        #expect(loader.diagnostics.map(\.help) == ["did you mean '/users'?"])
    }

    @Test func letsNoOverlayGrowADocumentWithoutEnd() throws {
        let action = "- { target: $..*, update: { a: { b: {}, c: {} }, d: {} } }\n"
        let actions = String(repeating: action, count: 40)
        let (_, loader) = try apply(
            "a: {}", "overlay: 1.0.0\ninfo: { title: T, version: 1.0.0 }\nactions:\n\(actions)",
            limits: SyntaxLimits(maxBytes: 1 << 20, maxDepth: 32, maxNodes: 10_000))
        #expect(loader.diagnostics.contains { $0.code == "overlay/too-large" })
        #expect(loader.nodeCount <= 10_000)
    }

    @Test func letsNoOverlayNestADocumentTooDeep() throws {
        let actions = (1..<100).map { depth in
            "- { target: $\(String(repeating: ".a", count: depth)), update: { a: {} } }\n"
        }
        let (root, _) = try apply(
            "a: {}", "overlay: 1.0.0\ninfo: { title: T, version: 1.0.0 }\nactions:\n\(actions.joined())",
            limits: SyntaxLimits(maxBytes: 1 << 20, maxDepth: 32, maxNodes: 10_000))
        var depth = 0
        var node: Node? = root
        while let inner = node?.mapping?["a"] {
            depth += 1
            node = inner
        }
        #expect(depth == 31)
    }

    private func apply(
        _ document: String, _ overlay: String, limits: SyntaxLimits = SyntaxLimits()
    ) throws -> (Node, OverlayLoader) {
        var sources = SourceMap()
        let file = sources.add(path: "api.yaml", bytes: Array(document.utf8))
        let syntax = SourceReader.read(file, in: sources)
        let files = FileSystem.inMemory(["api.overlay.yaml": overlay])
        var loader = OverlayLoader(
            root: nil, fileSystem: files, limits: limits, sources: sources, nodeCount: syntax.nodeCount)
        let root = try #require(syntax.root)
        let changed = loader.specification(root, at: "api.yaml", with: ["api.overlay.yaml"])
        return (try #require(changed?.root), loader)
    }

    private static func text(_ node: Node) -> String {
        switch node.value {
        case .scalar(let scalar): scalar.text
        case .sequence(let nodes): "[" + nodes.map(text).joined(separator: ", ") + "]"
        case .mapping(let mapping):
            "{" + mapping.entries.map { "\($0.name): \(text($0.value))" }.joined(separator: ", ") + "}"
        }
    }
}
