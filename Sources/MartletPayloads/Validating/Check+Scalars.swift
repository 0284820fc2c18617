import MartletContract
import MartletFormats

// MARK: - Types without parts

extension Check {
    /// Checks a value that has no parts against a built-in type.
    mutating func scalar(_ literal: Literal, as kind: TypeReference.Kind) {
        switch kind {
        case .string: _ = text(of: literal)
        case .bool:
            if case .bool = literal { return }
            report(.type, "must be a Boolean, not \(literal.kindText)")
        case .int:
            if let number = number(of: literal) { integer(number, in: validator.areIntegersSwift ? .int64 : nil) }
        case .int64(isString: false):
            if let number = number(of: literal) { integer(number, in: .int64) }
        case .uint64(isString: false):
            if let number = number(of: literal) { integer(number, in: .uint64) }
        case .int32:
            if let number = number(of: literal) { integer(number, in: .int32) }
        case .int64(isString: true):
            if let text = text(of: literal) { integer(WireFormat.integer(text), in: .int64) }
        case .uint64(isString: true):
            if let text = text(of: literal) { integer(WireFormat.integer(text), in: .uint64) }
        case .float:
            if let number = number(of: literal) { floating(number, limit: "3.4028235e38", name: "float") }
        case .double:
            if let number = number(of: literal) { floating(number, limit: "1.7976931348623157e308", name: "double") }
        case .decimal(isString: false):
            if let number = number(of: literal) { decimal(number) }
        case .decimal(isString: true):
            if let text = text(of: literal) { decimal(DecimalNumber(text)) }
        case .uuid, .url, .data, .date, .duration: formatted(literal, as: kind)
        case .json, .model, .array, .map: break
        case .file: report(.type, "must be a file")
        case .void: report(.type, "must not be there")
        }
    }

    private mutating func formatted(_ literal: Literal, as kind: TypeReference.Kind) {
        switch kind {
        case .uuid: format(literal, "a UUID", WireFormat.isUUID)
        case .url: format(literal, "a URL", WireFormat.isURL)
        case .data(.base64): format(literal, "base64") { WireFormat.bytes(of: $0, .base64) != nil }
        case .data(.base64url): format(literal, "base64url") { WireFormat.bytes(of: $0, .base64url) != nil }
        case .data(.hex): format(literal, "hexadecimal") { WireFormat.bytes(of: $0, .hex) != nil }
        case .date(let format, _): date(literal, format)
        case .duration(.iso8601): format(literal, "a duration such as PT1H30M", WireFormat.isDuration)
        case .duration(.calendar):
            format(literal, "a duration such as P1Y2M or PT1H30M", WireFormat.isCalendarDuration)
        case .duration: _ = number(of: literal)
        default: break
        }
    }

    private mutating func date(_ literal: Literal, _ format: DateFormat) {
        switch literal {
        case .string, .number:
            if WireFormat.fields(of: literal, format) == nil {
                report(.format, "must be a date written as \(WireFormat.name(of: format))")
            }
        default:
            report(.type, "must be a date, not \(literal.kindText)")
        }
    }

    private mutating func format(_ literal: Literal, _ name: String, _ holds: (String) -> Bool) {
        guard let text = text(of: literal), !holds(text) else { return }
        report(.format, "must be \(name)")
    }

    private mutating func text(of literal: Literal) -> String? {
        if case .string(let text) = literal { return text }
        report(.type, "must be a string, not \(literal.kindText)")
        return nil
    }

    private mutating func number(of literal: Literal) -> DecimalNumber? {
        if case .number(let digits) = literal {
            if let number = DecimalNumber(digits) { return number }
            report(.format, "must be a number that JSON can write")
            return nil
        }
        report(.type, "must be a number, not \(literal.kindText)")
        return nil
    }

    private enum IntegerRange {
        case int32, int64, uint64

        var bounds: ClosedRange<DecimalNumber> {
            switch self {
            case .int32: IntegerBounds.int32
            case .int64: IntegerBounds.int64
            case .uint64: IntegerBounds.uint64
            }
        }
    }

    private mutating func integer(_ number: DecimalNumber?, in range: IntegerRange?) {
        guard let number, number.isInteger else {
            report(.format, "must be an integer")
            return
        }
        if let range, !range.bounds.contains(number) { report(.range, "does not fit \(range)") }
    }

