import MartletContract
import MartletPlan
import MartletSyntax

/// The calls of the runtime that read and write the values of one type.
struct ValueCoding: Sendable {
    private enum Shape: Sendable {
        /// A method of its own: `date(…, .iso8601)`.
        case method(String, extra: String?)
        /// Any type that is a `JSONValue`.
        case value
        /// A list whose elements have to be told apart.
        indirect case array(ValueCoding)
        /// A map whose values have to be told apart.
        indirect case map(ValueCoding)
    }

    /// How much a method makes of a field that is absent or null.
    enum Form: String {
        case required = ""
        case ifPresent = "IfPresent"
        case orNull = "OrNull"
        /// The method `field`, which reads into `Field`.
        case field
    }

    private let shape: Shape
    private let isNullable: Bool

    init(_ type: TypeReference, in plan: ClientPlan) {
        isNullable = plan.types.isNullable(type)
        let kind = plan.types.kind(of: type)
        switch kind {
        case .array(let element): shape = Self.container(element, plan, Shape.array)
        case .map(let value): shape = Self.container(value, plan, Shape.map)
        default: shape = Self.scalar(kind, plan)
        }
    }

    /// Whether the runtime knows how the type is written without being told.
    var isPlain: Bool {
        switch shape {
        // A day has one form unless the specification gives it another.
        case .method("localDate", nil): true
        case .method(let name, _): Self.plainMethods.contains(name)
        case .value: true
        case .array, .map: false
        }
    }

    // MARK: - Fields of objects

    /// Returns the call that reads a field: `object.dateIfPresent("key", .iso8601)`.
    func read(_ object: String, key: String, _ form: Form) -> SourceLayout {
        let key = StringLiteral.source(key)
        if form == .field {
            let call = "\(object).field(\(key))"
            return isPlain ? .text(call) : Self.reading(call, readElement(wrapsNull: false))
        }
        switch shape {
        case .method(let name, let extra):
            let arguments: [SourceLayout] = extra.map { [.text(key), .text($0)] } ?? [.text(key)]
            return .call(String(of: object, ".", name, form.rawValue), arguments)
        case .value:
            return .call(String(of: object, ".value", form.rawValue), [.text(key)])
        case .array(let inner):
            return Self.reading("\(object).array\(form.rawValue)(\(key))", inner.readElement())
        case .map(let inner):
            return Self.reading("\(object).map\(form.rawValue)(\(key))", inner.readElement())
        }
    }

    /// What the call of a field is made of on one line: the same as that of the layout, and nearly always short enough.
    struct Call {
        /// What the method's name begins with: `date`.
        let method: String
        /// What it ends with: `IfPresent`.
        let ending: String
        /// What follows the key, or the value that is written: `, .iso8601)`.
        let rest: String
    }

    /// Returns what the call that reads a field, or writes one, is made of; nil where it takes a closure.
    func call(_ form: Form) -> Call? {
        if form == .field { return isPlain ? Call(method: "field", ending: "", rest: ")") : nil }
        switch shape {
        case .method(let name, let extra):
            return Call(method: name, ending: form.rawValue, rest: extra.map { String(of: ", ", $0, ")") } ?? ")")
        case .value: return Call(method: "value", ending: form.rawValue, rest: ")")
        case .array, .map: return nil
        }
    }

    /// Returns the call that writes a field: `object.dateIfPresent("key", value, .iso8601)`.
    func write(_ object: String, key: String, _ value: String, _ form: Form) -> SourceLayout {
        let key = StringLiteral.source(key)
        if form == .field {
            let call = "\(object).field(\(key), \(value))"
            return isPlain ? .text(call) : Self.writing(call, writeElement(wrapsNull: false))
        }
        switch shape {
        case .method(let name, let extra):
            var arguments: [SourceLayout] = [.text(key), .text(value)]
            if let extra { arguments.append(.text(extra)) }
            return .call(String(of: object, ".", name, form.rawValue), arguments)
        case .value:
            return .call(String(of: object, ".value", form.rawValue), [.text(key), .text(value)])
        case .array(let inner):
            return Self.writing("\(object).array\(form.rawValue)(\(key), \(value))", inner.writeElement())
        case .map(let inner):
            return Self.writing("\(object).map\(form.rawValue)(\(key), \(value))", inner.writeElement())
        }
    }

