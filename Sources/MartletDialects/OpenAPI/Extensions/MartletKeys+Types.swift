import MartletContract
import MartletSyntax

/// Types and dates: `x-martlet-type`, `x-martlet-date`, `x-martlet-dates`.
extension MartletKeys {
    /// The pointer of types that the document has no schema for.
    static let noSchema = "/x-martlet-type"

    /// Reads the formats of the whole document. What OpenAPI calls `date-time` is from here on what `default` says.
    mutating func readDates(_ contract: inout Contract) {
        guard let root = nodes.firstIndex(where: \.isRoot), let entry = nodes[root].take(.dates) else { return }
        DatesReader.read(entry.value, &context)
        contract.dateFormats = context.dates.named
        guard let format = context.dates.format(named: "default") else { return }
        contract.mapTypes { type in
            if case .date(.iso8601, name: nil) = type.kind { type.kind = .date(format, name: nil) }
        }
    }

    /// Reads the types that schemas have by a key.
    mutating func readTypes(_ contract: inout Contract) {
        guard nodes.contains(where: { has(.type, $0) || has(.date, $0) }) else { return }
        var keys = self
        contract.forEachField { field in keys.readType(of: &field) }
        for index in contract.models.indices { keys.readType(of: &contract.models[index]) }
        contract.mapTypes { type in
            guard let position = keys.position(of: type.origin),
                let use = keys.typeUse(at: position, in: .element, hint: "value", instead: type)
            else { return }
            type = use.type
        }
        self = keys
    }

    private func has(_ key: MartletKey, _ node: MartletNode) -> Bool {
        node.entries.contains { $0.name == key.rawValue }
    }

    private mutating func readType(of field: inout Field) {
        guard let position = position(of: field.type.origin) ?? position(of: field.origin),
            let use = typeUse(at: position, in: .field, hint: field.name, instead: field.type)
        else { return }
        field.type = use.type
        field.isDateGuessed = false
        field.isOptional = field.isOptional || use.isOptional
        guard let text = use.defaultText else {
            settleDefault(of: &field)
            return
        }
        var pending = PendingField(field: field)
        pending.literals.defaultValue = .short(text.text, text.span)
        field.defaultValue = context.judge([pending]).first?.defaultValue
        field.isOptional = false
    }

    /// Leaves out a default of the schema's that is no value of the type.
    private mutating func settleDefault(of field: inout Field) {
        guard let value = field.defaultValue else { return }
        field.defaultValue = LiteralCheck(shapes: context.shapes).value(value, of: field.type)
        guard field.defaultValue == nil else { return }
        field.isOptional = true
        report(
            .droppedDefault, "the default of '\(field.name.excerpt)' is no value of its type, and is left out",
            at: field.type.origin.span, help: "change 'default' in the schema, by an overlay for instance")
    }

    /// A schema with a name of its own is another name for the type from here on.
    private mutating func readType(of model: inout Model) {
        var instead = TypeReference(.json, origin: model.origin)
        if case .alias(let old) = model.shape { instead.constraints = old.constraints }
        guard let position = position(of: model.origin),
            let use = typeUse(
                at: position, in: .alias, hint: model.name, instead: instead)
        else { return }
        model.shape = .alias(Alias(type: use.type, isNewtype: false))
        context.shapes[model.name] = model.shape
    }

    /// Returns the type that an object of the document has by a key; nil without one.
    private mutating func typeUse(
        at position: Int, in place: TypePlace, hint: String, instead old: TypeReference
    ) -> TypeUse? {
        if let entry = nodes[position].take(.type) {
            guard var use = context.typeUse(entry.value, in: place, hint: hint, pointer: "") else { return nil }
            // The schema beside it is that of the type.
            use.type = Self.located(use.type, at: old.origin.pointer)
            use.type.isNullable = use.type.isNullable || old.isNullable
            hold(&use.type, to: old)
            noteSuspect(old)
            return use
        }
        guard let entry = nodes[position].take(.date), let text = context.nonEmptyText(entry.value, "'date'") else {
            return nil
        }
        let table = context.dates
        let piece = TypeSyntax.Piece(text: text, range: 0..<text.utf8.count)
        let kind = table.reference(piece, in: entry.value, &context)
        var type = TypeReference(
            kind, isNullable: old.isNullable, origin: Origin(entry.value.span, pointer: old.origin.pointer))
        hold(&type, to: old)
        return TypeUse(type: type)
    }

    /// Returns a type that has, with its elements, a schema at a pointer.
    static func located(_ type: TypeReference, at pointer: String) -> TypeReference {
        var type = type
        type.origin = Origin(type.origin.span, pointer: pointer)
        switch type.kind {
        case .array(let element): type.kind = .array(located(element, at: pointer))
        case .map(let element): type.kind = .map(located(element, at: pointer))
        default: break
        }
        return type
    }

    /// Keeps what the schema says of the values on the wire, unless the type says something of its own.
    private func hold(_ type: inout TypeReference, to old: TypeReference) {
        let fitting = Self.fitting(old.constraints, type)
        if type.constraints.isEmpty { type.constraints = fitting }
        guard type.keywords.isEmpty else { return }
        var keywords = old.keywords.filter { $0 != .nullable }
        if type.kind != old.kind {
            guard SchemaConstraintsReader.areSameOnWire(old.kind, type.kind) else { return }
            if WireNumber.isInteger(old.kind), old.wireNumber == nil, WireNumber.isTime(type.kind) {
                let isNullable = type.isNullable || old.keywords.contains(.nullable)
                let integer = WireNumber.integer.literal(isNullable: isNullable)
                let keyword = SchemaKeyword(WireNumber.keyword, integer)
                keywords.insert(keyword, at: 0)
            }
            var others = old.constraints
            others.format = nil
            let known = SchemaConstraintsReader.keywords(fitting)
            keywords += SchemaConstraintsReader.keywords(others).filter { !known.contains($0) }
        }
        type.keywords = keywords
    }

    private mutating func noteSuspect(_ type: TypeReference) {
        switch type.kind {
        case .model(let name): suspects.insert(name)
        case .array(let element), .map(let element): noteSuspect(element)
        default: break
        }
    }

    /// What is left of constraints where a type is another one than the schema says.
    private static func fitting(_ constraints: Constraints, _ type: TypeReference) -> Constraints {
        var result = constraints
        switch type.kind {
        case .string: break
        case .url: result.format = nil
        case .data:
            result.format = nil
            result.pattern = nil
        // The schema may hold their JSON to something, which is a keyword.
        case .uuid, .date, .duration: result = Constraints()
        default:
            result.format = nil
            result.pattern = nil
            result.minLength = nil
            result.maxLength = nil
        }
        return result
    }
}
