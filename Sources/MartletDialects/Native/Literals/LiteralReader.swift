import MartletContract
import MartletSyntax

/// Reads values as their type has them: where a string is expected, `no` and `1.10` are those strings.
struct LiteralReader {
    private static let maxAliases = 32

    /// The shapes of the models by name.
    let shapes: [String: Model.Shape]
    /// What a value that does not fit is reported as.
    let code: NativeCode
    /// Whether a bare name of a case stands for its value, as in a default.
    var areCaseNamesAllowed = false
    /// Whether the values are what clients send: only the server writes what is for reading.
    var areSent = false
    /// How many values may still be looked at: unions of unions would be tried in ways beyond number.
    private var looksLeft = 100_000
    /// What does not fit.
    private(set) var findings: [Diagnostic] = []

    init(shapes: [String: Model.Shape], code: NativeCode) {
        self.shapes = shapes
        self.code = code
    }

    /// Reads a value of a type; nil when it does not fit, which ``findings`` explain.
    mutating func read(_ node: Node, as type: TypeReference) -> Literal? {
        read(node, as: type, aliases: 0)
    }

    private mutating func read(_ node: Node, as type: TypeReference, aliases: Int) -> Literal? {
        guard looksLeft > 0 else { return nil }
        looksLeft -= 1
        if case .null? = node.scalar?.resolved, type.kind != .json {
            if type.isNullable || type.keywords.contains(.nullable) { return .null }
            if case .model(let name) = type.kind, case .alias(let alias)? = shapes[name], aliases < Self.maxAliases {
                return read(node, as: alias.type, aliases: aliases + 1)
            }
            return fail("null is no value here", node, "write '| null' after the type when it may be null")
        }
        switch type.kind {
        case .json:
            return UntypedLiteral.read(node)
        case .array(let element):
            guard let nodes = node.sequence else { return mismatch(node, "a list") }
            return nodes.compactMapAll { read($0, as: element) }.map { .array($0) }
        case .map(let element):
            guard let mapping = node.mapping else { return mismatch(node, "a mapping") }
            return mapping.entries.compactMapAll { entry in
                read(entry.value, as: element).map { Literal.Member(entry.name, $0) }
            }.map { .object($0) }
        case .model(let name):
            return read(node, asModel: name, aliases: aliases)
        case .file, .void:
            return fail("there is no literal of this type", node, nil)
        default:
            guard let scalar = node.scalar else { return mismatch(node, "a single value") }
            switch ScalarLiteral.read(scalar, as: type.kind) {
            case .success(let literal): return literal
            case .failure(let mismatch): return fail(mismatch.message, node, mismatch.help)
            }
        }
    }

    private mutating func read(_ node: Node, asModel name: String, aliases: Int) -> Literal? {
        switch shapes[name] {
        case .object(let object):
            return read(node, as: object)
        case .enumeration(let enumeration):
            return read(node, as: enumeration)
        case .union(let union):
            return read(node, as: union)
        case .alias(let alias):
            // Aliases that lead to each other are reported elsewhere.
            return aliases < Self.maxAliases ? read(node, as: alias.type, aliases: aliases + 1) : .null
        case nil:
            // A model that could not be read was reported; its values cannot be judged.
            return UntypedLiteral.read(node)
        }
    }

    /// Reads an object; nil when it does not fit, which ``findings`` explain.
    mutating func read(_ node: Node, as object: ObjectShape) -> Literal? {
        guard let mapping = node.mapping else { return mismatch(node, "a mapping with the fields of the model") }
        let missing = object.fields.filter { field in
            !field.isOptional && !(areSent ? field.isReadOnly : field.isWriteOnly) && field.defaultValue == nil
                && mapping[field.key] == nil
        }
        if !missing.isEmpty {
            return fail("the value lacks " + Suggestion.list(missing.map(\.key)), node, nil)
        }
        return mapping.entries.compactMapAll { entry -> Literal.Member? in
            if let field = object.fields.first(where: { $0.key == entry.name }) {
                if field.isOptional, case .null? = entry.value.scalar?.resolved {
                    return Literal.Member(entry.name, .null)
                }
                return read(entry.value, as: field.type).map { Literal.Member(entry.name, $0) }
            }
            return additional(entry, of: object).map { Literal.Member(entry.name, $0) }
        }.map { .object($0) }
    }

    private mutating func additional(_ entry: Mapping.Entry, of object: ObjectShape) -> Literal? {
        if case .kept(let type) = object.additional { return read(entry.value, as: type) }
        let severity: Severity = object.additional == .refused ? .error : .warning
        findings.append(
            Diagnostic(
                code, severity, "the model has no field '\(entry.name.excerpt)'", at: entry.key.span,
                help: Spelling.suggestion(for: entry.name, among: object.fields.map(\.key))))
        return severity == .error ? nil : UntypedLiteral.read(entry.value)
    }

    private mutating func read(_ node: Node, as enumeration: Enumeration) -> Literal? {
        guard let scalar = node.scalar else { return mismatch(node, "one of the values of the enumeration") }
        let text = enumeration.rawType == .int ? NumberText.integer(scalar.text) ?? scalar.text : scalar.text
        let isBare = areCaseNamesAllowed && scalar.style == .plain
        guard
            let found = enumeration.cases.first(where: { $0.wireValue == text })
                ?? enumeration.cases.first(where: { isBare && $0.name == text })
        else {
            let known = enumeration.cases.map(\.wireValue)
            return fail("'\(text.excerpt)' is not one of the values", node, Suggestion.help(for: text, in: known))
        }
        return enumeration.rawType == .int ? .number(found.wireValue) : .string(found.wireValue)
    }

    private mutating func read(_ node: Node, as union: Union) -> Literal? {
        if let discriminator = union.discriminator, let value = node[discriminator]?.scalar {
            guard let member = union.members.first(where: { $0.values.contains(value.text) }) else {
                let known = union.members.flatMap(\.values)
                return fail("'\(value.text.excerpt)' is no member", node, Suggestion.help(for: value.text, in: known))
            }
            return read(node, as: member.type)
        }
        var first: (literal: Literal, reader: Self)?
        let plain = UntypedLiteral.read(node)
        for member in union.members {
            var attempt = self
            attempt.looksLeft = looksLeft
            let literal = attempt.read(node, as: member.type)
            looksLeft = attempt.looksLeft
            // A member that takes the value as it is comes before one that reads something else in it: 0 is no text.
            if let literal, literal == plain {
                findings = attempt.findings
                return literal
            }
            if let literal, first == nil { first = (literal, attempt) }
        }
        guard let first else { return fail("the value fits no member", node, nil) }
        findings = first.reader.findings
        return first.literal
    }

    private mutating func mismatch(_ node: Node, _ expected: String) -> Literal? {
        fail("the value is \(expected), not \(ReadContext.shape(of: node))", node, nil)
    }

    private mutating func fail(_ message: String, _ node: Node, _ help: String?) -> Literal? {
        findings.append(Diagnostic(code, message, at: node.span, help: help))
        return nil
    }
}

extension Sequence {
    /// Transforms all elements, even behind one that fails; nil when any failed.
    fileprivate func compactMapAll<Result>(_ transform: (Element) -> Result?) -> [Result]? {
        var isWhole = true
        let results = compactMap { element -> Result? in
            let result = transform(element)
            if result == nil { isWhole = false }
            return result
        }
        return isWhole ? results : nil
    }
}
