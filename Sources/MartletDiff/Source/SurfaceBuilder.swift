import MartletContract
import MartletPlan

/// Makes the surface of a planned client.
struct SurfaceBuilder {
    let plan: ClientPlan
    /// What the other side calls its endpoints, by what this side calls them.
    let titles: TextTable<String>
    /// Whether this side is the revision, whose names come first.
    let isRevision: Bool
    private(set) var surface = APISurface()
    /// What type aliases mean, by their names: another name for the same type changes nothing for a compiler.
    private let aliases: TextTable<SwiftType>

    private init(_ plan: ClientPlan, titles: TextTable<String>, isRevision: Bool) {
        self.plan = plan
        self.titles = titles
        self.isRevision = isRevision
        aliases = TextTable(
            plan.models.compactMap { model in
                if case .alias(let type) = model.declaration { (model.name.text, type) } else { nil }
            }
        ) { first, _ in first }
    }

    /// Returns everything that app code can name.
    ///
    /// - Parameter titles: what the other side calls its endpoints, by what this side calls them.
    static func surface(of plan: ClientPlan, titles: TextTable<String>, isRevision: Bool) -> APISurface {
        var builder = SurfaceBuilder(plan, titles: titles, isRevision: isRevision)
        builder.addClient()
        builder.addServers()
        builder.addDates()
        for model in plan.models { builder.add(model) }
        for group in plan.groups { builder.add(group) }
        builder.addMessages()
        return builder.surface
    }

    mutating func add(_ type: SurfaceType) { surface.add(type) }

    /// Returns a type without type aliases. Deeper than any type that a document may hold it is as it was.
    func expanded(_ type: SwiftType, depth: Int = 0) -> SwiftType {
        guard depth < 256 else { return type }
        switch type {
        case .standard, .foundation, .runtime: return type
        case .model(let name): return aliases[name.text].map { expanded($0, depth: depth + 1) } ?? type
        case .optional(let wrapped): return .optional(expanded(wrapped, depth: depth + 1))
        case .array(let element): return .array(expanded(element, depth: depth + 1))
        case .dictionary(let value): return .dictionary(expanded(value, depth: depth + 1))
        case .field(let wrapped): return .field(expanded(wrapped, depth: depth + 1))
        case .orEmpty(let wrapped): return .orEmpty(expanded(wrapped, depth: depth + 1))
        }
    }

    /// Returns the type aliases in a type, and in what they stand for.
    func aliases(in type: SwiftType, depth: Int = 0) -> [String] {
        guard depth < 256 else { return [] }
        return type.clientTypes.flatMap { name in
            aliases[name].map { [name] + aliases(in: $0, depth: depth + 1) } ?? []
        }
    }

    private mutating func addClient() {
        let element = SurfaceElement("api")
        var client = SurfaceType(plan.client.text, identity: "client", .structure, from: element)
        let server = SurfaceParameter(
            "server", .model(plan.server), hasDefault: plan.servers.first.map { !$0.isRelative } ?? false,
            from: SurfaceElement("servers"))
        let headers = plan.runtimeHeaders.map { header in
            SurfaceParameter(
                header.name.text, .runtime("() async -> String?"),
                from: SurfaceElement("headers", header.header.name, origin: header.header.origin))
        }
        client.members = [
            SurfaceMember(
                "init", .function([server] + headers, SurfaceResult(head: "", types: [], element: element)),
                from: element)
        ]
        client.members += plan.sessions.flatMap(members)
        let planner = StepPlanner(plan, StepNames(plan))
        for flow in plan.flows {
            let place = SurfaceElement("flows", flow.flow.name, origin: flow.flow.origin)
            let steps = SurfaceResult(head: "", types: [.model(flow.type)], element: place)
            client.members.append(SurfaceMember(flow.function.text, .function([], steps), from: place))
            add(flow, planner.steps(of: flow.flow), place)
        }
        add(client)
    }

    /// The properties that a client has for an auth scheme.
    private func members(of session: SessionPlan) -> [SurfaceMember] {
        let element = SurfaceElement("auth", session.scheme)
        let properties = [session.property] + [session.user].compactMap { $0 }
        return zip(properties, ["APISession", "JSONValue"]).map { name, type in
            SurfaceMember(name.text, .value(.runtime(type), isSettable: false), from: element)
        }
    }

