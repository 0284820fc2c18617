import MartletSyntax

/// Compares the meanings of a schema in two dynamic scopes.
///
/// A user in a page of users who has a page of friends is the same user: the names that `User` depends on have the same meaning
/// in both scopes once the page is entered.
struct ScopeComparison {
    /// A schema in two scopes.
    private struct Pair: Hashable {
        let schema: Location
        let first: DynamicAnchors.Scope
        let second: DynamicAnchors.Scope
    }

    private let set: DocumentSet
    private let anchors: DynamicAnchors
    private let dependencies: ScopeDependencies
    private let budget: WorkBudget
    /// The pairs that were compared, and whether the schema has one meaning.
    private var known: [Pair: Bool] = [:]
    /// The pairs to compare.
    private var waiting: [Pair] = []
    private var seen: Set<Pair> = []
    private var isDifferent = false
    private var visitCount = 0

    init(of set: DocumentSet, _ anchors: DynamicAnchors, _ dependencies: ScopeDependencies, _ budget: WorkBudget) {
        self.set = set
        self.anchors = anchors
        self.dependencies = dependencies
        self.budget = budget
    }

    /// Returns whether a schema means the same in two scopes that have only the names which it depends on.
    mutating func isSame(
        _ schema: Location, in first: DynamicAnchors.Scope, and second: DynamicAnchors.Scope
    ) -> Bool {
        if first == second { return true }
        let pair = Pair(schema: schema, first: first, second: second)
        if let known = known[pair] { return known }
        (waiting, seen, isDifferent) = ([pair], [pair], false)
        while !isDifferent, let next = waiting.popLast() {
            let root = set.documents[next.schema.document].root
            guard known[next] != true, let node = JSONPointer.node(at: next.schema.pointer, in: root) else { continue }
            isDifferent = isDifferent || known[next] == false
            visit(node, next.schema, next.first, next.second, areNames: false)
        }
        if isDifferent {
            known[pair] = false
        } else {
            for pair in seen { known[pair] = true }  // allowed: each gets the same value
        }
        return !isDifferent
    }

    private mutating func visit(
        _ node: Node, _ place: Location, _ first: DynamicAnchors.Scope, _ second: DynamicAnchors.Scope, areNames: Bool
    ) {
        guard node.holdsReferences, !isDifferent else { return }
        // To look at a node costs far less than a copy of it. What is not compared counts as different.
        visitCount += 1
        guard !visitCount.isMultiple(of: 16) || budget.spend(1, on: .boundSchemas) else {
            isDifferent = true
            return
        }
        switch node.value {
        case .scalar: return
        case .sequence(let elements):
            for index in elements.indices {
                visit(elements[index], place.child(index), first, second, areNames: false)
            }
        case .mapping(let mapping):
            var (first, second) = (first, second)
            if !areNames {
                anchors.enter(place, &first)
                anchors.enter(place, &second)
            }
            for index in mapping.entries.indices {
                let name = mapping.name(at: index)
                let value = mapping.entries[index].value
                if !areNames {
                    if ReferenceScan.isPassedOver(name) || name == "examples" { continue }
                    if name == "$defs" || name == "definitions" { continue }
                    if let text = value.scalar?.text { compare(text, name, place, first, second) }
                }
                let areNames = !areNames && value.isMapping && ReferenceScan.hasNames(name)
                visit(value, place.child(name), first, second, areNames: areNames)
            }
        }
    }

    private mutating func compare(
        _ text: String, _ word: String, _ place: Location, _ first: DynamicAnchors.Scope,
        _ second: DynamicAnchors.Scope
    ) {
        var target: Location?
        switch word {
        case "$ref": target = set.target(of: text, in: place.document)?.location
        case "$dynamicRef", "$recursiveRef":
            switch anchors.meaning(of: text, word, in: place, set) {
            case .fixed(let fixed): target = fixed?.location
            case .named(let name, let other):
                target = first[name] ?? other?.location
                isDifferent = isDifferent || target != second[name] ?? other?.location
            }
        default: return
        }
        guard let target, !isDifferent, case let wanted = dependencies[target], !wanted.isEmpty else { return }
        let pair = Pair(
            schema: target, first: anchors.scope(of: target, from: first, set).filter { wanted.contains($0.key) },
            second: anchors.scope(of: target, from: second, set).filter { wanted.contains($0.key) })
        if pair.first != pair.second, seen.insert(pair).inserted { waiting.append(pair) }
    }
}
