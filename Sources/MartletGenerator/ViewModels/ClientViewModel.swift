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
                .texts(Documentation.member(group.group.description, fallback: fallback, margin: 0)),
                .text(group.property.source), .text(group.clientType.source),
                .open(ExtensionKeys.texts(group.group.extensions)),
            ]
        }
    }

    /// A flow, as a function of the client.
    private struct FlowFunction: ViewModel {
        static let schema = TemplateSchema([("wireName", .text), ("function", .text), ("type", .text)])

        let flow: FlowPlan

        var values: [TemplateValue] {
            [.text(SourceText.onOneLine(flow.flow.name)), .text(flow.function.source), .text(flow.type.source)]
        }
    }

    /// The session of an auth scheme, and who is signed in, as properties of the client.
    private struct Session: ViewModel {
        static let schema = TemplateSchema([
            ("scheme", .text), ("wireName", .text), ("name", .text), ("hasUser", .flag), ("user", .text),
            ("userType", .text),
        ])

        let session: SessionPlan
        /// The type of who is signed in; nil where the specification does not say who that is.
        let userType: SwiftType?

        var values: [TemplateValue] {
            [
                .text(SourceText.onOneLine(session.scheme)), .text(StringLiteral.source(session.scheme)),
                .text(session.property.source), .flag(userType != nil), .text(session.user?.source ?? ""),
                .text(userType?.source ?? ""),
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
        FileViewModel.entries + Nesting.entries() + [
            ("areGroupsNested", .flag), ("docs", .texts), ("access", .text), ("client", .text), ("server", .text),
            ("apiName", .text),
            ("servers", .list(MemberViewModel.schema)), ("signature", .texts), ("hasHeaders", .flag),
            ("headers", .list(Header.schema)), ("isUnformatted", .flag), ("configurationDocs", .texts),
            ("configuration", .texts),
            ("properties", .list(Property.schema)), ("flows", .list(FlowFunction.schema)),
            ("sessions", .list(Session.schema)), ("steps", .list(FlowViewModel.schema)),
            ("groups", .list(GroupClientViewModel.schema)), ("x", .open),
        ])

    let contract: Contract
    let plan: ClientPlan
    /// The groups whose part of the façade is in the same file.
    let groups: [GroupPlan]

    var values: [TemplateValue] {
        let signIn = SignInExpression(plan: plan)
        let flows = plan.flows.map { FlowViewModel($0, signIn) }
        let sessions = sessions(signIn)
        let file = FileViewModel(
            plan, isEmpty: false,
            needsFoundation: plan.servers.contains(where: \.isRelative)
                || GroupClientsViewModel.needsFoundation(groups, in: plan)
                || flows.contains(where: \.needsFoundation)
                || sessions.contains { $0.userType?.needsFoundation ?? false })
        let configuration = ConfigurationExpression(contract: contract, plan: plan).source
            .prefixed("\(access)static let configuration = ").lines(indent: 4)
        return file.values + Nesting.values(plan, isEmpty: false) + [
            .flag(plan.namespace != nil && !(groups.isEmpty && flows.isEmpty)), .texts(docs), .text(access),
            .text(plan.client.source),
            .text(plan.server.declaration),
            .text(SourceText.onOneLine(plan.apiName)), .records(servers), .texts(signature),
            .flag(!plan.runtimeHeaders.isEmpty), .records(plan.runtimeHeaders.map { Header(header: $0) }),
            .flag(configuration.overflows(indent: 4)), .texts(ConfigurationDocs.lines(contract)),
            .texts(configuration),
            .records(plan.groups.map { Property(group: $0) }),
            .records(plan.flows.map { FlowFunction(flow: $0) }), .records(sessions),
            .records(flows),
            .parallelRecords(groups.map { GroupClientViewModel(group: $0, plan: plan) }, pieceCount: 2),
            .open(ExtensionKeys.texts(contract.extensions)),
        ]
    }

    private var access: String { plan.options.access.modifier }

    private func sessions(_ signIn: SignInExpression) -> [Session] {
        let schemes = TextTable(contract.authSchemes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return plan.sessions.map { Session(session: $0, userType: signIn.userType(of: schemes[$0.scheme])) }
    }

    private var docs: TextLines {
        Documentation.declaration(
            plan.description, fallback: "The client of the API `\(SourceText.onOneLine(plan.apiName))`.",
            origin: nil, margin: 0, in: plan)
    }

    private var servers: [MemberViewModel] {
        plan.servers.flatMap { ServerText(plan: $0, in: plan).members }
    }

    private var signature: TextLines {
        let standard = plan.servers.first.flatMap { $0.isRelative ? nil : " = .\($0.source)" } ?? ""
        let headers = plan.runtimeHeaders.map { "\($0.name.source): @escaping @Sendable () async -> String?" }
        let parameters =
            ["server: \(plan.server.source)\(standard)"] + headers + [
                "credentials: any TokenStore = MemoryStore()", "transport: any Transport = URLSessionTransport()",
                "interceptors: [any Interceptor] = []", "options: ClientOptions = ClientOptions()",
            ]
        return SourceLayout.call("\(access)init", parameters.map { .text($0) }, tail: " {").declarationLines(indent: 4)
    }
}
