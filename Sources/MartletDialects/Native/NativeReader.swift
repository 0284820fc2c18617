import MartletContract
package import MartletSyntax

/// Reads a specification in the native dialect: `docs/reference/dialect.md`.
package enum NativeReader {
    /// The version of the dialect that this reader understands.
    package static let version = 1

    static let table = KeyTable(
        "a specification", required: ["api"],
        optional: [
            "martlet", "include", "namespace", "version", "description", "servers", "headers", "naming", "timeouts",
            "pins",
            "errors", "dates", "auth", "flows", "cache", "links", "models", "endpoints", "webhooks",
        ])

    /// Reads a tree; every finding of the whole tree is in the result.
    ///
    /// - Parameters:
    ///   - sources: the files that the tree was read from. The first one gives the contract its path.
    ///   - isComplete: whether every included file could be read; if not, unknown names are no findings.
    ///   - budget: the work that the run may still create.
    ///   - partSize: how many groups or models one thread reads at a time, at least 1; nil for as many as is worth it. The
    ///     result does not depend on it.
    package static func read(
        _ root: Node, in sources: SourceMap, isComplete: Bool = true, budget: WorkBudget = WorkBudget(),
        partSize: Int? = nil
    ) -> ReadResult {
        var context = ReadContext(
            sources: sources, areNamesComplete: isComplete, suggestions: budget.share(of: .suggestions),
            budget: budget, partSize: partSize)
        defer { budget.takeBack(context.suggestions) }
        let contract = read(root, &context)
        let findings = context.diagnostics.enumerated().sorted { left, right in
            let (first, second) = (place(of: left.element), place(of: right.element))
            return first == second ? left.offset < right.offset : first < second
        }.map(\.element)
        return ReadResult(contract: context.hasErrors ? nil : contract, diagnostics: findings)
    }

    private static func place(of diagnostic: Diagnostic) -> (UInt16, UInt32) {
        diagnostic.primary.map { ($0.file.index, $0.lowerBound) } ?? (0, 0)
    }

    private static func read(_ root: Node, _ context: inout ReadContext) -> Contract? {
        let start = SourceSpan(
            file: root.span.file, lowerBound: Int(root.span.lowerBound), upperBound: Int(root.span.lowerBound))
        guard let mapping = root.mapping else {
            _ = context.entries(of: root, "a specification")
            return nil
        }
        // What a later version means cannot be judged by this one.
        guard checkVersion(mapping, at: start, &context) else { return nil }
        let sections = SectionLifter(mapping)
        for section in sections.lifted {
            context.report(
                .unknownKey, "'\(section.name)' is a section of its own and stands under '\(section.owner.excerpt)'",
                at: section.span, help: "begin its line at the left edge")
        }
        let whole = Node(.mapping(Mapping(sections.entries)), span: root.span)
        guard let top = context.open(whole, as: table, at: mapping.entries.first?.key.span ?? start) else { return nil }
        context.names.collect(from: Mapping(top.entries))
        if hasUnreadSection(top) { context.areNamesComplete = false }
        var contract = Contract(
            name: name(of: top, &context) ?? "", sourcePath: context.sources.file(root.span.file).path,
            origin: Origin(start))
        contract.namespace = top["namespace"].flatMap { NamespaceReader.read($0, &context) }
        contract.version = context.text("version", of: top)
        contract.description = context.text("description", of: top)
        contract.extensions = top.extensions
        readSettings(top, into: &contract, &context)
        readEndpoints(top, into: &contract, &context)
        AliasCheck.run(&context)
        InfiniteModelCheck.run(&context)
        DiscriminatorCheck.run(&context)
        contract.models = context.judgeModels()
        EndlessDefaultCheck.run(contract.models, &context)
        TokenFields.mark(&contract)
        SensitiveTypes.mark(&contract)
        return contract
    }

    /// Whether a section stands there under a misspelt name, beside one with the right name.
    private static func hasUnreadSection(_ top: OpenMapping) -> Bool {
        top.entries.contains { entry in
            !table.all.contains(entry.name) && !entry.name.hasPrefix("x-")
                && Spelling.nearest(to: entry.name, among: SectionMerger.sections) != nil
        }
    }

    private static func checkVersion(_ root: Mapping, at start: SourceSpan, _ context: inout ReadContext) -> Bool {
        guard let node = root["martlet"] else {
            context.report(
                .missingVersion, "the version of the dialect is missing", at: start,
                help: "begin with the line 'martlet: \(version)'")
            return true
        }
        guard case .int(let text)? = node.scalar?.resolved, let number = NumberText.integer(text).flatMap({ Int($0) }),
            number >= version
        else {
            context.report(.missingVersion, "'martlet' is the version of the dialect", at: node.span, help: "write 1")
            return true
        }
        guard number > version else { return true }
        context.report(
            .unsupportedVersion, "version \(number) of the dialect is newer than this program, which knows \(version)",
            at: node.span, help: "install a newer martlet")
        return false
    }

    private static func name(of top: OpenMapping, _ context: inout ReadContext) -> String? {
        guard let node = top["api"], let name = context.text(node, "'api'") else { return nil }
        let isGood =
            (name.unicodeScalars.first.map { $0.isASCII && $0.properties.isAlphabetic } ?? false)
            && name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || byte == 0x5F
            }
        if isGood { return name }
        context.report(
            .invalidName, "'\(name.excerpt)' cannot begin the names of Swift types", at: node.span,
            help: "a letter, then letters and digits, such as Aroti")
        return nil
    }

    /// Reads what endpoints build upon: formats first, because types name them; models next, because defaults and
    /// examples are judged by them.
    private static func readSettings(
        _ top: OpenMapping, into contract: inout Contract, _ context: inout ReadContext
    ) {
        if let node = top["naming"], let naming = context.word(node, "'naming'", as: Naming.self) {
            context.naming = naming
        }
        if let node = top["dates"] { DatesReader.read(node, &context) }
        contract.dateFormats = context.dates.named
        if let node = top["models"] { ModelsReader.read(node, &context) }
        if let node = top["servers"] { contract.servers = ServersReader.read(node, &context) }
        if let node = top["headers"] { contract.headers = HeadersReader.read(node, &context) }
        if let entry = top.entry("timeouts") {
            contract.timeouts = TimeoutsReader.read(entry.value, at: entry.key.span, &context)
        }
        if let node = top["pins"] { contract.pins = PinsReader.read(node, &context) }
        if let entry = top.entry("cache") {
            contract.cache = CacheReader.readSettings(entry.value, at: entry.key.span, &context)
        }
        if let node = top["errors"] {
            contract.errors = ErrorsReader.read(node, hint: contract.name, pointer: "/errors", &context)
        }
        if let node = top["links"] { contract.links = LinksReader.read(node, &context) }
        if let node = top["webhooks"] { contract.webhooks = WebhooksReader.read(node, &context) }
    }

    /// Reads the endpoints, and then what names them.
    private static func readEndpoints(
        _ top: OpenMapping, into contract: inout Contract, _ context: inout ReadContext
    ) {
        contract.defaultAuth = top["auth"].map { AuthReader.readDefault($0, &context) } ?? .none
        var defaults = EndpointDefaults()
        defaults.auth = contract.defaultAuth
        defaults.cache = contract.cache.defaultPolicy
        var reader = EndpointsReader(defaults: defaults)
        if let node = top["endpoints"] { contract.groups = reader.read(node, &context) }
        let index = EndpointIndex(contract.groups)
        if let node = top["auth"] { contract.authSchemes = AuthReader.readSchemes(node, index, &context) }
        if let node = top["flows"] { contract.flows = FlowsReader.read(node, index, contract.links, &context) }
        TokenAnswerCheck.run(reader.tokenUses, contract.authSchemes, index, &context)
    }
}
