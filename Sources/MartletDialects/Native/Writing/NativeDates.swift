import MartletContract
import MartletSyntax

/// The date formats of a specification as `dates:` and as what stands in the parentheses of `date`.
struct NativeDates {
    private var named: [NamedDateFormat] = []
    /// The first format of each name.
    private var formatsByName: TextTable<DateFormat> = [:]
    /// The names of each format, without `default`.
    private var names: [DateFormat: [String]] = [:]
    /// The names of each format.
    private var allNames: [DateFormat: [String]] = [:]

    init(_ named: [NamedDateFormat]) {
        for format in named { add(format) }
    }

    private mutating func add(_ format: NamedDateFormat) {
        named.append(format)
        if formatsByName[format.name] == nil { formatsByName[format.name] = format.format }
        if format.name != "default" { names[format.format, default: []].append(format.name) }
        allNames[format.format, default: []].append(format.name)
    }

    /// The format of a bare `date`.
    private var defaultFormat: DateFormat { format(named: "default") ?? .iso8601 }

    /// The section; without members when there is nothing to say.
    var members: OutputMapping {
        var result = OutputMapping()
        for format in named { result.add(format.name, node(format)) }
        return result
    }

    /// Gives a name to a format that no use of `date` can have in its parentheses: a list.
    mutating func declare(_ type: TypeReference) {
        guard case .date(let format, let name) = type.kind, case .firstOf = format else { return }
        guard name.flatMap(self.format) != format, format != defaultFormat, self.name(of: format) == nil else { return }
        var number = 1
        while self.format(named: "date\(number)") != nil { number += 1 }
        add(NamedDateFormat(name: "date\(number)", format: format, origin: type.origin))
    }

    /// A use of `date`.
    func text(of format: DateFormat, name: String?) -> String {
        if let name, self.format(named: name) == format { return "date(\(name))" }
        if format == defaultFormat { return "date" }
        switch format {
        case .iso8601: return "date(iso8601)"
        case .unix: return "date(unix)"
        case .unixMilliseconds: return "date(unix-ms)"
        case .pattern(let pattern):
            // A pattern that is the name of another format would be read as that name.
            return self.format(named: pattern) == nil ? "date(\(pattern))" : "date(\(self.name(of: format) ?? pattern))"
        case .firstOf: return "date(\(self.name(of: format) ?? "default"))"
        }
    }

    private func format(named name: String) -> DateFormat? {
        DateFormatTable.builtin.first { $0.name == name }?.format ?? formatsByName[name]
    }

    private func name(of format: DateFormat) -> String? {
        names[format]?.first
    }

    private func node(_ format: NamedDateFormat) -> OutputNode {
        guard case .firstOf(let formats) = format.format else { return .text(word(format.format, in: format.name)) }
        return OutputNode(.list(formats.map { .text(word($0, in: format.name)) }))
    }

    /// A format inside `dates:`; `owner` is the one that is being declared, which cannot lead to itself.
    private func word(_ format: DateFormat, in owner: String) -> String {
        switch format {
        case .iso8601: return "iso8601"
        case .unix: return "unix"
        case .unixMilliseconds: return "unix-ms"
        case .pattern(let pattern): return pattern
        case .firstOf(let formats):
            let declared = allNames[format]?.first { $0 != owner }
            return declared ?? formats.first.map { word($0, in: owner) } ?? "iso8601"
        }
    }
}
