import MartletContract
import MartletSyntax

/// Reads an OpenAPI document, 2.0, 3.0, 3.1 or 3.2: `docs/reference/openapi.md`, `docs/reference/swagger.md`.
enum OpenAPIReader {
    /// Reads the documents of a specification; every finding is in the result.
    ///
    /// - Parameters:
    ///   - path: the path as the user named it.
    ///   - purpose: what the contract is for.
    ///   - budget: the work that the run may still create.
    ///   - earlier: the names that an earlier run chose.
    static func read(
        _ documents: DocumentSet, path: String, _ purpose: ContractPurpose, _ budget: WorkBudget,
        keeping earlier: NameChoices
    ) -> ReadResult {
        let root = documents.root
        let start = SourceSpan(
            file: root.node.span.file, lowerBound: Int(root.node.span.lowerBound),
            upperBound: Int(root.node.span.lowerBound))
        guard let version = OpenAPIVersion.read(of: root.node) else {
            return ReadResult(contract: nil, diagnostics: [unsupported(root.node, at: start)])
        }
        var context = OpenAPIContext(
            documents: documents, version: version, purpose: purpose, budget: budget, earlier: earlier)
        defer { budget.takeBack(context.suggestions) }
        if let failure = context.pointerFailure(at: Origin(start)) { return failure }
        warnOfNewerVersion(root.node, &context)
        for key in documents.ignoredSiblings {
            context.report(
                .ignoredSibling,
                "'\(key.scalar?.text.excerpt ?? "")' stands beside '$ref', where this version ignores it", at: key.span,
                help: "put the reference into 'allOf', or write OpenAPI 3.1")
        }
        var contract = Contract(name: name(of: root, path: path), sourcePath: path, origin: Origin(start))
        let info = root.child("info")
        let apiVersion = info?.child("version")?.node.scalar?.text
        contract.version = apiVersion?.isEmpty == true ? nil : apiVersion
        contract.description = OpenAPIContext.text(
            info.flatMap { context.readInformation(of: $0) }, and: context.readLink(of: root))
        let shapes = Parallel.start { ShapeCheck.result(of: documents, version) }
        SchemasReader.prepare(&context)
        if let failure = context.budgetFailure(at: Origin(start)) { return failure }
        let operations = OperationsReader.prepare(root, apiName: contract.name, &context)
        OperationsReader.read(operations, of: root, into: &contract, &context)
        Parallel.release(consume operations)
        SchemasReader.read(&context)
        // Moved, since what two hold would be copied when it is settled.
        swap(&contract.models, &context.models)
        ContractSettler.settle(&contract, &context)
        AbsenceSettler.settle(&contract)
        // Who read the document may have said so already.
        let known = Set(context.diagnostics.compactMap(\.primary))
        context.add(shapes.value.findings.filter { !($0.primary.map(known.contains) ?? false) })
        context.unread.add(shapes.value.unread)
        return context.result(&contract)
    }

    private static func warnOfNewerVersion(_ root: Node, _ context: inout OpenAPIContext) {
        guard let version = root["openapi"], let text = version.scalar?.text, OpenAPIVersion.isNewer(text)
        else {
            return
        }
        context.report(
            .newerVersion, "OpenAPI \(text.excerpt) is read as 3.2; what is new in it is passed over", at: version.span)
    }

    private static func unsupported(_ root: Node, at start: SourceSpan) -> Diagnostic {
        let version = root["openapi"] ?? root["swagger"]
        guard let version else {
            return Diagnostic(
                OpenAPICode.unsupportedVersion, "the document does not say which version of OpenAPI it is written in",
                at: root.mapping?.entries.first?.key.span ?? start, help: "begin it with 'openapi: 3.1.0'")
        }
        let text = version.scalar?.text.excerpt ?? ""
        return Diagnostic(
            OpenAPICode.unsupportedVersion, "OpenAPI '\(text)' cannot be read, only 2.0, 3.0, 3.1 and 3.2 can",
            at: version.span, help: help(for: root, text))
    }

    private static func help(for root: Node, _ version: String) -> String? {
        if root["openapi"] == nil { return "convert it to 2.0 or 3.0 first" }
        return version.hasPrefix("2") ? "a document of 2.0 begins with 'swagger: \"2.0\"'" : nil
    }

