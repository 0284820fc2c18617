import MartletContract
import MartletSyntax

/// A type with the marks that belong to the field or parameter.
struct TypeUse {
    /// The type.
    var type: TypeReference
    /// Whether it may be absent.
    var isOptional = false
    /// The default of the short form, with its place; nil without one.
    var defaultText: (text: String, span: SourceSpan)?
}

extension ReadContext {
    /// Reads a type in any of its spellings, reporting what cannot stand in the place.
    ///
    /// An unknown name is reported here, once, and read as `json`, so that nothing else is reported for it.
    /// - Parameter hint: the name that an inline model gets.
    mutating func typeUse(_ node: Node, in place: TypePlace, hint: String, pointer: String) -> TypeUse? {
        switch node.value {
        case .scalar:
            return scalarType(node, in: place)
        case .sequence(let nodes):
            guard let element = nodes.first, nodes.count == 1 else {
                report(
                    .typeSyntax, "an array is written with one type, not with \(nodes.count)", at: node.span,
                    help: "write [string], for instance")
                return nil
            }
            return container(element, in: place.listElement, hint: hint, pointer: pointer, at: node) { .array($0) }
        case .mapping(let mapping):
            if let entry = mapping.entries.first, mapping.entries.count == 1, entry.name == "string" {
                return container(entry.value, in: .element, hint: hint, pointer: pointer, at: node) { .map($0) }
            }
            if mapping.entry("fields") != nil {
                let name = addInlineModel(node, hint: hint, pointer: pointer)
                return TypeUse(type: TypeReference(.model(name), origin: Origin(node.span, pointer: pointer)))
            }
            if mapping.entry("type") != nil, KeyTable.heldType.optional.contains(where: { mapping.entry($0) != nil }) {
                return held(node, in: place, hint: hint, pointer: pointer)
            }
            let meant = mapping.entries.lazy.compactMap { entry in
                Spelling.suggestion(for: entry.name, among: ["type", "fields"])
            }.first
            report(
                .wrongShape, "a type is text, [T], { string: T } or a mapping with 'fields'", at: node.span,
                help: mapping.entry("type") == nil ? meant : "constraints belong to a field, or to a model with 'alias'"
            )
            return nil
        }
    }

    /// Reads a type where nothing can be absent.
    mutating func type(_ node: Node, in place: TypePlace, hint: String, pointer: String) -> TypeReference? {
        typeUse(node, in: place, hint: hint, pointer: pointer)?.type
    }

    /// Reads a type with what its values are held to, or with marks that cannot stand behind it: `{ type: T, maxLength: 9 }`.
    private mutating func held(_ node: Node, in place: TypePlace, hint: String, pointer: String) -> TypeUse? {
        guard let mapping = open(node, as: .heldType, at: node.span), let inner = mapping["type"],
            var use = typeUse(inner, in: place, hint: hint, pointer: pointer)
        else { return nil }
        hold(&use.type, mapping)
        if flag("optional", of: mapping) {
            if !place.allowsAbsence, let entry = mapping.entry("optional") {
                report(.misplacedType, "\(place.name) cannot be absent", at: entry.key.span)
            }
            use.isOptional = place.allowsAbsence
        }
        if flag("nullable", of: mapping) {
            if !place.allowsNull, let entry = mapping.entry("nullable") {
                report(.misplacedType, "\(place.name) cannot be null", at: entry.key.span)
            }
            use.type.isNullable = true
        }
        return use
    }

    private mutating func container(
        _ element: Node, in place: TypePlace, hint: String, pointer: String, at node: Node,
        _ wrap: (TypeReference) -> TypeReference.Kind
    ) -> TypeUse? {
        guard let type = type(element, in: place, hint: hint, pointer: pointer) else { return nil }
        return TypeUse(type: TypeReference(wrap(type), origin: Origin(node.span)))
    }

