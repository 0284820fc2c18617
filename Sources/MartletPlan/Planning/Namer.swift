import MartletContract
import MartletSyntax

/// Gives names, notes down those that are not what their author wrote, and those that must be frozen.
///
/// The names of a scope are given out together: first those that are frozen, then those that Swift spells as their
/// author did, then all others, each in the author's order. So nothing that is added can take a name away: the frozen
/// ones come before it, and of those that are spelled alike there is only one.
struct Namer: Sendable {
    private(set) var diagnostics: [Diagnostic] = []
    /// The frozen names of declarations that exist, old and new.
    private var frozen: [(path: LockPath, entry: NameLock.Entry)] = []
    /// Those that parts had, which are never put into one list: there are thousands.
    private var frozenParts: [[(path: LockPath, entry: NameLock.Entry)]] = []
    /// The first name that was frozen in this run, in the order of the contract; nil when none was.
    private(set) var firstFresh: (name: String, given: Identifier, origin: Origin)?
    /// How many names were frozen in this run.
    private(set) var freshCount = 0
    /// The names that were given out in scopes which have frozen names.
    private var taken: TextTable<Set<String>> = [:]
    private let lock: NameLock

    init(lock: NameLock = NameLock()) {
        self.lock = lock
    }

    /// A namer that knows the same frozen names and has given none, for scopes that are nobody else's.
    var part: Namer { Namer(lock: lock) }

    /// Adds what a part has noted.
    mutating func add(_ part: Namer) {
        diagnostics += part.diagnostics
        frozenParts += [frozen] + part.frozenParts + [part.frozen]
        frozen = []
        firstFresh = firstFresh ?? part.firstFresh
        freshCount += part.freshCount
        // Into the larger of the two: the names of a scope are many, and those of a part are few.
        for (scope, names) in part.taken { taken[scope, default: []].formUnion(names) }
    }

    /// Returns the Swift name of a specification's name, outside any scope.
    mutating func name(
        _ name: String, _ style: NameCleaner.Style, fallback: String, at origin: Origin
    ) -> Identifier {
        if let cleaned = NameCleaner.clean(name, style) { return cleaned }
        return unspeakable(name, fallback, origin)
    }

    /// Makes a request for a specification's name.
    mutating func request(
        _ name: String, _ style: NameCleaner.Style, _ path: LockPath, fallback: String, at origin: Origin,
        turn: Int? = 0, isCapitalExpected: Bool = false
    ) -> NameRequest {
        let wanted = self.name(name, style, fallback: fallback, at: origin)
        return NameRequest(
            path: path, name: name, wanted: wanted, origin: origin, turn: turn, isCapitalExpected: isCapitalExpected)
    }

    /// Makes a request for a value of an enumeration or a member of a union.
    mutating func valueRequest(_ value: String, _ path: LockPath, at origin: Origin) -> NameRequest {
        let wanted = NameCleaner.cleanValue(value) ?? unspeakable(value, "value", origin)
        return NameRequest(path: path, name: value, wanted: wanted, origin: origin, turn: 0)
    }

    /// Gives out the names of a scope, in the order of the requests.
    mutating func claim(_ requests: [NameRequest], in scope: inout NameScope) -> [Identifier] {
        scope.reserveCapacity(requests.count)
        // Requests have many parts: they are looked at where they are.
        let entries = lock.isEmpty ? [] : requests.indices.map { lock[requests[$0].path] }
        var names = [Identifier?](repeating: nil, count: requests.count)
        for index in entries.indices where entries[index] != nil {
            names[index] = lockedName(of: requests[index], entries[index], in: &scope)
        }
        for turn in 0...1 {
            for index in requests.indices where requests[index].turn == turn && names[index] == nil {
                guard requests[index].isSettled, scope.take(ifFree: requests[index].wanted) else { continue }
                names[index] = requests[index].wanted
            }
        }
        let given = requests.indices.map { index in
            // A name that is settled and not locked is neither renamed nor frozen.
            if let name = names[index], entries.isEmpty || entries[index] == nil { return name }
            let given = names[index] ?? scope.claim(requests[index].wanted)
            record(requests, at: index, given, entries.isEmpty ? nil : entries[index])
            return given
        }
        noteTaken(requests, given)
        return given
    }

