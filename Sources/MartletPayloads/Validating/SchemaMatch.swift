import MartletContract
import MartletFormats

/// Tells whether a value is what keywords of JSON Schema ask for.
///
/// - Source: JSON Schema 2020-12, Core and Validation, <https://json-schema.org/specification>
struct SchemaMatch {
    let validator: Validator
    /// How many more schemas are looked at, so that no document costs more than its worth.
    private var steps = 20_000
    private var depth = 0

    init(_ validator: Validator) {
        self.validator = validator
    }

    /// Keywords that ask nothing by themselves.
    private static let annotations: Set<String> = [
        "$comment", "$defs", "$id", "$schema", "$anchor", "default", "definitions", "deprecated", "description", "else",
        "example", "examples", "format", "maxContains", "minContains", "readOnly", "then", "title", "writeOnly", "xml",
    ]

    /// Returns whether a value is one of a schema; nil when that cannot be found out.
    mutating func matches(_ literal: Literal, _ schema: Literal) -> Bool? {
        steps -= 1
        guard steps > 0, depth < 64 else { return nil }
        depth += 1
        defer { depth -= 1 }
        switch schema {
        case .bool(let value): return value
        case .object(let members):
            var isKnown = true
            for member in members where !Self.annotations.contains(member.name) && !member.name.hasPrefix("x-") {
                switch matches(literal, member.name, member.value, among: members) {
                case true?: break
                case false?: return false
                case nil: isKnown = false
                }
            }
            return isKnown ? true : nil
        default: return nil
        }
    }

    /// Returns whether a value is what a keyword asks for. Keywords about another kind of value ask nothing.
    mutating func matches(
        _ literal: Literal, _ keyword: String, _ value: Literal, among siblings: [Literal.Member]
    ) -> Bool? {
        switch keyword {
        case "const": return Self.areEqual(literal, value)
        case "enum": return value.elements.map { $0.contains { Self.areEqual(literal, $0) } }
        case "type": return value.elements?.contains { Self.isKind(literal, $0) } ?? Self.isKind(literal, value)
        case "$ref": return reference(literal, value)
        case "not": return matches(literal, value).map { !$0 }
        case "allOf": return all(value.elements ?? [], literal)
        case "anyOf": return count(value.elements ?? [], literal).map { $0 > 0 }
        case "oneOf": return count(value.elements ?? [], literal).map { $0 == 1 }
        case "if":
            guard let holds = matches(literal, value) else { return nil }
            let branch = siblings.first { $0.name == (holds ? "then" : "else") }
            return branch.map { matches(literal, $0.value) } ?? true
        default: break
        }
        switch literal {
        case .object(let members): return object(members, keyword, value, siblings)
        case .array(let elements): return array(elements, keyword, value, siblings)
        case .string(let text): return string(text, keyword, value)
        case .number(let digits): return number(digits, keyword, value)
        case .null, .bool: return Self.isUnderstood(keyword) ? true : nil
        }
    }

    private static func isUnderstood(_ keyword: String) -> Bool {
        !keyword.hasPrefix("unevaluated") && !keyword.hasPrefix("$dynamic") && !keyword.hasPrefix("$recursive")
    }

    private func reference(_ literal: Literal, _ value: Literal) -> Bool? {
        guard case .string(let text) = value, text.hasPrefix("#/models/") else { return nil }
        let name = text.dropFirst("#/models/".count).split(separator: "~1", omittingEmptySubsequences: false)
            .joined(separator: "/").split(separator: "~0", omittingEmptySubsequences: false).joined(separator: "~")
        guard let model = validator.models[name], depth < 8 else { return nil }
        switch validator.judge(literal, as: TypeReference(.model(name), origin: model.origin)).verdict {
        case .valid: return true
        case .invalid: return false
        case .unknown: return nil
        }
    }

    private mutating func all(_ schemas: [Literal], _ literal: Literal) -> Bool? {
        var isKnown = true
        for schema in schemas {
            switch matches(literal, schema) {
            case true?: break
            case false?: return false
            case nil: isKnown = false
            }
        }
        return isKnown ? true : nil
    }

    private mutating func count(_ schemas: [Literal], _ literal: Literal) -> Int? {
        var count = 0
        for schema in schemas {
            guard let holds = matches(literal, schema) else { return nil }
            count += holds ? 1 : 0
        }
        return count
    }

    private mutating func each(_ values: [Literal], _ schema: Literal) -> Bool? {
        var isKnown = true
        for value in values {
            switch matches(value, schema) {
            case true?: break
            case false?: return false
            case nil: isKnown = false
            }
        }
        return isKnown ? true : nil
    }

    // MARK: Objects

