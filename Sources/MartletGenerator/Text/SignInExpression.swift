import MartletContract
import MartletPlan

/// Spells where tokens come from, and how people sign in, as the runtime's `TokenSource` and `SignInFlow`.
struct SignInExpression {
    let plan: ClientPlan
    private let steps: StepNames
    private let planner: StepPlanner

    /// Creates the spelling for a client.
    init(plan: ClientPlan) {
        self.plan = plan
        steps = StepNames(plan)
        planner = StepPlanner(plan, steps)
    }

    private var names: WireNames { WireNames(plan: plan) }

    /// Returns where the tokens of a scheme come from.
    func tokens(_ tokens: TokenSource, of scheme: AuthScheme) -> SourceLayout {
        var arguments = [paths(tokens.paths, "TokenSource.Paths", of: scheme)]
        if let renewal = renewal(tokens, of: scheme) { arguments.append(renewal.prefixed("renewal: ")) }
        return .call("TokenSource", arguments)
    }

    private func paths(_ paths: TokenSource.Paths, _ head: String, of scheme: AuthScheme) -> SourceLayout {
        let type = TypeReference(.model(paths.model), origin: scheme.origin)
        func path(_ text: String) -> String {
            "[\(names.path(text, in: type).map(StringLiteral.source).joined(separator: ", "))]"
        }
        var arguments = ["access: \(path(paths.access))"]
        if let refresh = paths.refresh { arguments.append("refresh: \(path(refresh))") }
        switch paths.expiry {
        case .seconds(let text): arguments.append("expiry: .seconds(\(path(text)))")
        case .date(let text): arguments.append("expiry: .date(\(path(text)), \(format(text, in: type)))")
        case .token: break
        }
        if let user = paths.user { arguments.append("user: \(path(user))") }
        return .call(head, arguments.map { .text($0) })
    }

    /// How the moment is written that a path leads to.
    private func format(_ path: String, in type: TypeReference) -> String {
        guard let field = names.field(path, in: type), case .date(let format, _) = innermost(field.type).kind else {
            return ".iso8601"
        }
        return FormatExpression.source(format, in: plan) ?? ".iso8601"
    }

    private func innermost(_ type: TypeReference) -> TypeReference {
        var type = plan.types.expanded(type)
        for _ in 0..<32 {
            guard case .model(let name) = type.kind, case .newtype(let newtype)? = plan.model(named: name)?.declaration
            else { break }
            type = plan.types.expanded(newtype.reference)
        }
        return type
    }

    /// How tokens are renewed: the call is written in Swift, so that defaults and types are those of any other call.
    private func renewal(_ tokens: TokenSource, of scheme: AuthScheme) -> SourceLayout? {
        guard let reference = tokens.refreshEndpoint, let field = tokens.refreshField,
            let group = plan.groups.first(where: { $0.group.name == reference.group }),
            let endpoint = plan.endpoint(reference), let argument = argument(field, of: endpoint)
        else { return nil }
        var arguments: [SourceLayout] = [.text(Self.name(reference))]
        if let paths = tokens.refreshedPaths {
            arguments.append(self.paths(paths, "paths: TokenSource.Paths", of: scheme))
        }
        switch tokens.clears {
        case .none: break
        case .account: arguments.append(.text("clears: .account"))
        case .endpoints(let names):
            let list = names.map(Self.name).joined(separator: ", ")
            arguments.append(.text("clears: .endpoints([\(list)])"))
        }
        if let statuses = tokens.endingStatuses {
            arguments.append(.text("endingStatuses: [\(statuses.map(String.init).joined(separator: ", "))]"))
        }
        let call = "\(group.endpointType.source).\(endpoint.name.source)(\(argument))"
        arguments.append(.closure(call: "call:", signature: "token", body: .text(call), tail: ""))
        return .call("TokenSource.Renewal", arguments)
    }

