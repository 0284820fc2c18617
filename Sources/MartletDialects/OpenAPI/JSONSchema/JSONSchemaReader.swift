import MartletContract
import MartletSyntax

/// Reads a JSON Schema document, 2020-12 or before, as a source of models: `docs/reference/openapi.md`.
enum JSONSchemaReader {
    /// Reads the documents of a schema; every finding is in the result.
    ///
    /// - Parameters:
    ///   - path: the path as the user named it.
    ///   - budget: the work that the run may still create.
    ///   - earlier: the names that an earlier run chose.
    static func read(
        _ documents: DocumentSet, path: String, _ budget: WorkBudget, keeping earlier: NameChoices
    ) -> ReadResult {
        let root = documents.root
        let start = SourceSpan(
            file: root.node.span.file, lowerBound: Int(root.node.span.lowerBound),
            upperBound: Int(root.node.span.lowerBound))
        var context = OpenAPIContext(
            documents: documents, version: .v31, purpose: .everything, budget: budget, earlier: earlier)
        defer { budget.takeBack(context.suggestions) }
        if let failure = context.pointerFailure(at: Origin(start)) { return failure }
        let name = name(of: root, path: path)
        var contract = Contract(name: name, sourcePath: path, origin: Origin(start))
        contract.description = root.child("description")?.node.scalar?.text
        let schemas = schemas(of: root, name: name)
        SchemasReader.prepare(schemas, &context)
        if let failure = context.budgetFailure(at: Origin(start)) { return failure }
        SchemasReader.read(schemas, &context)
        swap(&contract.models, &context.models)
        let result = context.result(&contract)
        guard var read = result.contract else { return result }
        // There are no operations to refer to any.
        read.document.referredModels = []
        read.document.isSchema = true
        return ReadResult(contract: read, diagnostics: result.diagnostics)
    }

    /// Returns the schemas that become models: the document itself where it says what a value is, and those that it
    /// defines.
    private static func schemas(of root: Located, name: String) -> [(name: String, schema: Located)] {
        guard let mapping = root.node.mapping else { return [] }
        var schemas: [(name: String, schema: Located)] = []
        let part = SchemaPart(root, mapping)
        let light: Set<SchemaWord> = [.type, .enum, .const, .format]
        if part.all.contains(where: { !$0.isLight || $0.isConstraint || light.contains($0) }) {
            schemas.append((name, root))
        }
        for word in [SchemaWord.defs, .definitions] {
            schemas += (part.child(word)?.entries ?? []).map { ($0.name, $0.value) }
        }
        return schemas
    }

    /// Returns the title, else the name of the file without its endings.
    private static func name(of root: Located, path: String) -> String {
        if let title = root.child("title")?.node.scalar?.text, !title.isEmpty { return title }
        let file = FilePath.name(path)
        let stem = file.split(separator: ".", omittingEmptySubsequences: false).first.map { String($0) } ?? ""
        return stem.isEmpty ? file : stem
    }
}
