import MartletContract
import MartletSyntax

extension OpenAPIContext {
    /// Reads a schema that has a name into a model.
    mutating func readModel(_ located: Located) {
        guard let name = names.name(at: located.location) else { return }
        enterModel()
        defer { leaveModel() }
        let origin = Origin(located.node.span, pointer: located.location.pointer)
        // One that extends another and adds nothing is a subtype all the same.
        let place = schemas.subtypes.isEmpty ? located.location : self.place(of: located, name: name)
        if !schemas.subtypes.isDescendant(place), let named = named(located), named.name != name {
            let use = use(of: named, origin: origin)
            var alias = Alias(type: use.type, isNewtype: false)
            alias.type.isNullable = false
            var model = Model(name: name, shape: .alias(alias), origin: origin)
            model.use(use)
            models.append(model)
            return
        }
        if !schemas.subtypes.isEmpty, readParent(located, at: place, name: name, origin: origin) { return }
        readModel(flatten(located), name: name, origin: origin)
    }

    /// Returns the place of the schema that has the name of a component: what it refers to, where that is a file or a copy of a
    /// template that has no other name.
    private func place(of located: Located, name: String) -> Location {
        guard located.node["$ref"] != nil, case .found(let target) = documents.follow(located),
            names.name(at: target.location) == name
        else { return located.location }
        return target.location
    }

    /// Reads the fields of a schema that others extend.
    mutating func readOwnModel(_ schema: Schema, name: String, origin: Origin) {
        let form = form(of: schema)
        let position = models.count
        readModel(schema, form.isModel ? form : .object, name: name, origin: origin)
        models[position].keywords.removeAll { $0.name == SchemaWord.discriminator.rawValue }
    }

    /// Reads what a schema says into a model.
    private mutating func readModel(_ schema: Schema, name: String, origin: Origin) {
        let form = form(of: schema)
        schemas.inline[schema.key] = name
        guard !form.isModel else {
            readModel(schema, form, name: name, origin: origin)
            return
        }
        // What stands in it follows it.
        let position = models.count
        let json = TypeReference(.json, origin: origin)
        models.append(Model(name: name, shape: .alias(Alias(type: json, isNewtype: false)), origin: origin))
        let use = SchemaUse(TypeReference(kind(form, schema, hint: name), origin: origin))
        use.type.keywords = assumedType(of: schema, form)
        annotate(use, schema.parts, form, schema)
        let alias = Alias(type: use.type, isNewtype: false)
        models[position].shape = .alias(alias)
        models[position].use(use)
        models[position].keywords = SchemaKeywordsReader.read(schema, form, &self)
    }

    /// Reads an object, an enumeration or a union; inline models follow the model that they stand in.
    private mutating func readModel(_ schema: Schema, _ form: SchemaForm, name: String, origin: Origin) {
        let use = SchemaUse(TypeReference(.model(name), origin: origin))
        annotate(use, schema.parts, form, schema)
        var model = Model(name: name, shape: .object(ObjectShape(fields: [])), origin: origin)
        model.use(use)
        model.keywords = SchemaKeywordsReader.read(schema, form, &self)
        model.keywords += assumedType(of: schema, form)
        let position = models.count
        models.append(model)
        switch form {
        case .object:
            let (shape, undeclared) = SchemaObjectReader.read(schema, name: name, &self)
            models[position].shape = .object(shape)
            guard !undeclared.isEmpty else { return }
            SchemaObjectReader.reportUndeclared(undeclared, of: schema, shape, &self)
            models[position].keywords.append(SchemaKeyword("required", .array(undeclared.map { .string($0) })))
        case .alternatives(let alternatives):
            let (shape, undeclared) = SchemaAlternativesReader.read(schema, alternatives, name: name, &self)
            models[position].shape = .object(shape)
            guard !undeclared.isEmpty else { return }
            models[position].keywords.append(SchemaKeyword("required", .array(undeclared.map { .string($0) })))
        case .enumeration(let enumeration): models[position].shape = .enumeration(enumeration)
        case .union(let union): models[position].shape = .union(SchemaUnionReader.read(union, name: name, &self))
        case .type, .array, .map: break
        }
    }

    // MARK: Where schemas are used

