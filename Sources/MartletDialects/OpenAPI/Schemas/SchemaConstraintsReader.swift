import MartletContract
import MartletSyntax

/// Reads what the values of a schema are held to.
enum SchemaConstraintsReader {
    /// Returns the constraints that fit a type. What does not fit it is passed over: it holds for no value of it.
    ///
    /// - Parameter parts: the mappings that say so. All of them hold: of two bounds the tighter one counts, of two patterns or
    ///   steps the last one, and ``others(_:besides:_:)`` are kept as keywords.
    static func read(_ parts: [SchemaPart], for type: TypeReference, _ context: inout OpenAPIContext) -> Constraints {
        var constraints = read(parts, &context) { fits($0, type.kind) }
        // A value that is none of numbers, texts and lists satisfies any bounds.
        if type.kind == .json { return constraints }
        if case .array = type.kind { MisplacedLimits.read(parts, into: &constraints, &context) }
        if isEmpty(constraints) {
            let place = parts.last?.entry(.maximum) ?? parts.last?.entry(.maxLength) ?? parts.last?.entry(.maxItems)
            if let span = place?.key.span ?? parts.last?.located.node.span {
                context.report(.emptyRange, "no value can satisfy both bounds; the upper one is passed over", at: span)
            }
            constraints.maximum = nil
            constraints.exclusiveMaximum = nil
            constraints.maxLength = nil
            constraints.maxItems = nil
        }
        return constraints
    }

    /// Returns the constraints of the words that are wanted.
    private static func read(
        _ parts: [SchemaPart], _ context: inout OpenAPIContext, _ isWanted: (SchemaWord) -> Bool
    ) -> Constraints {
        var constraints = Constraints()
        for part in parts where part.isConstrained {
            let own = read(part, &context, isWanted)
            constraints = constraints.isEmpty ? own : own.merged(with: constraints)
        }
        return constraints
    }

    private static func read(
        _ part: SchemaPart, _ context: inout OpenAPIContext, _ isWanted: (SchemaWord) -> Bool
    ) -> Constraints {
        var constraints = Constraints()
        for word in part.all {
            guard isWanted(word), let value = part[word] else { continue }
            read(word, value, into: &constraints, &context)
        }
        if isWanted(.minimum) { readExclusive(part, into: &constraints, &context) }
        return constraints
    }

    /// Returns the patterns and steps of several mappings that the constraints of a type have no room for, as keywords.
    static func others(
        _ parts: [SchemaPart], for kind: TypeReference.Kind, _ context: inout OpenAPIContext
    ) -> [SchemaKeyword] {
        guard parts.count > 1 else { return [] }
        var lost: [SchemaKeyword] = []
        var constraints = Constraints()
        for part in parts where part.isConstrained {
            let own = read(part, &context) { fits($0, kind) }
            lost += own.unmerged(with: constraints)
            constraints = own.merged(with: constraints)
        }
        return lost
    }

    /// Returns what holds for the JSON of values whose Swift type has no such constraints, as keywords: how long the text of
    /// a date is, say.
    static func keywords(
        _ parts: [SchemaPart], besides kind: TypeReference.Kind, _ context: inout OpenAPIContext
    ) -> [SchemaKeyword] {
        let (isText, isNumber) = (isText(kind), isNumber(kind))
        guard isText || isNumber else { return [] }
        return keywords(
            read(parts, &context) { word in
                guard !fits(word, kind) else { return false }
                switch word {
                case .minLength, .maxLength, .pattern: return isText
                case .minimum, .maximum, .multipleOf: return isNumber
                default: return false
                }
            })
    }

    private static func isText(_ kind: TypeReference.Kind) -> Bool {
        switch kind {
        case .string, .uuid, .url, .data, .int64(isString: true), .uint64(isString: true), .decimal(isString: true):
            true
        case .duration(let encoding): encoding == .iso8601 || encoding == .calendar
        case .date(let format, _): format != .unix && format != .unixMilliseconds
        default: false
        }
    }

    private static func isNumber(_ kind: TypeReference.Kind) -> Bool {
        switch kind {
        case .duration(let encoding): encoding == .seconds || encoding == .milliseconds
        case .date(.firstOf, _), .date(.unix, _), .date(.unixMilliseconds, _): true
        default: false
        }
    }

    /// Whether the values of two types are strings on the wire, or numbers.
    static func areSameOnWire(_ kind: TypeReference.Kind, _ other: TypeReference.Kind) -> Bool {
        func isNumeric(_ kind: TypeReference.Kind) -> Bool { isNumber(kind) || fits(.minimum, kind) }
        guard !isOfAnyType(kind), !isOfAnyType(other) else { return false }
        return isText(kind) && isText(other) || isNumeric(kind) && isNumeric(other)
    }

    /// Returns constraints as the keywords that say them.
    static func keywords(_ constraints: Constraints) -> [SchemaKeyword] {
        var keywords: [SchemaKeyword] = []
        func add(_ name: SchemaWord, number: String?) {
            if let number { keywords.append(SchemaKeyword(name.rawValue, .number(number))) }
        }
        func add(_ name: SchemaWord, text: String?) {
            if let text { keywords.append(SchemaKeyword(name.rawValue, .string(text))) }
        }
        add(.minimum, number: constraints.minimum)
        add(.maximum, number: constraints.maximum)
        add(.exclusiveMinimum, number: constraints.exclusiveMinimum)
        add(.exclusiveMaximum, number: constraints.exclusiveMaximum)
        add(.multipleOf, number: constraints.multipleOf)
        add(.minLength, number: constraints.minLength.map { String($0) })
        add(.maxLength, number: constraints.maxLength.map { String($0) })
        add(.pattern, text: constraints.pattern)
        add(.minItems, number: constraints.minItems.map { String($0) })
        add(.maxItems, number: constraints.maxItems.map { String($0) })
        if constraints.areItemsUnique { keywords.append(SchemaKeyword(SchemaWord.uniqueItems.rawValue, .bool(true))) }
        add(.format, text: constraints.format)
        return keywords
    }

