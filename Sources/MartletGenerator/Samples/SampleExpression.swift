import MartletContract
import MartletFormats
import MartletPayloads
import MartletPlan
import MartletSyntax

/// Spells sample values as Swift expressions: `LocalDate(year: 2025, month: 11, day: 5)`, the initialisers of models,
/// members of enumerations.
///
/// What Swift makes from text may fail, so such values are made beforehand: ``bindings`` are the statements.
struct SampleExpression {
    /// The statements that have to stand before the expressions, a line each.
    private(set) var bindings: [String] = []

    let context: SampleContext
    private var names: Set<String>
    private var numbered = NumberedNames()

    /// Makes a speller; the names in `taken` are not given to constants.
    init(_ context: SampleContext, taken: Set<String>) {
        self.context = context
        names = taken
    }

    var plan: ClientPlan { context.plan }

    /// Returns the expression of a value, or nil when Swift cannot say it.
    ///
    /// `name` is what a constant is called that has to be made for it.
    mutating func source(_ literal: Literal, as type: TypeReference, name: String) -> SourceLayout? {
        let type = plan.types.expanded(type)
        if literal == .null {
            if type.kind == .json { return .text(".null") }
            return type.isNullable ? .text("nil") : nil
        }
        switch (literal, type.kind) {
        case (_, .model(let model)): return self.model(literal, model, name: name)
        case (.array(let elements), .array(let element)):
            let sources = all(elements.map { ($0, element, "") }, name: name)
            return sources.map { .array("", $0) }
        case (.object(let members), .map(let value)):
            if members.isEmpty { return .text("[:]") }
            let sources = all(members.map { ($0.value, value, "\(StringLiteral.source($0.name)): ") }, name: name)
            return sources.map { .array("", $0) }
        case (_, .json): return JSONSource.text(literal).map { .text($0) }
        case (_, .file): return .text("FileUpload(data: \(Self.data(Array(EndpointSample.fileText.utf8))))")
        default: return scalar(literal, type.kind, name: name).map { .text($0) }
        }
    }

    private mutating func all(
        _ values: [(literal: Literal, type: TypeReference, prefix: String)], name: String
    ) -> [SourceLayout]? {
        var sources: [SourceLayout] = []
        for value in values {
            guard let source = source(value.literal, as: value.type, name: name) else { return nil }
            sources.append(source.prefixed(value.prefix))
        }
        return sources
    }

    private mutating func scalar(_ literal: Literal, _ kind: TypeReference.Kind, name: String) -> String? {
        switch (kind, literal) {
        case (.string, .string(let text)): return StringLiteral.source(text)
        case (.bool, .bool(let value)): return value ? "true" : "false"
        case (.int, .number(let digits)), (.int32, .number(let digits)), (.int64, .number(let digits)),
            (.int64, .string(let digits)), (.uint64, .number(let digits)), (.uint64, .string(let digits)),
            (.float, .number(let digits)), (.double, .number(let digits)):
            return DecimalNumber(digits)?.description
        case (.decimal, .number(let digits)), (.decimal, .string(let digits)):
            guard let number = DecimalNumber(digits), let text = number.plainText else { return nil }
            if number.isInteger, text.utf8.count < 16 { return text }
            return bind("Decimal(string: \(StringLiteral.source(text)))", name)
        case (.uuid, .string(let text)): return bind("UUID(uuidString: \(StringLiteral.source(text)))", name)
        case (.url, .string(let text)): return bind("URL(string: \(StringLiteral.source(text)))", name)
        case (.data(let encoding), .string(let text)): return WireFormat.bytes(of: text, encoding).map(Self.data)
        case (.date(let format, _), _): return date(literal, format, name: name)
        case (.duration(.seconds), .number(let digits)): return DecimalNumber(digits).map { ".seconds(\($0))" }
        case (.duration(.milliseconds), .number(let digits)):
            return DecimalNumber(digits).map { ".milliseconds(\($0))" }
        case (.duration(.iso8601), .string(let text)):
            return WireFormat.duration(text).map { FormatExpression.source($0) }
        case (.duration(.calendar), .string(let text)):
            return bind("CalendarDuration(\(StringLiteral.source(text)))", name)
        default: return nil
        }
    }

    private mutating func date(_ literal: Literal, _ format: DateFormat, name: String) -> String? {
        Self.date(literal, format).map { $0.isFailable ? bind($0.source, name) : $0.source }
    }

    /// Returns the initialiser of a date, and whether it may return nil. Nil for a moment that a `Double` of seconds
    /// does not hold exactly.
    static func date(_ literal: Literal, _ format: DateFormat) -> (source: String, isFailable: Bool)? {
        guard let fields = WireFormat.fields(of: literal, format) else { return nil }
        switch format.meaning {
        case .instant:
            guard let timestamp = fields.timestamp, timestamp.nanoseconds % 125_000_000 == 0 else { return nil }
            let moment = DecimalNumber(timestamp.seconds * 1_000 + timestamp.nanoseconds / 1_000_000)
            return ("Date(timeIntervalSince1970: \(moment.scaled(byPowerOfTen: -3)))", false)
        case .day:
            guard let day = fields.day else { return nil }
            return ("LocalDate(year: \(day.year), month: \(day.month), day: \(day.day))", true)
        case .time:
            guard let nanoseconds = fields.nanosecondsOfDay else { return nil }
            let seconds = nanoseconds / 1_000_000_000
            var arguments = "hour: \(seconds / 3_600), minute: \(seconds / 60 % 60)"
            if seconds % 60 > 0 { arguments += ", second: \(seconds % 60)" }
            if nanoseconds % 1_000_000_000 > 0 { arguments += ", nanosecond: \(nanoseconds % 1_000_000_000)" }
            return ("LocalTime(\(arguments))", true)
        }
    }

    /// Makes a constant and returns its name.
    private mutating func bind(_ source: String, _ name: String) -> String {
        let base = NameCleaner.clean(name, .lowerCamel)?.text ?? "value"
        var identifier = base
        if !names.insert(identifier).inserted {
            identifier = numbered.free(base, spelledBy: { "\(base)\($0)" }, unless: names.contains)
            names.insert(identifier)
        }
        let spelled = Identifier(identifier).source
        bindings.append("let \(spelled) = \(context.framework.unwrapped(source))")
        return spelled
    }

    private static func data(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        if Array(text.utf8) == bytes { return "Data(\(StringLiteral.source(text)).utf8)" }
        return "Data([\(bytes.map { String($0) }.joined(separator: ", "))])"
    }
}