    /// Returns what a schema says at the place where it is used.
    ///
    /// - Parameter hint: what an inline model is called by: where it stands, joined with dots, such as `user.plan`.
    mutating func use(of located: Located, hint: String) -> SchemaUse {
        let origin = Origin(located.node.span, pointer: located.location.pointer)
        if let mapping = located.node.mapping, names.name(at: located.location) == nil {
            let part = part(located, mapping)
            if !part.isCombined {
                enterModel()
                defer { leaveModel() }
                var schema = Schema(located)
                schema.parts = [part]
                return use(of: schema, nullable: Self.ownNullability(part) ?? false, hint: hint)
            }
        }
        if let name = names.name(at: located.location), located.node["$ref"] == nil {
            let use = use(of: NamedSchema(target: located, name: name, around: []), origin: origin)
            // It stands here, so what it says for people is about this place, too.
            if let mapping = located.node.mapping { annotate(use, [SchemaPart(located, mapping)], .object, nil) }
            use.extensions = []
            return use
        }
        if let named = named(located) { return use(of: named, origin: origin) }
        enterModel()
        defer { leaveModel() }
        return use(of: flatten(located), nullable: isNullable(located), hint: hint)
    }

    /// Returns what several schemas say together at the place where they are used.
    mutating func use(of all: [Located], hint: String) -> SchemaUse {
        if let content = all.last(where: { schemas.events.isData($0.location) }).flatMap(eventContent) {
            return use(of: content, hint: hint)
        }
        guard all.count > 1 else { return use(of: all[0], hint: hint) }
        var found: NamedSchema?
        var around: [SchemaPart] = []
        for located in all {
            if let named = named(located) {
                if let other = found, other.name != named.name { return useMerged(all, hint: hint) }
                found = named
                around += named.around
            } else if let mapping = located.node.mapping {
                let part = SchemaPart(located, mapping)
                guard part.isLight() else { return useMerged(all, hint: hint) }
                around.append(part)
            }
        }
        guard var named = found else { return useMerged(all, hint: hint) }
        named.around = around
        let use = use(of: named, origin: Origin(all[0].node.span, pointer: all[0].location.pointer))
        use.type.isNullable = isNullable(all)
        return use
    }

    /// Returns the schema of the JSON text in a field of an event; nil if the field is not JSON.
    private func eventContent(_ located: Located) -> Located? {
        guard case .found(let data) = documents.follow(located),
            ContentType.isJSON(data.child("contentMediaType")?.node.scalar?.text ?? "")
        else { return nil }
        return data.child("contentSchema")
    }

    private mutating func useMerged(_ all: [Located], hint: String) -> SchemaUse {
        enterModel()
        defer { leaveModel() }
        return use(of: flatten(all), nullable: isNullable(all), hint: hint)
    }

    /// Returns what a reference to a model says.
    private mutating func use(of named: NamedSchema, origin: Origin) -> SchemaUse {
        want(named.target.location)
        let use = SchemaUse(TypeReference(.model(named.name), origin: origin))
        let facts = facts(of: named)
        use.type.isNullable = facts.isNullable
        for part in named.around {
            if case .bool(true)? = part[.nullable]?.scalar?.resolved { use.type.isNullable = true }
            if part.child(.oneOf) != nil || part.child(.anyOf) != nil || part[.type]?.sequence != nil,
                isNullable(part.located)
            {
                use.type.isNullable = true
            }
        }
        use.isReadOnly = facts.isReadOnly
        use.isWriteOnly = facts.isWriteOnly
        use.defaultValue = facts.defaultValue
        annotate(use, named.around, nil, nil)
        use.type.keywords = SchemaKeywordsReader.folded(
            use.type.keywords + SchemaKeywordsReader.read(around: named.around, of: named.target, &self))
        for part in named.around {
            guard let value = part[.const] ?? Self.only(part[.enum]), value.scalar != nil else { continue }
            use.constant = UntypedLiteral.read(value).withIntegers
        }
        return use
    }

    /// Returns what holds for every value of a named schema, and is read once, however often it is used.
    private mutating func facts(of named: NamedSchema) -> NamedFacts {
        if let known = schemas.named[named.target.location] { return known }
        var facts = NamedFacts(isNullable: isNullable(named.target))
        if let mapping = named.target.node.mapping {
            let part = SchemaPart(named.target, mapping)
            facts.isReadOnly = isTrue(part[.readOnly])
            facts.isWriteOnly = isTrue(part[.writeOnly])
            facts.defaultValue = part[.default].map { literal($0, as: .model(named.name)) }
            if part.has(.reference) || part.has(.allOf), facts.defaultValue == nil { inherit(&facts, by: named) }
        }
        schemas.named[named.target.location] = facts
        return facts
    }

    /// Takes over what a schema that is another name for a single value says of every use.
    private mutating func inherit(_ facts: inout NamedFacts, by named: NamedSchema) {
        let schema = flatten(named.target)
        // What is assumed in place of an object says nothing of one that extends it.
        guard !schema.has(.properties), let value = schema.lastNode(.default) else { return }
        facts.defaultValue = literal(value, as: .model(named.name))
    }

