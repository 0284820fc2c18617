package import MartletContract
package import MartletSyntax

/// A plan, with everything that was found on the way.
package struct PlanResult: Sendable {
    /// The plan.
    package let plan: ClientPlan
    /// The findings, in the order of the contract. A note or a warning changes nothing in the plan.
    package let diagnostics: [Diagnostic]
    /// A warning about names that are not frozen, for those who cannot write the lock; nil when all are.
    package let unfrozen: Diagnostic?
    private let names: Namer

    init(plan: ClientPlan, names: Namer, unfrozen: Diagnostic?) {
        self.plan = plan
        self.unfrozen = unfrozen
        self.names = names
        diagnostics = names.diagnostics
    }

    /// The frozen names: those that were given, with those of new declarations. They are put together anew each time.
    package var lock: NameLock { names.newLock }
}

/// Decides every Swift name, declaration and signature that a contract becomes.
///
/// Names are given out in a fixed order: the client's own, the groups, the models, each in the author's order. Names that
/// a lock holds come first.
package enum ClientPlanner {
    /// Plans the client of a contract.
    ///
    /// - Parameter lock: names that stay as they are; a plan with the lock that a former one returned renames nothing
    ///   that was there.
    package static func plan(
        _ contract: Contract, options: PlanOptions = PlanOptions(), lock: NameLock = NameLock()
    ) -> PlanResult {
        let contract = RecursiveAliases.broken(in: contract)
        // Names are given out on this thread alone.
        let formats = Parallel.start { DateFormatPlanner.formats(in: contract) }
        var names = Namer(lock: lock)
        names.freeze(contract.document.choices, of: contract)
        let prefix = prefix(of: contract, &names)
        let namespace = NamespacePlanner.namespace(
            of: contract, prefix, isDeclared: options.areTypesNested, &names)
        var typeScope = NameScope(
            reserved: ReservedNames.types(in: namespace).union(clientTypes(prefix).map(\.text)), suffix: "Model")
        let nesting = options.areTypesNested ? namespace : nil
        let messages = MessagePlanner.types(of: contract, prefix)
        for name in [messages.link, messages.webhook].compactMap({ $0 }) { typeScope.take(name) }

        let words = GroupPlanner.earlyWords(contract, types: &typeScope, names: &names)
        let frozenFlows = SignInPlanner.frozenTypes(of: contract, types: &typeScope, names: &names)
        let modelNames = ModelPlanner.names(of: contract, scope: &typeScope, names: &names)
            .map { $0.nested(in: nesting) }
        let flowTypes = SignInPlanner.types(of: contract, frozen: frozenFlows, types: &typeScope, names: &names)
        let types = TypeTable(contract.models, as: modelNames, targets: AliasResolver.targets(of: contract, &names))
        let sensitiveTypes = SensitiveTypes(contract.models)
        let (models, groups, members) = declarations(
            of: contract, types, sensitiveTypes, options, words, typeScope, nesting, &names)
        let flows = zip(contract.flows, zip(flowTypes, members.flows)).map {
            FlowPlan(flow: $0, type: $1.0.nested(in: nesting), function: $1.1)
        }

        if nesting == nil { reportAmbiguous(models, flows, &names) }

        let stem = fileStem(of: contract.sourcePath) ?? prefix
        let clientNames = clientTypes(prefix)
        let servers = ServerPlanner(contract: contract, type: clientNames[1], namespace: namespace).plan(&names)
        let headers = runtimeHeaders(of: contract, names: &names)
        let dateFormats = DateFormatPlanner.plan(contract, formats.value, names: &names)
        let path = displayPath(of: contract.sourcePath)
        let folder = FilePath.parent(path)
        let plan = ClientPlan(
            sourcePath: path,
            otherPaths: contract.sourcePaths.others.mapValues { FilePath.normalized(FilePath.join(folder, $0)) },
            description: contract.description, options: options,
            fileStem: stem.text, apiName: contract.name, namespace: nesting, client: clientNames[0],
            server: clientNames[1].nested(in: nesting), dates: clientNames[2].nested(in: nesting),
            servers: servers, runtimeHeaders: headers, dateFormats: dateFormats, models: models, groups: groups,
            flows: flows, sessions: members.sessions,
            certificateSchemes: TextSet(contract.authSchemes.lazy.filter { $0.kind == .clientCertificate }.map(\.name)),
            links: messages.link.map { MessagePlanner.links(contract, as: $0.nested(in: nesting), &names) },
            webhooks: messages.webhook.map {
                MessagePlanner.webhooks(
                    contract, as: $0.nested(in: nesting), types, sensitiveTypes, in: typeScope, &names)
            },
            errors: contract.errors,
            constrainedModels: options.areConstraintsChecked ? ModelGraph(contract, types).constrained() : [],
            sensitiveTypes: sensitiveTypes, types: types,
            files: files(stem))
        return PlanResult(plan: plan, names: names, unfrozen: unfrozen(names, contract))
    }

    /// Plans the models and the groups, which need nothing of each other but the names of the models.
    private static func declarations(
        of contract: Contract, _ types: TypeTable, _ sensitiveTypes: SensitiveTypes, _ options: PlanOptions,
        _ words: [LockPath: Identifier], _ typeScope: NameScope, _ namespace: Identifier?, _ names: inout Namer
    ) -> (models: [ModelPlan], groups: [GroupPlan], members: SignInPlanner.Members) {
        let start = names.part
        let (models, groups) = Parallel.both(
            {
                var names = start
                let planner = ModelPlanner(
                    contract: contract, types: types, sensitiveTypes: sensitiveTypes, options: options)
                let plans = planner.plan(&names)
                return (plans: plans, names: names)
            },
            {
                var (names, scope) = (start, typeScope)
                let planner = GroupPlanner(contract: contract, types: types, words: words, namespace: namespace)
                let plans = planner.plan(&names, types: &scope)
                return (plans: plans, names: names)
            })
        names.add(models.names)
        names.add(groups.names)
        return (models.plans, groups.plans.groups, groups.plans.members)
    }

    /// Reports types that have the names of others which apps and tests import. Generated code is not affected: it does not
    /// import the modules of the tests, and types that it refers to itself are reserved.
    private static func reportAmbiguous(_ models: [ModelPlan], _ flows: [FlowPlan], _ names: inout Namer) {
        let types =
            models.map { ($0.name.text, $0.model.name, $0.model.origin) }
            + flows.map { ($0.type.text, $0.flow.name, $0.flow.origin) }
        for (type, name, origin) in types {
            guard let module = RuntimeNames.module(of: type) else { continue }
            names.report(
                Diagnostic(
                    PlanCode.ambiguousName, .note,
                    "'\(type.excerpt)' is a type of \(module), too: a file that imports the client and \(module) must say "
                        + "which of them '\(name.excerpt)' is",
                    at: origin.span,
                    help: "say it with the module or an import of the type, choose another name, or set 'namespace'"))
        }
    }

    private static func unfrozen(_ names: Namer, _ contract: Contract) -> Diagnostic? {
        guard let first = names.firstFresh else { return nil }
        let count = names.freshCount
        let others = count == 1 ? "" : count == 2 ? " and of another one" : " and of \(count - 1) others"
        return Diagnostic(
            PlanCode.unfrozenName, .warning,
            "the Swift name of '\(first.name.excerpt)', '\(first.given.text.excerpt)',\(others) is not in '\(LockFile.name)':"
                + " what is added later may change it",
            at: first.origin.span,
            help: "run 'martlet generate \(displayPath(of: contract.sourcePath)) --output <folder>', or the package's "
                + "command plugin, and commit '\(LockFile.name)'")
    }

    /// Returns the names of the files that the specification at a path is generated into. They follow from the path
    /// alone, because SwiftPM asks for them before anything is read.
    package static func files(forSpecificationAt path: String) -> [PlannedFile] {
        files(fileStem(of: path) ?? Identifier("API"))
    }

    private static func files(_ stem: Identifier) -> [PlannedFile] {
        PlannedFile.Role.allCases.flatMap { role in
            (0..<role.partCount).map { PlannedFile(role, part: $0, stem: stem.text) }
        }
    }

    /// Returns what the names of the files start with: the file's name without its extension, in upper camel case.
    private static func fileStem(of path: String) -> Identifier? {
        var name = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        if let dot = name.lastIndex(of: "."), dot != name.startIndex { name = String(name[..<dot]) }
        return NameCleaner.clean(name, .upperCamel)
    }

    /// Returns a path as generated code shows it: an absolute one would differ between machines.
    private static func displayPath(of path: String) -> String {
        guard path.hasPrefix("/"), let name = path.split(separator: "/").last else { return path }
        return String(name)
    }

    /// Returns what the names of the client's own types begin with. An API called `API` has an `APIServiceClient`: the runtime
    /// has an `APIClient`, and generated code names both.
    private static func prefix(of contract: Contract, _ names: inout Namer) -> Identifier {
        let prefix = names.name(contract.name, .upperCamel, fallback: "API", at: contract.origin)
        let isFree = ReservedNames.types.isDisjoint(with: clientTypes(prefix).map(\.text))
        return isFree ? prefix : Identifier(prefix.text + "Service")
    }

    static func clientTypes(_ prefix: Identifier) -> [Identifier] {
        ["Client", "Server", "Dates"].map { Identifier(prefix.text + $0) }
    }

    private static func runtimeHeaders(of contract: Contract, names: inout Namer) -> [RuntimeHeaderPlan] {
        var scope = NameScope(reserved: ReservedNames.clientParameters, suffix: "Header")
        let headers = contract.headers.filter { $0.value == .runtime }
        let requests = headers.map { header in
            names.request(header.name, .lowerCamel, .header(header.name), fallback: "header", at: header.origin)
        }
        return zip(headers, names.claim(requests, in: &scope)).map { RuntimeHeaderPlan(header: $0, name: $1) }
    }
}
