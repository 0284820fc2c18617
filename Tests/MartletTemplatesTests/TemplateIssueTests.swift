import MartletTemplates
import Testing

struct TemplateIssueTests {
    /// An issue as a test names it: its code and `path:line:column`.
    struct Expected: Equatable, CustomStringConvertible {
        let code: TemplateIssueCode
        let place: String

        init(_ code: TemplateIssueCode, at place: String) {
            self.code = code
            self.place = place
        }

        init(_ issue: TemplateIssue) {
            self.init(issue.code, at: "\(issue.path):\(issue.line):\(issue.column)")
        }

        var description: String { "\(code.rawValue) at \(place)" }
    }

    private static let field = TemplateSchema([("name", .text), ("type", .text)])
    private static let schema = TemplateSchema([
        ("name", .text), ("isPublic", .flag), ("fields", .list(field)), ("body", .record(field)), ("x", .open),
    ])

    private func issues(_ template: String, partials: [String: String] = [:]) -> [TemplateIssue] {
        let sources =
            [TemplateSource(name: "main", path: "t", text: template)]
            + partials.map { TemplateSource(name: $0.key, path: "p/\($0.key)", text: $0.value) }
        do {
            return try TemplateLibrary(sources: sources).check("main", against: Self.schema)
        } catch {
            return error.issues
        }
    }

    @Test(arguments: [
        ("a\n{{nmae}}", [Expected(.unknownTag, at: "t:2:3")]),
        ("é→{{ nope }}\r\n\r\n {{{none}}}", [.init(.unknownTag, at: "t:1:6"), .init(.unknownTag, at: "t:3:5")]),
        ("\u{FEFF}{{nope}}", [.init(.unknownTag, at: "t:1:3")]),
        ("a\rb\r{{nope}}", [.init(.unknownTag, at: "t:3:3")]),
        (
            "{{#nope}}{{name}}{{other}}{{#isPublic}}{{fields}}{{/isPublic}}{{/nope}}",
            [.init(.unknownTag, at: "t:1:4"), .init(.wrongKind, at: "t:1:42")]
        ),
        ("{{type}}", [.init(.unknownTag, at: "t:1:3")]),
        ("{{^fields}}{{type}}{{/fields}}", [.init(.unknownTag, at: "t:1:14")]),
        ("{{body.nope}}{{name.length}}", [.init(.unknownTag, at: "t:1:3"), .init(.unknownTag, at: "t:1:16")]),
        ("{{#fields}}{{.}}{{/fields}}", [.init(.unknownTag, at: "t:1:14")]),
        ("{{.}}", [.init(.unknownTag, at: "t:1:3")]),
        (
            "{{my-key}}{{#x}}{{my-key}}{{/x}}{{my-key}}",
            [.init(.unknownTag, at: "t:1:3"), .init(.unknownTag, at: "t:1:35")]
        ),
        ("{{#name}}{{nope}}{{/name}}", [.init(.wrongKind, at: "t:1:4"), .init(.unknownTag, at: "t:1:12")]),
        (
            "{{^name}}{{/name}}{{fields}}{{isPublic}}{{body}}{{x}}",
            [
                .init(.wrongKind, at: "t:1:4"), .init(.wrongKind, at: "t:1:21"), .init(.wrongKind, at: "t:1:31"),
                .init(.wrongKind, at: "t:1:43"), .init(.wrongKind, at: "t:1:51"),
            ]
        ),
        ("a {{name", [.init(.unclosedTag, at: "t:1:3")]),
        ("{{{name}}", [.init(.unclosedTag, at: "t:1:1")]),
        ("\n{{#isPublic}}\n", [.init(.unclosedSection, at: "t:2:4")]),
        ("{{#fields}}{{#body}}{{/fields}}", [.init(.unclosedSection, at: "t:1:15")]),
        ("{{#fields}}\n{{/felds}}{{/fields}}", [.init(.unopenedSection, at: "t:2:4")]),
        (
            "{{}}{{#  }}{{>}}",
            [
                .init(.missingName, at: "t:1:1"), .init(.missingName, at: "t:1:5"), .init(.missingName, at: "t:1:12"),
            ]
        ),
        ("{{=<% %>=}}", [.init(.unsupportedTag, at: "t:1:1")]),
        ("x {{$a}}{{/a}} {{<b}}{{/b}}", [.init(.unsupportedTag, at: "t:1:3"), .init(.unsupportedTag, at: "t:1:16")]),
        ("{{>nope}}", [.init(.unknownTag, at: "t:1:4")]),
    ])
    func reportsEveryMistakeAtItsPlace(_ template: String, _ expected: [Expected]) {
        #expect(issues(template).map(Expected.init) == expected)
    }