    /// Returns the one value of a list.
    private static func only(_ node: Node?) -> Node? {
        guard let values = node?.sequence, values.count == 1 else { return nil }
        return values[0]
    }

    /// Returns what a schema says that is no reference.
    mutating func use(of schema: Schema, nullable: Bool, hint: String) -> SchemaUse {
        use(of: schema, form(of: schema), nullable: nullable, hint: hint)
    }

    /// Returns what a schema says of values of one type.
    mutating func use(of schema: Schema, as type: JSONType, hint: String) -> SchemaUse {
        // What the schema says of all of its types is another model, at the same place.
        let key = schema.key + [schema.parts[0].located.location.child("type").child(type.rawValue)]
        return use(
            of: schema, form(of: type, SchemaTypes(types: [type]), schema), nullable: false, hint: hint, key: key)
    }

    /// Returns what a schema makes at the place where it is used.
    ///
    /// - Parameter key: What its model is known by; nil for where it stands.
    private mutating func use(
        of schema: Schema, _ form: SchemaForm, nullable: Bool, hint: String, key: [Location]? = nil
    ) -> SchemaUse {
        guard schemas.depth <= SchemaState.maxDepth else {
            let span = schema.parts.last?.located.node.span ?? schema.origin.span
            report(.tooDeep, "schemas stand too deep inside one another; it can be any JSON value", at: span)
            return SchemaUse(TypeReference(.json, origin: schema.origin))
        }
        // One word that a field always has is no type of its own: Stripe's document has a thousand of them.
        let form = form.isOneWord ? .type(.string) : form
        guard form.isModel else {
            let kind = kind(form, schema, hint: hint)
            let use = SchemaUse(TypeReference(kind, isNullable: nullable && kind != .json, origin: schema.origin))
            use.type.keywords = SchemaKeywordsReader.read(schema, form, &self)
            use.type.keywords += assumedType(of: schema, form)
            annotate(use, schema.parts, form, schema)
            return use
        }
        let key = key ?? schema.key
        var name = schemas.inline[key] ?? ""
        if name.isEmpty {
            name = names.addInline(hint: hint)
            schemas.inline[key] = name
            readModel(schema, form, name: name, origin: schema.origin)
        }
        let use = SchemaUse(TypeReference(.model(name), isNullable: nullable, origin: schema.origin))
        annotate(use, schema.parts, form, schema)
        use.extensions = []
        return use
    }

    private mutating func kind(_ form: SchemaForm, _ schema: Schema, hint: String) -> TypeReference.Kind {
        switch form {
        case .type(let kind, _): return kind
        case .array(let items): return .array(element(items, schema, hint: hint + ".item"))
        case .map(let values): return .map(element(values, schema, hint: hint + ".value"))
        case .object, .alternatives, .enumeration, .union: return .json
        }
    }

    private mutating func element(_ schemas: [Located], _ owner: Schema, hint: String) -> TypeReference {
        guard !schemas.isEmpty else { return TypeReference(.json, origin: owner.origin) }
        return use(of: schemas, hint: hint).type
    }

    // MARK: How deep it goes

    /// Notes that the reader goes into a model, or into a schema where it is used.
    mutating func enterModel() {
        if schemas.depth == 0 {
            schemas.inline.removeAll(keepingCapacity: true)
            schemas.combinedModelsLeft = SchemaState.maxCombinedModels
        }
        schemas.depth += 1
    }

    /// Notes that it is done.
    mutating func leaveModel() {
        schemas.depth -= 1
    }
}

extension Model {
    /// Takes over what a schema says about itself.
    mutating func use(_ use: SchemaUse) {
        // A title that repeats the name, as some frameworks write it, says nothing.
        description = use.description ?? use.title.flatMap { $0.repeats(name) ? nil : $0 }
        deprecation = use.deprecation
        examples = use.examples
        extensions = use.extensions
    }
}

extension String {
    /// Whether a title says no more than a name: `Created At` and `created_at`.
    func repeats(_ name: String) -> Bool {
        if let repeats = repeatsInASCII(name) { return repeats }
        func essence(_ text: String) -> String { text.lowercased().filter(\.isLetterOrNumber) }
        return essence(self) == essence(name)
    }

    /// The same where both are ASCII; nil elsewhere.
    private func repeatsInASCII(_ name: String) -> Bool? {
        func essence(_ byte: UInt8) -> UInt8? {
            switch byte {
            case 0x30...0x39, 0x61...0x7A: byte
            case 0x41...0x5A: byte | 0x20
            default: nil
            }
        }
        guard utf8.allSatisfy({ $0 < 0x80 }), name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return utf8.lazy.compactMap(essence).elementsEqual(name.utf8.lazy.compactMap(essence))
    }
}
