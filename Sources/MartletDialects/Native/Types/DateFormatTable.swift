import MartletContract
import MartletSyntax

/// The date formats of a specification by name, and how a use of `date` finds its own.
struct DateFormatTable {
    /// The formats that every specification has.
    static let builtin: [(name: String, format: DateFormat)] = [
        ("iso8601", .iso8601), ("unix", .unix), ("unix-ms", .unixMilliseconds),
    ]

    /// The named formats, in the author's order.
    private(set) var named: [NamedDateFormat] = []
    /// The first format of each name.
    private var formats: TextTable<DateFormat> = [:]

    /// The format of a bare `date`.
    var defaultFormat: DateFormat { format(named: "default") ?? .iso8601 }

    /// Every name that a format can be asked for by.
    var allNames: [String] { Self.builtin.map(\.name) + named.map(\.name) }

    /// Returns the format of a name; nil when there is none.
    func format(named name: String) -> DateFormat? {
        Self.builtin.first { $0.name == name }?.format ?? formats[name]
    }

    /// Adds a format.
    mutating func add(_ format: NamedDateFormat) {
        named.append(format)
        if formats[format.name] == nil { formats[format.name] = format.format }
    }

    /// Returns the type of a use of `date` with the name or the pattern in its parentheses.
    func reference(
        _ encoding: TypeSyntax.Piece?, in node: Node, _ context: inout ReadContext
    ) -> TypeReference.Kind {
        guard let encoding else { return .date(defaultFormat, name: nil) }
        if let format = format(named: encoding.text) { return .date(format, name: encoding.text) }
        let format = DatePatternReader.read(
            encoding.text, at: { context.span(of: offset($0, by: encoding.range.lowerBound), in: node) },
            names: { context.canCompare(with: named.count) ? allNames : [] })
        context.add(format.diagnostics)
        return .date(format.format ?? defaultFormat, name: nil)
    }

    private func offset(_ range: Range<Int>, by distance: Int) -> Range<Int> {
        range.lowerBound + distance..<range.upperBound + distance
    }
}
