import MartletContract
import MartletSyntax

/// Items in the bodies of requests.
extension ResourceInference {
    func bodyType(_ endpoint: Endpoint) -> TypeReference? {
        if case .json(let type)? = endpoint.body, !fields.objects(of: type).isEmpty { type } else { nil }
    }

    func bodyFields(of endpoint: Endpoint) -> [Field] {
        switch endpoint.body {
        case .json(let type): fields.allFields(of: type)
        case .fields(let fields), .form(let fields), .multipart(let fields): fields
        case .text, .file, nil: []
        }
    }

    /// Returns the way to the item in a body, and the fields that it can have there; nil for any.
    func body(of endpoint: Endpoint, _ keys: TextSet) -> ([String], [Field]?) {
        let own = bodyFields(of: endpoint)
        if own.isEmpty { return ([], endpoint.body == nil ? [] : nil) }
        if own.contains(where: { keys.contains($0.key) }) { return ([], own) }
        let wraps = own.filter { field in fields.allFields(of: field.type).contains { keys.contains($0.key) } }
        guard wraps.count == 1 else { return ([], own) }
        return ([wraps[0].key], fields.allFields(of: wraps[0].type))
    }

    /// Returns the list of items in a body: the way to it, and the fields of its items. Nil where there is none.
    ///
    /// - Parameter keys: The fields of items.
    func listBody(of endpoint: Endpoint, _ keys: TextSet) -> (way: [String], fields: [Field])? {
        func isItem(_ own: [Field]) -> Bool { own.contains { keys.contains($0.key) } }
        let own: [Field]
        switch endpoint.body {
        case .json(let type):
            let types = alternatives(of: type)
            let elements = types.compactMap { fields.element(of: $0) }.map { fields.allFields(of: $0) }
            if let element = elements.first(where: isItem) { return ([], element) }
            own = fields.allFields(of: type)
        case .fields(let named): own = named
        case .form, .multipart, .text, .file, nil: return nil
        }
        guard !isItem(own) else { return nil }
        let lists = own.compactMap { field in
            fields.element(of: field.type).map { (key: field.key, fields: fields.allFields(of: $0)) }
        }.filter { isItem($0.fields) }
        return lists.count == 1 ? ([lists[0].key], lists[0].fields) : nil
    }

    /// The types of which a value of a type has one.
    private func alternatives(of type: TypeReference) -> [TypeReference] {
        let type = fields.resolved(type)
        guard case .model(let name) = type.kind, case .union(let union)? = fields.models[name]?.shape else {
            return [type]
        }
        return union.members.map { fields.resolved($0.type) }
    }

    /// Returns the way to the list of identities in a body that says which items are meant; nil where there is none.
    func namesWay(of endpoint: Endpoint, _ identity: Field?, _ noun: String) -> [String]? {
        guard let identity else { return nil }
        func isNamed(_ element: TypeReference) -> Bool {
            fields.isScalar(element) || fields.allFields(of: element).contains { $0.key == identity.key }
        }
        let own: [Field]
        switch endpoint.body {
        case .json(let type):
            if let element = fields.element(of: type) { return isNamed(element) ? [] : nil }
            own = fields.allFields(of: type)
        case .fields(let named), .form(let named): own = named
        case .multipart, .text, .file, nil: return nil
        }
        let plain = FieldNames.plain(identity.key)
        let names = TextSet(["id", "uuid", "key", "item", plain, noun, noun + plain, noun + "id", noun + "uuid"])
        let lists = own.filter { field in
            guard let element = fields.element(of: field.type), isNamed(element) else { return false }
            return names.contains(FieldNames.singular(FieldNames.plain(field.key)))
        }
        return lists.count == 1 ? [lists[0].key] : nil
    }

    /// How many endpoints are named.
    private static let noteLimit = 20

    /// Names the endpoints at collections and below them that change something by their methods, and nothing that is kept: it
    /// cannot be known what they change.
    mutating func noteUnkept() {
        let keys = TextSet(resources.map(\.key))
        var unkept: [(endpoint: Endpoint, isShown: Bool)] = []
        for (index, endpoint) in endpoints.enumerated() where !excluded.contains(index) && !declared.contains(index) {
            guard endpoint.exchange == .call, [.post, .put, .patch, .delete].contains(endpoint.method),
                uses[index].map({ $0.role == .read }) ?? true, let path = ResourcePath(endpoint.path)
            else { continue }
            var above = path
            while !above.steps.isEmpty, !keys.contains(above.key) { above = above.parent }
            if !above.steps.isEmpty { unkept.append((endpoint, uses[index] != nil)) }
        }
        for (endpoint, isShown) in unkept.prefix(Self.noteLimit) {
            let owner = Self.owner(endpoint)
            let answer = isShown ? "it answers with the item as it is" : "it answers as without a memory"
            notes.append(
                Diagnostic(
                    MockCode.nothingKept, .note, "\(owner.name) changes nothing that the mock keeps: \(answer)",
                    at: owner.span,
                    help:
                        "say with '\(ResourceDeclaration.key)' what it does to a collection; 'none' says that it is meant so"
                ))
        }
        if unkept.count > Self.noteLimit {
            let rest = unkept.count - Self.noteLimit
            notes.append(
                Diagnostic(
                    MockCode.nothingKept, .note, "\(rest) more endpoints change nothing that the mock keeps",
                    at: Self.owner(unkept[Self.noteLimit].endpoint).span))
        }
    }
}
