package import MartletContract

extension ContractSchemas {
    /// Returns the schema of an object with fields.
    ///
    /// - Parameter besides: See ``schema(of:constraints:besides:in:)``; nil for a sender that writes nothing but the fields.
    package mutating func schema(
        of object: ObjectShape, besides hidden: Set<ExactText>? = nil, in pool: inout SchemaPool
    ) -> SchemaID {
        guard let hidden, areSendersOpen else { return pool.add(node(of: object, isOpen: false, in: &pool)) }
        hasOpenSenders = hasOpenSenders || object.additional == .ignored
        var node = node(of: object, isOpen: true, in: &pool)
        hide(hidden, of: object, in: &node, pool)
        return pool.add(node)
    }

    /// Returns the schema of a type whose sender may write members that no field of it names, as the letter of JSON Schema
    /// allows where `additionalProperties` is absent.
    ///
    /// - Parameter hidden: Names that the other side of a comparison gives to fields: a sender that does not know them writes
    ///   none, or no contract could have a new field.
    package mutating func schema(
        of type: TypeReference, constraints: Constraints, besides hidden: Set<ExactText>, in pool: inout SchemaPool
    ) -> SchemaID {
        guard case .model(let name) = type.kind, view.role == .written, areSendersOpen else {
            return schema(of: type, constraints: constraints, in: &pool)
        }
        var node = SchemaNode()
        node.all = [schema(ofModel: name, besides: hidden, in: &pool)]
        return schema(of: type, constraints: constraints, node, in: &pool)
    }

    /// Returns the schema of a model whose sender may write members that no field of it names.
    package mutating func schema(
        ofModel name: String, besides hidden: Set<ExactText>, in pool: inout SchemaPool
    ) -> SchemaID {
        guard areSendersOpen, let model = models[name], case .object(let object) = model.shape,
            object.additional == .ignored
        else { return schema(ofModel: name, in: &pool) }
        hasOpenSenders = true
        let key = OpenModel(name: name, hidden: hidden)
        if let known = openModels[key] { return known }
        var node = node(of: model, isOpen: true, in: &pool)
        hide(hidden, of: object, in: &node, pool)
        let id = pool.add(node)
        openModels[key] = id
        return id
    }

    /// Returns the schema of a model that a keyword refers to. What `not` or `if` say is not what senders write, so that it has
    /// members that no field names.
    mutating func schema(ofReferred name: String, in pool: inout SchemaPool) -> SchemaID {
        guard view.role == .written, validation == nil else { return schema(ofModel: name, in: &pool) }
        if letter.isEmpty {
            var view = view
            view.role = .read
            letter = [ContractSchemas(models, view: view)]
        }
        return letter[0].schema(ofModel: name, in: &pool)
    }

    /// Allows no member of some names, nor those that only the other side sends.
    private func hide(_ names: Set<ExactText>, of object: ObjectShape, in node: inout SchemaNode, _ pool: SchemaPool) {
        let unsent = object.fields.filter { !isSent($0) }.map { ExactText($0.key) }
        let named = Set(node.members.properties.map { ExactText($0.name) })
        for name in names.union(unsent).subtracting(named).sorted() {
            node.members.properties.append(.init(name.text, pool.nothing))
        }
    }
}
