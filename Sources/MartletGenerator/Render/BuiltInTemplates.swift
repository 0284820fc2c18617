import MartletPlan
import MartletTemplates

/// The built-in templates, as files that a user can change.
package enum BuiltInTemplates {
    /// A file for each template, and a page that says which names they can use.
    package static var files: [GeneratedFile] {
        EmbeddedTemplates.all.map { GeneratedFile(path: "\($0.name).mustache", text: $0.text) }
            + [GeneratedFile(path: "README.md", text: page)]
    }

    /// Which names the templates can use: those of the files, with the records inside them.
    private static var page: String {
        var text = """
            # Templates

            The syntax is Mustache's: `{{name}}` writes a text, `{{#name}}…{{/name}}` is left out or repeated,
            `{{^name}}…{{/name}}` stands where the former is left out, `{{>name}}` puts in another template. Nothing is
            escaped, because all values are finished Swift. A name that is not listed here is an error.

            Keep the templates that you change and delete the others: what is missing is built in. Partials see the names of
            the place where they are put in. `x` holds the `x-` keys of the specification: `{{#x}}{{x-owner}}{{/x}}`.

            """
        for (name, schema) in Renderer.templates {
            text += "\n## \(name).mustache\n\n"
            text += lines(of: schema, depth: 0)
        }
        return text
    }

    private static func lines(of schema: TemplateSchema, depth: Int) -> String {
        let indent = String(repeating: "  ", count: depth)
        return zip(schema.names, schema.kinds).map { name, kind in
            switch kind {
            case .text: return "\(indent)- `\(name)`: text\n"
            case .flag: return "\(indent)- `\(name)`: yes or no\n"
            case .open: return "\(indent)- `\(name)`: the author's own keys\n"
            case .record(let inner):
                return "\(indent)- `\(name)`: may be absent; inside:\n" + lines(of: inner, depth: depth + 1)
            case .list(let inner) where inner == .texts: return "\(indent)- `\(name)`: texts, each `{{.}}`\n"
            case .list(let inner):
                return "\(indent)- `\(name)`: repeated; inside:\n" + lines(of: inner, depth: depth + 1)
            }
        }.joined()
    }
}