    /// Whether any name is frozen already.
    var isLocked: Bool { !lock.isEmpty }

    /// Freezes the names that the reader of a document chose.
    mutating func freeze(_ choices: NameChoices, of contract: Contract) {
        for model in contract.models {
            guard case .union(let union) = model.shape, let members = choices.members[model.name] else { continue }
            let named: [(path: LockPath, name: String)] = members.compactMap { member in
                LockPath.unnamedMember(member.features, of: model.name).map { ($0, member.name) }
            }
            freezeScope(named)
            for (path, name) in named where lock[path] == nil {
                if freshCount == 0 { firstFresh = (name, Identifier(name), union.members[0].origin) }
                freshCount += 1
            }
        }
        for place in choices.contentTypes.keys.sorted() {
            guard let path = LockPath.contentType(at: place), let type = choices.contentTypes[place] else { continue }
            freeze(path, as: type)
        }
        for operation in choices.statuses.keys.sorted() {
            guard let path = LockPath.status(of: operation), let status = choices.statuses[operation] else { continue }
            freeze(path, as: status)
        }
        let servers = choices.servers.keys.sorted()
        freezeScope(servers.compactMap { url in LockPath.address(url).map { ($0, choices.servers[url] ?? "") } })
        let places = choices.webhooks.keys.sorted()
        // Those that are exchanged alike share a name, until one of them changes.
        freezeScope(
            places.compactMap { place in LockPath.message(at: place).map { ($0, choices.webhooks[place] ?? "") } },
            isShared: true)
        let operations: [(path: LockPath, name: String)] = choices.operations.compactMap { operation, name in
            LockPath.operation(operation).map { ($0, name) }
        }
        for scope in TextTable(grouping: operations, by: { $0.path.scope }).sorted(by: { $0.key < $1.key }) {
            freezeScope(scope.value.sorted { $0.path.leaf < $1.path.leaf })
        }
    }

    /// Freezes what a reader called the things of one scope. Two lines of one name are what a merge may leave: the reader
    /// gave it to one of the two.
    ///
    /// - Parameter isShared: Whether several things may have one name.
    private mutating func freezeScope(_ named: [(path: LockPath, name: String)], isShared: Bool = false) {
        guard let scope = named.first?.path.scope else { return }
        let isLocked = lock.hasEntries(in: scope)
        var kept: Set<String> = []
        for (path, name) in named {
            freeze(path, as: name)
            guard isLocked else { continue }
            taken[scope, default: []].insert(name)
            if lock[path]?.name == name { kept.insert(name) }
        }
        if kept.isEmpty || isShared { return }
        for (path, name) in named {
            guard let entry = lock[path], entry.name != name, kept.contains(entry.name) else { continue }
            reportLocked(
                .lockedNameTaken, LockPath.unescaped(path.leaf), entry.name, "something else is called so already",
                at: entry.span)
        }
    }

    private mutating func freeze(_ path: LockPath, as name: String) {
        frozen.append((path, NameLock.Entry(name, at: lock[path]?.span)))
    }

    /// Returns the frozen name of a path as its file has it; nil when it is not frozen.
    func lockedText(_ path: LockPath) -> String? {
        lock[path]?.name
    }

    /// Returns the frozen name of a path that Swift can spell; reports one that it cannot.
    mutating func lockedName(_ path: LockPath, for name: String) -> (name: Identifier, span: SourceSpan?)? {
        lock[path].flatMap { lockedName($0, for: name) }
    }

