import MartletContract
import MartletSyntax

/// Reads values as their type has them: where a string is expected, `no` and `1.10` are those strings.
struct LiteralReader {
    private static let maxAliases = 32

    /// The shapes of the models by name.
    let shapes: TextTable<Model.Shape>
    /// What a value that does not fit is reported as.
    let code: NativeCode
    /// Whether a bare name of a case stands for its value, as in a default.
    var areCaseNamesAllowed = false
    /// Whether the values are what clients send: only the server writes what is for reading.
    var areSent = false
    /// The words that may still be compared for suggestions.
    var suggestions: WorkShare
    /// The cases and members of the models met so far.
    var index = ValueIndex()
    /// How many values may still be looked at: unions of unions would be tried in ways beyond number.
    private(set) var looksLeft: Int
    private let looks: Int
    /// What does not fit.
    private(set) var findings: [Diagnostic] = []

    /// The largest number of values that one reader looks at.
    static let maximumSteps = 100_000

    /// The number of values that were read.
    var steps: Int { looks - looksLeft }

    init(shapes: TextTable<Model.Shape>, code: NativeCode, suggestions: WorkShare, looks: Int) {
        self.looks = looks
        looksLeft = looks
        self.shapes = shapes
        self.code = code
        self.suggestions = suggestions
    }

    /// Reads a value of a type; nil when it does not fit, which ``findings`` explain.
    mutating func read(_ node: Node, as type: TypeReference) -> Literal? {
        read(node, as: type, aliases: 0)
    }

    /// Reads a whole payload: bytes are text, or base64 where their content type is none of text.
    mutating func readPayload(_ node: Node, as type: TypeReference, _ contentType: String?) -> Literal? {
        let literal = read(node, as: type)
        guard type.kind == .file, case .string(let text)? = literal else { return literal }
        return .string(Base64Text.read(text, isText: MediaType.isTextFile(contentType)))
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
        case .file where code == .invalidExample:
            guard let scalar = node.scalar else { return mismatch(node, "text, or bytes in base64") }
            return .string(scalar.text)
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
            return read(node, as: enumeration, named: name)
        case .union(let union):
            return read(node, as: union, named: name)
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
        let positions = Self.positions(of: object.fields, for: mapping)
        return mapping.entries.compactMapAll { entry -> Literal.Member? in
            let position =
                positions.map { $0[entry.name] } ?? object.fields.firstIndex { $0.key == entry.name }
            if let field = position.map({ object.fields[$0] }) {
                if field.isOptional, case .null? = entry.value.scalar?.resolved {
                    return Literal.Member(entry.name, .null)
                }
                return read(entry.value, as: field.type).map { Literal.Member(entry.name, $0) }
            }
            return additional(entry, of: object).map { Literal.Member(entry.name, $0) }
        }.map { .object($0) }
    }

    /// Returns the positions of fields by their keys; nil where looking through them for each member is faster.
    private static func positions(of fields: [Field], for mapping: Mapping) -> TextTable<Int>? {
        guard fields.count > 12, mapping.entries.count > 12 else { return nil }
        return TextTable(zip(fields.map(\.key), fields.indices), uniquingKeysWith: { first, _ in first })
    }

    private mutating func additional(_ entry: Mapping.Entry, of object: ObjectShape) -> Literal? {
        if case .kept(let type) = object.additional { return read(entry.value, as: type) }
        let severity: Severity = object.additional == .refused ? .error : .warning
        let canCompare = suggestions.canCompare(with: object.fields.count)
        findings.append(
            Diagnostic(
                code, severity, "the model has no field '\(entry.name.excerpt)'", at: entry.key.span,
                help: canCompare ? Spelling.suggestion(for: entry.name, among: object.fields.map(\.key)) : nil))
        return severity == .error ? nil : UntypedLiteral.read(entry.value)
    }

    private mutating func read(_ node: Node, as enumeration: Enumeration, named name: String) -> Literal? {
        guard let scalar = node.scalar else { return mismatch(node, "one of the values of the enumeration") }
        let text = enumeration.rawType == .int ? NumberText.integer(scalar.text) ?? scalar.text : scalar.text
        let isBare = areCaseNamesAllowed && scalar.style == .plain
        var position = index.position(ofValue: text, in: enumeration, named: name)
        if position == nil, isBare { position = index.position(ofName: text, in: enumeration, named: name) }
        guard let found = position.map({ enumeration.cases[$0] }) else {
            let help = Suggestion.help(
                for: text, in: enumeration.cases.map(\.wireValue), count: enumeration.cases.count, &suggestions)
            return fail("'\(text.excerpt)' is not one of the values", node, help)
        }
        return enumeration.rawType == .int ? .number(found.wireValue) : .string(found.wireValue)
    }

    private mutating func read(_ node: Node, as union: Union, named name: String) -> Literal? {
        if let discriminator = union.discriminator, let value = node[discriminator]?.scalar {
            guard let position = index.position(ofValue: value.text, in: union, named: name) else {
                if let member = union.fallbackMember { return read(node, as: member.type) }
                let help = Suggestion.help(
                    for: value.text, in: union.members.flatMap(\.values), count: union.members.count, &suggestions)
                return fail("'\(value.text.excerpt)' is no member", node, help)
            }
            let member = union.members[position]
            return read(node, as: member.type)
        }
        if union.discriminator != nil, let member = union.fallbackMember { return read(node, as: member.type) }
        var first: (literal: Literal, reader: Self)?
        let plain = UntypedLiteral.read(node)
        for member in union.members {
            var attempt = self
            attempt.looksLeft = looksLeft
            attempt.suggestions = suggestions
            let literal = attempt.read(node, as: member.type)
            looksLeft = attempt.looksLeft
            (suggestions, index) = (attempt.suggestions, attempt.index)
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
