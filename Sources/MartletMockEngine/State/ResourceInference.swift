import MartletContract
import MartletSyntax

/// Finds the collections of a contract in its paths, and in what its author says of them.
struct ResourceInference {
    private let contract: Contract
    private let endpoints: [Endpoint]
    private let fields: ModelFields
    private let items: ItemFields
    /// The collections, in the order of their first endpoints.
    private(set) var resources: [Resource] = []
    /// What endpoints have to do with them, by their positions.
    private(set) var uses: [Int: ResourceUse] = [:]
    /// The items that other endpoints lie below, by the positions of the endpoints.
    private(set) var owners: [Int: ItemOwner] = [:]
    /// The endpoints that have nothing to do with any collection, by their author's word.
    private var excluded: Set<Int> = []
    /// What cannot be read of what the author says.
    private(set) var complaints: [Diagnostic] = []

    init(_ contract: Contract, endpoints: [Endpoint]) {
        self.contract = contract
        self.endpoints = endpoints
        fields = ModelFields(contract)
        items = ItemFields(fields)
        let candidates = self.candidates()
        var order: [String] = []
        var groups: TextTable<[ResourceCandidate]> = [:]
        for candidate in candidates {
            if groups[candidate.key] == nil { order.append(candidate.key) }
            groups[candidate.key, default: []].append(candidate)
        }
        for key in order { settle(key, groups[key] ?? []) }
        for key in order where !resources.contains(where: { $0.key == key }) { settleSingleton(key, groups[key] ?? []) }
        for candidate in candidates where uses[candidate.index] == nil { settleBelow(candidate) }
        findParents()
        findOwners()
        if items.isExhausted {
            complaints.append(
                Diagnostic(
                    MockCode.manyFields, .warning,
                    "the messages have too many fields to look for items in all of them; what was not looked at has no "
                        + "collections", at: contract.origin.span,
                    help: "write 'x-martlet-resource: none' where there are no items"))
        }
        for candidate in candidates where uses[candidate.index] == nil && candidate.words.collection != nil {
            complaints.append(
                Self.owner(candidate.endpoint).complaint("names a collection, and no items are found in its messages"))
        }
    }

    private static func owner(_ endpoint: Endpoint) -> ResourceDeclaration.Owner {
        .init(name: "\(endpoint.group).\(endpoint.name)", span: endpoint.origin.span)
    }

    private mutating func candidates() -> [ResourceCandidate] {
        let whole = ResourceDeclaration.read(contract.extensions, of: .init(name: "the contract"), &complaints)
        var declarations: TextTable<ResourceDeclaration> = [:]
        for group in contract.groups {
            let owner = ResourceDeclaration.Owner(name: group.name, span: group.origin.span)
            declarations[group.name] = ResourceDeclaration.read(group.extensions, of: owner, &complaints)
        }
        var found: [ResourceCandidate] = []
        for (index, endpoint) in endpoints.enumerated() {
            let owner = Self.owner(endpoint)
            let own = ResourceDeclaration.read(endpoint.extensions, of: owner, &complaints)
            let declaration = own ?? declarations[endpoint.group] ?? whole
            if case ResourceDeclaration.none? = declaration { excluded.insert(index) }
            guard let candidate = ResourceCandidate(index, endpoint, declaration) else { continue }
            let count = candidate.key.split(separator: "/").count { $0 == "{}" }
            guard candidate.scope.count >= count else {
                complaints.append(
                    owner.complaint("names '\(candidate.key)', and the path does not say which one is meant"))
                continue
            }
            found.append(candidate)
            found[found.count - 1].scope = Array(candidate.scope.prefix(count))
        }
        return found
    }

    // MARK: Collections