    /// Returns the call that reads the members that no field names.
    func readAdditional(_ object: String, except keys: [String]) -> SourceLayout {
        let names = "[\(keys.map(StringLiteral.source).joined(separator: ", "))]"
        let call = "\(object).additional(except: \(names))"
        return isPlain ? .text(call) : Self.reading(call, readElement())
    }

    /// Returns the call that writes the members that no field names.
    func writeAdditional(_ object: String, _ value: String) -> SourceLayout {
        let call = "\(object).additional(\(value))"
        return isPlain ? .text(call) : Self.writing(call, writeElement())
    }

    // MARK: - Elements

    /// Returns the expression that reads a value from `element`.
    func readElement(wrapsNull: Bool = true) -> SourceLayout {
        let read: SourceLayout
        switch shape {
        case .method(let name, let extra) where !isPlain: read = .text("try element.\(name)(\(extra ?? ""))")
        case .method, .value: return .text("try element.value()")
        case .array(let inner): read = Self.reading("try element.array", inner.readElement())
        case .map(let inner): read = Self.reading("try element.map", inner.readElement())
        }
        guard isNullable, wrapsNull else { return read }
        return .choice(condition: "element.isNull", value: "nil", otherwise: read)
    }

    /// Returns the statement that writes a value to `writer`.
    func writeElement(_ value: String = "element", wrapsNull: Bool = true) -> SourceLayout {
        let write: SourceLayout
        switch shape {
        case .method(let name, let extra) where !isPlain:
            let arguments = [value] + [extra].compactMap { $0 }
            write = .text("writer.\(name)(\(arguments.joined(separator: ", ")))")
        case .method, .value: return .text("writer.value(\(value))")
        case .array(let inner): write = Self.writing("writer.array(\(value))", inner.writeElement())
        case .map(let inner): write = Self.writing("writer.map(\(value))", inner.writeElement())
        }
        guard isNullable, wrapsNull else { return write }
        return .binding(condition: value, then: write, otherwise: "writer.null()")
    }

    /// Returns a call whose closure reads a whole value: `try api.send(endpoint) { … }`.
    func reading(_ call: String) -> SourceLayout {
        Self.reading(call, readElement())
    }

    private static func reading(_ call: String, _ body: SourceLayout) -> SourceLayout {
        .closure(call: call, signature: "(element) throws(JSONError)", body: body, tail: "")
    }

    private static func writing(_ call: String, _ body: SourceLayout) -> SourceLayout {
        .closure(call: call, signature: "(writer, element)", body: body, tail: "")
    }

    // MARK: - Methods

    private static let plainMethods: TextSet = [
        "string", "bool", "int", "int32", "int64", "uint64", "float", "double", "decimal", "uuid", "url", "json",
    ]

    private static func container(
        _ element: TypeReference, _ plan: ClientPlan, _ make: (ValueCoding) -> Shape
    ) -> Shape {
        let inner = ValueCoding(element, in: plan)
        return inner.isPlain ? .value : make(inner)
    }

    private static func scalar(_ kind: TypeReference.Kind, _ plan: ClientPlan) -> Shape {
        switch kind {
        case .string: .method("string", extra: nil)
        case .bool: .method("bool", extra: nil)
        case .int: .method("int", extra: nil)
        case .int32: .method("int32", extra: nil)
        case .int64(let isString): .method(isString ? "int64String" : "int64", extra: nil)
        case .uint64(let isString): .method(isString ? "uint64String" : "uint64", extra: nil)
        case .float: .method("float", extra: nil)
        case .double: .method("double", extra: nil)
        case .decimal(let isString): .method(isString ? "decimalString" : "decimal", extra: nil)
        case .uuid: .method("uuid", extra: nil)
        case .url: .method("url", extra: nil)
        case .data(let encoding): .method("data", extra: FormatExpression.source(encoding))
        case .date(let format, _): date(format, plan)
        case .duration(let encoding):
            FormatExpression.source(encoding).map { .method("duration", extra: $0) } ?? .value
        case .json: .method("json", extra: nil)
        case .file, .void, .model, .array, .map: .value
        }
    }

    private static func date(_ format: DateFormat, _ plan: ClientPlan) -> Shape {
        let source = FormatExpression.source(format, in: plan)
        switch format.meaning {
        case .instant: return .method("date", extra: source ?? ".iso8601")
        case .day: return .method("localDate", extra: source)
        case .time: return .method("localTime", extra: source)
        }
    }
}
