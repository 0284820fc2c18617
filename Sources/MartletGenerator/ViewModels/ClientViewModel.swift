import MartletContract
import MartletPlan
import MartletTemplates

/// The file of the client: the template `client`.
struct ClientViewModel: ViewModel {
    /// A group, as a property of the client.
    private struct Property: ViewModel {
        static let schema = TemplateSchema([("docs", .texts), ("name", .text), ("type", .text), ("x", .open)])

        let group: GroupPlan

        var values: [TemplateValue] {
            let fallback = "The endpoints of `\(SourceText.onOneLine(group.group.name))`."
            return [
                .texts(Documentation.member(group.group.description, fallback: fallback)),
                .text(group.property.source), .text(group.clientType.source),
                .open(ExtensionKeys.texts(group.group.extensions)),
            ]
        }
    }

    /// A header whose value the app gives.
    private struct Header: ViewModel {
        static let schema = TemplateSchema([("name", .text), ("wireName", .text), ("label", .text)])

        let header: RuntimeHeaderPlan

        var values: [TemplateValue] {
            [
                .text(header.name.source), .text(StringLiteral.source(header.header.name)),
                .text(SourceText.onOneLine(header.header.name)),
            ]
        }
    }

    static let schema = TemplateSchema(
        FileViewModel.entries + [
            ("docs", .texts), ("access", .text), ("client", .text), ("server", .text), ("apiName", .text),
            ("servers", .list(MemberViewModel.schema)), ("signature", .texts), ("hasHeaders", .flag),
            ("headers", .list(Header.schema)), ("isUnformatted", .flag), ("configuration", .texts),
            ("properties", .list(Property.schema)), ("groups", .list(GroupClientViewModel.schema)), ("x", .open),
        ])

    let contract: Contract
    let plan: ClientPlan

    var values: [TemplateValue] {
        let file = FileViewModel(plan, isEmpty: false, needsFoundation: needsFoundation)
        let configuration = ConfigurationExpression(contract: contract, plan: plan).source
            .prefixed("\(access)static let configuration = ").lines(indent: 4)
        return file.values + [
            .texts(docs), .text(access), .text(plan.client.source), .text(plan.server.source),
            .text(SourceText.onOneLine(plan.apiName)), .records(servers), .texts(signature),
            .flag(!plan.runtimeHeaders.isEmpty), .records(plan.runtimeHeaders.map { Header(header: $0) }),
            .flag(configuration.overflows(indent: 4)), .texts(configuration),
            .records(plan.groups.map { Property(group: $0) }),
            .parallelRecords(plan.groups.map { GroupClientViewModel(group: $0, plan: plan) }, pieceCount: 2),
            .open(ExtensionKeys.texts(contract.extensions)),
        ]
    }

    private var access: String { plan.options.access.modifier }

    private var docs: [String] {
        Documentation.declaration(
            plan.description, fallback: "The client of the API `\(SourceText.onOneLine(plan.apiName))`.",
            origin: Origin(contract.origin.span, pointer: ""), in: plan)
    }

    private var needsFoundation: Bool {
        plan.groups.flatMap(\.endpoints).contains { endpoint in
            if endpoint.arguments.contains(where: { $0.type.needsFoundation }) { return true }
            if PageFunctions(endpoint, type: endpoint.name, in: plan)?.item.needsFoundation == true { return true }
            switch endpoint.result {
            case .void, .text, .answers: return false
            case .value(let type, _): return type.needsFoundation
            case .file: return true
            case .stream(let message): return message.type.needsFoundation
            case .socket(let sends, let receives): return sends.type.needsFoundation || receives.type.needsFoundation
            }
        }
    }

    private var servers: [MemberViewModel] {
        plan.servers.map { plan in
            let server = plan.server
            let options = [
                server.isInsecureAllowed ? "isInsecureAllowed: true" : nil,
                server.arePinsChecked ? nil : "arePinsChecked: false",
                server.logLevel == .off ? nil : "logLevel: .\(server.logLevel.rawValue)",
            ].compactMap { $0 }
            let arguments =
                ["name: \(StringLiteral.source(server.name))", "url: \(StringLiteral.source(server.url))"] + options
            let value = SourceLayout.call("server: Server", arguments.map { .text($0) })
            let declaration = "\(access)static let \(plan.name.source) = \(self.plan.server.source)"
            return MemberViewModel(
                docs: Documentation.member(
                    server.description, fallback: "`\(SourceText.onOneLine(server.url))`."),
                lines: SourceLayout.call(declaration, [value]).lines(indent: 4))
        }
    }

    private var signature: [String] {
        let standard = plan.servers.first.map { " = .\($0.name.source)" } ?? ""
        let headers = plan.runtimeHeaders.map { "\($0.name.source): @escaping @Sendable () async -> String?" }
        let parameters =
            ["server: \(plan.server.source)\(standard)"] + headers + [
                "credentials: any TokenStore = MemoryStore()", "transport: any Transport = URLSessionTransport()",
                "interceptors: [any Interceptor] = []", "options: ClientOptions = ClientOptions()",
            ]
        return SourceLayout.call("\(access)init", parameters.map { .text($0) }, tail: " {").declarationLines(indent: 4)
    }
}