    private mutating func settle(_ key: String, _ candidates: [ResourceCandidate]) {
        var candidates = withoutDoubles(candidates)
        let noun = Self.noun(of: key)
        let parameter = candidates.lazy.compactMap(\.identity).first?.field
        let declared = candidates.lazy.compactMap(\.words.identity).first
        var finder = ItemFinder(
            items: items, rule: IdentityRule(declared: declared, parameter: parameter, noun: noun, fields: items))
        let identity = self.identity(of: candidates, finder)
        finder.rule.declared = identity?.key
        candidates = candidates.filter { isOf($0, finder, identity) }
        var resource = Resource(key: key, identity: identity)
        let roles = Set(candidates.map(\.role))
        resource.isOpen = !roles.contains(.list) && !roles.contains(.create)
        let isKept =
            if resource.isOpen {
                parameter != nil && roles.contains(.read) && roles.contains(where: \.isWriter)
            } else {
                identity != nil && (parameter != nil || roles.isSuperset(of: [.list, .create]))
                    && (roles.contains(where: \.isWriter) || roles.isSuperset(of: [.list, .read]))
            }
        guard isKept else { return }
        add(resource, candidates, finder)
    }

    /// Where a path has a method for replacing or changing, another one changes nothing of the item itself.
    private func withoutDoubles(_ candidates: [ResourceCandidate]) -> [ResourceCandidate] {
        let methods = Set(candidates.filter { !$0.isWhole }.map(\.endpoint.method))
        return candidates.filter {
            $0.words.role != nil || $0.isWhole || $0.endpoint.method != .post
                || methods.isDisjoint(with: [.put, .patch])
        }
    }

    private func identity(of candidates: [ResourceCandidate], _ finder: ItemFinder) -> Field? {
        let order: [ResourceRole] = [.read, .list, .create, .update, .patch, .delete]
        for role in order {
            for candidate in candidates where candidate.role == role {
                for place in places(of: candidate, finder).sorted(by: { $0.key < $1.key }) {
                    if let field = finder.rule.field(of: place.value.type) { return field }
                }
            }
        }
        return nil
    }

    /// Whether an endpoint has to do with the items.
    private func isOf(_ candidate: ResourceCandidate, _ finder: ItemFinder, _ identity: Field?) -> Bool {
        let places = places(of: candidate, finder)
        let isSilent = candidate.endpoint.responses.allSatisfy { $0.type.kind == .void }
        switch candidate.role {
        case .list: return !places.isEmpty
        case .create: return !places.isEmpty || isSilent && candidate.endpoint.body != nil
        case .read: return identity == nil ? isObject(candidate) : !places.isEmpty
        case .update, .patch:
            if !candidate.isWhole { return true }
            // The body says which item is meant.
            guard let identity else { return false }
            return (!places.isEmpty || isSilent)
                && bodyFields(of: candidate.endpoint).contains { $0.key == identity.key }
        case .delete: return true
        }
    }

    private func isObject(_ candidate: ResourceCandidate) -> Bool {
        candidate.endpoint.responses.contains { !fields.objects(of: $0.type).isEmpty }
    }

    private func places(of candidate: ResourceCandidate, _ finder: ItemFinder) -> [Int: ItemPlace] {
        var places: [Int: ItemPlace] = [:]
        for (index, response) in candidate.endpoint.responses.enumerated() {
            if candidate.role == .list {
                places[index] = finder.list(
                    in: response.type, at: candidate.words.items ?? candidate.endpoint.pages?.items)
            } else {
                places[index] = finder.item(in: response.type, at: candidate.words.items)
            }
        }
        return places
    }

