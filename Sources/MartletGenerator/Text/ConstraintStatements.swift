import MartletContract
import MartletFormats
import MartletPlan
import MartletTemplates

/// Spells the statements that hold values to their constraints, in terms of the runtime's `ConstraintCheck`, which is
/// called `constraints` in all of them.
struct ConstraintStatements {
    let plan: ClientPlan

    /// Returns the statements about a field or parameter; none when there is nothing to check.
    func field(
        _ value: String, _ field: Field, checker: String = "constraints", indent: Int
    ) -> TextLines {
        let inner = lines("value", field.type, [], isUnwrapped: true, indent: indent + 4)
        return block("\(checker).at(\(StringLiteral.source(field.key)), \(value))", inner)
    }

    /// Returns the statements about a whole body; none when there is nothing to check.
    func body(_ value: String, _ type: TypeReference, checker: String, indent: Int) -> TextLines {
        block("\(checker).some(\(value))", lines("value", type, [], isUnwrapped: true, indent: indent + 4))
    }

    /// Returns the statements about members that no field names; none when there is nothing to check.
    func additional(_ value: String, _ type: TypeReference, indent: Int) -> TextLines {
        block("constraints.each(\(value))", lines("value", type, [], indent: indent + 4))
    }

    /// Returns the statements about the value of a distinct type.
    func newtype(_ alias: Alias, indent: Int) -> TextLines {
        lines("rawValue", alias.type, [], indent: indent)
    }

    /// Returns the statements about the members of a union.
    func union(_ union: UnionPlan, indent: Int) -> TextLines {
        var cases = TextLines()
        var isWhole = union.isClosed
        for member in union.members {
            let inner = lines("value", member.member.type, [], indent: indent + 4)
            if inner.isEmpty {
                isWhole = false
            } else {
                cases.append(of: "case .", member.name.source, "(let value):")
                cases.append(indented: inner)
            }
        }
        guard !cases.isEmpty else { return [] }
        if !isWhole { cases.append("default: break") }
        return ["switch self {"] + cases + ["}"]
    }

    private func block(_ call: String, _ inner: TextLines) -> TextLines {
        guard !inner.isEmpty else { return [] }
        var lines = TextLines(of: call, " { (constraints, value) in")
        lines.append(indented: inner)
        lines.append("}")
        return lines
    }

    /// Returns the statements about a value of a type, with constraints from outside.
    private func lines(
        _ value: String, _ type: TypeReference, _ outer: [Constraints], isUnwrapped: Bool = false, indent: Int
    ) -> TextLines {
        var (type, all) = (type, outer + [type.constraints])
        var isNullable = type.isNullable
        while case .model(let name) = type.kind, case .alias(let alias)? = plan.model(named: name)?.model.shape,
            !alias.isNewtype
        {
            all.append(alias.type.constraints)
            isNullable = isNullable || alias.type.isNullable
            type = alias.type
        }
        if isNullable, !isUnwrapped {
            var inner = type
            inner.isNullable = false
            inner.constraints = Constraints()
            return block(
                "constraints.some(\(value))", lines("value", inner, all, isUnwrapped: true, indent: indent + 4))
        }
        var lines = TextLines()
        for constraints in all { lines += own(constraints, value, type, indent: indent) }
        return lines + nested(value, type, indent: indent)
    }

    /// What a value is made of.
    private func nested(_ value: String, _ type: TypeReference, indent: Int) -> TextLines {
        switch type.kind {
        case .array(let element), .map(let element):
            return block("constraints.each(\(value))", lines("value", element, [], indent: indent + 4))
        case .model(let name) where plan.constrainedModels.contains(name):
            return ["\(value).checkConstraints(&constraints)"]
        default: return []
        }
    }

    /// What a value is held to itself.
    private func own(_ constraints: Constraints, _ value: String, _ type: TypeReference, indent: Int) -> TextLines {
        guard constraints.areCheckable else { return [] }
        switch type.kind {
        case .string: return text(value, constraints, indent)
        case .url: return text("\(value).absoluteString", constraints, indent)
        case .data(let encoding):
            return text("\(value).text(\(FormatExpression.source(encoding)))", constraints, indent)
        case .int, .int32, .int64, .uint64, .float, .double, .decimal: return number(value, constraints, indent)
        case .array(let element): return list(value, element, constraints, indent)
        case .model(let name):
            switch plan.model(named: name)?.declaration {
            case .enumeration(let enumeration)?:
                let raw = "\(value).rawValue"
                return enumeration.rawType == .string
                    ? text(raw, constraints, indent) : number(raw, constraints, indent)
            case .newtype(let newtype)?: return own(constraints, "\(value).rawValue", newtype.reference, indent: indent)
            case .structure?, .union?, .alias?, nil: return []
            }
        default: return []
        }
    }

    private func text(_ value: String, _ constraints: Constraints, _ indent: Int) -> TextLines {
        let pattern = constraints.pattern.flatMap { Self.isSupported($0) ? StringLiteral.source($0) : nil }
        return call(
            "text", value,
            [
                ("minLength", constraints.minLength.map(String.init)),
                ("maxLength", constraints.maxLength.map(String.init)),
                ("pattern", pattern),
            ], indent)
    }

    private func number(_ value: String, _ constraints: Constraints, _ indent: Int) -> TextLines {
        let bounds = [
            ("min", constraints.minimum), ("max", constraints.maximum), ("exclusiveMin", constraints.exclusiveMinimum),
            ("exclusiveMax", constraints.exclusiveMaximum), ("multipleOf", constraints.multipleOf),
        ]
        return call("number", value, bounds.map { ($0.0, $0.1.map(StringLiteral.source)) }, indent)
    }

    private func list(
        _ value: String, _ element: TypeReference, _ constraints: Constraints, _ indent: Int
    ) -> TextLines {
        var lines = call(
            "count", "\(value).count",
            [("min", constraints.minItems.map(String.init)), ("max", constraints.maxItems.map(String.init))], indent)
        if constraints.areItemsUnique {
            let write = ValueCoding(element, in: plan).writeElement()
            SourceLayout.closure(
                call: "constraints.unique(\(value))", signature: "(writer, element)", body: write, tail: ""
            ).add(to: &lines, indent: indent)
        }
        return lines
    }

    private func call(_ method: String, _ value: String, _ options: [(String, String?)], _ indent: Int) -> TextLines {
        let arguments = options.compactMap { label, value in value.map { SourceLayout.text("\(label): \($0)") } }
        guard !arguments.isEmpty else { return [] }
        return SourceLayout.call("constraints.\(method)", [.text(value)] + arguments).lines(indent: indent)
    }

    /// Whether a pattern can be matched in linear time.
    static func isSupported(_ pattern: String) -> Bool {
        (try? Pattern(pattern)) != nil
    }
}

extension TextLines {
    /// The statements, or where there are none a remark: no constraint can be checked in linear time.
    var orRemark: TextLines { isEmpty ? ["// What is asked of the values cannot be checked here."] : self }
}
