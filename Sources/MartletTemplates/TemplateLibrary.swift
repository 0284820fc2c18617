/// Templates that may include each other.
package struct TemplateLibrary: Sendable {
    private let templates: TextTable<ParsedTemplate>

    /// The names of the templates, sorted.
    package var names: [String] { templates.keys.sorted() }

    /// Takes templates apart.
    ///
    /// - Throws: everything that is wrong with them whatever they are rendered with: their syntax, partials that do
    ///   not exist, partials that include themselves.
    package init(sources: [TemplateSource]) throws(TemplateFailure) {
        var templates: TextTable<ParsedTemplate> = [:]
        var issues: [TemplateIssue] = []
        for source in sources {
            let (template, found) = TemplateParser.parse(source)
            issues += found
            if let first = templates[source.name] {
                let message = "a template named '\(source.name)' exists already: \(first.text.path)"
                issues.append(template.text.issue(.duplicateName, at: 0..<0, message))
            } else {
                templates[source.name] = template
            }
        }
        issues += PartialGraph(templates).issues
        guard issues.isEmpty else { throw TemplateFailure(unordered: issues) }
        self.templates = templates
    }

    /// Resolves every name of a template, and of the partials that it includes, against a schema.
    ///
    /// - Throws: all names that the schema does not have or that stand for something else than their tags take them
    ///   for; a template that does not exist.
    package func template(
        _ name: String, for schema: TemplateSchema
    ) throws(TemplateFailure) -> CompiledTemplate {
        guard let template = templates[name] else {
            let nearest = Spelling.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
            let source = TemplateSource(name: name, path: name, text: "")
            let message = "no template named '\(name)'"
            throw TemplateFailure(issues: [
                TemplateText(source).issue(.missingTemplate, at: 0..<0, message, help: nearest)
            ])
        }
        return try TemplateCompiler.compile(template, in: templates, against: schema)
    }

    /// Returns everything that stands in the way of rendering a template with records of a schema.
    package func check(_ name: String, against schema: TemplateSchema) -> [TemplateIssue] {
        do {
            _ = try template(name, for: schema)
            return []
        } catch {
            return error.issues
        }
    }

    /// Returns the text that a template makes of a record. Where a template renders many records, compile it once
    /// with ``template(_:for:)``.
    ///
    /// - Throws: what ``check(_:against:)`` returns.
    package func render(_ name: String, _ record: TemplateRecord) throws(TemplateFailure) -> String {
        try template(name, for: record.schema).render(record)
    }
}

extension TemplateFailure {
    /// Puts issues in order of path and place. A partial that is included twice may raise the same issue twice, with
    /// other names in its help; the first stays.
    init(unordered issues: [TemplateIssue]) {
        struct Mistake: Hashable {
            let path: String
            let range: Range<Int>
            let message: String
        }
        var seen: Set<Mistake> = []
        let distinct = issues.filter {
            seen.insert(Mistake(path: $0.path, range: $0.range, message: $0.message)).inserted
        }
        self.issues = distinct.sorted {
            ($0.path, $0.range.lowerBound, $0.message) < ($1.path, $1.range.lowerBound, $1.message)
        }
    }
}
