import MartletContract
import MartletSyntax

/// Reads `flows:`, sign-in in several steps.
enum FlowsReader {
    /// The steps of each kind in their order; those that must be there first.
    private static func steps(of kind: SignInFlow.Kind) -> (required: [String], optional: [String]) {
        switch kind {
        case .oneTimeCode, .magicLink: (["send", "verify"], ["complete"])
        case .password: (["login"], ["verify", "complete"])
        case .passkey: (["challenge", "verify"], ["complete"])
        }
    }

    /// The keys of each kind.
    static func table(of kind: SignInFlow.Kind) -> KeyTable {
        let (required, optional) = steps(of: kind)
        return KeyTable(
            "a flow of kind '\(kind.rawValue)'", required: ["kind"] + required,
            optional: optional + (kind == .magicLink ? ["link"] : []) + ["carry", "lifetime"])
    }

    /// Reads the section.
    static func read(
        _ node: Node, _ endpoints: EndpointIndex, _ links: [DeepLink], _ context: inout ReadContext
    ) -> [SignInFlow] {
        var names = EndpointValueNames()
        return (context.entries(of: node, "'flows'") ?? []).compactMap { entry in
            guard context.checkName(entry, "a flow") else { return nil }
            return flow(entry, endpoints, links, &names, &context)
        }
    }

    private static func flow(
        _ entry: Mapping.Entry, _ endpoints: EndpointIndex, _ links: [DeepLink], _ names: inout EndpointValueNames,
        _ context: inout ReadContext
    ) -> SignInFlow? {
        guard let entries = context.entries(of: entry.value, "a flow") else { return nil }
        guard let kindNode = entries.first(where: { $0.name == "kind" })?.value else {
            context.report(.missingKey, "a flow needs the key 'kind'", at: entry.key.span)
            return nil
        }
        guard let kind = context.word(kindNode, "'kind'", as: SignInFlow.Kind.self) else { return nil }
        let (required, optional) = steps(of: kind)
        guard let mapping = context.open(entry.value, as: table(of: kind), at: entry.key.span) else { return nil }
        let steps = (required + optional).compactMap { word in
            mapping[word].flatMap { context.endpointReference($0, in: nil) }.map {
                SignInFlow.Step(name: word, endpoint: $0)
            }
        }
        let lifetime = mapping["lifetime"].flatMap { context.duration($0, "'lifetime'") }
        var flow = SignInFlow(
            name: entry.name, kind: kind, steps: steps, carry: carried(mapping, steps, endpoints, &names, &context),
            lifetime: lifetime, origin: Origin(entry.key.span))
        let verify = steps.first { $0.name == "verify" }.flatMap { endpoints[$0.endpoint] }
        flow.link = mapping["link"].flatMap { link($0, links, verify, &names, &context) }
        return flow
    }

    /// Reads `link`, and reports one that there is not, or that brings nothing that the next step takes.
    private static func link(
        _ node: Node, _ links: [DeepLink], _ verify: Endpoint?, _ names: inout EndpointValueNames,
        _ context: inout ReadContext
    ) -> String? {
        guard let name = context.text(node, "'link'") else { return nil }
        guard let link = links.first(where: { $0.name == name }) else {
            guard context.areNamesComplete else { return nil }
            context.report(
                .unknownFlowLink, "there is no link '\(name.excerpt)'", at: node.span,
                help: context.canCompare(with: links.count)
                    ? Spelling.suggestion(for: name, among: links.map(\.name)) : nil)
            return nil
        }
        if let verify {
            let taken = names.values(of: verify, context.shapes)
            if !link.parameterNames.contains(where: taken.contains) {
                context.report(
                    .unknownFlowLink,
                    "the link '\(name.excerpt)' brings nothing that \(verify.group).\(verify.name) takes",
                    at: node.span, help: "give the parameter of the link and that of the endpoint the same name")
            }
        }
        return name
    }

    /// Reads `carry`, and reports what no step has, or what no later one takes.
    private static func carried(
        _ mapping: OpenMapping, _ steps: [SignInFlow.Step], _ endpoints: EndpointIndex,
        _ names: inout EndpointValueNames, _ context: inout ReadContext
    ) -> [String] {
        guard let nodes = mapping["carry"].flatMap({ context.list($0, "'carry'") }) else { return [] }
        let found = steps.compactMap { endpoints[$0.endpoint] }
        let taken = found.map { names.values(of: $0, context.shapes) }
        let answered = found.map { names.answers(of: $0, context.shapes) }
        let isComplete = !steps.isEmpty && found.count == steps.count
        return nodes.compactMap { node in
            guard let name = context.text(node, "a carried value") else { return nil }
            guard isComplete else { return name }
            guard let first = found.indices.first(where: { taken[$0].contains(name) || answered[$0].contains(name) })
            else {
                let count = (taken + answered).reduce(0) { $0 + $1.count }
                let names =
                    context.canCompare(with: count)
                    ? zip(taken, answered).flatMap { $0.union($1).sorted() } : []
                context.report(
                    .unknownFlowValue, "no step of the flow sends or answers '\(name.excerpt)'", at: node.span,
                    help: Spelling.suggestion(for: name, among: names))
                return nil
            }
            if !taken[(first + 1)...].contains(where: { $0.contains(name) }) {
                context.report(
                    .unusedFlowValue,
                    "'\(name.excerpt)' is known from '\(steps[first].name)', and no later step takes it",
                    at: node.span, help: "leave it out, or give the value and the parameter the same name")
            }
            return name
        }
    }
}
