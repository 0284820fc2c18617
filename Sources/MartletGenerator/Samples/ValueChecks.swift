import MartletContract
import MartletFormats
import MartletPayloads
import MartletPlan

/// Writes the statements that compare a decoded value with what its fixture says.
struct ValueChecks {
    /// How many comparisons are written for one value; what is beyond is covered by writing the value again.
    private static let limit = 24
    /// How many comparisons are written for a model that another test compares in full: each takes a compiler longer than
    /// the rest of a test, and what is beyond shows when the value is written again.
    private static let repeatedLimit = 2
    /// How many structs deep comparisons go.
    private static let depthLimit = 3

    private let context: SampleContext
    private let indent: Int
    private var count = 0
    private(set) var lines: [String] = []
    private var compared: TextSet

    /// Makes the statements for a value that is called `name`, at an indentation.
    ///
    /// - Parameter compared: the models whose properties have been compared by other tests; these are added.
    init(
        _ context: SampleContext, of literal: Literal, as type: TypeReference, name: String, indent: Int,
        compared: inout TextSet
    ) {
        self.context = context
        self.indent = indent
        self.compared = compared
        start(literal, as: type, name: name)
        compared = self.compared
    }

    private var plan: ClientPlan { context.plan }

    /// Compares a whole value: of a list the first element, which is then called `first`.
    private mutating func start(_ literal: Literal, as type: TypeReference, name: String) {
        let type = plan.types.expanded(type)
        guard case .array(let elements) = literal, case .array(let element) = type.kind,
            case .model = plan.types.expanded(element).kind, !type.isNullable
        else { return visit(name, literal, type, depth: 0) }
        expect("\(name).count", "\(elements.count)")
        guard let first = elements.first, !plan.types.expanded(element).isNullable else { return }
        let statement = "let first = \(context.framework.unwrapped("\(name).first"))"
        lines.append(statement)
        let before = lines.count
        visit("first", first, element, depth: 0)
        // A constant that nothing is compared with would be a warning.
        if lines.count == before { lines.removeAll { $0 == statement } }
    }

    private mutating func visit(_ path: String, _ literal: Literal, _ type: TypeReference, depth: Int) {
        let type = plan.types.expanded(type)
        guard literal != .null else { return }
        let optional = type.isNullable ? "?" : ""
        switch (type.kind, literal) {
        case (.model(let name), .object):
            guard case .structure(let structure)? = plan.model(named: name)?.declaration else { return }
            let most = compared.contains(name) ? lines.count + Self.repeatedLimit : .max
            let members = LiteralMembers(of: literal)
            for property in structure.properties where property.field.deprecation == nil {
                guard lines.count < most, count < Self.limit else { break }
                visit(property, of: "\(path)\(optional)", members, depth: depth)
            }
            if count < Self.limit { compared.insert(name) }
        case (.array(let element), .array(let elements)):
            if compare(path, literal, type) { return }
            expect("\(path)\(optional).count", "\(elements.count)")
            if depth < Self.depthLimit, let first = elements.first, first != .null {
                visit("\(path)\(optional).first?", first, element, depth: depth + 1)
            }
        default:
            _ = compare(path, literal, type)
        }
    }

    private mutating func visit(_ property: PropertyPlan, of path: String, _ members: LiteralMembers, depth: Int) {
        let path = "\(path).\(property.name.source)"
        let type = property.field.type
        switch (property.presence, members[property.field.key]) {
        case (.required, let value?):
            step(path, value, type, depth: depth)
        case (.optional, nil), (.optional, .null?), (.nullable, .null?), (.defaultedNullable, .null?),
            (.assumedNullable, .null?):
            expect(path, "nil")
        case (.optional, let value?), (.nullable, let value?), (.defaultedNullable, let value?),
            (.assumedNullable, let value?):
            step(path, value, type.nullable, depth: depth)
        case (.optionalNullable, nil): expect(path, ".absent")
        case (.optionalNullable, .null?): expect(path, ".null")
        case (.optionalNullable, let value?):
            _ = compare(path, value, type, isField: true)
        case (.assumed(let value), nil), (.assumed(let value), .null?), (.defaulted(let value), nil),
            (.defaulted(let value), .null?):
            step(path, value, type, depth: depth)
        case (.assumedNullable(let value), nil), (.defaultedNullable(let value), nil):
            step(path, value, type.nullable, depth: depth)
        case (.assumed, let value?), (.defaulted, let value?):
            step(path, value, type, depth: depth)
        case (.required, nil), (.nullable, nil): break
        }
    }

    private mutating func step(_ path: String, _ literal: Literal, _ type: TypeReference, depth: Int) {
        guard depth < Self.depthLimit else { return }
        visit(path, literal, type, depth: depth + 1)
    }

    // MARK: - Comparisons

    /// Compares a value as a whole; false when Swift cannot say it in one expression, or it has parts worth a
    /// comparison each.
    private mutating func compare(
        _ path: String, _ literal: Literal, _ type: TypeReference, isField: Bool = false
    ) -> Bool {
        guard let source = source(literal, type) else { return false }
        // A chain that nothing follows is an error; both sides are optional without it too.
        let path = path.hasSuffix("?") ? String(path.dropLast()) : path
        // Not as a field: what may be nil is no value of one.
        expect(isField ? "\(path).value" : path, source)
        return true
    }

    private func source(_ literal: Literal, _ type: TypeReference) -> String? {
        let type = plan.types.expanded(type)
        switch (type.kind, literal) {
        // What may be nil is compared as it is: both sides are optional then.
        case (.url, .string(let text)): return "URL(string: \(StringLiteral.source(text)))"
        case (.uuid, .string(let text)): return "UUID(uuidString: \(StringLiteral.source(text)))"
        case (.decimal, .number(let digits)), (.decimal, .string(let digits)):
            guard let number = DecimalNumber(digits), let text = number.plainText else { return nil }
            return number.isInteger && text.utf8.count < 16 ? text : "Decimal(string: \(StringLiteral.source(text)))"
        case (.date(let format, _), _): return SampleExpression.date(literal, format)?.source
        case (.json, _): return nil
        case (.model(let name), _):
            guard case .enumeration(let enumeration)? = plan.model(named: name)?.declaration,
                let identifier = plan.types.identifier(ofModel: name)
            else { return nil }
            return SampleExpression.member(literal, enumeration, identifier)
        default:
            guard !Self.holdsModels(type, in: plan) else { return nil }
            var expression = SampleExpression(context, taken: [])
            let source = expression.source(literal, as: type, name: "value")?.oneLine
            return expression.bindings.isEmpty ? source : nil
        }
    }

    /// Whether a type is made of models or free values: those are looked into, or left to the comparison of the whole.
    private static func holdsModels(_ type: TypeReference, in plan: ClientPlan) -> Bool {
        let type = plan.types.expanded(type)
        switch type.kind {
        case .array(let inner), .map(let inner): return holdsModels(inner, in: plan)
        case .json: return true
        case .model(let name):
            if case .enumeration? = plan.model(named: name)?.declaration { return false }
            return true
        default: return false
        }
    }

    private mutating func expect(_ value: String, _ expected: String) {
        guard count < Self.limit else { return }
        let found = context.framework.equal(value, expected).lines(indent: indent)
        // A text that fits no line is left to the comparison of the whole.
        guard !found.overflows(indent: indent) else { return }
        count += 1
        lines += found
    }
}

extension TypeReference {
    /// The type with null as a value.
    fileprivate var nullable: TypeReference {
        var result = self
        result.isNullable = true
        return result
    }
}
