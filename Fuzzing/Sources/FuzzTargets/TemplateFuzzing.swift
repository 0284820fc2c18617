import MartletTemplates

/// Templates that nobody would write, rendered with one record of each kind of value.
enum TemplateFuzzing {
    private static let inner = TemplateSchema([("name", .text), ("isOpen", .flag)])
    private static let schema = TemplateSchema([
        ("name", .text), ("flag", .flag), ("list", .texts), ("records", .list(inner)), ("record", .record(inner)),
        ("x", .open),
    ])

    /// Compiles and renders a template, and returns what is wrong with the outcome.
    static func flaw(of bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        let records = ["one", "two"].map { TemplateRecord(inner, [.text($0), .flag($0 == "one")]) }
        let record = TemplateRecord(
            schema,
            [
                .text("Pet"), .flag(true), .texts(["a", "b"]), .list(records), .record(records[0]),
                .open(["key": "value"]),
            ])
        let sources = [
            TemplateSource(name: "main", path: "main", text: text),
            TemplateSource(name: "part", path: "part", text: "{{name}}\n\n{{#flag}}\nx\n{{/flag}}"),
        ]
        do throws(TemplateFailure) {
            _ = try TemplateLibrary(sources: sources).render("main", record)
            return nil
        } catch {
            if error.issues.isEmpty { return "refused without an issue" }
            for issue in error.issues where issue.range.upperBound > text.utf8.count || issue.line < 1 {
                return "an issue outside of the text: \(issue)"
            }
            return nil
        }
    }
}
