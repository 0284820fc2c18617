import MartletContract
import MartletSyntax

/// What the readers of one specification share: its names, its formats, and the findings so far.
struct ReadContext {
    /// The files, for spans inside scalars.
    let sources: SourceMap
    /// The findings, in the order in which they were made.
    private(set) var diagnostics: [Diagnostic] = []
    /// How names become wire names.
    var naming = Naming.asIs
    /// The date formats by name.
    var dates = DateFormatTable()
    /// The names that can be referred to.
    var names = DeclaredNames()
    /// Whether all names are known. When a file or section is missing, nothing is said about a name that may stand there.
    var areNamesComplete: Bool
    /// The models read so far, in the author's order; inline ones follow their owner.
    var models: [PendingModel] = []
    /// The shapes of ``models`` by name. A default that was not judged yet is null.
    var shapes: TextTable<Model.Shape> = [:]

    /// The work that the run may still create; nil for a few values.
    let budget: WorkBudget?
    /// The words that may still be compared for suggestions.
    var suggestions: WorkShare
    /// The cases and members that values were looked for among.
    var values = ValueIndex()
    /// The number of elements of a list that one thread reads at a time; nil for the usual one. It changes no result.
    private let partSize: Int?

    init(
        sources: SourceMap, areNamesComplete: Bool = true, suggestions: WorkShare, budget: WorkBudget? = nil,
        partSize: Int? = nil
    ) {
        self.budget = budget
        self.sources = sources
        self.partSize = partSize
        self.suggestions = suggestions
        self.areNamesComplete = areNamesComplete
    }

    /// Whether nothing stands in the way of a contract.
    var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// Adds an error.
    mutating func report(
        _ code: NativeCode, _ message: String, at span: SourceSpan, related: [Diagnostic.Related] = [],
        help: String? = nil
    ) {
        diagnostics.append(Diagnostic(code, message, at: span, related: related, help: help))
    }

    /// Adds findings made elsewhere.
    mutating func add(_ findings: [Diagnostic]) {
        diagnostics += findings
    }

    /// The largest number of steps to read one literal value.
    var literalSteps: Int {
        min(LiteralReader.maximumSteps, budget.map { $0.left(for: .literalChecks) + 1 } ?? .max)
    }

    /// Counts steps that were taken to read literal values.
    func count(literalSteps: Int) {
        _ = budget?.spend(literalSteps, on: .literalChecks)
    }

    /// Returns whether a word may be compared with some number of others, and counts them.
    mutating func canCompare(with count: Int) -> Bool { suggestions.canCompare(with: count) }

    /// Reads parts of a long list on several threads at once, with the result that reading them one after the other has.
    ///
    /// - Parameters:
    ///   - count: How many elements are worth a thread's attention, at least 1. A part of a very long list has more.
    ///   - read: Reads a part into the context; may run twice.
    /// - Returns: What was read of each part, in order.
    @discardableResult
    mutating func readParts<Element: Sendable, Value: Sendable>(
        of elements: [Element], count: Int, _ read: @Sendable (ArraySlice<Element>, inout ReadContext) -> Value
    ) -> [Value] {
        let count = partSize ?? Parallel.size(ofPiecesOf: elements.count, atLeast: count)
        guard elements.count > count else { return [read(elements[...], &self)] }
        let start = part(of: (elements.count + count - 1) / count)
        let parts = Parallel.pieces(of: elements, count: count) { part in
            var context = start
            return (value: read(part, &context), context: context)
        }
        var whole = self
        for part in parts {
            // Only when two parts gave the same name to an inline model does what one reads depend on the other.
            guard whole.names.addInlineModels(part.context.names.inlineModels.subtracting(names.inlineModels)) else {
                return [read(elements[...], &self)]
            }
            whole.diagnostics += part.context.diagnostics
            whole.models += part.context.models
            for pending in part.context.models { whole.shapes[pending.model.name] = pending.model.shape }
            whole.suggestions.takeBack(part.context.suggestions)
        }
        self = whole
        return parts.map(\.value)
    }

    /// A context for one of some parts that are read at once.
    private func part(of count: Int) -> ReadContext {
        var part = self
        part.diagnostics = []
        part.models = []
        part.suggestions = suggestions.split(among: count)
        return part
    }

    /// Returns the place of a part of a scalar's text, in UTF-8 bytes of that text.
    ///
    /// Falls back to the whole scalar where escapes or folding make text and source differ.
    func span(of range: Range<Int>, in node: Node) -> SourceSpan {
        sources.span(of: range, in: node)
    }
}
