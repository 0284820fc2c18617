import MartletContract
import MartletFormats
import MartletSyntax

/// Keeps what Swift has no type for.
enum SchemaKeywordsReader {
    /// Returns the keywords of a schema that its form does not say.
    static func read(_ schema: Schema, _ form: SchemaForm, _ context: inout OpenAPIContext) -> [SchemaKeyword] {
        var keywords: [SchemaKeyword] = []
        var dependent: [[SchemaKeyword]] = []
        for part in schema.parts {
            var own: [SchemaKeyword] = []
            for word in part.all where isKept(word, part, form, schema, &context) {
                guard let value = part.child(word), context.canRepeat(value) else { continue }
                var kept = word == .type ? type(of: part, form) : literal(value, of: word, &context)
                // Before 3.1, null is a value of an enumeration beside 'nullable', as in those that have cases.
                if word == .enum, case .array(let values) = kept, !values.contains(.null),
                    case .bool(true)? = part[.nullable]?.scalar?.resolved
                {
                    kept = .array(values + [.null])
                }
                if word == .enum || word == .const { kept = kept.withIntegers }
                own.append(SchemaKeyword(word.rawValue, kept))
            }
            own = SchemaTranslation.keywords(own.map { .init($0.name, $0.value) }).map { .init($0.name, $0.value) }
            for group in dependentWords where schema.has(group[0]) {
                let found = own.filter { keyword in group.contains { $0.rawValue == keyword.name } }
                guard !found.isEmpty else { continue }
                own.removeAll { keyword in group.contains { $0.rawValue == keyword.name } }
                dependent.append(found)
            }
            keywords += own
        }
        keywords += apart(dependent)
        if let type = heldType(of: form, in: schema), schema.parts.contains(where: \.isConstrained) {
            let constraints = SchemaConstraintsReader.read(
                schema.parts, for: TypeReference(type, origin: schema.origin), &context)
            keywords += SchemaConstraintsReader.keywords(constraints)
        }
        return folded(keywords)
    }

    /// Keywords that mean something together with the first one beside them, and nothing with that of another schema.
    private static let dependentWords: [[SchemaWord]] = [
        [.if, .then, .else], [.contains, .minContains, .maxContains],
    ]

    /// Returns groups of dependent keywords: the last one as it is, and those before it that have its names as schemas.
    private static func apart(_ groups: [[SchemaKeyword]]) -> [SchemaKeyword] {
        var result: [SchemaKeyword] = []
        var others: [Literal] = []
        for group in groups.reversed() {
            let isWhole = dependentWords.contains { words in group.contains { $0.name == words[0].rawValue } }
            if !isWhole || result.contains(where: { known in group.contains { $0.name == known.name } }) {
                others.insert(.object(group.map { Literal.Member($0.name, $0.value) }), at: 0)
            } else {
                result = group + result
            }
        }
        return others.isEmpty ? result : result + [SchemaKeyword(SchemaWord.allOf.rawValue, .array(others))]
    }

    /// Returns the type whose constraints hold for a model beside its shape; nil where there are none, or where what the
    /// model is made of has them.
    private static func heldType(of form: SchemaForm, in schema: Schema) -> TypeReference.Kind? {
        switch form {
        // Values of other types than the assumed one.
        case .map, .object: form.assumedType(in: schema) == nil ? nil : .json
        case .enumeration(let enumeration): enumeration.rawType == .string ? .string : .int
        case .union(let union): union.common.isEmpty ? .json : nil
        case .type, .array, .alternatives: nil
        }
    }

    /// Returns keywords of which none is there twice: values must satisfy both, which `allOf` says. The last one stays, as
    /// that of a schema does when it is read again beside its `allOf`.
    static func folded(_ keywords: [SchemaKeyword]) -> [SchemaKeyword] {
        guard keywords.count > 1, TextSet(keywords.map(\.name)).count < keywords.count else { return keywords }
        var result: [SchemaKeyword] = []
        var others: [Literal] = []
        for keyword in keywords {
            if keyword.name == SchemaWord.allOf.rawValue, case .array(let parts) = keyword.value {
                others += parts
            } else if let index = result.firstIndex(where: { $0.name == keyword.name }) {
                let other = schema(result[index])
                if !others.contains(other) { others.append(other) }
                result[index] = keyword
            } else {
                result.append(keyword)
            }
        }
        others.removeAll { other in result.contains { schema($0) == other } }
        return others.isEmpty ? result : result + [SchemaKeyword(SchemaWord.allOf.rawValue, .array(others))]
    }

