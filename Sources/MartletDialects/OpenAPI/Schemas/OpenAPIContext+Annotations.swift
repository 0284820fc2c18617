import MartletContract
import MartletSyntax

extension OpenAPIContext {
    /// Puts what schemas say about a value, apart from its type, into a use of it.
    ///
    /// - Parameters:
    ///   - parts: the mappings; where two say the same to people, the last one counts.
    ///   - form: what the schema is; nil where it is a model of a name.
    mutating func annotate(_ use: SchemaUse, _ parts: [SchemaPart], _ form: SchemaForm?, _ schema: Schema?) {
        if form?.isModel != true { annotateConstraints(of: use, parts, form, hasSchema: schema != nil) }
        for part in parts where !part.isReferred { annotate(use, part) }
        guard let schema else { return }
        if let constant = schema.lastNode(.const), constant.scalar?.resolved != .null {
            use.constant = literal(constant, as: use.type.kind)
        }
        if case .type(_, "password")? = form { use.isSensitive = true }
    }

    /// Puts what the values are held to into a use. Most are held to nothing, which must not cost anything.
    private mutating func annotateConstraints(
        of use: SchemaUse, _ parts: [SchemaPart], _ form: SchemaForm?, hasSchema: Bool
    ) {
        var format: String?
        if hasSchema, case .type(_, let found)? = form { format = found }
        // It holds for those values that are strings.
        if hasSchema, format == nil, use.type.kind == .json {
            format = parts.lazy.reversed().compactMap { $0[.format]?.scalar?.text }.first
        }
        var isConstrained = parts.contains { $0.isConstrained }
        // Lists may have theirs in the wrong place.
        if case .array = use.type.kind { isConstrained = true }
        guard isConstrained || format != nil else { return }
        var constraints = isConstrained ? SchemaConstraintsReader.read(parts, for: use.type, &self) : Constraints()
        if let format { constraints.format = format }
        use.type.constraints = constraints
        guard isConstrained else { return }
        let others =
            SchemaConstraintsReader.keywords(parts, besides: use.type.kind, &self)
            + SchemaConstraintsReader.others(parts, for: use.type.kind, &self)
        if !others.isEmpty { use.type.keywords = SchemaKeywordsReader.folded(use.type.keywords + others) }
    }

    private mutating func annotate(_ use: SchemaUse, _ part: SchemaPart) {
        for word in part.all {
            switch word {
            case .title, .description, .default, .example, .examples, .deprecated, .readOnly, .writeOnly:
                if let value = part[word] { annotate(use, word, value) }
            default: continue
            }
        }
        if part.has(.externalDocs) {
            use.description = Self.text(use.description, and: readLink(of: part.located))
        }
        let extensions = part.extensions
        if !extensions.isEmpty {
            let names = TextSet(extensions.map(\.key))
            use.extensions = use.extensions.filter { !names.contains($0.key) } + extensions
        }
    }

    private mutating func annotate(_ use: SchemaUse, _ word: SchemaWord, _ value: Node) {
        switch word {
        case .title: use.title = text(value, word) ?? use.title
        case .description: use.description = text(value, word) ?? use.description
        case .default:
            // Absent is what a default of null comes to.
            use.defaultValue = value.scalar?.resolved == .null ? nil : literal(value, as: use.type.kind)
        case .example: use.examples = [literal(value, as: use.type.kind)]
        case .examples:
            guard let values = value.sequence else { return }
            use.examples = values.map { literal($0, as: use.type.kind) }
        case .deprecated: use.deprecation = flag(value, word) ? use.deprecation ?? "" : use.deprecation
        case .readOnly: use.isReadOnly = flag(value, word) || use.isReadOnly
        case .writeOnly: use.isWriteOnly = flag(value, word) || use.isWriteOnly
        default: break
        }
    }

    /// Returns a text; nil, and a finding, when the value is none. An empty one says nothing.
    mutating func text(_ node: Node, _ word: SchemaWord) -> String? {
        guard let scalar = node.scalar else {
            report(.wrongShape, "'\(word.rawValue)' is text", at: node.span)
            return nil
        }
        return scalar.text.isEmpty || scalar.resolved == .null ? nil : scalar.text
    }

    /// Whether a value is true.
    func isTrue(_ node: Node?) -> Bool { node?.scalar?.resolved == .bool(true) }

    /// Returns a value as a type has it: where text is expected, `no` and `1.10` are text.
    func literal(_ node: Node, as kind: TypeReference.Kind) -> Literal {
        switch (node.value, kind) {
        case (.scalar(let scalar), .string), (.scalar(let scalar), .uuid), (.scalar(let scalar), .data),
            (.scalar(let scalar), .date(.iso8601, _)), (.scalar(let scalar), .date(.pattern, _)),
            (.scalar(let scalar), .decimal(isString: true)), (.scalar(let scalar), .int64(isString: true)),
            (.scalar(let scalar), .uint64(isString: true)):
            return scalar.resolved == .null ? .null : .string(scalar.text)
        case (.scalar(let scalar), .int), (.scalar(let scalar), .int32), (.scalar(let scalar), .int64(isString: false)):
            return UntypedLiteral.read(scalar).withIntegers
        case (.sequence(let elements), .array(let element)):
            return .array(elements.map { literal($0, as: element.kind) })
        case (.mapping(let mapping), .map(let value)):
            return .object(mapping.entries.map { Literal.Member($0.name, literal($0.value, as: value.kind)) })
        default: return UntypedLiteral.read(node)
        }
    }
}