    /// The argument of a call that carries a refresh token; nil when there is none.
    private func argument(_ name: String, of endpoint: EndpointPlan) -> String? {
        for argument in endpoint.arguments {
            if let field = argument.field {
                guard field.name == name else { continue }
                return "\(argument.name.label): \(token(as: field.type, argument.presence))"
            }
            guard case .body(let type) = argument.place, case .model(let model) = plan.types.expanded(type).kind,
                let declaration = plan.model(named: model),
                let property = names.structure(of: type)?.properties.first(where: { $0.field.name == name })
            else { continue }
            let value = "\(property.name.label): \(token(as: property.field.type, property.presence))"
            return "\(argument.name.label): \(declaration.name.source)(\(value))"
        }
        return nil
    }

    /// A refresh token as a value of a type that is a string in the end.
    private func token(as type: TypeReference, _ presence: Presence) -> String {
        var source = "token"
        var wrappers: [String] = []
        var type = plan.types.expanded(type)
        while wrappers.count < 32, case .model(let name) = type.kind, let model = plan.model(named: name),
            case .newtype(let newtype) = model.declaration
        {
            wrappers.append(model.name.source)
            type = plan.types.expanded(newtype.reference)
        }
        for wrapper in wrappers.reversed() { source = "\(wrapper)(rawValue: \(source))" }
        return presence.isField ? ".value(\(source))" : source
    }

    /// Returns the type of who is signed in with a scheme; nil where the specification does not say who that is, or the
    /// type does not say how it is written.
    func userType(of scheme: AuthScheme?) -> SwiftType? {
        guard let scheme, case .bearer(let tokens?) = scheme.kind, let path = tokens.paths.user,
            let field = names.field(path, in: TypeReference(.model(tokens.paths.model), origin: scheme.origin)),
            ValueCoding(field.type, in: plan).isPlain
        else { return nil }
        let type = plan.types.swiftType(of: field.type)
        if case .optional(let wrapped) = type { return wrapped }
        return type
    }

    /// Returns a way to sign in.
    func flow(_ flow: SignInFlow) -> SourceLayout {
        let steps = flow.steps.map {
            SourceLayout.text(".init(\(StringLiteral.source($0.name)), \(Self.name($0.endpoint)))")
        }
        var arguments: [SourceLayout] = [
            .text(StringLiteral.source(flow.name)), .text(".\(flow.kind.rawValue)"), .array("steps: ", steps),
        ]
        if !flow.carry.isEmpty { arguments.append(.array("carry: ", flow.carry.map { carried($0, in: flow) })) }
        if let link = flow.link { arguments.append(.text("link: \(StringLiteral.source(link))")) }
        if let lifetime = flow.lifetime {
            arguments.append(.text("lifetime: \(FormatExpression.source(lifetime))"))
        }
        return .call("SignInFlow", arguments, leading: 2)
    }

    /// Returns the steps of a flow, as functions.
    func calls(of flow: SignInFlow) -> [StepCall] {
        planner.steps(of: flow).map { StepCall(step: $0, plan: plan) }
    }

    /// Returns where a value becomes known, and which calls take it.
    private func carried(_ name: String, in flow: SignInFlow) -> SourceLayout {
        var sources: [SourceLayout] = []
        var targets: [SourceLayout] = []
        func place(_ step: SignInFlow.Step, _ part: String, _ key: String) -> SourceLayout {
            .text(".init(\(StringLiteral.source(step.name)), .\(part), \(StringLiteral.source(key)))")
        }
        for step in flow.steps {
            if let value = steps.value(name, of: step.endpoint) {
                let place = place(step, value.part, value.key)
                // The first step to know it has it from the person; those behind take it.
                if sources.isEmpty { sources.append(place) } else { targets.append(place) }
            }
            if let key = steps.answer(name, of: step.endpoint) { sources.append(place(step, "answer", key)) }
        }
        return .call(
            ".init", [.text(StringLiteral.source(name)), .array("from: ", sources), .array("into: ", targets)])
    }

    private static func name(_ reference: EndpointReference) -> String {
        StringLiteral.source("\(reference.group).\(reference.name)")
    }
}
