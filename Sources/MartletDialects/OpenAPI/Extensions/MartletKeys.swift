import MartletContract
import MartletSyntax

/// Brings to a contract what keys that begin with `x-martlet-` say: `docs/reference/openapi-extensions.md`.
///
/// It is the last step of reading a document: everything is there by then, and can be referred to. What a key belongs to
/// is found by the place that it was read from. The values are words of the native dialect, and read by its readers.
struct MartletKeys {
    /// The objects with keys.
    var nodes: [MartletNode]
    /// The positions of ``nodes`` by the spans that they are known by.
    private let positions: [SourceSpan: Int]
    /// The models that stand where they are used.
    private let inline: TextSet
    /// What the readers of the native dialect share.
    var context: ReadContext
    /// The new names of models by the old ones.
    var modelNames: TextTable<String> = [:]
    /// Models that may be needed no longer, because what they stood for is said by a key.
    var suspects: TextSet = []
    private var diagnostics: [Diagnostic]
    /// The payloads that the document shows.
    private let payloads: [Node]

    /// Changes a contract.
    static func apply(to contract: inout Contract, _ documents: inout OpenAPIContext) {
        var scan = MartletScan()
        if documents.mentionsOwnKeys.value {
            for (position, document) in documents.documents.documents.enumerated() {
                scan.scan(document.root, isMain: position == 0)
            }
        }
        guard !scan.nodes.isEmpty else {
            DateGuess.apply(to: &contract, documents.payloads)
            documents.add(scan.diagnostics)
            return
        }
        var keys = MartletKeys(scan, documents)
        keys.run(&contract)
        documents.add(keys.findings)
        documents.suggestions = keys.context.suggestions
        // A type that a key says may lead back to itself.
        documents.models = contract.models
        ModelSettler.settle(&documents)
        contract.models = documents.models
    }

    private init(_ scan: MartletScan, _ documents: OpenAPIContext) {
        nodes = scan.nodes
        diagnostics = scan.diagnostics
        inline = documents.names.inline
        payloads = documents.payloads
        var positions: [SourceSpan: Int] = [:]
        for (position, node) in scan.nodes.enumerated() {
            positions[node.node.span] = position
            if let key = node.keySpan { positions[key] = position }
        }
        self.positions = positions
        context = ReadContext(
            sources: documents.documents.sources, suggestions: documents.suggestions, budget: documents.budget)
    }

    /// What is wrong, each once: an object may be read at each of its uses.
    private var findings: [Diagnostic] {
        var known: Set<Diagnostic> = []
        return (diagnostics + context.diagnostics).filter { known.insert($0).inserted }
    }

    private mutating func run(_ contract: inout Contract) {
        renameAll(&contract)
        let found = context.diagnostics
        context = NativeWords.context(for: contract, also: modelNames, following: context)
        context.add(found)
        if areDatesGuessed() { DateGuess.apply(to: &contract, payloads) }
        readDates(&contract)
        readTypes(&contract)
        // What identifies a model is the name of a field.
        readFields(&contract)
        readModels(&contract)
        readSettings(&contract)
        readServers(&contract)
        readExchanges(&contract)
        contract.models += context.judgeModels()
        settleModelNames(&contract)
        for model in contract.models { context.shapes[model.name] = model.shape }
        readSchemes(&contract)
        readEndpoints(&contract)
        noteResources(contract)
        TokenFields.mark(&contract)
        SensitiveTypes.mark(&contract)
        forgetUnneededModels(&contract)
        reportUnused()
    }

    /// Returns the position of the object that something was read from; nil when it has no keys.
    func position(of origin: Origin) -> Int? {
        positions[origin.span]
    }

    /// Reports what a key cannot say.
    mutating func report(
        _ code: MartletKeyCode, _ message: String, at span: SourceSpan, help: String? = nil
    ) {
        let severity: Severity = code == .mismatch ? .error : .warning
        diagnostics.append(Diagnostic(code, severity, message, at: span, help: help))
    }

    /// Returns whether strings without a format are dates where their examples are.
    private mutating func areDatesGuessed() -> Bool {
        guard let root = nodes.firstIndex(where: \.isRoot), let entry = nodes[root].take(.guess) else { return true }
        return context.word(entry.value, "'guess'", as: GuessWord.self) != GuessWord.none
    }

    /// What may be concluded from examples.
    private enum GuessWord: String, CaseIterable {
        case dates, none
    }

    /// Removes models that stood where they are used, and that nothing uses any longer.
    private func forgetUnneededModels(_ contract: inout Contract) {
        guard !suspects.isEmpty else { return }
        // An inline model may have held others.
        var isChanged = true
        while isChanged {
            var named: TextSet = []
            var walked = contract
            walked.mapTypes { type in
                if case .model(let name) = type.kind { named.insert(name) }
            }
            let count = contract.models.count
            contract.models.removeAll { !named.contains($0.name) && !isComponent($0) }
            isChanged = contract.models.count < count
        }
    }

    /// Whether a model has a name by where it stands in the document.
    func isComponent(_ model: Model) -> Bool { !inline.contains(model.name) }

    private mutating func reportUnused() {
        for node in nodes {
            for entry in node.entries {
                guard let key = MartletKey(rawValue: entry.name), !node.used.contains(key) else { continue }
                report(
                    .misplacedKey, "'\(key.text)' says nothing here", at: entry.key.span,
                    help: "it belongs to " + Self.list(key.places.map(\.text)))
            }
        }
    }

    private static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }
}
