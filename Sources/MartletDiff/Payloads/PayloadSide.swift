import MartletContract
import MartletPayloads

/// A use of a type, with what its place says about it; aliases are followed.
struct TypeUse: Sendable, Equatable {
    /// The type; no model that is an alias.
    var type: TypeReference
    /// What its values are held to.
    var constraints: Constraints
    /// The names of the newtypes that it goes by.
    var aliases: [String] = []
    /// Whether clients of the base take null, although it is no value.
    var isNullRead = false

    /// Follows the aliases of a contract.
    init(_ type: TypeReference, _ constraints: Constraints = Constraints(), in models: TextTable<Model>) {
        self.type = type
        self.constraints = type.constraints(within: constraints)
        defer { self.type.constraints = Constraints() }
        for _ in 0..<64 {
            guard case .model(let name) = self.type.kind, let model = models[name],
                case .alias(let alias) = model.shape
            else { break }
            aliases.append(name)
            let isNullable = self.type.isNullable || alias.type.isNullable
            var keywords = self.type.keywords + model.keywords + alias.type.keywords
            let limits = alias.type.constraints
            keywords += self.constraints.unmerged(with: limits)
            self.type = alias.type
            self.type.isNullable = isNullable
            self.type.keywords = keywords
            self.constraints = self.constraints.merged(with: limits)
        }
    }

    /// Whether JSON's null is a value of it.
    var isNullable: Bool { type.isNullable || type.keywords.contains(.nullable) }

    /// Whether it is a JSON string with content of the author's choice: text, or bytes.
    var holdsContent: Bool {
        switch type.kind {
        case .string, .data: true
        default: false
        }
    }

    /// A field that asks for nothing but whether its value can be null.
    func nullability(_ origin: Origin) -> Field {
        let type = TypeReference(.bool, isNullable: isNullable, origin: origin)
        var field = Field(name: "", key: "", type: type, origin: origin)
        field.isOptional = isNullRead
        return field
    }

    /// Whether the types of the elements of two lists, or of the members of two maps, are less than all that is asked of them:
    /// keywords look at some of them, or on one side nothing but keywords looks at any.
    static func haveKeywordsOfParts(_ old: TypeUse, _ new: TypeUse) -> Bool {
        let keywords = old.type.keywords + new.type.keywords
        switch (old.type.kind, new.type.kind) {
        case (.array(let left), .array(let right)):
            return keywords.contains { ["items", "prefixItems"].contains($0.name) }
                || left.kind != right.kind && keywords.contains { $0.name == "unevaluatedItems" }
                || old.hasOpenParts(left, than: right) || new.hasOpenParts(right, than: left)
        case (.map(let left), .map(let right)):
            return keywords.namesMembers || old.hasOpenParts(left, than: right) || new.hasOpenParts(right, than: left)
        default: return false
        }
    }

    /// Whether its parts are any values, unlike those of the other side, unless keywords say more of them.
    private func hasOpenParts(_ part: TypeReference, than other: TypeReference) -> Bool {
        part.kind == .json && other.kind != .json && type.keywords.lookAtParts
    }

    /// The type with nothing in it that belongs to somebody else: what lists and maps hold is any value.
    var neutral: TypeReference {
        var result = TypeReference(type.kind, origin: type.origin)
        switch type.kind {
        case .array(let element): result.kind = .array(TypeReference(.json, origin: element.origin))
        case .map(let value): result.kind = .map(TypeReference(.json, origin: value.origin))
        case .model: result.kind = .json
        default: break
        }
        return result
    }
}

extension [SchemaKeyword] {
    /// Whether schemas or values among them may say what elements or members are.
    fileprivate var lookAtParts: Bool {
        contains {
            ["contains", "allOf", "anyOf", "oneOf", "not", "if", "enum", "const", "dependentSchemas"].contains($0.name)
        }
    }

    /// Whether they look at members by their names.
    var namesMembers: Bool {
        contains {
            ["properties", "patternProperties", "additionalProperties", "unevaluatedProperties"].contains($0.name)
        }
    }
}

/// Translates the types of both contracts for what is asked about changes.
struct PayloadSides {
    /// The schemas of both contracts.
    var pool = SchemaPool()
    let base: ContractSchemas.ModelsByName
    let revision: ContractSchemas.ModelsByName
    private var schemas: [Key: ContractSchemas] = [:]
    /// The schemas of both documents.
    var wire: (base: ComparedSchemas, revision: ComparedSchemas)
    /// Those as what travels as text.
    var texts = TextTranslation()
    /// Whether models that keywords refer to have changed, by their names.
    var changedModels: TextTable<Bool> = [:]
    /// Whether the last schema has members that no field names.
    private var hasOpenSenders = false

    private struct Key: Hashable {
        let side: Counterexample.Side
        let view: SchemaView
    }

    init(base: Contract, revision: Contract) {
        self.base = ContractSchemas.ModelsByName(base)
        self.revision = ContractSchemas.ModelsByName(revision)
        wire = (ComparedSchemas(base), ComparedSchemas(revision))
    }

    /// Something that has a schema on each side.
    typealias Schema = (inout ContractSchemas, inout SchemaPool) -> SchemaID

