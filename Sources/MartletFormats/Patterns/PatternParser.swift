/// Parses a regular expression of ECMA-262 in Unicode mode (22.2.1, Patterns, with [+UnicodeMode]).
///
/// Two things that this mode refuses and authors write nevertheless are understood as in Annex B.1.2: an escaped
/// punctuation mark that needs no escape (`\-`, `\@`), and a lone `]`, `{` or `}`.
struct PatternParser {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0

    /// How deep groups may be nested.
    private static let depthLimit = 200
    /// The greatest count of a repetition that is told apart; all above make the pattern too large.
    private static let countLimit = 1_000_000

    private init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    /// Parses a pattern.
    static func parse(_ text: String) throws(PatternIssue) -> PatternNode {
        var parser = PatternParser(text)
        let node = try parser.disjunction()
        if parser.peek != nil { throw parser.issue(.invalid, "')' closes no group") }
        return node
    }

    private mutating func disjunction() throws(PatternIssue) -> PatternNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else {
            throw issue(.tooLarge, "groups are nested deeper than \(Self.depthLimit)")
        }
        var alternatives = [try alternative()]
        while take("|") { alternatives.append(try alternative()) }
        return alternatives.count == 1 ? alternatives[0] : .alternation(alternatives)
    }

    private mutating func alternative() throws(PatternIssue) -> PatternNode {
        var nodes: [PatternNode] = []
        while let next = peek, next != "|", next != ")" {
            nodes.append(try term())
        }
        return nodes.count == 1 ? nodes[0] : .sequence(nodes)
    }

    private mutating func term() throws(PatternIssue) -> PatternNode {
        let start = index
        let node = try atom()
        let end = index
        guard let (minimum, maximum) = try quantifier() else { return node }
        // A group around it can be repeated, the condition alone cannot.
        if case .assertion = node, scalars[start] != "(" {
            index = end
            throw issue(.invalid, "nothing to repeat")
        }
        guard minimum <= Self.countLimit, maximum ?? 0 <= Self.countLimit else {
            index = start
            throw issue(.tooLarge, "a repetition counts beyond \(Self.countLimit)")
        }
        return .repetition(node, minimum: minimum, maximum: maximum)
    }

    private mutating func atom() throws(PatternIssue) -> PatternNode {
        let place = index
        guard let scalar = next() else { throw issue(.invalid, "the pattern ends too early") }
        switch scalar {
        case "^": return .assertion(.start)
        case "$": return .assertion(.end)
        case ".": return .set(.dot)
        case "(": return try group(openedAt: place)
        case "[": return .set(try characterClass(openedAt: place))
        case "\\": return try atomEscape(at: place)
        case "*", "+", "?":
            index = place
            throw issue(.invalid, "nothing to repeat")
        case "{":
            index = place
            if try quantifier() != nil {
                index = place
                throw issue(.invalid, "nothing to repeat")
            }
            index = place + 1
            return .set(ScalarSet(scalar))
        default: return .set(ScalarSet(scalar))
        }
    }

    private mutating func group(openedAt place: Int) throws(PatternIssue) -> PatternNode {
        if take("?") {
            let isBehind = take("<")
            let isNegated = peek == "!"
            if take("=") || take("!") {
                return .look(
                    .init(
                        node: try rest(ofGroupOpenedAt: place), isBehind: isBehind, isNegated: isNegated, offset: place)
                )
            }
            if isBehind {
                while let scalar = next(), scalar != ">" {}
            } else if !take(":") {
                throw unsupported("this kind of group", at: place)
            }
        }
        return try rest(ofGroupOpenedAt: place)
    }

    private mutating func rest(ofGroupOpenedAt place: Int) throws(PatternIssue) -> PatternNode {
        let node = try disjunction()
        guard take(")") else {
            index = place
            throw issue(.invalid, "'(' is not closed")
        }
        return node
    }

    /// Returns the bounds of a quantifier, or nil when there is none. Greedy or lazy is the same: only whether there
    /// is a match is asked.
    private mutating func quantifier() throws(PatternIssue) -> (minimum: Int, maximum: Int?)? {
        let bounds: (Int, Int?)
        if take("*") {
            bounds = (0, nil)
        } else if take("+") {
            bounds = (1, nil)
        } else if take("?") {
            bounds = (0, 1)
        } else if let counted = try countedQuantifier() {
            bounds = counted
        } else {
            return nil
        }
        _ = take("?")
        return bounds
    }

    private mutating func countedQuantifier() throws(PatternIssue) -> (Int, Int?)? {
        let place = index
        guard take("{") else { return nil }
        guard let minimum = number() else {
            index = place
            return nil
        }
        var maximum: Int? = minimum
        if take(",") { maximum = number() }
        guard take("}") else {
            index = place
            return nil
        }
        if let maximum, maximum < minimum {
            index = place
            throw issue(.invalid, "the counts of a repetition are the wrong way round")
        }
        return (minimum, maximum)
    }

    private mutating func number() -> Int? {
        var value: Int?
        while let scalar = peek, ("0"..."9").contains(scalar) {
            index += 1
            value = min((value ?? 0) * 10 + Int(scalar.value - 0x30), Self.countLimit + 1)
        }
        return value
    }
}

