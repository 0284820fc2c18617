import MartletPlan
package import MartletSyntax
package import MartletTemplates

/// A template of the user.
package struct UserTemplate: Sendable {
    /// The template.
    package let source: TemplateSource
    /// Its file, so that findings can point into it; nil when it is no file.
    package let file: SourceFileID?

    package init(_ source: TemplateSource, file: SourceFileID?) {
        self.source = source
        self.file = file
    }
}

/// Renders view-models. Every tag of every template has been checked before the first is rendered.
struct Renderer: Sendable {
    /// Everything that is wrong with the templates.
    let diagnostics: [Diagnostic]
    private let templates: TextTable<CompiledTemplate>

    /// What was wrong with a template.
    struct Failure: Error {
        let diagnostics: [Diagnostic]
    }

    /// Takes the built-in templates, each replaced by the user's of the same name.
    init(_ userTemplates: [UserTemplate]) {
        let replaced = TextSet(userTemplates.map(\.source.name))
        let sources = EmbeddedTemplates.all.filter { !replaced.contains($0.name) } + userTemplates.map(\.source)
        var files: TextTable<SourceFileID> = [:]
        for template in userTemplates { files[template.source.path] = template.file }
        var templates: TextTable<CompiledTemplate> = [:]
        var issues: [TemplateIssue] = []
        do throws(TemplateFailure) {
            let library = try TemplateLibrary(sources: sources)
            for (name, schema) in Self.templates {
                do throws(TemplateFailure) {
                    templates[name] = try library.template(name, for: schema)
                } catch {
                    issues += error.issues
                }
            }
        } catch {
            issues += error.issues
        }
        self.templates = templates
        // A partial that several files include has its issues once a file.
        var seen: Set<TemplateIssue> = []
        diagnostics = issues.filter { seen.insert($0).inserted }.map { Self.diagnostic($0, in: files) }
    }

    /// The templates of files, with the names that each may use; all others are partials of these.
    static var templates: [(name: String, schema: TemplateSchema)] {
        PlannedFile.Role.allCases.map { ($0.template(nil), $0.schema) }
            + [
                (TestFramework.xctest.template, EndpointTestsViewModel.schema),
                ("client-groups", GroupClientsViewModel.schema),
            ] + ServerScaffold.templates
    }

    /// Returns the text of a view-model, as UTF-8.
    func render(_ name: String, _ viewModel: any ViewModel) -> Result<[UInt8], Failure> {
        guard let template = templates[name] else { return .failure(Failure(diagnostics: diagnostics)) }
        return .success(template.renderBytes(viewModel.record))
    }

    private static func diagnostic(_ issue: TemplateIssue, in files: TextTable<SourceFileID>) -> Diagnostic {
        guard let file = files[issue.path] else {
            let place = "\(issue.path):\(issue.line):\(issue.column)"
            return Diagnostic(issue.code, .error, "\(place): \(issue.message)", at: nil, help: issue.help)
        }
        let span = SourceSpan(file: file, lowerBound: issue.range.lowerBound, upperBound: issue.range.upperBound)
        return Diagnostic(issue.code, .error, issue.message, at: span, help: issue.help)
    }
}

extension PlannedFile {
    /// The name of the file's template, for the tests that were asked for.
    func template(_ tests: TestOptions?) -> String {
        role == .client && part > 0 ? "client-groups" : role.template(tests)
    }
}

extension PlannedFile.Role {
    /// The name of the file's template, for the tests that were asked for.
    func template(_ tests: TestOptions?) -> String {
        switch self {
        case .client: "client"
        case .endpoints: "endpoints"
        case .models: "models"
        case .fixtures: "fixtures"
        case .values: "values"
        case .mocks: "mocks"
        case .endpointTests: (tests?.framework ?? .swiftTesting).template
        case .handling: "handling"
        case .specification: "specification"
        }
    }

    /// The names that the file's template may use.
    var schema: TemplateSchema {
        switch self {
        case .client: ClientViewModel.schema
        case .endpoints: EndpointsViewModel.schema
        case .models: ModelsViewModel.schema
        case .fixtures: FixturesViewModel.schema
        case .values: ValuesViewModel.schema
        case .mocks: MocksViewModel.schema
        case .endpointTests: EndpointTestsViewModel.schema
        case .handling: HandlingViewModel.schema
        case .specification: SpecificationViewModel.schema
        }
    }
}