    /// Asks whether what is sent in a direction is taken.
    ///
    /// - Parameter isText: Whether it travels as plain text.
    mutating func question(
        _ direction: Direction, isText: Bool, base: Schema, revision: Schema
    ) -> PayloadQuestion {
        if direction == .request {
            let written = SchemaView(sender: .client, role: .written, isText: isText)
            let sent = id(.base, written, base)
            let generated = hasOpenSenders ? id(.base, written, base, areSendersOpen: false) : nil
            return PayloadQuestion(
                sent: sent, generated: generated,
                taken: id(.revision, SchemaView(sender: .client, role: .read, isText: isText), revision),
                isText: isText)
        }
        return PayloadQuestion(
            sent: id(.revision, SchemaView(sender: .server, role: .written, isText: isText), revision),
            taken: id(.base, SchemaView(sender: .server, role: .read, isText: isText), base),
            decoded: id(.base, SchemaView(sender: .server, role: .decoded, isText: isText), base), isText: isText)
    }

    /// Asks whether what is sent of a type is taken, with the letter of `oneOf`.
    mutating func question(
        _ direction: Direction, isText: Bool, exactly base: TypeUse, _ revision: TypeUse
    ) -> PayloadQuestion {
        let isRequest = direction == .request
        let taken = isRequest ? self.revision.fieldNames(of: revision.type) : self.base.fieldNames(of: base.type)
        func schema(_ use: TypeUse, isSent: Bool) -> Schema {
            { schemas, pool in
                var type = use.type
                if use.isNullRead, schemas.view.role == .decoded { type.isNullable = true }
                let written = schemas.view.role == .written
                if isText { return schemas.schema(of: type, constraints: use.constraints, in: &pool) }
                return written
                    ? schemas.schema(of: type, constraints: use.constraints, besides: taken, in: &pool)
                    : schemas.schema(
                        ofExactly: type, constraints: use.constraints, areTaggedExact: isSent, in: &pool)
            }
        }
        var question = question(
            direction, isText: isText, base: schema(base, isSent: false), revision: schema(revision, isSent: false))
        let sent = isRequest ? base : revision
        let models = isRequest ? self.base : self.revision
        // In a text nobody sees of which member a value is.
        guard !isText, models.isExclusiveUnion(sent.type) else { return question }
        // What a sender writes must be right by the letter, too.
        let exact = exactlySent(direction, isText: isText, schema(sent, isSent: true))
        question.sent = all(of: question.sent, exact)
        question.generated = question.generated.map { all(of: $0, exact) }
        return question
    }

    /// Asks whether all that is sent of a union is taken by the member that its discriminator names.
    mutating func tagQuestion(_ direction: Direction, _ baseName: String, _ revisionName: String) -> PayloadQuestion {
        let isRequest = direction == .request
        let sender = isRequest ? SchemaView.Sender.client : .server
        func id(_ side: Counterexample.Side, _ role: SchemaView.Role) -> SchemaID {
            self.id(side, SchemaView(sender: sender, role: role, areTagsRead: true)) { schemas, pool in
                schemas.schema(ofModel: side == .base ? baseName : revisionName, in: &pool)
            }
        }
        return PayloadQuestion(
            sent: id(isRequest ? .base : .revision, .written), taken: id(isRequest ? .revision : .base, .read))
    }

    /// Whether something has asked for schemas of both models of a pair.
    func haveSchemas(of pair: PayloadWalk.Pair) -> Bool {
        let sender = pair.direction == .request ? SchemaView.Sender.client : .server
        func isKnown(_ side: Counterexample.Side, _ name: String) -> Bool {
            [SchemaView.Role.written, .read, .decoded].contains { role in
                let view = SchemaView(sender: sender, role: role, isText: pair.isText)
                return schemas[Key(side: side, view: view)]?.hasSchema(ofModel: name) ?? false
            }
        }
        return isKnown(.base, pair.base) && isKnown(.revision, pair.revision)
    }

    /// Returns the schema of the model that is sent, with members that neither side names.
    mutating func openlySent(of pair: PayloadWalk.Pair) -> SchemaID {
        let isRequest = pair.direction == .request
        let (model, other) = isRequest ? (pair.base, pair.revision) : (pair.revision, pair.base)
        let names = (isRequest ? revision : base).fieldNames(ofModel: other)
        let view = SchemaView(sender: isRequest ? .client : .server, role: .written, isText: pair.isText)
        return id(isRequest ? .base : .revision, view) { $0.schema(ofModel: model, besides: names, in: &$1) }
    }

    /// Returns the schema of the model that is sent, by the letter.
    mutating func sent(of pair: PayloadWalk.Pair) -> SchemaID {
        exactlySent(pair.direction, isText: pair.isText) { schemas, pool in
            schemas.schema(ofModel: pair.direction == .request ? pair.base : pair.revision, in: &pool)
        }
    }

    private mutating func exactlySent(_ direction: Direction, isText: Bool, _ schema: Schema) -> SchemaID {
        let isRequest = direction == .request
        let view = SchemaView(sender: isRequest ? .client : .server, role: .read, isText: isText)
        return id(isRequest ? .base : .revision, view, schema)
    }

    private mutating func all(of first: SchemaID, _ second: SchemaID) -> SchemaID {
        var node = SchemaNode()
        node.all = [first, second]
        return pool.add(node)
    }

    private mutating func id(
        _ side: Counterexample.Side, _ view: SchemaView, _ schema: Schema, areSendersOpen: Bool = true
    ) -> SchemaID {
        let key = Key(side: side, view: view)
        // Taken out meanwhile: adding to what two hold would copy all of it.
        var translation =
            schemas.removeValue(forKey: key) ?? ContractSchemas(side == .base ? base : revision, view: view)
        translation.areSendersOpen = areSendersOpen
        translation.hasOpenSenders = false
        let result = schema(&translation, &pool)
        hasOpenSenders = translation.hasOpenSenders
        schemas[key] = translation
        return result
    }
}