// MARK: - Escapes and classes

extension PatternParser {
    private mutating func atomEscape(at place: Int) throws(PatternIssue) -> PatternNode {
        if take("b") { return .assertion(.wordBoundary) }
        if take("B") { return .assertion(.noWordBoundary) }
        if let scalar = peek, ("1"..."9").contains(scalar) || scalar == "k" {
            throw unsupported("a back-reference", at: place)
        }
        return .set(try escape(at: place))
    }

    /// Reads what follows a backslash, in a class and outside.
    private mutating func escape(at place: Int) throws(PatternIssue) -> ScalarSet {
        guard let scalar = next() else { throw issue(.invalid, "the pattern ends with a lone '\\'") }
        switch scalar {
        case "d": return .digits
        case "D": return ScalarSet.digits.negated
        case "w": return .word
        case "W": return ScalarSet.word.negated
        case "s": return .space
        case "S": return ScalarSet.space.negated
        case "p", "P": return try property(isNegated: scalar == "P", at: place)
        case "t": return ScalarSet("\t")
        case "n": return ScalarSet("\n")
        case "v": return ScalarSet("\u{B}")
        case "f": return ScalarSet("\u{C}")
        case "r": return ScalarSet("\r")
        case "0":
            if let digit = peek, ("0"..."9").contains(digit) { throw invalidEscape(at: place) }
            return ScalarSet("\0")
        case "c":
            guard let letter = next(), letter.isASCII, letter.properties.isAlphabetic,
                let control = Unicode.Scalar(letter.value % 32)
            else { throw invalidEscape(at: place) }
            return ScalarSet(control)
        case "x":
            guard let value = hexadecimal(digits: 2), let result = Unicode.Scalar(value) else {
                throw invalidEscape(at: place)
            }
            return ScalarSet(result)
        case "u": return try unicodeEscape(at: place)
        default:
            let isName = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_"
            if isName { throw invalidEscape(at: place) }
            return ScalarSet(scalar)
        }
    }

    private mutating func unicodeEscape(at place: Int) throws(PatternIssue) -> ScalarSet {
        if take("{") {
            var value: UInt32 = 0
            var count = 0
            while let digit = peek.flatMap(Self.hexadecimalDigit) {
                index += 1
                count += 1
                value = min(value * 16 + digit, 0x11_0000)
            }
            guard count > 0, take("}"), let scalar = Unicode.Scalar(value) else { throw invalidEscape(at: place) }
            return ScalarSet(scalar)
        }
        guard let unit = hexadecimal(digits: 4) else { throw invalidEscape(at: place) }
        if let scalar = Unicode.Scalar(unit) { return ScalarSet(scalar) }
        // A leading surrogate with its trailing one is a scalar; alone, no Swift string holds it.
        if unit < 0xDC00, take("\\"), take("u"), let trail = hexadecimal(digits: 4), (0xDC00...0xDFFF).contains(trail),
            let scalar = Unicode.Scalar(0x1_0000 + (unit - 0xD800) * 0x400 + (trail - 0xDC00))
        {
            return ScalarSet(scalar)
        }
        throw unsupported("half of a surrogate pair", at: place)
    }

