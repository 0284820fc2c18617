import MartletSyntax

/// Conditions and comparisons (RFC 9535, sections 2.3.5.2 and 2.4).
extension JSONPathEvaluator {
    /// A value of a comparison; nil is what the specification calls Nothing.
    private enum Value {
        case null
        case bool(Bool)
        case number(JSONPathNumber)
        case string(String)
        /// A list or a mapping.
        case structured(Node)

        init(_ literal: JSONPathSyntax.Literal) {
            switch literal {
            case .null: self = .null
            case .bool(let value): self = .bool(value)
            case .number(let value): self = .number(value)
            case .string(let text): self = .string(text)
            }
        }

        init(_ node: Node) {
            guard let scalar = node.scalar else {
                self = .structured(node)
                return
            }
            let resolved = scalar.resolved
            switch resolved {
            case .null: self = .null
            case .bool(let value): self = .bool(value)
            case .string: self = .string(scalar.text)
            case .int, .float:
                // Infinities and NaN, which JSON lacks, are the strings that they were written as.
                let number = resolved.integer.map(JSONPathNumber.int) ?? resolved.double.flatMap(JSONPathNumber.finite)
                self = number.map { .number($0) } ?? .string(scalar.text)
            }
        }
    }

    /// Returns whether a condition holds for a value.
    mutating func holds(
        _ condition: JSONPathSyntax.Condition, for node: Node
    ) throws(JSONPathExhaustion) -> Bool {
        try share.take()
        switch condition {
        case .any(let conditions):
            for condition in conditions where try holds(condition, for: node) { return true }
            return false
        case .all(let conditions):
            for condition in conditions where try !holds(condition, for: node) { return false }
            return true
        case .not(let condition):
            return try !holds(condition, for: node)
        case .exists(let query):
            return try values(of: query, at: node, limit: 1).count > 0
        case .matches(let match):
            guard case .string(let text)? = try value(match.text, at: node),
                case .string(let pattern)? = try value(match.pattern, at: node)
            else { return false }
            return try patterns.matches(text, pattern, isWhole: match.isWhole, share: &share)
        case .comparison(let left, let sign, let right):
            return try compare(try value(left, at: node), sign, try value(right, at: node))
        }
    }

    private mutating func value(
        _ comparable: JSONPathSyntax.Comparable, at node: Node
    ) throws(JSONPathExhaustion) -> Value? {
        switch comparable {
        case .literal(let literal):
            return Value(literal)
        case .query(let query), .value(let query):
            let (count, last) = try values(of: query, at: node, limit: 2)
            return count == 1 ? last.map { Value($0) } : nil
        case .count(let query):
            return .number(.int(try values(of: query, at: node, limit: .max).count))
        case .length(let argument):
            switch try value(argument, at: node) {
            case .string(let text):
                try share.take(text.utf8.count / 16)
                return .number(.int(text.unicodeScalars.count))
            case .structured(let node):
                return .number(.int(node.sequence?.count ?? node.mapping?.entries.count ?? 0))
            case .null, .bool, .number, nil:
                return nil
            }
        }
    }

    private mutating func compare(
        _ left: Value?, _ sign: JSONPathSyntax.Operator, _ right: Value?
    ) throws(JSONPathExhaustion) -> Bool {
        switch sign {
        case .equal: return try isEqual(left, right)
        case .notEqual: return try !isEqual(left, right)
        case .less: return isLess(left, right)
        case .greater: return isLess(right, left)
        case .lessOrEqual:
            if isLess(left, right) { return true }
            return try isEqual(left, right)
        case .greaterOrEqual:
            if isLess(right, left) { return true }
            return try isEqual(left, right)
        }
    }

    private func isLess(_ left: Value?, _ right: Value?) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left < right
        // The order of UTF-8's bytes is that of Unicode's scalars.
        case (.string(let left), .string(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        default: false
        }
    }

    private mutating func isEqual(_ left: Value?, _ right: Value?) throws(JSONPathExhaustion) -> Bool {
        try share.take()
        switch (left, right) {
        case (nil, nil), (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.number(let left), .number(let right)): return left == right
        case (.string(let left), .string(let right)): return left.utf8.elementsEqual(right.utf8)
        case (.structured(let left), .structured(let right)): return try isEqual(left, right)
        default: return false
        }
    }

    /// Compares lists element by element, and mappings without regard to order.
    private mutating func isEqual(_ left: Node, _ right: Node) throws(JSONPathExhaustion) -> Bool {
        if let left = left.sequence, let right = right.sequence {
            guard left.count == right.count else { return false }
            for (left, right) in zip(left, right) where try !isEqual(Value(left), Value(right)) { return false }
            return true
        }
        guard let left = left.mapping, let right = right.mapping, left.entries.count == right.entries.count else {
            return false
        }
        for entry in left.entries {
            guard let other = right[entry.name], try isEqual(Value(entry.value), Value(other)) else { return false }
        }
        return true
    }
}

extension JSONPathNumber {
    /// A number that is neither infinite nor NaN; nil for those.
    fileprivate static func finite(_ value: Double) -> JSONPathNumber? {
        value.isFinite ? .double(value) : nil
    }
}
