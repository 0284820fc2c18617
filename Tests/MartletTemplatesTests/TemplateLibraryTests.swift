import MartletTemplates
import Testing

struct TemplateLibraryTests {
    private static let field = TemplateSchema([("name", .text), ("isOptional", .flag), ("x", .open)])
    private static let model = TemplateSchema([
        ("name", .text), ("isPublic", .flag), ("lines", .texts), ("fields", .list(field)), ("body", .record(field)),
        ("x", .open),
    ])

    private func field(_ name: String, isOptional: Bool = false, x: TextTable<String> = [:]) -> TemplateRecord {
        TemplateRecord(Self.field, [.text(name), .flag(isOptional), .open(x)])
    }

    private var model: TemplateRecord {
        TemplateRecord(
            Self.model,
            [
                .text("Pet"), .flag(true), .texts(["One.", "Two."]),
                .list([field("id"), field("tag", isOptional: true, x: ["note": "<b>"])]), .record(field("inner")),
                .open(["objc-name": "APIPet"]),
            ])
    }

    private func render(_ template: String, partials: [String: String] = [:]) throws -> String {
        try library(template, partials: partials).render("main", model)
    }

    private func library(_ template: String, partials: [String: String] = [:]) throws -> TemplateLibrary {
        try TemplateLibrary(
            sources: [TemplateSource(name: "main", path: "main", text: template)]
                + partials.map { TemplateSource(name: $0.key, path: $0.key, text: $0.value) })
    }

    @Test func rendersAStruct() throws {
        let template = """
            {{#lines}}
            /// {{.}}
            {{/lines}}
            {{#isPublic}}public {{/isPublic}}struct {{name}} {
            {{#fields}}
                let {{name}}: String{{#isOptional}}?{{/isOptional}}
            {{/fields}}
            {{^fields}}
                // nothing
            {{/fields}}
            }

            """
        let expected = """
            /// One.
            /// Two.
            public struct Pet {
                let id: String
                let tag: String?
            }

            """
        #expect(try render(template) == expected)
    }

    @Test func indentsNestedPartialsButNoEmptyLines() throws {
        let partials = ["outer": "{\n\n  {{>inner}}\n}\n", "inner": "{{#fields}}\n{{name}}\n{{/fields}}\n{{name}} a\n"]
        #expect(try render("  {{>outer}}\n", partials: partials) == "  {\n\n    id\n    tag\n    Pet a\n  }\n")
    }

    @Test func indentsNothingInsideAnInlinePartial() throws {
        let partials = ["outer": "a {{>inner}}\n", "inner": "b\nc"]
        #expect(try render("  {{>outer}}\n", partials: partials) == "  a b\nc\n")
    }

    @Test func leavesOutAByteOrderMark() throws {
        #expect(try render("\u{FEFF}{{! note }}\n{{name}}") == "Pet")
    }

    @Test func readsFreeKeysOfTheOpenScope() throws {
        let template = "{{#x}}@objc({{objc-name}}){{#missing}}no{{/missing}}{{^missing}} none{{/missing}}{{/x}}"
        #expect(try render(template) == "@objc(APIPet) none")
        #expect(try render("{{#fields}}{{name}}:{{#x}}{{note}}{{/x}}{{^x}}-{{/x}};{{/fields}}") == "id:-;tag:<b>;")
    }

    @Test func prefersNamesOfTheViewModelToFreeKeys() throws {
        let record = TemplateRecord(Self.field, [.text("real"), .flag(true), .open(["name": "free"])])
        let library = try library("{{#x}}{{name}} {{x.name}}{{/x}}")
        #expect(try library.render("main", record) == "real free")
    }

    @Test func followsDottedNames() throws {
        #expect(try render("{{body.name}} {{#body.isOptional}}?{{/body.isOptional}}{{body.x.any}}") == "inner ")
    }

    @Test func takesAnAbsentRecordForFalse() throws {
        let schema = TemplateSchema([("body", .record(Self.field))])
        let library = try library("[{{#body}}{{name}}{{/body}}{{^body}}none{{/body}}{{body.name}}]")
        #expect(try library.render("main", TemplateRecord(schema, [.record(nil)])) == "[none]")
    }

    @Test func rendersUpToTheDepthLimit() throws {
        let deep = String(repeating: "{{#isPublic}}", count: TemplateLimits.maxDepth)
        let end = String(repeating: "{{/isPublic}}", count: TemplateLimits.maxDepth)
        #expect(try render(deep + "{{name}}" + end) == "Pet")
    }

    @Test func rendersNestedListsOfManyRecords() throws {
        var schema = TemplateSchema([("name", .text)])
        var record = TemplateRecord(schema, [.text("x")])
        for _ in 0..<6 {
            let outer = TemplateSchema([("items", .list(schema))])
            record = TemplateRecord(outer, [.list(Array(repeating: record, count: 4))])
            schema = outer
        }
        let open = String(repeating: "{{#items}}", count: 6)
        let close = String(repeating: "{{/items}}", count: 6)
        let text = try library("\(open){{name}}\(close)").render("main", record)
        #expect(text == String(repeating: "x", count: 4096))
    }
}
