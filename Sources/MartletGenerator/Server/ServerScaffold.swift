import MartletContract
import MartletPlan
import MartletTemplates

/// The files of an emitted server that its user edits: they have no header, and are written once.
struct ServerScaffold {
    let server: ServerContent

    /// The templates of these files.
    static var templates: [(name: String, schema: TemplateSchema)] {
        [
            ("server-handlers", HandlersViewModel.schema), ("server-command", ServerViewModel.schema),
            ("server-package", ServerViewModel.schema), ("server-readme", ServerViewModel.schema),
        ]
    }

    /// Returns the files with their paths in the package's folder.
    func files(by renderer: Renderer) -> [(path: String, text: Result<[UInt8], Renderer.Failure>)] {
        let sources = "Sources/\(server.module)"
        let package = ServerViewModel(server: server)
        var files = [
            ("Package.swift", renderer.render("server-package", package)),
            ("README.md", renderer.render("server-readme", package)),
            (".gitignore", .success(Array(".build/\n".utf8))),
            ("\(sources)/\(server.names.command.text).swift", renderer.render("server-command", package)),
        ]
        // Some disks take names for the same that differ in case alone.
        var taken: Set<String> = []
        for (group, names) in zip(server.plan.groups, server.names.groups) {
            var name = names.handlers.text
            while !taken.insert(name.lowercased()).inserted { name += "_" }
            let text = renderer.render(
                "server-handlers", HandlersViewModel(group: group, names: names, server: server))
            files.append(("\(sources)/Handlers/\(name).swift", text))
        }
        return files
    }
}

/// The package of an emitted server: the templates `server-package`, `server-command` and `server-readme`.
struct ServerViewModel: ViewModel {
    static let schema = TemplateSchema([
        ("module", .text), ("command", .text), ("api", .text), ("abstract", .text), ("specification", .text),
        ("making", .texts), ("parsableCommand", .text), ("commandConfiguration", .text), ("option", .text),
        ("flag", .text), ("argument", .text), ("server", .text), ("options", .text),
    ])

    let server: ServerContent

    var values: [TemplateValue] {
        let (plan, names) = (server.plan, server.names)
        let handlers = names.groups.map { SourceLayout.text("\($0.property.label): \($0.handlers.source)()") }
        let making = SourceLayout.call("let handlers = \(names.set.source)", handlers).lines(indent: 8)
        let api = SourceText.onOneLine(plan.apiName)
        return [
            .text(server.module), .text(names.command.source), .text(api),
            .text(StringLiteral.source("Answers as the API \(api) does.")),
            .text(SourceText.onOneLine(plan.sourcePath)), .texts(making),
            .text(names.imported("AsyncParsableCommand", from: "ArgumentParser")),
            .text(names.imported("CommandConfiguration", from: "ArgumentParser")),
            .text(names.imported("Option", from: "ArgumentParser")),
            .text(names.imported("Flag", from: "ArgumentParser")),
            .text(names.imported("ExpressibleByArgument", from: "ArgumentParser")),
            .text(names.imported("MockServer", from: "MartletMock")),
            .text(names.imported("MockServerOptions", from: "MartletMock")),
        ]
    }
}

/// The handlers of a group as their user finds them: the template `server-handlers`.
struct HandlersViewModel: ViewModel {
    /// A handler.
    private struct Handler: ViewModel {
        static let schema = TemplateSchema([
            ("address", .text), ("isUnformatted", .flag), ("signature", .text), ("isBlank", .flag), ("body", .texts),
            ("isFirst", .flag),
        ])

        let form: HandlerForm
        let names: ServerNames.Group
        let isFirst: Bool

        var values: [TemplateValue] {
            let node = form.endpoint.endpoint
            let body = HandlerSeed(endpoint: form.endpoint, group: form.group, server: form.server).lines(indent: 8)
            let signature = form.signature(calls: names.calls)
            return [
                .text(SourceText.onOneLine("\(node.method.token) \(node.path.text)")),
                .flag(TextLines(of: signature, " {").overflows(indent: 8) || body.overflows(indent: 8)),
                .text(signature), .flag(body.isEmpty),
                .texts(body), .flag(isFirst),
            ]
        }
    }

    static let schema = TemplateSchema([
        ("serverImports", .texts), ("endpointType", .text), ("name", .text), ("handling", .text), ("isEmpty", .flag),
        ("handlers", .list(Handler.schema)),
    ])

    let group: GroupPlan
    let names: ServerNames.Group
    let server: ServerContent

    var values: [TemplateValue] {
        let handlers = server.endpoints(of: group, names).enumerated().map { index, endpoint in
            let form = HandlerForm(endpoint: endpoint.endpoint, group: group, server: server, call: endpoint.call)
            return Handler(form: form, names: names, isFirst: index == 0)
        }
        return [
            .texts(server.imports), .text(group.endpointType.text), .text(names.handlers.source),
            .text(names.handling.source), .flag(handlers.isEmpty), .records(handlers),
        ]
    }
}
