import MartletGenerator
import MartletSyntax
import MartletTemplates
import Testing

struct RendererTests {
    private static let spec = """
        martlet: 1
        api: Shop
        x-note: "a \\" b"
        models:
          Item: { x-table: items, x-flag: false, fields: { id: string } }
        """

    private func generate(_ templates: [TemplateSource], file: SourceFileID? = nil) -> Generation {
        var options = GeneratorOptions()
        options.templates = templates.map { UserTemplate($0, file: file) }
        return Generation(text: Self.spec, options: options)
    }

    @Test func takesTheUsersTemplates() {
        let generation = generate([
            TemplateSource(
                name: "models", path: "my/models.mustache",
                text: "{{#models}}{{#structure}}{{name}}{{/structure}}:{{#x}}{{x-table}}{{x-flag}}{{/x}};{{/models}}")
        ])
        #expect(generation.report == "")
        #expect(generation.text("Models.swift") == "Item:items;")
        #expect(generation.text("Client.swift").contains("struct ShopClient"))
    }

    @Test func escapesTheAuthorsKeys() {
        let text = "{{#x}}{{x-note}}{{/x}}"
        let generation = generate([TemplateSource(name: "client", path: "my/client.mustache", text: text)])
        #expect(generation.text("Client.swift") == #"a \" b"#)
    }

    @Test func checksEveryTagBeforeAnythingIsRendered() {
        let generation = generate([
            TemplateSource(name: "structure", path: "my/structure.mustache", text: "{{name}}\n {{nme}}\n"),
            TemplateSource(name: "client", path: "my/client.mustache", text: "{{>nowhere}}"),
        ])
        #expect(generation.files.isEmpty)
        #expect(generation.diagnostics.map(\.code).contains("template/unknown-tag"))
        #expect(generation.report.contains("my/client.mustache:1:"))
    }

    @Test func pointsIntoTheUsersFile() throws {
        var sources = SourceMap()
        let text = "{{#models}}\n {{nme}}\n{{/models}}"
        let file = sources.add(path: "my/models.mustache", bytes: Array(text.utf8))
        let generation = generate([TemplateSource(name: "models", path: "my/models.mustache", text: text)], file: file)
        let span = try #require(generation.diagnostics.first?.primary)
        #expect(sources.location(of: span).line == 2)
    }
}
