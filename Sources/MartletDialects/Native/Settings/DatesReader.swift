import MartletContract
import MartletSyntax

/// Reads `dates:`: formats by name, each a built-in one, a pattern, the name of another, or a list of those.
struct DatesReader {
    /// How many names a format may lead through to what it means.
    private static let maxDepth = 100
    /// How many formats a list may come to in the end, with those of the lists in it.
    private static let maxFormats = 100

    private let entries: [Mapping.Entry]
    /// The first entry of each name.
    private let positions: TextTable<Int>
    private var formats: TextTable<DateFormat> = [:]
    private var inProgress: TextSet = []

    /// Reads the section into the context's table.
    static func read(_ node: Node, _ context: inout ReadContext) {
        guard let entries = context.entries(of: node, "'dates'") else { return }
        let builtin = DateFormatTable.builtin.map(\.name)
        let usable = entries.filter { entry in
            guard builtin.contains(entry.name) else { return context.checkName(entry, "a date format") }
            context.report(
                .builtinDateName, "'\(entry.name.excerpt)' is built in and cannot be changed", at: entry.key.span,
                help: "give the format a name of its own")
            return false
        }
        var reader = DatesReader(entries: usable)
        for entry in usable {
            guard let format = reader.format(of: entry, &context) else { continue }
            context.dates.add(NamedDateFormat(name: entry.name, format: format, origin: Origin(entry.key.span)))
        }
    }

    private init(entries: [Mapping.Entry]) {
        self.entries = entries
        positions = TextTable(zip(entries.map(\.name), entries.indices)) { first, _ in first }
    }

    private mutating func format(of entry: Mapping.Entry, _ context: inout ReadContext) -> DateFormat? {
        if let format = formats[entry.name] { return format }
        guard inProgress.count < Self.maxDepth else {
            context.report(
                .invalidValue, "the format '\(entry.name.excerpt)' leads through too many names", at: entry.key.span,
                help: "write the pattern itself")
            return nil
        }
        inProgress.insert(entry.name)
        defer { inProgress.remove(entry.name) }
        let format = read(entry.value, &context)
        // A broken format is read as the built-in one from here on, so that it is reported once.
        formats[entry.name] = format ?? .iso8601
        return format
    }

    private mutating func read(_ node: Node, _ context: inout ReadContext) -> DateFormat? {
        guard let nodes = node.sequence else { return single(node, &context) }
        guard !nodes.isEmpty else {
            context.report(.invalidValue, "a list of formats needs at least one", at: node.span)
            return nil
        }
        let formats = nodes.compactMap { single($0, &context) }
        guard let first = formats.first, formats.count == nodes.count else { return nil }
        if let index = formats.firstIndex(where: { $0.meaning != first.meaning }) {
            context.report(
                .mixedDateFormats, "this format reads into another type than the first one", at: nodes[index].span,
                help: "moments, days and times of day cannot be mixed")
            return nil
        }
        let format = DateFormat.firstOf(formats)
        // Lists of lists would double with each level.
        guard Self.count(format) <= Self.maxFormats else {
            context.report(.invalidValue, "a list comes to at most \(Self.maxFormats) formats", at: node.span)
            return nil
        }
        return format
    }

    /// Returns how many formats are tried in order.
    private static func count(_ format: DateFormat) -> Int {
        if case .firstOf(let formats) = format { formats.reduce(0) { $0 + count($1) } } else { 1 }
    }

    private mutating func single(_ node: Node, _ context: inout ReadContext) -> DateFormat? {
        guard let text = context.nonEmptyText(node, "a date format") else { return nil }
        if let builtin = DateFormatTable.builtin.first(where: { $0.name == text }) { return builtin.format }
        if let position = positions[text] {
            guard !inProgress.contains(text) else {
                context.report(.cyclicDateFormat, "the format '\(text.excerpt)' leads back to itself", at: node.span)
                return nil
            }
            return format(of: entries[position], &context)
        }
        let result = DatePatternReader.read(
            text, at: { context.span(of: $0, in: node) },
            names: {
                context.canCompare(with: entries.count) ? DateFormatTable.builtin.map(\.name) + entries.map(\.name) : []
            })
        context.add(result.diagnostics)
        return result.format
    }
}
