package import MartletContract
package import MartletPlan

/// Spells literal values of a specification as Swift expressions of a type.
package struct LiteralExpression {
    private let plan: ClientPlan

    package init(_ plan: ClientPlan) {
        self.plan = plan
    }

    /// Returns the expression, or nil when the value is none of the type, or Swift cannot say it in a way that always
    /// works: a URL, a moment, a model.
    package func source(_ literal: Literal, as type: TypeReference) -> String? {
        let type = plan.types.expanded(type)
        switch (literal, type.kind) {
        case (.null, _): return type.isNullable ? "nil" : nil
        case (.bool(let value), .bool): return value ? "true" : "false"
        case (.string(let text), .string): return StringLiteral.source(text)
        case (.number(let digits), _): return number(digits, type.kind)
        case (.array(let elements), .array(let element)):
            let sources = elements.compactMap { source($0, as: element) }
            return sources.count == elements.count ? "[\(sources.joined(separator: ", "))]" : nil
        case (.object(let members), .map(let value)):
            let sources = members.compactMap { member in
                source(member.value, as: value).map { "\(StringLiteral.source(member.name)): \($0)" }
            }
            guard sources.count == members.count else { return nil }
            return sources.isEmpty ? "[:]" : "[\(sources.joined(separator: ", "))]"
        case (.string(let text), .decimal), (.string(let text), .int64): return number(text, type.kind)
        case (.string(let text), .model(let name)): return member(text, of: name) ?? wrapped(literal, name)
        case (_, .model(let name)): return wrapped(literal, name)
        default: return nil
        }
    }

    private func number(_ digits: String, _ kind: TypeReference.Kind) -> String? {
        switch kind {
        case .int, .int64: return Int64(digits).map { String($0) }
        case .int32: return Int32(digits).map { String($0) }
        case .float: return Float(digits).flatMap { $0.isFinite ? Self.floating(digits) : nil }
        case .double: return Double(digits).flatMap { $0.isFinite ? Self.floating(digits) : nil }
        case .decimal: return Self.decimal(digits)
        case .duration(.seconds): return Int64(digits).map { ".seconds(\($0))" }
        case .duration(.milliseconds): return Int64(digits).map { ".milliseconds(\($0))" }
        case .model(let name): return member(digits, of: name) ?? wrapped(.number(digits), name)
        default: return nil
        }
    }

    /// Swift's literals know JSON's digits, exponents included.
    private static func floating(_ digits: String) -> String? {
        let characters = Set("0123456789+-.eE")
        return digits.allSatisfy { characters.contains($0) } ? digits : nil
    }

    /// Returns a decimal number made from its digits: Swift would read a literal as a binary number first.
    private static func decimal(_ digits: String) -> String? {
        if let whole = Int64(digits) { return String(whole) }
        let isNegative = digits.hasPrefix("-")
        let parts = digits.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let significand = Int64(parts[0] + parts[1]) else { return nil }
        let sign = isNegative ? ".minus" : ".plus"
        return "Decimal(sign: \(sign), exponent: -\(parts[1].count), significand: \(significand))"
    }

    private func member(_ wireValue: String, of name: String) -> String? {
        guard let model = plan.model(named: name), case .enumeration(let enumeration) = model.declaration else {
            return nil
        }
        if let member = enumeration.member(of: wireValue), member.value.deprecation == nil || enumeration.isClosed {
            return ".\(member.name.source)"
        }
        guard !enumeration.isClosed else { return nil }
        // A deprecated member is not named: that would be a warning in code that nobody can change.
        let raw = enumeration.rawType == .string ? StringLiteral.source(wireValue) : Int(wireValue).map { String($0) }
        return raw.map { "\(model.name.source)(rawValue: \($0))" }
    }

    private func wrapped(_ literal: Literal, _ name: String) -> String? {
        guard let model = plan.model(named: name), case .newtype(let newtype) = model.declaration else { return nil }
        return source(literal, as: newtype.reference).map { "\(model.name.source)(rawValue: \($0))" }
    }
}
