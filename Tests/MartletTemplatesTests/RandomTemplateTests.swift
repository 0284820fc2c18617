import MartletTemplates
import Testing

/// Templates that nobody would write: whatever is in them, they are refused at a place in their text, or rendered.
struct RandomTemplateTests {
    /// A generator whose numbers are the same in every run (SplitMix64).
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private static let pieces = [
        "{{", "}}", "{{{", "}}}", "{", "}", "#", "^", "/", "!", "=", "<", "$", "&", ">", ".", " ", "\t", "\n", "\r\n",
        "é",
        "{{name}}", "{{#list}}", "{{/list}}", "{{^list}}", "{{#flag}}", "{{/flag}}", "{{#x}}", "{{/x}}", "{{key}}",
        "{{.}}", "{{>part}}", "{{! note }}", "{{record.name}}", "name", "\u{FEFF}",
    ]

    private static let inner = TemplateSchema([("name", .text)])
    private static let schema = TemplateSchema([
        ("name", .text), ("flag", .flag), ("list", .texts), ("record", .record(inner)), ("x", .open),
    ])

    @Test(arguments: 0..<8)
    func areRefusedAtAPlaceOrRendered(_ seed: Int) throws {
        var generator = Generator(state: UInt64(seed))
        let record = TemplateRecord(
            Self.schema,
            [
                .text("Pet"), .flag(true), .texts(["a", "b"]),
                .record(TemplateRecord(Self.inner, [.text("in")])), .open(["key": "value"]),
            ])
        var rendered = 0
        for _ in 0..<500 {
            let count = Int.random(in: 0...8, using: &generator)
            let text = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
            let sources = [
                TemplateSource(name: "main", path: "main", text: text),
                TemplateSource(name: "part", path: "part", text: "{{name}}\n\n{{#flag}}\nx\n{{/flag}}"),
            ]
            do throws(TemplateFailure) {
                _ = try TemplateLibrary(sources: sources).render("main", record)
                rendered += 1
            } catch {
                #expect(!error.issues.isEmpty)
                for issue in error.issues {
                    #expect(issue.range.upperBound <= text.utf8.count && issue.line > 0 && issue.column > 0, "\(text)")
                }
            }
        }
        #expect(rendered > 50, "too few of the templates are right for the test to say much")
    }
}