    @Test func reportsMistakesInPartialsOnceAtTheirOwnPlace() {
        let partials = ["a": "{{name}}\n  {{nope}}"]
        #expect(
            issues("{{>a}}{{#fields}}{{>a}}{{/fields}}{{none}}", partials: partials).map(Expected.init) == [
                .init(.unknownTag, at: "p/a:2:5"), .init(.unknownTag, at: "t:1:37"),
            ])
    }

    @Test func reportsCyclesOfPartials() {
        let partials = ["a": "{{>b}}", "b": "{{>c}} {{>c}}", "c": "{{>a}}", "own": "\n{{>own}}"]
        #expect(
            issues("{{>a}}", partials: partials).map(Expected.init) == [
                .init(.partialCycle, at: "p/c:1:4"), .init(.partialCycle, at: "p/own:2:4"),
            ])
    }

    @Test func survivesAChainOfManyPartials() {
        let partials = Dictionary(uniqueKeysWithValues: (0..<5000).map { ("p\($0)", "{{>p\($0 + 1)}}") })
            .merging(["p5000": ""]) { first, _ in first }
        #expect(issues("{{>p0}}", partials: partials).map(\.code) == [.tooDeep])
    }

    @Test func refusesSectionsNestedTooDeep() {
        let count = TemplateLimits.maxDepth + 1
        let template =
            String(repeating: "{{#isPublic}}", count: count) + String(repeating: "{{/isPublic}}", count: count)
        #expect(issues(template).map(Expected.init) == [.init(.tooDeep, at: "t:1:1304")])
    }

    @Test func refusesPartialsThatMultiply() {
        let partials = Dictionary(
            uniqueKeysWithValues: (0..<40).map { ("p\($0)", $0 == 39 ? "" : "{{>p\($0 + 1)}}{{>p\($0 + 1)}}") })
        #expect(issues("{{>p0}}", partials: partials).map(\.code) == [.tooLarge])
    }

    @Test func refusesTwoTemplatesOfOneName() {
        let sources = ["a", "b"].map { TemplateSource(name: "main", path: $0, text: "") }
        let failure = #expect(throws: TemplateFailure.self) { try TemplateLibrary(sources: sources) }
        #expect(failure?.issues.map(Expected.init) == [.init(.duplicateName, at: "b:1:1")])
    }

    @Test(arguments: [
        ("{{nmae}}", "did you mean 'name'?"),
        ("{{IsPublic}}", "did you mean 'isPublic'?"),
        ("{{#felds}}{{/felds}}", "did you mean 'fields'?"),
        ("{{body.tpye}}", "did you mean 'type'?"),
        ("{{>hedaer}}", "did you mean 'header'?"),
        ("{{zzzzzz}}", "known here: name, isPublic, fields, body, x"),
        ("{{fields}}", "write '{{#fields}}…{{/fields}}'"),
    ])
    func saysWhatWasMeant(_ template: String, _ help: String) {
        #expect(issues(template, partials: ["header": ""]).map(\.help) == [help])
    }

    @Test func reportsATemplateThatDoesNotExist() throws {
        let library = try TemplateLibrary(sources: [TemplateSource(name: "client", path: "client", text: "")])
        let issues = library.check("cleint", against: Self.schema)
        #expect(issues.map(\.code) == [.missingTemplate])
        #expect(issues.map(\.help) == ["did you mean 'client'?"])
    }

    @Test func namesTheBytesOfTheMistake() throws {
        let issue = try #require(issues("é{{ nope }}").first)
        #expect(issue.range == 5..<9)
    }
}