    /// Returns the prefix of the Swift names: `x-martlet-name`, else the title.
    private static func name(of root: Located, path: String) -> String {
        let info = root.child("info")
        let own = root.child("x-martlet-name")?.node.scalar?.text
        let title = own ?? info?.child("title")?.node.scalar?.text ?? ""
        return title.isEmpty ? FilePath.name(path) : title
    }
}

extension OpenAPIContext {
    /// Returns a contract, changed by the keys that begin with `x-martlet-`, with the findings, in the order of the text,
    /// each once: what several schemas or operations share is read with each of them.
    mutating func result(_ contract: inout Contract) -> ReadResult {
        if let failure = budgetFailure(at: contract.origin) { return failure }
        contract.document.words = isSwagger ? .swagger : .openAPI
        contract.document.hasDeprecationReasons = false
        contract.document.choices = choices
        contract.document.serverNames = serverNames
        let groups = TextSet(contract.groups.map(\.name))
        contract.document.tags = tagTable.facts.map { tag in
            var tag = tag
            tag.group = OperationNames.clean(tag.name).flatMap { groups.contains($0) ? $0 : nil }
            return tag
        }
        reportUnreadParts()
        reportAssumedTypes()
        if purpose != .client {
            contract.document.unread = UnreadNodes.find(unreadKeys, in: documents) + unread.facts
            contract.document.textSchemas = TextSchemas.read(unread.texts, in: documents)
            contract.document.schemas = WireSchemas(documents, events: schemas.events)
            contract.document.referredModels = ReferredModels.names(in: documents, names)
        }
        MartletKeys.apply(to: &contract, &self)
        resolveFollowUps(of: &contract)
        let examples = ExampleSettler(contract, budget)
        examples.settleModels(&contract, &self)
        let (changes, endpoints) = changes(of: contract, examples)
        endpoints?.settle(&contract, &self)
        if let failure = budgetFailure(at: contract.origin) { return failure }
        if let changes { ModelSharing.share(&contract, changes) }
        func place(_ diagnostic: Diagnostic) -> (UInt16, UInt32) {
            diagnostic.primary.map { ($0.file.index, $0.lowerBound) } ?? (0, 0)
        }
        var known: Set<Diagnostic> = []
        let findings = diagnostics.filter { known.insert($0).inserted }.enumerated().sorted { left, right in
            let (first, second) = (place(left.element), place(right.element))
            return first == second ? left.offset < right.offset : first < second
        }.map(\.element)
        return ReadResult(
            contract: findings.contains { $0.severity == .error } ? nil : contract, diagnostics: findings)
    }

    /// The places of what is not read: keys that are named once for many places, and keys and values that are reported where
    /// they are.
    private var unreadKeys: Set<SourceSpan> {
        let codes = [
            OpenAPICode.unheldKeyword, .unknownKey, .unknownType, .invalidStyle, .invalidParameter, .invalidServer,
            .invalidHeader, .danglingReference,
        ].map(\.rawValue)
        let reported = diagnostics.lazy.filter { codes.contains($0.code) }.compactMap(\.primary)
        return unread.spans.union(reported).subtracting(unread.named)
    }

    /// Returns the result of a document whose keys are too long for what they contain; nil for any other.
    func pointerFailure(at origin: Origin) -> ReadResult? {
        _ = budget.spend(PointerSizes.bytes(of: documents), on: .pointerBytes)
        return budgetFailure(at: origin)
    }

    /// Returns the result of a document that asks for more work than a run may create; nil for any other. The error is its
    /// only finding: what else was found depends on which thread used up the budget.
    func budgetFailure(at origin: Origin) -> ReadResult? {
        guard let work = budget.exhausted else { return nil }
        let finding = Diagnostic(
            OpenAPICode.tooMuchWork, budget.message(on: work), at: origin.span, help: work.help)
        return ReadResult(contract: nil, diagnostics: [finding])
    }

    /// Returns what becomes of models and of endpoints, nil where these have no examples. What models have in common is
    /// found on one thread, and takes as long as the examples of endpoints.
    private func changes(
        of contract: Contract, _ examples: ExampleSettler
    ) -> (models: ModelSharing.Changes?, endpoints: ExampleSettler.Endpoints?) {
        let (groups, inline) = (contract.groups, names.inline)
        if purpose == .client { return (ModelSharing.changes(in: contract, inline: inline), nil) }
        return Parallel.both({ ModelSharing.changes(in: contract, inline: inline) }, { examples.judged(groups) })
    }
}