    private mutating func add(_ resource: Resource, _ candidates: [ResourceCandidate], _ finder: ItemFinder) {
        var resource = resource
        let position = resources.count
        let order: [ResourceRole] = [.read, .create, .update, .patch, .list, .delete]
        for role in order {
            for candidate in candidates where candidate.role == role {
                var use = ResourceUse(resource: position, role: role, scope: candidate.scope)
                use.identity = candidate.identity.map { .init(place: $0.place, key: $0.field.key) }
                use.places =
                    resource.isSingleton || resource.identity == nil
                    ? whole(candidate) : places(of: candidate, finder)
                for place in use.places.sorted(by: { $0.key < $1.key }).map(\.value.type)
                where !resource.views.contains(place) { resource.views.append(place) }
                uses[candidate.index] = use
                resource.uses.append((candidate.index, role))
            }
        }
        resource.uses.sort { $0.endpoint < $1.endpoint }
        if resource.views.isEmpty, let type = candidates.compactMap({ bodyType($0.endpoint) }).first {
            resource.views = [type]
        }
        let keys = TextSet(resource.views.flatMap { fields.allFields(of: $0).map(\.key) })
        for candidate in candidates where uses[candidate.index] != nil {
            let (way, fields) = body(of: candidate.endpoint, keys)
            uses[candidate.index]?.bodyWay = way
            uses[candidate.index]?.bodyFields = fields
        }
        guard !resource.views.isEmpty else {
            for candidate in candidates { uses[candidate.index] = nil }
            return
        }
        resources.append(resource)
    }

    /// The places of items that answers are as a whole.
    private func whole(_ candidate: ResourceCandidate) -> [Int: ItemPlace] {
        var places: [Int: ItemPlace] = [:]
        for (index, response) in candidate.endpoint.responses.enumerated()
        where !fields.objects(of: response.type).isEmpty {
            places[index] = ItemPlace(way: [], type: response.type)
        }
        return places
    }

    // MARK: Bodies

    private func bodyType(_ endpoint: Endpoint) -> TypeReference? {
        if case .json(let type)? = endpoint.body, !fields.objects(of: type).isEmpty { type } else { nil }
    }

    private func bodyFields(of endpoint: Endpoint) -> [Field] {
        switch endpoint.body {
        case .json(let type): fields.allFields(of: type)
        case .fields(let fields), .form(let fields), .multipart(let fields): fields
        case .text, .file, nil: []
        }
    }

    /// Returns the way to the item in a body, and the fields that it can have there; nil for any.
    private func body(of endpoint: Endpoint, _ keys: TextSet) -> ([String], [Field]?) {
        let own = bodyFields(of: endpoint)
        if own.isEmpty { return ([], endpoint.body == nil ? [] : nil) }
        if own.contains(where: { keys.contains($0.key) }) { return ([], own) }
        let wraps = own.filter { field in fields.allFields(of: field.type).contains { keys.contains($0.key) } }
        guard wraps.count == 1 else { return ([], own) }
        return ([wraps[0].key], fields.allFields(of: wraps[0].type))
    }

    // MARK: What is no collection of its own

    /// One thing that is shown and changed at one path.
    private mutating func settleSingleton(_ key: String, _ candidates: [ResourceCandidate]) {
        var own = candidates.filter { $0.identity == nil && $0.role != .create }
        for index in own.indices where own[index].role == .list { own[index].role = .read }
        let roles = Set(own.map(\.role))
        guard roles.contains(.read), roles.contains(.update) || roles.contains(.patch),
            own.filter({ $0.role == .read }).allSatisfy(isObject)
        else { return }
        let rule = IdentityRule(noun: Self.noun(of: key), fields: items)
        add(Resource(key: key, isSingleton: true, isOpen: true), own, ItemFinder(items: items, rule: rule))
    }

    /// Lists of some items of a collection, such as `/sessions/upcoming`, and what is done to one, such as
    /// `/orders/{id}/cancel`, which answers with it.
    private mutating func settleBelow(_ candidate: ResourceCandidate) {
        var path = candidate.path
        guard candidate.words.collection == nil, path.lastParameter == nil else { return }
        repeat { path = path.parent } while path.lastParameter == nil && !path.steps.isEmpty && find(path) == nil
        if let position = find(path), candidate.endpoint.method == .get {
            addList(candidate, to: position, scope: path.parameters)
        } else if let parameter = path.lastParameter, candidate.endpoint.method != .get,
            let position = find(path.parent)
        {
            addAction(candidate, to: position, parameter, scope: path.parent.parameters)
        }
    }

