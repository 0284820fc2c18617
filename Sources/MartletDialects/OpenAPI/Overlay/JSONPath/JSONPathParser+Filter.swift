import MartletSyntax

/// The conditions of filters (RFC 9535, sections 2.3.5 and 2.4).
extension JSONPathParser {
    /// What a function expects and gives.
    private enum Function: String, CaseIterable {
        case length, count, match, search, value

        var parameterCount: Int { self == .match || self == .search ? 2 : 1 }
    }

    /// What can stand on its own or be compared.
    private enum Operand {
        case comparable(JSONPathSyntax.Comparable)
        case query(JSONPathSyntax.Query)
        case match(JSONPathSyntax.Match)
    }

    /// Reads a condition: alternatives, each of conditions that hold together.
    mutating func condition() throws(JSONPath.Issue) -> JSONPathSyntax.Condition {
        try enter()
        defer { depth -= 1 }
        var alternatives = [try conjunction()]
        while skipOperator("||") { alternatives.append(try conjunction()) }
        return alternatives.count == 1 ? alternatives[0] : .any(alternatives)
    }

    private mutating func conjunction() throws(JSONPath.Issue) -> JSONPathSyntax.Condition {
        var parts = [try basic()]
        while skipOperator("&&") { parts.append(try basic()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func skipOperator(_ text: String) -> Bool {
        let start = index
        skipSpaces()
        guard skip(text: text) else {
            index = start
            return false
        }
        skipSpaces()
        return true
    }

    private mutating func basic() throws(JSONPath.Issue) -> JSONPathSyntax.Condition {
        let start = index
        if skip("!") {
            skipSpaces()
            if skip("(") { return .not(try parenthesized()) }
            return .not(try test(try operand(), from: start))
        }
        if skip("(") { return try parenthesized() }
        let left = try operand()
        let mark = index
        skipSpaces()
        for sign in JSONPathSyntax.Operator.allCases where skip(text: sign.rawValue) {
            let compared = try comparable(left, start..<mark)
            skipSpaces()
            let right = index
            let operand = try operand()
            return .comparison(compared, sign, try comparable(operand, right..<index))
        }
        index = mark
        return try test(left, from: start)
    }

    private mutating func parenthesized() throws(JSONPath.Issue) -> JSONPathSyntax.Condition {
        let start = index - 1
        skipSpaces()
        let inner = try condition()
        skipSpaces()
        guard skip(")") else {
            guard index < bytes.count else { throw issue("'(' is never closed", at: start..<start + 1) }
            throw unexpected()
        }
        return inner
    }

    private func test(_ operand: Operand, from start: Int) throws(JSONPath.Issue) -> JSONPathSyntax.Condition {
        switch operand {
        case .query(let query): return .exists(query)
        case .match(let match): return .matches(match)
        case .comparable:
            throw issue("this is a value, not a condition", at: start..<index, help: "compare it: == 'a', > 1")
        }
    }

    private func comparable(
        _ operand: Operand, _ range: Range<Int>
    ) throws(JSONPath.Issue) -> JSONPathSyntax.Comparable {
        switch operand {
        case .comparable(let comparable):
            return comparable
        case .query(let query):
            if query.isSingular { return .query(query) }
            throw issue(
                "a query that may select several values cannot be compared", at: range,
                help: "compare count(…) or value(…) of it, or name what is meant")
        case .match:
            throw issue("'match' and 'search' are conditions, and no values to compare", at: range)
        }
    }

    private mutating func operand() throws(JSONPath.Issue) -> Operand {
        switch peek {
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
            return .comparable(.literal(.string(try string())))
        case UInt8(ascii: "$"):
            index += 1
            return .query(JSONPathSyntax.Query(start: .root, segments: try segments()))
        case UInt8(ascii: "@"):
            index += 1
            return .query(JSONPathSyntax.Query(start: .current, segments: try segments()))
        case UInt8(ascii: "-"), 0x30...0x39:
            return .comparable(.literal(.number(try number())))
        case 0x61...0x7A:
            return try word()
        default:
            throw unexpected()
        }
    }

    /// Reads `null`, `true`, `false` or a function.
    private mutating func word() throws(JSONPath.Issue) -> Operand {
        let start = index
        while (0x61...0x7A).contains(peek) || (0x30...0x39).contains(peek) || peek == 0x5F { index += 1 }
        let range = start..<index
        let name = text(range)
        if skip("(") { return try call(name, range) }
        switch name {
        case "null": return .comparable(.literal(.null))
        case "true": return .comparable(.literal(.bool(true)))
        case "false": return .comparable(.literal(.bool(false)))
        default:
            throw issue(
                "'\(name.excerpt)' is not expected here", at: range,
                help: "text stands in quotes; a member of the value at hand is @.\(name.excerpt)")
        }
    }

    private mutating func call(_ name: String, _ range: Range<Int>) throws(JSONPath.Issue) -> Operand {
        guard let function = Function(rawValue: name) else {
            throw issue(
                "there is no function '\(name.excerpt)'", at: range,
                help: Suggestion.help(for: name, in: Function.allCases.map(\.rawValue)))
        }
        try enter()
        defer { depth -= 1 }
        var arguments: [(operand: Operand, range: Range<Int>)] = []
        skipSpaces()
        if !skip(")") {
            repeat {
                skipSpaces()
                let start = index
                let operand = try operand()
                arguments.append((operand, start..<index))
                skipSpaces()
            } while skip(",")
            guard skip(")") else { throw unexpected() }
        }
        guard arguments.count == function.parameterCount else {
            let expected = function.parameterCount == 1 ? "one argument" : "two arguments"
            throw issue("'\(name)' has \(expected), not \(arguments.count)", at: range)
        }
        return try call(function, arguments)
    }

    private mutating func call(
        _ function: Function, _ arguments: [(operand: Operand, range: Range<Int>)]
    ) throws(JSONPath.Issue) -> Operand {
        let first = arguments[0]
        switch function {
        case .length:
            return .comparable(.length(try comparable(first.operand, first.range)))
        case .count, .value:
            guard case .query(let query) = first.operand else {
                throw issue("'\(function.rawValue)' takes a query, such as @.a", at: first.range)
            }
            return .comparable(function == .count ? .count(query) : .value(query))
        case .match, .search:
            let second = arguments[1]
            let pattern = try comparable(second.operand, second.range)
            if case .literal(.string(let text)) = pattern, let problem = JSONPathPatterns.problem(in: text) {
                departures.append(issue("the pattern matches nothing: \(problem)", at: second.range))
            }
            return .match(
                JSONPathSyntax.Match(
                    text: try comparable(first.operand, first.range), pattern: pattern, isWhole: function == .match))
        }
    }

    /// Reads a number as JSON writes it; `-0` is one, too.
    private mutating func number() throws(JSONPath.Issue) -> JSONPathNumber {
        let start = index
        _ = skip("-")
        let whole = index
        skipDigits()
        let isPadded = index > whole + 1 && bytes[whole] == 0x30
        var isWhole = true
        var isComplete = index > whole && !isPadded
        if isComplete, skip(".") {
            isWhole = false
            isComplete = skipDigits()
        }
        if isComplete, skip("e") || skip("E") {
            isWhole = false
            if !skip("-") { _ = skip("+") }
            isComplete = skipDigits()
        }
        guard isComplete else { throw issue("this is not a number", at: start..<max(index, start + 1)) }
        if isWhole, let value = Int(text(start..<index)) { return .int(value) }
        return .double(Double(text(start..<index)) ?? .infinity)
    }

    @discardableResult
    private mutating func skipDigits() -> Bool {
        let start = index
        while (0x30...0x39).contains(peek) { index += 1 }
        return index > start
    }
}