    private mutating func object(
        _ members: [Literal.Member], _ keyword: String, _ value: Literal, _ siblings: [Literal.Member]
    ) -> Bool? {
        let names = members.map(\.name)
        switch keyword {
        case "minProperties": return value.integer.map { members.count >= $0 }
        case "maxProperties": return value.integer.map { members.count <= $0 }
        case "required": return value.texts.map { $0.allSatisfy(names.contains) }
        case "propertyNames": return each(members.map { .string($0.name) }, value)
        case "properties":
            let schemas = value.members ?? []
            return allOfPairs(
                members.compactMap { member in
                    schemas.first { $0.name == member.name }.map { (member.value, $0.value) }
                })
        case "patternProperties":
            guard let pairs = named(members, by: value) else { return nil }
            return allOfPairs(pairs)
        case "additionalProperties":
            let known = Set(siblings.first { $0.name == "properties" }?.value.members?.map(\.name) ?? [])
            var rest = members.filter { !known.contains($0.name) }
            if let patterns = siblings.first(where: { $0.name == "patternProperties" })?.value {
                guard let matched = matchedNames(members, by: patterns) else { return nil }
                rest = rest.filter { !matched.contains($0.name) }
            }
            return each(rest.map(\.value), value)
        case "dependentRequired":
            let rules = (value.members ?? []).filter { names.contains($0.name) }
            return rules.allSatisfy { ($0.value.texts ?? []).allSatisfy(names.contains) }
        case "dependentSchemas":
            return all((value.members ?? []).filter { names.contains($0.name) }.map(\.value), .object(members))
        default: return Self.isUnderstood(keyword) ? true : nil
        }
    }

    private mutating func allOfPairs(_ pairs: [(Literal, Literal)]) -> Bool? {
        var isKnown = true
        for (value, schema) in pairs {
            switch matches(value, schema) {
            case true?: break
            case false?: return false
            case nil: isKnown = false
            }
        }
        return isKnown ? true : nil
    }

    /// Returns the values whose names match a pattern, each with the pattern's schema; nil when a pattern is none.
    private func named(_ members: [Literal.Member], by patterns: Literal) -> [(Literal, Literal)]? {
        var pairs: [(Literal, Literal)] = []
        for rule in patterns.members ?? [] {
            guard case .success(let pattern) = validator.patterns.pattern(rule.name) else { return nil }
            for member in members {
                guard let matches = pattern.matches(member.name) else { return nil }
                if matches { pairs.append((member.value, rule.value)) }
            }
        }
        return pairs
    }

    private func matchedNames(_ members: [Literal.Member], by patterns: Literal) -> Set<String>? {
        var names: Set<String> = []
        for rule in patterns.members ?? [] {
            guard case .success(let pattern) = validator.patterns.pattern(rule.name) else { return nil }
            for member in members {
                guard let matches = pattern.matches(member.name) else { return nil }
                if matches { names.insert(member.name) }
            }
        }
        return names
    }

    // MARK: Arrays, strings, numbers

    private mutating func array(
        _ elements: [Literal], _ keyword: String, _ value: Literal, _ siblings: [Literal.Member]
    ) -> Bool? {
        switch keyword {
        case "minItems": return value.integer.map { elements.count >= $0 }
        case "maxItems": return value.integer.map { elements.count <= $0 }
        case "uniqueItems":
            let texts = Set(elements.map { JSONText.write($0, layout: .canonical) })
            return value != .bool(true) || texts.count == elements.count
        case "prefixItems": return allOfPairs(Array(zip(elements, value.elements ?? [])))
        case "items":
            // A list of schemas is what `prefixItems` was called before 2020-12.
            if let schemas = value.elements { return allOfPairs(Array(zip(elements, schemas))) }
            let count = siblings.first { $0.name == "prefixItems" }?.value.elements?.count ?? 0
            return each(Array(elements.dropFirst(count)), value)
        case "contains":
            var count = 0
            for element in elements {
                guard let holds = matches(element, value) else { return nil }
                count += holds ? 1 : 0
            }
            let least = siblings.first { $0.name == "minContains" }?.value.integer ?? 1
            let most = siblings.first { $0.name == "maxContains" }?.value.integer ?? .max
            return count >= least && count <= most
        default: return Self.isUnderstood(keyword) ? true : nil
        }
    }

    private func string(_ text: String, _ keyword: String, _ value: Literal) -> Bool? {
        switch keyword {
        case "minLength": return value.integer.map { text.unicodeScalars.count >= $0 }
        case "maxLength": return value.integer.map { text.unicodeScalars.count <= $0 }
        case "pattern":
            guard case .string(let source) = value, case .success(let pattern) = validator.patterns.pattern(source)
            else { return nil }
            return pattern.matches(text)
        default: return Self.isUnderstood(keyword) ? true : nil
        }
    }

    private func number(_ digits: String, _ keyword: String, _ value: Literal) -> Bool? {
        guard let number = DecimalNumber(digits) else { return nil }
        guard case .number(let text) = value, let bound = DecimalNumber(text) else {
            return Self.isUnderstood(keyword) ? true : nil
        }
        switch keyword {
        case "minimum": return number >= bound
        case "maximum": return number <= bound
        case "exclusiveMinimum": return number > bound
        case "exclusiveMaximum": return number < bound
        case "multipleOf": return bound.isZero ? nil : number.isMultiple(of: bound)
        default: return true
        }
    }

    private static func areEqual(_ left: Literal, _ right: Literal) -> Bool {
        left == right || JSONText.write(left, layout: .canonical) == JSONText.write(right, layout: .canonical)
    }

    private static func isKind(_ literal: Literal, _ kind: Literal) -> Bool {
        switch (kind, literal) {
        case (.string("null"), .null), (.string("boolean"), .bool), (.string("string"), .string),
            (.string("number"), .number), (.string("array"), .array), (.string("object"), .object):
            true
        case (.string("integer"), .number(let digits)): DecimalNumber(digits)?.isInteger ?? false
        default: false
        }
    }
}

extension Literal {
    fileprivate var integer: Int? {
        if case .number(let digits) = self { Int(digits) } else { nil }
    }

    fileprivate var texts: [String]? {
        elements?.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
}