    private static func fits(_ word: SchemaWord, _ kind: TypeReference.Kind) -> Bool {
        switch word {
        case .minimum, .maximum, .multipleOf:
            switch kind {
            case .int, .int32, .int64(isString: false), .uint64(isString: false), .float, .double,
                .decimal(isString: false), .model, .json:
                true
            default: false
            }
        case .minLength, .maxLength, .pattern: kind == .string || isOfAnyType(kind)
        case .minItems, .maxItems, .uniqueItems:
            if case .array = kind { true } else { isOfAnyType(kind) }
        default: false
        }
    }

    /// Whether values may be of any type of JSON: a constraint holds for those of its type.
    private static func isOfAnyType(_ kind: TypeReference.Kind) -> Bool {
        if case .model = kind { true } else { kind == .json }
    }

    private static func read(
        _ word: SchemaWord, _ node: Node, into constraints: inout Constraints, _ context: inout OpenAPIContext
    ) {
        switch word {
        case .minimum: constraints.minimum = context.number(node, word) ?? constraints.minimum
        case .maximum: constraints.maximum = context.number(node, word) ?? constraints.maximum
        case .multipleOf:
            guard let text = context.number(node, word) else { return }
            guard let value = Double(text), value > 0 else {
                context.report(.invalidValue, "'multipleOf' is above 0", at: node.span)
                return
            }
            constraints.multipleOf = text
        case .minLength: constraints.minLength = context.count(node, word) ?? constraints.minLength
        case .maxLength: constraints.maxLength = context.count(node, word) ?? constraints.maxLength
        case .minItems: constraints.minItems = context.count(node, word) ?? constraints.minItems
        case .maxItems: constraints.maxItems = context.count(node, word) ?? constraints.maxItems
        case .uniqueItems: constraints.areItemsUnique = context.flag(node, word)
        case .pattern:
            guard let text = node.scalar?.text else {
                context.report(.wrongShape, "'pattern' is text", at: node.span)
                return
            }
            if !text.isEmpty { constraints.pattern = text }
        default: break
        }
    }

    /// Reads bounds that must not be reached: numbers, or in OpenAPI 3.0 a Boolean beside the bound.
    private static func readExclusive(
        _ part: SchemaPart, into constraints: inout Constraints, _ context: inout OpenAPIContext
    ) {
        if let node = part[.exclusiveMinimum] {
            if case .bool(let isExclusive)? = node.scalar?.resolved {
                if isExclusive, let bound = constraints.minimum {
                    constraints.exclusiveMinimum = bound
                    constraints.minimum = nil
                }
            } else if let number = context.number(node, .exclusiveMinimum) {
                constraints.exclusiveMinimum = number
            }
        }
        if let node = part[.exclusiveMaximum] {
            if case .bool(let isExclusive)? = node.scalar?.resolved {
                if isExclusive, let bound = constraints.maximum {
                    constraints.exclusiveMaximum = bound
                    constraints.maximum = nil
                }
            } else if let number = context.number(node, .exclusiveMaximum) {
                constraints.exclusiveMaximum = number
            }
        }
    }

    private static func isEmpty(_ constraints: Constraints) -> Bool {
        if let least = constraints.minLength, let most = constraints.maxLength, least > most { return true }
        if let least = constraints.minItems, let most = constraints.maxItems, least > most { return true }
        func value(_ text: String?) -> Double? { text.flatMap(Double.init) }
        let lower = [value(constraints.minimum), value(constraints.exclusiveMinimum)].compactMap { $0 }.max()
        let upper = [value(constraints.maximum), value(constraints.exclusiveMaximum)].compactMap { $0 }.min()
        guard let lower, let upper else { return false }
        let isOpen = lower == value(constraints.exclusiveMinimum) || upper == value(constraints.exclusiveMaximum)
        return lower > upper || lower == upper && isOpen
    }
}

extension OpenAPIContext {
    /// Returns a number; nil, and a finding, when the value is none.
    mutating func number(_ node: Node, _ word: SchemaWord) -> String? {
        if let scalar = node.scalar, let text = NumberText.number(scalar.text) { return text }
        report(.wrongShape, "'\(word.rawValue)' is a number", at: node.span)
        return nil
    }

    /// Returns a whole number that is not negative; nil, and a finding, when the value is none.
    mutating func count(_ node: Node, _ word: SchemaWord) -> Int? {
        if let text = node.scalar?.text {
            if let count = Int(text), count >= 0 { return count }
            if let value = Double(text), value >= 0, let count = Int(exactly: value) { return count }
            // So large that no value reaches it.
            if let value = Double(text), value >= 0x1p63, value.isFinite { return Int.max }
        }
        report(.wrongShape, "'\(word.rawValue)' is a whole number that is not negative", at: node.span)
        return nil
    }

    /// Returns a Boolean; false, and a finding, when the value is none.
    mutating func flag(_ node: Node, _ word: SchemaWord) -> Bool {
        if case .bool(let value)? = node.scalar?.resolved { return value }
        // In quotes it is no Boolean, but there is no doubt about what is meant.
        let isTrue = node.scalar?.text == "true"
        report(.wrongShape, "'\(word.rawValue)' is 'true' or 'false'", at: node.span)
        return isTrue
    }
}
