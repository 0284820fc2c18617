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
            optional: optional + ["carry", "lifetime"])
    }

    /// Reads the section.
    static func read(_ node: Node, _ endpoints: EndpointIndex, _ context: inout ReadContext) -> [SignInFlow] {
        (context.entries(of: node, "'flows'") ?? []).compactMap { entry in
            guard context.checkName(entry, "a flow") else { return nil }
            return flow(entry, endpoints, &context)
        }
    }

    private static func flow(
        _ entry: Mapping.Entry, _ endpoints: EndpointIndex, _ context: inout ReadContext
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
        return SignInFlow(
            name: entry.name, kind: kind, steps: steps, carry: carried(mapping, steps, endpoints, &context),
            lifetime: lifetime, origin: Origin(entry.key.span))
    }

    /// Reads `carry`, and reports what no step sends or answers.
    private static func carried(
        _ mapping: OpenMapping, _ steps: [SignInFlow.Step], _ endpoints: EndpointIndex, _ context: inout ReadContext
    ) -> [String] {
        guard let nodes = mapping["carry"].flatMap({ context.list($0, "'carry'") }) else { return [] }
        let found = steps.compactMap { endpoints[$0.endpoint] }
        let known = found.flatMap { endpoint in
            endpoint.valueNames(context.shapes)
                + endpoint.responses.flatMap { context.shapes.fields(of: $0.type).map(\.name) }
        }
        return nodes.compactMap { node in
            guard let name = context.text(node, "a carried value") else { return nil }
            guard found.count < steps.count || steps.isEmpty || known.contains(name) else {
                context.report(
                    .unknownFlowValue, "no step of the flow sends or answers '\(name.excerpt)'", at: node.span,
                    help: Spelling.suggestion(for: name, among: known))
                return nil
            }
            return name
        }
    }
}
