package import MartletContract
import MartletFormats

/// Translates the types of a contract into schemas, from one side's view.
package struct ContractSchemas: Sendable {
    /// From whose side the types are seen.
    package let view: SchemaView
    /// Whether a value of a union must be of one member alone wherever its author says so, not only at the top: so says
    /// the letter of `oneOf`, which payloads are held to, and comparisons are not.
    package var areUnionsExact = false
    /// Whether a receiver takes the values of a discriminator that are only implied. Clients read them in any case; what
    /// becomes of them elsewhere is not to be counted on.
    package var areImpliedValuesTaken = false
    /// Whether senders may write members that no field names, where it is asked for (see ``schema(of:besides:in:)``).
    package var areSendersOpen = true
    /// Whether a schema has such members.
    package var hasOpenSenders = false
    /// How values are validated; nil where sets of values are asked about.
    var validation: Validation?
    let models: TextTable<Model>
    private var known: TextTable<SchemaID> = [:]
    private var uses: [Use: SchemaID] = [:]
    /// The schemas of models whose senders write members that no field names.
    var openModels: [OpenModel: SchemaID] = [:]
    /// The number of models that are being translated, each inside the previous one.
    private var depth = 0
    /// Models that were found too deep inside others. Their schemas are reserved and filled in later.
    private var waiting: [(id: SchemaID, model: Model)] = []
    /// The limit of ``depth``: long chains of models would exhaust the stack, which has room for a few hundred.
    private static let maxDepth = 64
    /// The schemas of keywords beside which no fields name members.
    var keywordSchemas: [[SchemaKeyword]: SchemaID] = [:]

    /// The schemas by the letter of the models that keywords refer to; empty until one does.
    var letter: [ContractSchemas] = []

    /// Makes a translation of a contract's types. It adds to the pool that is handed to it, always the same one.
    package init(_ contract: Contract, view: SchemaView) {
        self.init(ModelsByName(contract), view: view)
    }

    /// Makes a translation for one more view of the same contract.
    package init(_ models: ModelsByName, view: SchemaView) {
        self.init(models.models, view: view)
    }

    init(_ models: TextTable<Model>, view: SchemaView) {
        self.models = models
        self.view = view
    }

    /// A model, with the names that its senders do not write.
    struct OpenModel: Hashable {
        let name: String
        let hidden: Set<ExactText>
    }

    /// Returns the schema of a type with its constraints.
    package mutating func schema(
        of type: TypeReference, constraints: Constraints = Constraints(), in pool: inout SchemaPool
    ) -> SchemaID {
        let node = node(of: type, in: &pool)
        return schema(of: type, constraints: constraints, node, in: &pool)
    }

    /// Adds to a node what a type asks for beyond its kind.
    mutating func schema(
        of type: TypeReference, constraints: Constraints, _ node: SchemaNode, in pool: inout SchemaPool
    ) -> SchemaID {
        var node = node
        if let untyped = texts(ofUntyped: type, constraints, node, in: &pool) { return untyped }
        if view.role != .decoded {
            open(&node, type.keywords)
            // Swift reads integers alone, the wire has all numbers.
            if validation == nil, type.wireNumber == .number { node.numbers.areWhole = false }
            add(type.constraints, to: &node)
            let isText = view.isText || validation != nil && type.kind.isNumericText
            if isText { Self.putBoundsIntoText(&node) }
            if !constraints.isEmpty, constraints != type.constraints {
                // Of each pattern and each step another one may stand in the type.
                var outer = SchemaNode()
                add(constraints, to: &outer)
                if isText { Self.putBoundsIntoText(&outer) }
                node.all.append(shared(false, outer, in: &pool))
            }
            if validation?.hasKeywords ?? true {
                addKeywords(type.keywords.filter { $0 != .nullable }, known: [], to: &node, in: &pool)
            }
        }
        return shared(type.isNullable || type.keywords.contains(.nullable), node, in: &pool)
    }

    /// Allows values of all types where the author gave none. In text, only what Swift writes can be read.
    private func open(_ node: inout SchemaNode, _ keywords: [SchemaKeyword]) {
        if view.role != .decoded, !view.isText, keywords.assumedType != nil { node.kinds = .all }
    }

    /// Returns the schema of a use of a type. Thousands of operations can share a parameter: uses that ask for the same have
    /// the same schema, so that what is found out about one is known of all.
    private mutating func shared(_ isNullable: Bool, _ node: SchemaNode, in pool: inout SchemaPool) -> SchemaID {
        let use = Use(node: node, isNullable: isNullable)
        if let known = uses[use] { return known }
        let id = allowingNull(isNullable, node, in: &pool)
        uses[use] = id
        return id
    }

    private struct Use: Hashable {
        let node: SchemaNode
        let isNullable: Bool
    }

    /// Returns the schema of a model.
    package mutating func schema(ofModel name: String, in pool: inout SchemaPool) -> SchemaID {
        if let id = known[name] { return id }
        guard let model = models[name] else { return pool.everything }
        let id = pool.reserve()
        known[name] = id
        guard depth < Self.maxDepth else {
            waiting.append((id, model))
            return id
        }
        fill(id, model, in: &pool)
        while depth == 0, let (id, model) = waiting.popLast() { fill(id, model, in: &pool) }
        return id
    }

    /// Whether something has asked for the schema of a model.
    package func hasSchema(ofModel name: String) -> Bool { known[name] != nil }

    private mutating func fill(_ id: SchemaID, _ model: Model, in pool: inout SchemaPool) {
        depth += 1
        pool[id] = node(of: model, in: &pool)
        depth -= 1
        pool.names[id] = model.name
        if case .union(let union) = model.shape { pool.unions[id] = names(of: union, named: model.name) }
    }

    /// Returns the schema of a type; of a union whose values must be of one member alone, that is asked, too.
    ///
    /// Members of unions that overlap are common, and what their authors mean is any of them: who compares a union with
    /// itself is not helped by the letter of `oneOf`.
    ///
    /// - Parameter areTaggedExact: Whether that is asked of unions with a discriminator, too: by the letter it is, and their
    ///   authors mean the member that the discriminator names.
    package mutating func schema(
        ofExactly type: TypeReference, constraints: Constraints = Constraints(), areTaggedExact: Bool = false,
        in pool: inout SchemaPool
    ) -> SchemaID {
        guard case .model(let name) = type.kind, case .union(let union)? = models[name]?.shape,
            union.exclusivity.isExclusive, areTaggedExact || union.discriminator == nil, view.role != .decoded
        else { return schema(of: type, constraints: constraints, in: &pool) }
        var exact = pool[schema(ofModel: name, in: &pool)]
        exact.one += exact.any
        exact.any = []
        var node = SchemaNode()
        let id = pool.add(exact)
        pool.unions[id] = names(of: union, named: name)
        node.all = [id]
        return schema(of: type, constraints: constraints, node, in: &pool)
    }

    /// Returns the schema of a model that is no object, apart from the contract's own one of its name.
    package mutating func schema(of model: Model, in pool: inout SchemaPool) -> SchemaID {
        pool.add(node(of: model, in: &pool))
    }

    // MARK: Models

    mutating func node(
        of model: Model, isOpen: Bool = false, in pool: inout SchemaPool
    ) -> SchemaNode {
        var node: SchemaNode
        var keywords = model.keywords
        var declared: TextSet = []
        switch model.shape {
        case .object(let object):
            declared = TextSet(object.fields.map(\.key))
            keywords = Self.evaluated(keywords, beside: object)
            let isOpen = isOpen || model.keywords.contains { Self.namingKeywords.contains($0.name) }
            node = self.node(of: object, isOpen: isOpen, in: &pool)
            open(&node, model.keywords)
        case .enumeration(let enumeration):
            node = self.node(of: enumeration)
        case .union(let union):
            node = self.node(of: union, in: &pool)
        case .alias(let alias):
            node = SchemaNode()
            node.all = [schema(of: alias.type, in: &pool)]
        }
        if view.role != .decoded, validation?.hasKeywords ?? true {
            addKeywords(keywords, known: declared, ofUnion: model.shape.isUnion, to: &node, in: &pool)
        }
        return node
    }

    /// Returns the keywords of an object, with `unevaluatedProperties` as what it is where nothing but the fields looks at
    /// members: about all that no field names.
    private static func evaluated(_ keywords: [SchemaKeyword], beside object: ObjectShape) -> [SchemaKeyword] {
        guard let index = keywords.firstIndex(where: { $0.name == "unevaluatedProperties" }),
            object.additional == .ignored, !keywords.contains(where: { evaluatingKeywords.contains($0.name) })
        else { return keywords }
        var result = keywords
        result[index].name = "additionalProperties"
        return result
    }

    /// Keywords that look at members by their names.
    private static let evaluatingKeywords: TextSet = [
        "properties", "patternProperties", "additionalProperties", "dependentSchemas", "dependencies", "allOf", "anyOf",
        "oneOf", "if", "$ref", "$dynamicRef",
    ]

    /// Keywords that allow members which no field names.
    private static let namingKeywords: TextSet = [
        "properties", "patternProperties", "additionalProperties", "propertyNames", "dependentSchemas", "dependencies",
        "allOf", "anyOf", "oneOf", "if", "$ref", "unevaluatedProperties", "required", "dependentRequired",
        "minProperties",
    ]

    /// - Parameter isOpen: Whether even a conforming sender may write members that no field names.
    mutating func node(of object: ObjectShape, isOpen: Bool, in pool: inout SchemaPool) -> SchemaNode {
        var node = SchemaNode()
        node.kinds = .object
        for field in object.fields where isSent(field) || validation != nil {
            let schema = self.schema(of: field, in: &pool)
            node.members.properties.append(.init(field.key, schema))
            if isSent(field), isRequired(field) { node.members.required.append(field.key) }
        }
        switch object.additional {
        case .ignored where view.role == .written && !isOpen: node.members.additional = pool.nothing
        case .ignored: break
        case .refused: node.members.additional = pool.nothing
        case .kept(let type): node.members.additional = schema(of: type, in: &pool)
        }
        return node
    }

    /// Returns the schema of a field's value.
    package mutating func schema(of field: Field, in pool: inout SchemaPool) -> SchemaID {
        var type = field.type
        let isLenient = validation?.isLenient ?? false
        if field.isDateGuessed, view.role != .decoded, !isLenient { type.kind = Self.undated(type.kind) }
        if field.mayBeAbsent, view.role == .decoded || isLenient { type.isNullable = true }
        return schema(of: type, in: &pool)
    }

    private func isRequired(_ field: Field) -> Bool {
        view.role == .decoded || validation?.isLenient == true ? !field.mayBeAbsent : field.isSentAlways
    }

    func isSent(_ field: Field) -> Bool {
        switch view.sender {
        case .client: !field.isReadOnly
        case .server: !field.isWriteOnly
        case .anyone: true
        }
    }

    private static func undated(_ kind: TypeReference.Kind) -> TypeReference.Kind {
        switch kind {
        case .date(.unix, _), .date(.unixMilliseconds, _): .double
        case .date: .string
        case .array(var element):
            {
                element.kind = undated(element.kind)
                return .array(element)
            }()
        default: kind
        }
    }

    private func node(of enumeration: Enumeration) -> SchemaNode {
        var node = SchemaNode()
        let isWhole = enumeration.rawType == .int
        node.kinds = isWhole && !view.isText ? .number : .string
        node.numbers.areWhole = isWhole
        if view.role != .decoded && validation?.isLenient != true || enumeration.isClosed {
            node.values = enumeration.cases.map {
                isWhole && !view.isText ? .number($0.wireValue) : .string($0.wireValue)
            }
        }
        return node
    }

    private mutating func node(of union: Union, in pool: inout SchemaPool) -> SchemaNode {
        var node = SchemaNode()
        var group: [SchemaID] = []
        for member in union.members {
            group.append(schema(of: member, of: union, in: &pool))
        }
        if let fallback = union.fallbackMember, view.role != .decoded {
            var node = SchemaNode()
            node.all = [schema(of: fallback.type, in: &pool), unknownMember(of: union, in: &pool)]
            group.append(pool.add(node))
        }
        if view.role == .decoded, !union.isClosed { group.append(unknownMember(of: union, in: &pool)) }
        if validation?.isLenient == true, !union.isClosed, let discriminator = union.discriminator {
            group.append(namedUnknownMember(of: union, discriminator, in: &pool))
        }
        node.any = [group]
        if areUnionsExact, union.exclusivity.isExclusive, view.role != .decoded {
            node.one = [union.members.map { schema(of: $0.type, in: &pool) }]
            if union.discriminator == nil { node.any = [] }
        }
        return node
    }

    private mutating func schema(of member: Union.Member, of union: Union, in pool: inout SchemaPool) -> SchemaID {
        let isDeclared = union.discriminator.map { declares($0, member.type) } ?? false
        let isTagRead = view.role == .decoded || view.areTagsRead || validation != nil || !isDeclared
        guard let discriminator = union.discriminator, isTagRead else { return schema(of: member.type, in: &pool) }
        var tag = SchemaNode()
        tag.values = values(of: member).map { union.literal(ofValue: $0) }
        var node = SchemaNode()
        node.kinds = .object
        node.members.properties = [.init(discriminator, pool.add(tag))]
        node.members.required = [discriminator]
        let value =
            isDeclared
            ? schema(of: member.type, in: &pool) : schema(of: member.type, allowing: discriminator, in: &pool)
        node.all = [value]
        return pool.add(node)
    }

    /// The values of the discriminator that stand for a member where the payloads are looked at.
    func values(of member: Union.Member) -> [String] {
        let areTaken = view.role == .decoded || view.role == .read && view.areTagsRead || areImpliedValuesTaken
        return areTaken ? member.values + member.impliedValues : member.values
    }

    /// What an open union keeps as JSON: with a discriminator all but the objects whose tag is somebody's, else anything that
    /// is no member.
    func unknownMember(of union: Union, in pool: inout SchemaPool) -> SchemaID {
        guard let discriminator = union.discriminator else { return pool.everything }
        var known = SchemaNode()
        known.values = union.members.flatMap(values).map { union.literal(ofValue: $0) }
        var tag = SchemaNode()
        tag.none = [pool.add(known)]
        var node = SchemaNode()
        node.members.properties = [.init(discriminator, pool.add(tag))]
        return pool.add(node)
    }

    /// Whether the object that a type is has a field of a name.
    private func declares(_ name: String, _ type: TypeReference) -> Bool {
        switch model(of: type)?.shape {
        case .object(let object)?: object.fields.contains { $0.key == name }
        case .enumeration?, .union?: true
        case .alias?, nil: false
        }
    }

    /// Returns the model that a type is, aliases followed; nil where it is none.
    private func model(of type: TypeReference) -> Model? {
        var kind = type.kind
        for _ in 0..<100 {
            guard case .model(let name) = kind, let model = models[name] else { return nil }
            guard case .alias(let alias) = model.shape else { return model }
            kind = alias.type.kind
        }
        return nil
    }

    /// Returns the schema of an object that may have a tag beside the members that it lists: a sender that writes nothing
    /// else writes the tag of its union all the same.
    private mutating func schema(
        of type: TypeReference, allowing tag: String, in pool: inout SchemaPool
    ) -> SchemaID {
        guard !type.isNullable, type.keywords.isEmpty, var model = model(of: type),
            case .object(var object) = model.shape
        else { return schema(of: type, in: &pool) }
        var field = Field(name: tag, key: tag, type: TypeReference(.json, origin: model.origin), origin: model.origin)
        field.isOptional = true
        object.fields.append(field)
        model.shape = .object(object)
        return pool.add(node(of: model, in: &pool))
    }
}
