import MartletContract
import MartletSyntax

/// Single values, with their findings.
extension ReadContext {
    /// Reads text, as the author wrote it.
    mutating func text(_ node: Node, _ subject: String) -> String? {
        guard let scalar = node.scalar, !(scalar.style == .plain && scalar.resolved == .null) else {
            report(.wrongShape, "\(subject) is text, not \(Self.shape(of: node))", at: node.span)
            return nil
        }
        return scalar.text
    }

    /// Reads text that must not be empty.
    mutating func nonEmptyText(_ node: Node, _ subject: String) -> String? {
        guard let text = text(node, subject) else { return nil }
        guard text.contains(where: { !$0.isWhitespace }) else {
            report(.invalidValue, "\(subject) is empty", at: node.span)
            return nil
        }
        return text
    }

    /// Reads optional text: descriptions and the like.
    mutating func text(_ key: String, of mapping: OpenMapping) -> String? {
        mapping[key].flatMap { text($0, "'\(key)'") }
    }

    /// Reads a Boolean; absent is false.
    mutating func flag(_ key: String, of mapping: OpenMapping) -> Bool {
        optionalFlag(key, of: mapping) ?? false
    }

    /// Reads a Boolean; absent is nil.
    mutating func optionalFlag(_ key: String, of mapping: OpenMapping) -> Bool? {
        guard let node = mapping[key] else { return nil }
        if case .bool(let value)? = node.scalar?.resolved { return value }
        report(.invalidValue, "'\(key)' is 'true' or 'false'", at: node.span)
        return nil
    }

    /// Reads a whole number of a range.
    mutating func integer(_ node: Node, _ subject: String, in range: ClosedRange<Int>) -> Int? {
        if case .int(let text)? = node.scalar?.resolved, let digits = NumberText.integer(text),
            let value = Int(digits), range.contains(value)
        {
            return value
        }
        let limit =
            range.upperBound < .max
            ? ", \(range.lowerBound) to \(range.upperBound)"
            : range.lowerBound > .min ? " from \(range.lowerBound)" : ""
        report(.invalidValue, "\(subject) is a whole number" + limit, at: node.span)
        return nil
    }

    /// Reads a number, in JSON's spelling.
    mutating func number(_ node: Node, _ subject: String) -> String? {
        if let scalar = node.scalar, case .number(let digits) = UntypedLiteral.read(scalar) { return digits }
        report(.invalidValue, "\(subject) is a number", at: node.span)
        return nil
    }

    /// Reads one of a list of words.
    mutating func word<Word: RawRepresentable<String> & CaseIterable>(
        _ node: Node, _ subject: String, as type: Word.Type = Word.self
    ) -> Word? {
        guard let text = text(node, subject) else { return nil }
        if let word = Word(rawValue: text) { return word }
        let words = Word.allCases.map(\.rawValue)
        report(
            .unknownWord, "'\(text.excerpt)' is not a value of \(subject)", at: node.span,
            help: Suggestion.help(for: text, in: words))
        return nil
    }

    /// Reads a list.
    mutating func list(_ node: Node, _ subject: String) -> [Node]? {
        if let nodes = node.sequence { return nodes }
        report(.wrongShape, "\(subject) is a list, not \(Self.shape(of: node))", at: node.span)
        return nil
    }

    /// Reads a list of texts, none empty.
    mutating func texts(_ node: Node, _ subject: String) -> [String] {
        (list(node, subject) ?? []).compactMap { nonEmptyText($0, "an element of \(subject)") }
    }

    /// Reads why something should no longer be used: a reason, or `true`.
    mutating func deprecation(of mapping: OpenMapping) -> String? {
        guard let node = mapping["deprecated"] else { return nil }
        if case .bool(let value)? = node.scalar?.resolved { return value ? "" : nil }
        return text(node, "'deprecated'")
    }

    /// Reads a length of time; `never` is refused.
    mutating func duration(_ node: Node, _ subject: String) -> Duration? {
        guard let value = anyDuration(node, subject) else { return nil }
        if case .finite(let duration) = value { return duration }
        report(.invalidDuration, "\(subject) cannot be 'never'", at: node.span)
        return nil
    }

    /// Reads a length of time or `never`.
    mutating func anyDuration(_ node: Node, _ subject: String) -> DurationParser.Value? {
        guard let text = text(node, subject) else { return nil }
        if let value = DurationParser.parse(text) { return value }
        report(
            .invalidDuration, "'\(text.excerpt)' is not a duration", at: node.span,
            help: "write a whole number and a unit: 500ms, 30s, 5m, 1h, 7d; or never")
        return nil
    }

    /// Checks a name that other parts of the specification refer to, or that becomes part of a Swift name.
    mutating func checkName(_ entry: Mapping.Entry, _ subject: String, also extra: Set<Character> = []) -> Bool {
        let name = entry.name
        let isGood =
            (name.first.map { $0.isLetter || $0 == "_" } ?? false)
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || extra.contains($0) }
        if !isGood {
            report(
                .invalidName, "'\(name.excerpt)' cannot be the name of \(subject)", at: entry.key.span,
                help: "a name begins with a letter, and goes on with letters, digits, '_' and '-'")
        }
        return isGood
    }

    /// Returns the endpoint that a text names, reporting an unknown one.
    mutating func endpointReference(_ node: Node, in group: String?) -> EndpointReference? {
        guard let text = text(node, "the name of an endpoint") else { return nil }
        if let reference = names.endpoint(text, in: group) { return reference }
        guard areNamesComplete else { return nil }
        let candidates = canCompare(with: names.endpointCount) ? names.endpointSpellings(in: group) : []
        let suggestion = Suggestion.help(for: text, in: candidates)
        report(
            .unknownEndpoint, "there is no endpoint '\(text.excerpt)'", at: node.span,
            help: suggestion ?? "write Group.endpoint for one of another group")
        return nil
    }
}