    private func find(_ path: ResourcePath) -> Int? {
        let key = path.key
        return resources.firstIndex { $0.key == key && !$0.isSingleton }
    }

    private func finder(of resource: Resource) -> ItemFinder {
        ItemFinder(
            items: items,
            rule: IdentityRule(declared: resource.identity?.key, noun: Self.noun(of: resource.key), fields: items))
    }

    private mutating func addList(_ candidate: ResourceCandidate, to position: Int, scope: [String]) {
        let resource = resources[position]
        guard resource.identity != nil, !resource.isOpen else { return }
        let places = places(of: candidate, finder(of: resource)).filter { resource.views.contains($0.value.type) }
        guard !places.isEmpty else { return }
        uses[candidate.index] = ResourceUse(resource: position, role: .list, scope: scope, places: places)
        resources[position].uses.append((candidate.index, .list))
    }

    private mutating func addAction(
        _ candidate: ResourceCandidate, to position: Int, _ parameter: String, scope: [String]
    ) {
        var candidate = candidate
        candidate.role = .read
        let resource = resources[position]
        guard resource.identity != nil else { return }
        let places = places(of: candidate, finder(of: resource)).filter { resource.views.contains($0.value.type) }
        guard !places.isEmpty else { return }
        uses[candidate.index] = ResourceUse(
            resource: position, role: .read, scope: scope, identity: .init(place: .path, key: parameter), places: places
        )
    }

    // MARK: Parents

    private mutating func findParents() {
        for index in resources.indices {
            let steps = resources[index].key.split(separator: "/")
            let parameters = resources[index].uses.first.flatMap { uses[$0.endpoint]?.scope } ?? []
            var names: [TextSet] = []
            for (place, step) in steps.enumerated() where step == "{}" {
                let noun = place > 0 ? FieldNames.singular(FieldNames.plain(String(steps[place - 1]))) : ""
                let parameter = names.count < parameters.count ? FieldNames.plain(parameters[names.count]) : ""
                let words = ["id", "uuid", ""]
                names.append(TextSet([noun + "id", noun + "uuid"] + (words.contains(parameter) ? [] : [parameter])))
                let key = steps[..<place].map { "/" + $0 }.joined()
                if let parent = resources.firstIndex(where: { $0.key == key && !$0.isSingleton }) {
                    resources[index].parent = (parent, names.count - 1)
                }
            }
            resources[index].parentFields = names
        }
    }

    /// Finds the items that endpoints lie below which have nothing to do with a collection themselves:
    /// `/comments/{id}/reactions` below a comment.
    private mutating func findOwners() {
        for (index, endpoint) in endpoints.enumerated() where uses[index] == nil && !excluded.contains(index) {
            guard var path = ResourcePath(endpoint.path) else { continue }
            while !path.steps.isEmpty {
                defer { path = path.parent }
                guard let parameter = path.lastParameter, let position = find(path.parent),
                    identities(of: position).contains(parameter)
                else { continue }
                owners[index] = ItemOwner(
                    resource: position, scope: path.parent.parameters, parameter: parameter)
                break
            }
        }
    }

    /// The parameters of paths by which the items of a collection are known. Others may be called by another of their fields.
    private func identities(of position: Int) -> TextSet {
        var names: TextSet = []
        for (endpoint, _) in resources[position].uses {
            if let identity = uses[endpoint]?.identity, identity.place == .path { names.insert(identity.key) }
        }
        return names
    }

    /// What one item of a collection is called: `order` for `/users/{}/orders`.
    private static func noun(of key: String) -> String {
        let last = key.split(separator: "/").last { $0 != "{}" } ?? ""
        return FieldNames.singular(FieldNames.plain(String(last)))
    }
}