    private mutating func lockedName(
        _ entry: NameLock.Entry, for name: String
    ) -> (name: Identifier, span: SourceSpan?)? {
        if let name = Identifier(checking: entry.name) { return (name, entry.span) }
        reportLocked(.lockedNameInvalid, name, entry.name, "Swift cannot spell it", at: entry.span)
        return nil
    }

    /// Reports that a frozen name cannot be given.
    mutating func reportLocked(
        _ code: PlanCode, _ name: String, _ given: String, _ reason: String, at span: SourceSpan?
    ) {
        report(
            Diagnostic(
                code, .error, "'\(name.excerpt)' is frozen as '\(given.excerpt)', but \(reason)", at: span,
                help: "put another name into this line, or delete it: a new name is frozen then"))
    }

    /// Notes what a declaration is called, and freezes it where that does not follow from its name alone.
    mutating func record(_ request: NameRequest, _ given: Identifier) {
        let requests = [request]
        record(requests, at: 0, given, lock[request.path])
        noteTaken(requests, [given])
    }

    /// Does so for a request where it is: each part is asked for by itself, since the whole would be copied.
    private mutating func record(
        _ requests: [NameRequest], at index: Int, _ given: Identifier, _ entry: NameLock.Entry?
    ) {
        let isWanted = given == requests[index].wanted
        if !isWanted || !requests[index].isSettled {
            frozen.append((requests[index].path, NameLock.Entry(given.text, at: entry?.span)))
            if entry == nil {
                if freshCount == 0 { firstFresh = (requests[index].name, given, requests[index].origin) }
                freshCount += 1
            }
        }
        if isWanted { return }
        let request = requests[index]
        let reason =
            entry?.name == given.text
            ? "'\(LockFile.name)' has it so" : "'\(request.wanted.text.excerpt)' already means something else there"
        report(
            Diagnostic(
                PlanCode.renamed, .note,
                "'\(request.name.excerpt)' is called '\(given.text.excerpt)' in Swift: \(reason)",
                at: request.origin.span))
    }

    /// Notes names that were given out in scopes which have frozen names. Those of one scope follow each other.
    private mutating func noteTaken(_ requests: [NameRequest], _ given: [Identifier]) {
        guard !lock.isEmpty else { return }
        var start = 0
        while start < requests.count {
            let scope = requests[start].path.scope
            var end = start + 1
            while end < requests.count, requests[end].path.scope == scope { end += 1 }
            if lock.hasEntries(in: scope) {
                taken[scope, default: []].formUnion(given[start..<end].lazy.map(\.text))
            }
            start = end
        }
    }

    /// The frozen names, with those of declarations that are gone: one that comes back is called as before, unless its
    /// name was needed meanwhile.
    var newLock: NameLock {
        let frozen = NameLock(written: frozenParts + [frozen])
        var result = frozen
        let others = lock.filter { path, entry in
            frozen[path] == nil && taken[path.scope]?.contains(entry.name) != true
        }
        for other in others { result[other.path] = other.entry }
        return result
    }

    /// Notes a finding.
    mutating func report(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
    }

    private mutating func lockedName(
        of request: NameRequest, _ entry: NameLock.Entry?, in scope: inout NameScope
    ) -> Identifier? {
        guard let (name, span) = entry.flatMap({ lockedName($0, for: request.name) }) else { return nil }
        if scope.isReserved(name) {
            reportLocked(.lockedNameInvalid, request.name, name.text, "that means something else there", at: span)
        } else if !scope.take(ifFree: name) {
            reportLocked(.lockedNameTaken, request.name, name.text, "something else is called so already", at: span)
        } else {
            return name
        }
        return nil
    }

    private mutating func unspeakable(_ name: String, _ fallback: String, _ origin: Origin) -> Identifier {
        report(
            Diagnostic(
                PlanCode.unspeakable, .note,
                "'\(name.excerpt)' has no letter or digit that a Swift name can start from; it is called '\(fallback)'",
                at: origin.span, help: "give it a name in the specification"))
        return Identifier(fallback)
    }
}
