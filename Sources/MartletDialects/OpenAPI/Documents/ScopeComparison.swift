import MartletSyntax

/// Compares the meanings of a schema in two dynamic scopes.
///
/// A user in a page of users who has a page of friends is the same user: the names that `User` depends on have the same meaning
/// in both scopes once the page is entered.
struct ScopeComparison {
    /// A schema in two scopes.
    private struct Pair: Hashable {
        let schema: Location
        let first: DynamicAnchors.Names
        let second: DynamicAnchors.Names
    }

    private let set: DocumentSet
    private let anchors: DynamicAnchors
    private let dependencies: ScopeDependencies
    private let families: SchemaFamilies
    private let budget: WorkBudget
    /// The pairs that were compared, and whether the schema has one meaning.
    private var known: [Pair: Bool] = [:]
    /// The pairs to compare, with the position of the one that leads there.
    private var seen: [(pair: Pair, from: Int)] = []
    private var positions: [Pair: Int] = [:]
    private var isDifferent = false
    private var visitCount = 0
    /// The schemas that stand for others which say the same, by the places of these.
    private var representatives: [Location: Location] = [:]
    /// Those that stand for others, by their texts.
    private var representativesOfTexts: TextTable<Location> = [:]

    init(
        of set: DocumentSet, _ anchors: DynamicAnchors, _ dependencies: ScopeDependencies, _ families: SchemaFamilies,
        _ budget: WorkBudget
    ) {
        self.set = set
        self.anchors = anchors
        self.dependencies = dependencies
        self.families = families
        self.budget = budget
    }

    /// Returns whether a schema means the same in two scopes that have only the names which it depends on.
    mutating func isSame(
        _ schema: Location, in first: DynamicAnchors.Names, and second: DynamicAnchors.Names
    ) -> Bool {
        if first == second { return true }
        let pair = Pair(schema: schema, first: represented(first), second: represented(second))
        if pair.first == pair.second { return true }
        if let known = known[pair] { return known }
        (seen, positions, isDifferent) = ([], [:], false)
        note(pair, from: -1)
        var next = 0
        // What is not compared counts as different.
        while next < seen.count {
            if !isDifferent { compare(next) }
            if isDifferent || budget.exhausted != nil { return refuse(next) }
            next += 1
        }
        for entry in seen { known[entry.pair] = true }
        return true
    }

    /// Notes that a pair, and all that led to it, have two meanings.
    private mutating func refuse(_ position: Int) -> Bool {
        var position = position
        while position >= 0 {
            known[seen[position].pair] = false
            position = seen[position].from
        }
        return false
    }

    private mutating func note(_ pair: Pair, from position: Int) {
        switch known[pair] {
        case true?: return
        case false?: isDifferent = true
        case nil:
            guard positions.updateValue(seen.count, forKey: pair) == nil else { return }
            seen.append((pair, position))
        }
    }

    private mutating func compare(_ position: Int) {
        let pair = seen[position].pair
        guard budget.spend(1 + (pair.first.count + pair.second.count) / 16, on: .boundSchemas),
            let node = set.located(pair.schema)?.node
        else { return }
        // Nothing on the way changes what a name means.
        for name in dependencies.certain(pair.schema) {
            guard let first = pair.first[name], let second = pair.second[name], first != second else { continue }
            isDifferent = true
            return
        }
        let (first, second) = (DynamicAnchors.Scope(pair.first), DynamicAnchors.Scope(pair.second))
        for child in families.extensions[pair.schema] ?? [] {
            compare(
                child.location, outerScope(of: pair.schema, in: pair.first),
                outerScope(of: pair.schema, in: pair.second), from: position)
        }
        visit(node, pair.schema, first, second, .definition, from: position)
    }

