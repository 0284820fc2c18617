import BenchmarkSupport
import MartletTemplates

/// Renders the models of a large API, as the generator does.
@main
struct TemplateBenchmarks {
    private static let field = TemplateSchema([
        ("name", .text), ("type", .text), ("summary", .texts), ("isOptional", .flag), ("reader", .text),
        ("writer", .text), ("isLast", .flag),
    ])
    private static let model = TemplateSchema([
        ("name", .text), ("summary", .texts), ("origin", .text), ("access", .text), ("fields", .list(field)),
    ])
    private static let file = TemplateSchema([("models", .list(model))])

    private static let modelTemplate = """
        {{#summary}}
        /// {{.}}
        {{/summary}}
        ///
        /// Generated from {{origin}}
        {{access}} nonisolated struct {{name}}: JSONModel, Equatable {
        {{#fields}}
        {{#summary}}
            /// {{.}}
        {{/summary}}
            {{access}} let {{name}}: {{type}}{{#isOptional}}?{{/isOptional}}
        {{/fields}}
            {{>initialiser}}
        }


        """
    private static let initialiserTemplate = """
        {{access}} init(
        {{#fields}}
            {{name}}: {{type}}{{#isOptional}}? = nil{{/isOptional}}{{^isLast}},{{/isLast}}
        {{/fields}}
        ) {
        {{#fields}}
            self.{{name}} = {{name}}
        {{/fields}}
        }
        {{access}} init(from object: inout JSONObject) throws(JSONError) {
        {{#fields}}
            {{name}} = try object.{{reader}}("{{name}}")
        {{/fields}}
        }
        {{access}} func write(to object: inout JSONObjectWriter) {
        {{#fields}}
            object.{{writer}}("{{name}}", {{name}})
        {{/fields}}
        }

        """

    static func main() throws {
        let sources = [
            TemplateSource(name: "models", path: "models", text: "{{#models}}\n{{>model}}\n{{/models}}\n"),
            TemplateSource(name: "model", path: "model", text: modelTemplate),
            TemplateSource(name: "initialiser", path: "initialiser", text: initialiserTemplate),
        ]
        let template = try TemplateLibrary(sources: sources).template("models", for: file)
        let compiling = Benchmark.fastest {
            (try? TemplateLibrary(sources: sources).template("models", for: file).render(record(count: 0)).utf8.count)
                ?? 0
        }
        Benchmark.report(
            "templates, 3 parsed and compiled", "\((compiling.milliseconds * 1000).short) µs", budget: "none")

        let models = record(count: 2000)
        let bytes = template.renderBytes(models).count
        let rendering = Benchmark.fastest { template.render(models).utf8.count }
        let megabytesPerSecond = Double(bytes) / 1e6 / (rendering.milliseconds / 1e3)
        Benchmark.report(
            "templates, 2,000 structs of 10 fields rendered",
            "\((Double(bytes) / 1e6).short) MB in \(rendering.milliseconds.short) ms, \(megabytesPerSecond.short) MB/s",
            budget: "60 ms, 100 MB/s")

        let all = Benchmark.fastest { template.render(record(count: 2000)).utf8.count }
        Benchmark.report(
            "templates, the same with its records made anew", "\(all.milliseconds.short) ms", budget: "60 ms")
    }

    private static func record(count: Int) -> TemplateRecord {
        TemplateRecord(file, [.list((0..<count).map(record(ofModel:)))])
    }

    private static func record(ofModel index: Int) -> TemplateRecord {
        let fields = (0..<10).map { field in
            let isOptional = field % 3 == 0
            return TemplateRecord(
                Self.field,
                [
                    .text("fieldNumber\(field)"), .text(field % 2 == 0 ? "String" : "[Specialist\(field)]"),
                    .texts(["What the field of model \(index) says."]), .flag(isOptional),
                    .text(isOptional ? "stringIfPresent" : "string"), .text("string"), .flag(field == 9),
                ])
        }
        return TemplateRecord(
            model,
            [
                .text("Model\(index)"), .texts(["One of many models.", "It has ten fields."]),
                .text("specs/large.yaml#/models/Model\(index)"), .text("public"), .list(fields),
            ])
    }
}
