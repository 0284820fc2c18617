import MartletContract
import MartletSyntax

/// What the readers of one document share: where references lead, names, and what was read so far.
struct OpenAPIContext: Sendable {
    /// The documents.
    let documents: DocumentSet
    /// The version, which decides what schemas mean.
    let version: OpenAPIVersion
    /// What the contract is for.
    let purpose: ContractPurpose
    /// The names that an earlier run chose.
    let earlier: NameChoices
    /// The names that this run chose.
    var choices = NameChoices()
    /// The work that the run may still create.
    let budget: WorkBudget
    /// The names of models.
    var names: ModelNames
    /// The content types of all operations of a Swagger 2.0 document.
    var swagger = SwaggerDefaults()
    /// The models read so far; an inline one follows its owner.
    var models: [Model] = []
    /// What reading schemas keeps while it goes on.
    var schemas = SchemaState()
    /// Places outside of `components/schemas` that are used as schemas, in the order in which they were met.
    var wanted: [Location] = []
    private var wantedSet: Set<Location> = []
    /// The tags that the document describes.
    var tagTable = TagTable()
    /// The names that authors gave to servers, by the names that the servers have.
    var serverNames: TextTable<String> = [:]
    /// The fields and keywords that are not read.
    var unread = UnreadParts()
    /// The schemas of lists and objects without a type.
    var assumedTypes = AssumedTypes()
    /// What was read of objects that operations refer to.
    var shared = OperationsMemo()
    /// The payloads that the document shows.
    var payloads: [Node] = []
    /// The places of the operations that have an `operationId`, by it.
    var operationPointers: TextTable<String> = [:]
    /// The content types that were not used.
    var unusedContentTypes: [UnusedContentType] = []
    /// The places of operations and bodies that were read, and how large those are that were read again.
    private var readSizes: [Location: Int] = [:]
    /// The findings, in the order in which they were made.
    private(set) var diagnostics: [Diagnostic] = []
    /// The findings about mappings of discriminators, by the places of these: each is reported once.
    var dangling: [Location: [Diagnostic]] = [:]
    /// The words that may still be compared for suggestions.
    var suggestions: WorkShare
    /// Whether any file mentions a key that begins with `x-martlet-`.
    let mentionsOwnKeys: Pending<Bool>

    init(
        documents: DocumentSet, version: OpenAPIVersion, purpose: ContractPurpose, budget: WorkBudget,
        earlier: NameChoices = NameChoices()
    ) {
        self.documents = documents
        self.version = version
        self.purpose = purpose
        self.earlier = earlier
        self.budget = budget
        names = ModelNames(of: documents)
        suggestions = budget.share(of: .suggestions)
        mentionsOwnKeys = Parallel.start { MartletScan.isWorthwhile(documents.sources) }
    }

    /// Adds a finding, as bad as its code says.
    mutating func report(
        _ code: OpenAPICode, _ message: String, at span: SourceSpan, related: [Diagnostic.Related] = [],
        help: String? = nil
    ) {
        diagnostics.append(Diagnostic(code, code.severity, message, at: span, related: related, help: help))
    }

    /// Returns what is read of something whose findings are reported where it stands.
    mutating func silently<Value>(_ read: (inout OpenAPIContext) -> Value) -> Value {
        let count = diagnostics.count
        defer { diagnostics.removeLast(diagnostics.count - count) }
        return read(&self)
    }

    /// Adds findings made elsewhere.
    mutating func add(_ findings: [Diagnostic]) {
        diagnostics += findings
    }

    /// Pays for reading an operation, or a body, once more: many paths, webhooks and callbacks can refer to one path item, and
    /// each gets its own models of what is declared inside. The first time is free.
    ///
    /// - Returns: Whether it may be read; otherwise the run ends with an error.
    mutating func payForReading(_ located: Located) -> Bool {
        guard let known = readSizes.updateValue(0, forKey: located.location) else { return true }
        let size = known > 0 ? known : located.node.partCount
        readSizes[located.location] = size
        return budget.spend(size, on: .operationParts)
    }

    /// Notes that a place is used as a schema, so that a model is read from it.
    mutating func want(_ location: Location) {
        if wantedSet.insert(location).inserted { wanted.append(location) }
    }

    /// Whether a reference leads to a file that was not read: that was reported when it was to be read.
    func isUnread(_ reference: String, in located: Located) -> Bool {
        documents.unread.contains(DocumentSet.Key(document: located.location.document, text: reference))
    }

    /// Returns what a node that may be a reference stands for; nil, and a finding, when it stands for nothing.
    mutating func follow(_ located: Located) -> Located? {
        guard located.node.holdsReferences else { return located }
        switch documents.follow(located) {
        case .found(let target): return target
        case .dangling(let reference):
            let text = reference.node["$ref"]?.scalar?.text ?? ""
            if isUnread(text, in: reference) {
                if let value = reference.node["$ref"] { unread.keep(value) }
                return nil
            }
            report(
                .danglingReference, "'\(text.excerpt)' leads nowhere",
                at: reference.node["$ref"]?.span
                    ?? reference.node.span)
        case .circle(let reference):
            report(
                .circularReference, "the reference leads back to itself",
                at: reference.node["$ref"]?.span ?? reference.node.span)
        }
        return nil
    }

    /// Reads parts of a long list on several threads at once, with the result that reading them one after the other has.
    ///
    /// - Parameters:
    ///   - count: How many elements are worth a thread's attention, at least 1. A part of a very long list has more.
    ///   - read: Reads a part into the context; may run twice.
    /// - Returns: What was read of each part, in order.
    @discardableResult
    mutating func readParts<Element: Sendable, Value: Sendable>(
        of elements: [Element], count: Int, _ read: @Sendable (ArraySlice<Element>, inout OpenAPIContext) -> Value
    ) -> [Value] {
        let count = Parallel.size(ofPiecesOf: elements.count, atLeast: count)
        guard elements.count > count else { return [read(elements[...], &self)] }
        var start = self
        start.diagnostics = []
        start.models = []
        start.wanted = []
        start.wantedSet = []
        start.payloads = []
        start.dangling = [:]
        start.choices = NameChoices()
        start.unread = UnreadParts()
        start.assumedTypes = AssumedTypes()
        start.names = names.part
        start.suggestions = suggestions.split(among: (elements.count + count - 1) / count)
        let first = start
        let parts = Parallel.pieces(of: elements, count: count) { part in
            var context = first
            return (value: read(part, &context), context: context)
        }
        var whole = self
        for part in parts {
            // Only when two parts gave the same name to an inline model does what one reads depend on the other.
            guard whole.names.addInline(part.context.names.inline) else {
                return [read(elements[...], &self)]
            }
            whole.diagnostics += part.context.diagnostics
            whole.models += part.context.models
            whole.payloads += part.context.payloads
            whole.choices.add(part.context.choices)
            whole.unread.add(part.context.unread)
            whole.assumedTypes.add(part.context.assumedTypes)
            whole.dangling.merge(part.context.dangling) { first, _ in first }
            for location in part.context.wanted { whole.want(location) }
            whole.suggestions.takeBack(part.context.suggestions)
        }
        self = whole
        return parts.map(\.value)
    }
}

extension Node {
    /// The number of objects and of elements of lists in it, itself included.
    var partCount: Int {
        var count = 1
        var rest = [self]
        while let node = rest.popLast() {
            if let elements = node.sequence {
                count += elements.count
                rest += elements
            } else if let mapping = node.mapping {
                count += mapping.entries.count { $0.value.mapping != nil }
                rest += mapping.entries.lazy.map(\.value)
            }
        }
        return count
    }
}