    private mutating func visit(
        _ node: Node, _ place: Location, _ first: DynamicAnchors.Scope, _ second: DynamicAnchors.Scope,
        _ role: SchemaRole, from position: Int
    ) {
        guard node.holdsReferences, !isDifferent else { return }
        // To look at a node costs far less than a copy of it.
        visitCount += 1
        guard !visitCount.isMultiple(of: 16) || budget.spend(1, on: .boundSchemas) else { return }
        switch node.value {
        case .scalar: return
        case .sequence(let elements):
            for index in elements.indices {
                visit(elements[index], place.child(index), first, second, .value, from: position)
            }
        case .mapping(let mapping):
            var (first, second) = (first, second)
            if !role.hasNames {
                anchors.enter(place, &first)
                anchors.enter(place, &second)
            }
            for index in mapping.entries.indices {
                let name = mapping.name(at: index)
                let value = mapping.entries[index].value
                if !role.hasNames {
                    if ReferenceScan.isPassedOver(name) || name == "examples" { continue }
                    if name == "$defs" || name == "definitions" { continue }
                    if let text = value.scalar?.text { compare(text, name, place, first, second, from: position) }
                }
                visit(value, place.child(name), first, second, role.role(of: value, name), from: position)
            }
        }
    }

    private mutating func compare(
        _ text: String, _ word: String, _ place: Location, _ first: DynamicAnchors.Scope,
        _ second: DynamicAnchors.Scope, from position: Int
    ) {
        switch word {
        case "$ref":
            guard let target = set.target(of: text, in: place.document) else { return }
            compare(target.location, first, second, from: position)
        case "$dynamicRef", "$recursiveRef":
            switch anchors.meaning(of: text, word, in: place, set) {
            case .fixed(let target):
                if let target { compare(target.location, first, second, from: position) }
            case .named(let name, let other):
                let target = first[name] ?? other?.location
                let otherTarget = second[name] ?? other?.location
                isDifferent = isDifferent || target.map { represented($0) } != otherTarget.map { represented($0) }
                if let target { compare(target, first, second, from: position) }
            }
        default: return
        }
    }

    private mutating func compare(
        _ target: Location, _ first: DynamicAnchors.Scope, _ second: DynamicAnchors.Scope, from position: Int
    ) {
        guard !isDifferent, case let wanted = dependencies[target], !wanted.isEmpty else { return }
        let pair = Pair(
            schema: target, first: represented(anchors.names(of: target, from: first, only: wanted, set)),
            second: represented(anchors.names(of: target, from: second, only: wanted, set)))
        if pair.first != pair.second { note(pair, from: position) }
    }

    // MARK: Equal schemas

    /// Returns the scope in which a schema is entered that extends another one: what is bound outside of that one. A schema that
    /// binds names of the other one itself is entered first.
    mutating func outerScope(of parent: Location, in names: DynamicAnchors.Names) -> DynamicAnchors.Scope {
        let own = anchors.ownScope(of: parent, set)
        return DynamicAnchors.Scope(
            names.filter { name, schema in own[name].map { represented($0) } != represented(schema) })
    }

    private mutating func represented(_ names: DynamicAnchors.Names) -> DynamicAnchors.Names {
        names.mapValues { represented($0) }
    }

    /// Returns the schema that stands for all that say the same and refer to nothing: many templates have `{}` of their own for
    /// a name.
    private mutating func represented(_ schema: Location) -> Location {
        if let known = representatives[schema] { return known }
        var representative = schema
        if let text = text(of: schema) {
            representative = representativesOfTexts[text] ?? schema
            representativesOfTexts[text] = representative
        }
        representatives[schema] = representative
        return representative
    }

    /// Returns the text of a schema with a dynamic anchor that refers to nothing; nil for every other schema.
    private func text(of place: Location) -> String? {
        guard let mapping = set.located(place)?.node.mapping, mapping["$dynamicAnchor"] != nil else { return nil }
        var text = ""
        for entry in mapping.entries where entry.name != "$dynamicAnchor" && entry.name != "$comment" {
            guard !entry.key.holdsReferences, !entry.value.holdsReferences else { return nil }
            Self.write(entry.key, to: &text)
            Self.write(entry.value, to: &text)
        }
        return text
    }

    private static func write(_ node: Node, to text: inout String) {
        switch node.value {
        case .scalar(let scalar): text += "\(scalar.resolved)\(scalar.text.utf8.count):\(scalar.text),"
        case .sequence(let elements):
            text += "["
            for element in elements { write(element, to: &text) }
            text += "]"
        case .mapping(let mapping):
            text += "{"
            for entry in mapping.entries {
                write(entry.key, to: &text)
                write(entry.value, to: &text)
            }
            text += "}"
        }
    }
}