    /// Adds the type of a flow. What its functions return is what those of the endpoints do, which are compared themselves.
    private mutating func add(_ flow: FlowPlan, _ steps: [StepPlan], _ element: SurfaceElement) {
        var type = SurfaceType(flow.type.text, identity: "flows/\(flow.flow.name)", .structure, from: element)
        type.isContainer = true
        let nothing = SurfaceResult(head: "", types: [], element: element)
        type.members = steps.map { step in
            // What changes the endpoint changes its step.
            let endpoint = self.element(of: step.endpoint.endpoint)
            let place = SurfaceElement(element.paths + endpoint.paths, element.origin)
            let parameters = step.parameters.map {
                SurfaceParameter($0.name.text, expanded($0.type), hasDefault: $0.standard != nil, from: place)
            }
            return SurfaceMember(step.word, .function(parameters, nothing), from: place)
        }
        if let link = flow.flow.link, let links = plan.links {
            let parameter = SurfaceParameter(nil, .model(links.name), from: element)
            type.members.append(SurfaceMember("open", key: link, .function([parameter], nothing), from: element))
        }
        add(type)
    }

    private mutating func addServers() {
        var type = SurfaceType(plan.server.text, identity: "server", .structure, from: SurfaceElement("api"))
        for server in plan.servers {
            let element = SurfaceElement("servers", server.server.name, origin: server.server.origin)
            let base =
                server.isRelative ? [SurfaceParameter("at", .foundation("URL"), from: element)] : []
            let parameters =
                base
                + server.variables.map { variable in
                    SurfaceParameter(
                        variable.name.text, variable.choice.map { .model($0.name) } ?? .standard("String"),
                        hasDefault: true, from: element.at(variable.variable.name, variable.variable.origin))
                }
            let result = SurfaceResult(head: "", types: [.model(plan.server)], element: element)
            let signature: SurfaceMember.Signature =
                parameters.isEmpty
                ? .value(.model(plan.server), isSettable: false) : .function(parameters, result)
            type.members.append(SurfaceMember(server.name.text, signature, from: element))
            for variable in server.variables { add(variable, element) }
        }
        add(type)
    }

    private mutating func add(_ variable: ServerVariablePlan, _ server: SurfaceElement) {
        guard let choice = variable.choice else { return }
        let element = server.at(variable.variable.name, variable.variable.origin)
        let name = "\(plan.server.text).\(choice.name.text)"
        var type = SurfaceType(name, identity: name, .enumeration, from: element)
        type.members = choice.members.map { SurfaceMember($0.name.text, .enumCase([]), from: element) }
        add(type)
    }

    private mutating func addDates() {
        guard !plan.dateFormats.isEmpty else { return }
        var type = SurfaceType(plan.dates.text, identity: "dates", .enumeration, from: SurfaceElement("dateFormats"))
        type.isContainer = true
        type.members = plan.dateFormats.map { format in
            let name = format.specificationName ?? format.name.text
            let paths = ["dateFormats", "dates"].map { ElementPath([$0, name]) }
            return SurfaceMember(
                format.name.text, .value(.runtime("DateFormat"), isSettable: false), from: SurfaceElement(paths))
        }
        add(type)
    }

    private mutating func addMessages() {
        if let links = plan.links {
            var type = SurfaceType(links.name.text, identity: "links", .enumeration, from: SurfaceElement("links"))
            type.isContainer = true
            type.members = links.links.map { link in
                let element = SurfaceElement("links", link.link.name, origin: link.link.origin)
                let values = link.parameters.map {
                    SurfaceParameter($0.name.text, .standard("String"), from: element)
                }
                return SurfaceMember(link.name.text, .enumCase(values), from: element)
            }
            add(type)
        }
        guard let webhooks = plan.webhooks else { return }
        var type = SurfaceType(
            webhooks.name.text, identity: "webhooks", .enumeration, from: SurfaceElement("webhooks"))
        type.isContainer = true
        type.members = webhooks.webhooks.map { webhook in
            let name = webhook.webhook.name
            let paths = [ElementPath(["webhooks", name]), ElementPath(["webhook \(name)"])]
            let element = SurfaceElement(paths, webhook.webhook.origin)
            let values = webhook.type.map { [SurfaceParameter(nil, expanded($0), from: element)] } ?? []
            return SurfaceMember(webhook.name.text, .enumCase(values), from: element)
        }
        add(type)
        for webhook in webhooks.webhooks {
            let element = SurfaceElement("webhooks", webhook.webhook.name, origin: webhook.webhook.origin)
            if let parameters = webhook.parameters, parameters.isFirst {
                add(parameters.fields, in: webhooks.name.text, element, "parameter")
            }
            if let answers = webhook.answers { add(answers, in: webhooks.name.text, element, of: element) }
        }
    }
}
