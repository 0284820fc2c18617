import MartletContract

/// An endpoint that may have to do with a collection.
struct ResourceCandidate {
    let index: Int
    let endpoint: Endpoint
    let path: ResourcePath
    /// The key of the collection.
    var key: String
    var role: ResourceRole
    var scope: [String]
    /// The parameter with the identity; nil where none stands for it.
    var identity: Parameter?
    var words = ResourceDeclaration.Words()

    /// Whether it says by its path which item is meant, or needs none.
    var isWhole: Bool { identity == nil }

    /// Takes an endpoint for what it looks like; nil where it looks like nothing that has to do with collections.
    init?(_ index: Int, _ endpoint: Endpoint, _ declaration: ResourceDeclaration?) {
        guard endpoint.exchange == .call, let path = ResourcePath(endpoint.path) else { return nil }
        var words = ResourceDeclaration.Words()
        switch declaration {
        case ResourceDeclaration.none?: return nil
        case .declared(let own)?: words = own
        case .inferred?, nil: break
        }
        let last = words.parameter ?? path.lastParameter
        let isItem = words.collection == nil ? last != nil : words.role?.isForOne ?? (last != nil)
        guard let role = words.role ?? Self.role(of: endpoint.method, isItem: isItem) else { return nil }
        self.index = index
        self.endpoint = endpoint
        self.path = path
        self.role = role
        self.words = words
        let name = isItem ? last ?? path.parameters.last : nil
        identity = name.flatMap { name in
            endpoint.parameters.first { $0.field.key == name && $0.place == .path }
                ?? endpoint.parameters.first { $0.field.key == name && $0.place == .query }
        }
        if let collection = words.collection {
            key = ResourcePath.key(of: collection)
        } else {
            key = path.lastParameter == nil ? path.key : path.parent.key
        }
        scope = path.parameters.filter { $0 != name || !isItem }
    }

    private static func role(of method: Endpoint.Method, isItem: Bool) -> ResourceRole? {
        switch method {
        case .get: isItem ? .read : .list
        case .post: isItem ? .patch : .create
        case .put: .update
        case .patch: .patch
        case .delete: .delete
        default: nil
        }
    }
}