    private mutating func property(isNegated: Bool, at place: Int) throws(PatternIssue) -> ScalarSet {
        guard take("{") else { throw invalidEscape(at: place) }
        var name = ""
        while let scalar = peek, scalar != "}" {
            name.unicodeScalars.append(scalar)
            index += 1
        }
        guard take("}") else { throw invalidEscape(at: place) }
        guard let property = ScalarProperty(name: name) else {
            throw unsupported("the Unicode property '\(name)'", at: place)
        }
        var result = ScalarSet()
        result.insert(property, isNegated: isNegated)
        return result
    }

    private mutating func characterClass(openedAt place: Int) throws(PatternIssue) -> ScalarSet {
        var result = ScalarSet()
        let isNegated = take("^")
        while let scalar = peek, scalar != "]" {
            let first = try classAtom()
            guard peek == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
                result.formUnion(first)
                continue
            }
            let dash = index
            index += 1
            let last = try classAtom()
            guard let lower = first.onlyValue, let upper = last.onlyValue else {
                // `[\w-.]`: Annex B.1.2 takes all three as they are.
                result.formUnion(first)
                result.formUnion(ScalarSet("-"))
                result.formUnion(last)
                continue
            }
            guard lower <= upper else {
                index = dash
                throw issue(.invalid, "the ends of a range are the wrong way round")
            }
            result.insert(lower...upper)
        }
        guard take("]") else {
            index = place
            throw issue(.invalid, "'[' is not closed")
        }
        result.isNegated = isNegated
        return result
    }

    private mutating func classAtom() throws(PatternIssue) -> ScalarSet {
        let place = index
        guard let scalar = next() else { throw issue(.invalid, "the pattern ends too early") }
        guard scalar == "\\" else { return ScalarSet(scalar) }
        if take("b") { return ScalarSet("\u{8}") }
        return try escape(at: place)
    }
}

// MARK: - Scalars

extension PatternParser {
    private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func next() -> Unicode.Scalar? {
        guard let scalar = peek else { return nil }
        index += 1
        return scalar
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == scalar else { return false }
        index += 1
        return true
    }

    private mutating func hexadecimal(digits: Int) -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = peek.flatMap(Self.hexadecimalDigit) else { return nil }
            index += 1
            value = value * 16 + digit
        }
        return value
    }

    private static func hexadecimalDigit(_ scalar: Unicode.Scalar) -> UInt32? {
        switch scalar {
        case "0"..."9": scalar.value - 0x30
        case "a"..."f": scalar.value - 0x57
        case "A"..."F": scalar.value - 0x37
        default: nil
        }
    }

    private func issue(_ kind: PatternIssue.Kind, _ message: String) -> PatternIssue {
        PatternIssue(kind: kind, message: message, offset: index)
    }

    private func unsupported(_ what: String, at place: Int) -> PatternIssue {
        PatternIssue(kind: .unsupported, message: "\(what) is not supported", offset: place)
    }

    private func invalidEscape(at place: Int) -> PatternIssue {
        PatternIssue(kind: .invalid, message: "no such escape", offset: place)
    }
}

extension ScalarSet {
    /// The one member of a set that is written as a single scalar; nil for all others.
    fileprivate var onlyValue: UInt32? {
        guard !isNegated, terms.isEmpty, ranges.count == 1, ranges[0].count == 1 else { return nil }
        return ranges[0].lowerBound
    }
}