    private static func schema(_ keyword: SchemaKeyword) -> Literal {
        .object([Literal.Member(keyword.name, keyword.value)])
    }

    /// Returns the keywords of what stands around a reference.
    static func read(
        around parts: [SchemaPart], of target: Located, _ context: inout OpenAPIContext
    ) -> [SchemaKeyword] {
        var keywords: [SchemaKeyword] = []
        for part in parts {
            if let type = part[.type], context.narrows(type, target) {
                keywords.append(SchemaKeyword(SchemaWord.type.rawValue, UntypedLiteral.read(type)))
            }
            for word in [SchemaWord.enum, .const] {
                guard let value = part.child(word), context.canRepeat(value) else { continue }
                keywords.append(SchemaKeyword(word.rawValue, UntypedLiteral.read(value.node).withIntegers))
            }
        }
        return keywords
    }

    /// Returns the value of `type` where it is kept: null alone, however it is written, what Swift reads as another number, or
    /// the types of a union's members, which null is beside.
    private static func type(of part: SchemaPart, _ form: SchemaForm) -> Literal {
        if case .union = form, let type = part[.type] {
            let names = SchemaTypes.names(in: type).map { Literal.string($0.rawValue) }
            return names.count == 1 ? names[0] : .array(names)
        }
        guard let number = wireNumber(form, part) else { return .string("null") }
        let names = part[.type]?.sequence?.compactMap { $0.scalar?.text } ?? []
        return number.literal(isNullable: names.contains("null") || part[.nullable]?.scalar?.resolved == .bool(true))
    }

    /// Returns the type of numbers that Swift reads as others: an integer whose format is `unix-time` is a moment, a number
    /// whose format is `int64` an integer.
    private static func wireNumber(_ form: SchemaForm, _ part: SchemaPart) -> WireNumber? {
        guard case .type(let kind, _) = form else { return nil }
        if case .date(.unix, _) = kind { return .integer }
        guard WireNumber.isInteger(kind), let type = part[.type] else { return nil }
        let names = type.sequence?.compactMap { $0.scalar?.text } ?? type.scalar.map { [$0.text] } ?? []
        return names.contains(WireNumber.number.rawValue) ? .number : nil
    }

    private static func isKept(
        _ word: SchemaWord, _ part: SchemaPart, _ form: SchemaForm, _ schema: Schema,
        _ context: inout OpenAPIContext
    ) -> Bool {
        switch word {
        case .type where wireNumber(form, part) != nil: return true
        case .type:
            // Members that are combined with what is beside them have its type.
            if case .union(let union) = form, union.word != nil, union.common.isEmpty, let type = part[word] {
                return union.members.contains { context.narrows(type, $0) }
            }
            // Null alone is a value of any JSON, which has others, too.
            guard case .type(.json, _) = form, let type = part[word] else { return false }
            return OpenAPIContext.isNull(type: type)
        case .format:
            switch form {
            case .enumeration, .type(.string, format: nil):
                return part[word]?.scalar?.text != SchemaTypes.integerOrString
            default: return false
            }
        case .enum:
            if case .enumeration = form { return false }
            return part[word]?.sequence != nil
        case .oneOf, .anyOf:
            switch form {
            case .enumeration: return false
            case .union(let union): return union.word != word && !isNullOrOne(part, word, &context)
            default: return (part[word]?.sequence?.count ?? 0) > 1 && !isNullOrOne(part, word, &context)
            }
        case .discriminator:
            if case .union = form { return false }
            // That of a parent is about the union of its subtypes.
            return !part.isReferred
        case .additionalProperties:
            if case .bool(false)? = part[word]?.scalar?.resolved { return true }
            return part[word]?.mapping?.entries.isEmpty == false && schema.has(.patternProperties)
        case .contentEncoding:
            // Swift has types for the other ones.
            guard case .type(.string, let format) = form else { return false }
            return format != "binary"
        case .contentMediaType:
            guard case .type(.string, _) = form, !part.has(.contentEncoding), !part.has(.format) else { return true }
            return part[word]?.scalar?.text != ScalarFormats.octets
        case .items:
            guard let value = part[word] else { return false }
            if value.mapping != nil {
                switch form {
                // Any value may be a list.
                case .type(.json, _): return !schema.has(.type)
                case .map, .object: return form.assumedType(in: schema) != nil
                case .type, .array, .alternatives, .enumeration, .union: break
                }
            }
            return value.sequence != nil || part.has(.prefixItems)
        case .additionalItems: return part[.items]?.sequence != nil
        case .required:
            switch form {
            case .map, .type(.json, _): return part[.required]?.sequence != nil
            default: return false
            }
        default: return word.isKept
        }
    }