    private mutating func scalarType(_ node: Node, in place: TypePlace) -> TypeUse? {
        guard let text = text(node, "a type") else { return nil }
        let use: TypeSyntax.Use
        do throws(TypeSyntax.Failure) {
            use = try TypeParser.parse(text)
        } catch {
            report(.typeSyntax, error.message, at: span(of: error.range, in: node), help: error.help)
            return nil
        }
        if !place.allowsAbsence, let mark = use.optionalMark ?? use.defaultText?.range {
            report(.misplacedType, "\(place.name) cannot be absent", at: span(of: mark, in: node))
        }
        if let mark = use.optionalMark, use.defaultText != nil {
            report(
                .conflictingKeys, "a value with a default is never absent", at: span(of: mark, in: node),
                help: "leave out the '?'")
        }
        var result = TypeUse(type: resolve(use.type, in: node, place: place))
        result.isOptional = use.optionalMark != nil && place.allowsAbsence
        result.defaultText = use.defaultText.map { ($0.text, span(of: $0.range, in: node)) }
        return result
    }

    private mutating func resolve(_ syntax: TypeSyntax, in node: Node, place: TypePlace) -> TypeReference {
        let origin = Origin(node.span)
        switch syntax {
        case .array(let item):
            return TypeReference(.array(resolve(item, in: node, place: place.listElement)), origin: origin)
        case .map(let item):
            return TypeReference(.map(resolve(item, in: node, place: .element)), origin: origin)
        case .nullable(let inner, let range):
            var type = resolve(inner, in: node, place: place)
            if !place.allowsNull {
                report(
                    .misplacedType, "\(place.name) cannot be null", at: span(of: range, in: node),
                    help: place.allowsAbsence ? "write '?' when it may be absent" : nil)
            } else if type.kind == .void || type.kind == .file {
                report(.misplacedType, "only a JSON value can be null", at: span(of: range, in: node))
            }
            type.isNullable = true
            return type
        case .named(let name, let encoding):
            let kind = kind(of: name, encoding: encoding, in: node, place: place)
            return TypeReference(kind, origin: Origin(span(of: name.range, in: node)))
        }
    }

    private mutating func kind(
        of name: TypeSyntax.Piece, encoding: TypeSyntax.Piece?, in node: Node, place: TypePlace
    ) -> TypeReference.Kind {
        guard let builtin = BuiltinType(rawValue: name.text) else {
            return model(named: name, encoding: encoding, in: node)
        }
        let isMisplaced = (builtin == .file && !place.allowsFile) || (builtin == .void && !place.allowsVoid)
        if isMisplaced {
            report(
                .misplacedType, "\(place.name) cannot be '\(name.text.excerpt)'", at: span(of: name.range, in: node),
                help: builtin == .file ? "files are bodies, parts of a multipart body, and answers" : nil)
            return .json
        }
        if builtin == .date {
            let table = dates
            return table.reference(encoding, in: node, &self)
        }
        guard let encoding, !builtin.encodings.contains(encoding.text) else {
            return builtin.kind(encoding: encoding?.text)
        }
        report(
            .unknownEncoding, "'\(name.text.excerpt)' has no encoding '\(encoding.text.excerpt)'",
            at: span(of: encoding.range, in: node), help: Suggestion.help(for: encoding.text, in: builtin.encodings))
        return builtin.kind(encoding: nil)
    }

    private mutating func model(
        named name: TypeSyntax.Piece, encoding: TypeSyntax.Piece?, in node: Node
    ) -> TypeReference.Kind {
        guard names.modelSet.contains(name.text) else {
            guard areNamesComplete else { return .json }
            let canSuggest = canCompare(with: names.models.count)
            let candidates = canSuggest ? names.models + BuiltinType.allCases.map(\.rawValue) : []
            report(
                .unknownType, "no model or type named '\(name.text.excerpt)'", at: span(of: name.range, in: node),
                help: name.text == "null"
                    ? "'| null' follows a type" : help(forType: name.text, among: candidates))
            return .json
        }
        if let encoding {
            report(
                .unknownEncoding, "a model has no encodings", at: span(of: encoding.range, in: node),
                help: "only date, data, decimal, int64 and duration have")
        }
        return .model(name.text)
    }

    /// Our word for one of another language, unless a name of the specification differs in capitals only.
    private func help(forType name: String, among candidates: [String]) -> String? {
        let suggestion = Spelling.suggestion(for: name, among: candidates)
        let word = name.lowercased()
        if candidates.contains(where: { $0.lowercased() == word }) { return suggestion }
        return ForeignWords.help(forType: name) ?? suggestion
    }
}

extension KeyTable {
    /// A type with what its values are held to, or with marks that cannot stand behind it.
    static let heldType = KeyTable(
        "a type", required: ["type"], optional: ConstraintsReader.keys + ["schema", "optional", "nullable"])
}