    private mutating func floating(_ number: DecimalNumber, limit: String, name: String) {
        guard let limit = DecimalNumber(limit) else { return }
        let magnitude = number.isNegative ? number.negated : number
        if magnitude > limit { report(.range, "does not fit a \(name)") }
    }

    private mutating func decimal(_ number: DecimalNumber?) {
        guard let number else {
            report(.format, "must be a decimal number")
            return
        }
        if !WireFormat.fitsDecimal(number) {
            report(.range, "does not fit a decimal")
        }
    }
}

// MARK: - Constraints

extension Check {
    /// Checks what a value is held to beyond its type.
    mutating func constraints(_ constraints: Constraints, of literal: Literal, as type: TypeReference) {
        switch literal {
        case .number(let digits):
            if let number = DecimalNumber(digits) { bounds(constraints, of: number) }
        case .string(let text):
            if Self.isNumeric(type.kind), let number = DecimalNumber(text) { bounds(constraints, of: number) }
            lengths(constraints, of: text)
            pattern(constraints, of: text)
        case .array(let elements):
            counts(constraints, of: elements)
        case .null, .bool, .object: break
        }
    }

    private static func isNumeric(_ kind: TypeReference.Kind) -> Bool {
        kind == .int64(isString: true) || kind == .uint64(isString: true) || kind == .decimal(isString: true)
    }

    private mutating func bounds(_ constraints: Constraints, of number: DecimalNumber) {
        if let text = constraints.minimum, let bound = DecimalNumber(text), number < bound {
            report(.bound, "must be at least \(text)")
        }
        if let text = constraints.maximum, let bound = DecimalNumber(text), number > bound {
            report(.bound, "must be at most \(text)")
        }
        if let text = constraints.exclusiveMinimum, let bound = DecimalNumber(text), number <= bound {
            report(.bound, "must be above \(text)")
        }
        if let text = constraints.exclusiveMaximum, let bound = DecimalNumber(text), number >= bound {
            report(.bound, "must be below \(text)")
        }
        if let text = constraints.multipleOf, let step = DecimalNumber(text), !step.isZero {
            switch number.isMultiple(of: step) {
            case true?: break
            case false?: report(.multiple, "must be a multiple of \(text)")
            case nil: reportUnchecked(.multiple, "multiples of \(text) cannot be checked")
            }
        }
    }

    private mutating func lengths(_ constraints: Constraints, of text: String) {
        let count = text.unicodeScalars.count
        if let least = constraints.minLength, count < least {
            report(.length, "must have at least \(least) characters, not \(count)")
        }
        if let greatest = constraints.maxLength, count > greatest {
            report(.length, "must have at most \(greatest) characters, not \(count)")
        }
    }

    private mutating func pattern(_ constraints: Constraints, of text: String) {
        guard let source = constraints.pattern else { return }
        let result = validator.patterns.pattern(source)
        if case .success(let pattern) = result {
            work.spend(text.utf8.count / 1_000 * pattern.program.instructions.count / 100)
        }
        switch result {
        case .failure(let issue):
            reportUnchecked(.pattern, "the pattern \(source) cannot be checked: \(issue.message)")
        case .success(let pattern):
            switch LongTextMatcher.matches(pattern, text) {
            case true?: break
            case false?: report(.pattern, "must match \(source)")
            case nil: reportUnchecked(.pattern, "is too long to be matched with \(source)")
            }
        }
    }

    private mutating func counts(_ constraints: Constraints, of elements: [Literal]) {
        if let least = constraints.minItems, elements.count < least {
            report(.count, "must have at least \(least) elements, not \(elements.count)")
        }
        if let greatest = constraints.maxItems, elements.count > greatest {
            report(.count, "must have at most \(greatest) elements, not \(elements.count)")
        }
        if constraints.areItemsUnique {
            var seen: TextSet = []
            for element in elements {
                let text = JSONText.write(element, layout: .canonical)
                // Lists in lists are written once for each list around them.
                work.spend(text.utf8.count / 16)
                guard work.rest > 0 else { return }
                if !seen.insert(text).inserted { return report(.unique, "must not have two equal elements") }
            }
        }
    }
}