    /// Whether only one member is left when null is taken away, which the type then says.
    private static func isNullOrOne(
        _ part: SchemaPart, _ word: SchemaWord, _ context: inout OpenAPIContext
    ) -> Bool {
        let members = part[word]?.sequence ?? []
        let others = members.filter { node in node.mapping.map { !OpenAPIContext.isNull($0) } ?? true }
        if others.count == 1 { return true }
        return members.count > 1 && context.members(of: part, word).count == 1
    }

    /// Returns the value of a keyword; the schemas in it are those of JSON Schema 2020-12.
    private static func literal(
        _ value: Located, of word: SchemaWord, _ context: inout OpenAPIContext
    ) -> Literal {
        switch word.content {
        case .schemaList where value.node.sequence != nil: return .array(value.elements.map { literal($0, &context) })
        case .schema, .schemaList: return literal(value, &context)
        case .schemas:
            return .object(
                value.entries.map { entry in
                    let isOfNames = entry.value.node.sequence != nil
                    return Literal.Member(
                        entry.name,
                        isOfNames ? UntypedLiteral.read(entry.value.node) : literal(entry.value, &context))
                })
        default: return UntypedLiteral.read(value.node)
        }
    }

    /// Returns a schema whose references to models are `#/models/<name>`. These are resolved, so that names of places say nothing.
    private static func literal(_ schema: Located, _ context: inout OpenAPIContext) -> Literal {
        guard schema.node.mapping != nil else { return UntypedLiteral.read(schema.node) }
        var members: [Literal.Member] = []
        for (_, name, value) in schema.entries {
            switch SchemaWord.named(name) {
            case .id, .schema, .anchor, .dynamicAnchor, .vocabulary, .defs, .definitions: continue
            case .reference:
                let target = value.node.scalar.flatMap {
                    context.documents.target(of: $0.text, in: schema.location.document)
                }
                if let target, let model = context.names.name(at: target.location) {
                    context.want(target.location)
                    members.append(.init(name, .string(JSONPointer.append(model, to: "#/models"))))
                } else {
                    members.append(.init(name, UntypedLiteral.read(value.node)))
                }
            case .some(let word): members.append(.init(name, literal(value, of: word, &context)))
            case .none: members.append(.init(name, UntypedLiteral.read(value.node)))
            }
        }
        return SchemaTranslation.schema(members)
    }
}

extension Literal {
    /// The value with whole numbers of 64 bits as integers, whatever their author wrote: `1.0` is `1`.
    var withIntegers: Literal {
        switch self {
        case .number(let text):
            guard let number = DecimalNumber(text), number.isInteger, let plain = number.plainText, Int64(plain) != nil
            else { return self }
            return .number(plain)
        case .array(let elements): return .array(elements.map(\.withIntegers))
        default: return self
        }
    }
}

extension OpenAPIContext {
    /// The number of bytes of a keyword's text that count as one element.
    private static let bytesOfElement = 16

    /// Returns whether the value of a keyword may be kept. A schema that takes over properties keeps their keywords once
    /// more, so they are counted.
    fileprivate func canRepeat(_ value: Located) -> Bool {
        let span = value.node.span
        return value.node.scalar != nil
            || budget.spend(Int(span.upperBound - span.lowerBound) / Self.bytesOfElement, on: .combinedElements)
    }
}
