import MartletContract

/// Writes the items of a mock as JSON, and reads them.
enum StateSnapshot {
    /// Returns what requests changed: collections that are as at the start are not there.
    static func write(_ state: MockState) -> Literal {
        let shelves = state.withLock { $0.shelves }
        var collections: [Literal.Member] = []
        for (resource, shelf) in zip(state.resources, shelves) {
            let touched = shelf.scopes.filter(\.value.isTouched).sorted { $0.key.lexicographicallyPrecedes($1.key) }
            guard !touched.isEmpty || shelf.created > 0 else { continue }
            collections.append(
                .init(
                    resource.key,
                    .object([
                        .init("created", .number(String(shelf.created))),
                        .init("largest", .number(String(shelf.largest))),
                        .init("parents", .array(touched.map { write($0.value, of: $0.key) })),
                    ])))
        }
        return .object([.init("martlet-mock-state", .number("1")), .init("collections", .object(collections))])
    }

    private static func write(_ scope: StateShelf.Scope, of key: [String]) -> Literal {
        let items = scope.list.map { item in
            Literal.object([
                .init("identity", .string(item.identity)), .init("ordinal", .number(String(item.ordinal))),
                .init("value", item.value),
            ])
        }
        let isCleared: [Literal.Member] = scope.isCleared ? [.init("cleared", .bool(true))] : []
        return .object(
            [
                .init("of", .array(key.map(Literal.string))), .init("items", .array(items)),
                .init("removed", .array(scope.gone.sorted().map(Literal.string))),
            ] + isCleared)
    }

    /// Puts what a snapshot says in place of what there is; what it says nothing of stays as it is.
    ///
    /// - Returns: What of it does not fit the contract, in words for people.
    static func read(_ snapshot: Literal, into state: MockState) -> [String] {
        guard let collections = snapshot[member: "collections"], case .object = collections else {
            return ["there are no 'collections'"]
        }
        var complaints: [String] = []
        for member in collections.members {
            let key = ResourcePath.key(of: member.name)
            guard let position = state.resources.firstIndex(where: { $0.key == key }) else {
                complaints.append("there is no collection '\(member.name)'")
                continue
            }
            if case .array(let values) = member.value {
                // As people write it: items alone.
                add(Literal.object([.init("items", .array(values))]), member.name, position, state, &complaints)
                continue
            }
            func number(_ name: String) -> Int {
                member.value[member: name]?.scalarText.flatMap { RequestNumber.read($0) } ?? 0
            }
            if case .array(let scopes)? = member.value[member: "parents"] {
                for scope in scopes { add(scope, member.name, position, state, &complaints) }
            }
            let (created, largest) = (number("created"), number("largest"))
            guard (0..<1 << 31).contains(created), (0..<RequestNumber.limit).contains(largest) else { continue }
            state.withLock { $0.count(position, created: created, largest: largest) }
        }
        return complaints
    }

    private static func add(
        _ literal: Literal, _ name: String, _ position: Int, _ state: MockState, _ complaints: inout [String]
    ) {
        func texts(_ name: String) -> [String] {
            if case .array(let elements)? = literal[member: name] { elements.compactMap(\.scalarText) } else { [] }
        }
        let key = texts("of")
        let resource = state.resources[position]
        guard key.count == resource.parentFields.count else {
            complaints.append(
                "items of '\(name)' belong to \(resource.parentFields.count) parents, not to \(key.count)")
            return
        }
        var scope = StateShelf.Scope()
        scope.isTouched = true
        if resource.isOpen {
            scope.gone = TextSet(texts("removed").prefix(state.limit))
            scope.isCleared = literal[member: "cleared"] == .bool(true)
        }
        guard case .array(let values)? = literal[member: "items"] else { return }
        for (index, value) in values.prefix(state.limit).enumerated() {
            guard let item = item(value, at: index, state.makers[position]) else {
                complaints.append("item \(index + 1) of '\(name)' is not what the contract says of it")
                continue
            }
            scope.set(item)
        }
        let isKept = state.withLock { $0.restore(scope, position, for: key) }
        if !isKept { complaints.append("'\(name)' has more items than a mock keeps") }
    }

    private static func item(_ literal: Literal, at index: Int, _ maker: ItemMaker) -> StoredItem? {
        let isWritten = literal[member: "ordinal"] != nil && literal[member: "identity"] != nil
        let value = isWritten ? literal[member: "value"] ?? .object([]) : literal
        guard case .object = value else { return nil }
        let ordinal =
            isWritten ? literal[member: "ordinal"]?.scalarText.flatMap { RequestNumber.read($0) } ?? index : index
        var identity = isWritten ? literal[member: "identity"]?.scalarText : nil
        if maker.resource.identity != nil { identity = maker.identity(of: value) }
        guard let identity = identity ?? (maker.resource.isSingleton ? "" : nil), (0..<1 << 31).contains(ordinal) else {
            return nil
        }
        guard let item = maker.item(value, identity: identity, ordinal: ordinal), item.views.first != .some(nil) else {
            return nil
        }
        return item
    }
}
