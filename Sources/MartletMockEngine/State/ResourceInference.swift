import MartletContract
import MartletSyntax

/// Finds the collections of a contract in its paths, and in what its author says of them.
struct ResourceInference {
    private let contract: Contract
    let endpoints: [Endpoint]
    let fields: ModelFields
    private let items: ItemFields
    /// The collections, in the order of their first endpoints.
    private(set) var resources: [Resource] = []
    /// What endpoints have to do with them, by their positions.
    private(set) var uses: [Int: ResourceUse] = [:]
    /// The items that other endpoints lie below, by the positions of the endpoints.
    private(set) var owners: [Int: ItemOwner] = [:]
    /// The endpoints that have nothing to do with any collection, by their author's word.
    private(set) var excluded: Set<Int> = []
    /// The endpoints of which the author says what they do.
    private(set) var declared: Set<Int> = []
    /// What cannot be read of what the author says.
    private(set) var complaints: [Diagnostic] = []
    /// The endpoints that change something, and not what is kept: notes.
    var notes: [Diagnostic] = []

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
        noteUnkept()
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

    static func owner(_ endpoint: Endpoint) -> ResourceDeclaration.Owner {
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
            if candidate.words.role != nil { declared.insert(index) }
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
        let keys = self.keys(of: candidates, finder)
        candidates = candidates.filter { isOf($0, finder, identity, keys) }
        var resource = Resource(key: key, identity: identity)
        let roles = Set(candidates.map(\.role))
        resource.isOpen = !roles.contains(.list) && !roles.contains(.create)
        let isKept =
            if resource.isOpen {
                parameter != nil && roles.contains(.read) && roles.contains(where: \.isWriter)
            } else {
                identity != nil
                    && (parameter != nil || roles.isSuperset(of: [.list, .create]) || isListKept(candidates, finder))
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

    func isObject(_ candidate: ResourceCandidate) -> Bool {
        candidate.endpoint.responses.contains { !fields.objects(of: $0.type).isEmpty }
    }

    func places(of candidate: ResourceCandidate, _ finder: ItemFinder) -> [Int: ItemPlace] {
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
        for candidate in candidates where candidate.isWhole && candidate.role.isWriter && !resource.isSingleton {
            let lists = resource.identity == nil ? [:] : self.lists(in: candidate.endpoint, finder)
            uses[candidate.index]?.lists = lists
            for type in lists.sorted(by: { $0.key < $1.key }).map(\.value.type)
            where !resource.views.contains(type) { resource.views.append(type) }
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
            guard candidate.isWhole, !resource.isSingleton else { continue }
            if candidate.role == .delete {
                let names = namesWay(of: candidate.endpoint, resource.identity, finder.rule.noun)
                uses[candidate.index]?.namesWay = names
            } else if candidate.role.isWriter, let list = listBody(of: candidate.endpoint, keys) {
                uses[candidate.index]?.listWay = list.way
                uses[candidate.index]?.bodyFields = list.fields
            }
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

    // MARK: What is no collection of its own

    /// One thing that is shown and changed at one path.
    private mutating func settleSingleton(_ key: String, _ candidates: [ResourceCandidate]) {
        var own = candidates.filter { $0.identity == nil }
        for index in own.indices where own[index].role == .list { own[index].role = .read }
        let reads = own.filter { $0.role == .read }
        let names = TextSet(reads.flatMap { whole($0).values.compactMap(\.type.modelName) })
        // What is sent to it with POST makes it, or replaces it, where it is of the same type.
        for index in own.indices where own[index].role == .create && isSame(own[index], names) {
            own[index].role = .update
        }
        own.removeAll { $0.role == .create }
        let roles = Set(own.map(\.role))
        guard roles.contains(.read), roles.contains(where: \.isWriter), reads.allSatisfy(isObject) else { return }
        if !roles.contains(.update), !roles.contains(.patch) {
            // A list that is emptied is still there.
            guard !reads.contains(where: hasList) else { return }
        }
        let rule = IdentityRule(noun: Self.noun(of: key), fields: items)
        add(Resource(key: key, isSingleton: true, isOpen: true), own, ItemFinder(items: items, rule: rule))
    }

    /// Whether an endpoint takes and gives what has the type of one of some models.
    private func isSame(_ candidate: ResourceCandidate, _ names: TextSet) -> Bool {
        let answers = candidate.endpoint.responses.filter { !fields.objects(of: $0.type).isEmpty }
            .compactMap(\.type.modelName)
        let isSilent = candidate.endpoint.responses.allSatisfy { $0.type.kind == .void }
        if isSilent { return bodyType(candidate.endpoint)?.modelName.map(names.contains) ?? false }
        return candidate.endpoint.body != nil && !answers.isEmpty && answers.allSatisfy(names.contains)
    }

    private func hasList(_ candidate: ResourceCandidate) -> Bool {
        whole(candidate).values.contains { place in
            fields.allFields(of: place.type).contains { field in
                fields.element(of: field.type).map { !fields.objects(of: $0).isEmpty } ?? false
            }
        }
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
