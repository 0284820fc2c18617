import MartletSyntax

/// Resolves the dynamic references of documents before anything is read from them: each becomes a `$ref` to the schema that it
/// means.
///
/// A schema whose meaning depends on the dynamic scope stays as it is where it is entered by itself. For each other scope that
/// a reference enters it in there is a copy, which is shared by all references that give the same meaning to the names that the
/// schema depends on. So recursion ends, and the number of copies is finite; the budget limits their size.
///
/// - Source: JSON Schema 2020-12, Core, sections 7.1 and 8.2.3.2; 2019-09, Core, section 8.2.4.2.
struct DynamicScopes {
    /// The key of a document that has the copies.
    static let key = "$bound"

    /// Whether a JSON pointer leads to a copy or into one.
    static func isCopy(_ pointer: String) -> Bool { pointer.hasPrefix("/" + key + "/") }

    /// A schema in a dynamic scope that has only the names that matter.
    private struct BoundSchema: Hashable {
        let schema: Location
        let scope: DynamicAnchors.Names
    }

    private var set: DocumentSet
    private let anchors: DynamicAnchors
    private let families: SchemaFamilies
    private let dependencies: ScopeDependencies
    private let budget: WorkBudget
    private var comparison: ScopeComparison
    private let names: BoundNames
    /// The places of the copies.
    private var copyPlaces: [BoundSchema: Location] = [:]
    /// The schemas to copy, in the order in which references to them were found.
    private var waiting: [BoundSchema] = []
    /// The copies, by document.
    private var copies: [[Mapping.Entry]]
    private var takenNames: [TextSet]
    /// The scopes of the copies.
    private var scopes: [Location: DynamicAnchors.Names] = [:]
    /// The copies of schemas that others extend, and that have copies of these.
    private var unions: Set<Location> = []
    /// The places that have names, or models, where references lead to them.
    private var knownTargets: Set<Location>
    /// The sizes of schemas that were copied.
    private var sizes: [Location: Int] = [:]

    /// Resolves the dynamic references of some documents.
    ///
    /// - Parameter budget: The work that the run may still create.
    static func resolve(_ set: inout DocumentSet, _ budget: WorkBudget) {
        guard set.hasDynamicReferences else { return }
        var scopes = DynamicScopes(set, budget)
        scopes.run()
        set = scopes.set
    }

    private init(_ set: DocumentSet, _ budget: WorkBudget) {
        self.set = set
        self.budget = budget
        anchors = DynamicAnchors(of: set)
        families = SchemaFamilies(of: set)
        dependencies = ScopeDependencies(of: set, anchors, families, budget)
        comparison = ScopeComparison(of: set, anchors, dependencies, families, budget)
        names = BoundNames(of: set, anchors)
        copies = set.documents.map { _ in [] }
        takenNames = set.documents.map { _ in [] }
        knownTargets = Set(set.targetLocations)
    }

    private mutating func run() {
        var roots = set.documents.map(\.root)
        for document in roots.indices where budget.exhausted == nil {
            let place = Location(document: document, pointer: "")
            let scope = DynamicAnchors.Scope()
            roots[document] = changed(roots[document], at: place, scope, isCopy: false) ?? roots[document]
        }
        var next = 0
        while next < waiting.count, budget.exhausted == nil {
            copy(waiting[next])
            next += 1
        }
        for document in roots.indices where !copies[document].isEmpty {
            guard let mapping = roots[document].mapping else { continue }
            let span = roots[document].span
            let entry = Mapping.Entry(
                key: Node(.scalar(Scalar(text: Self.key, style: .plain)), span: span),
                value: Node(.mapping(Mapping(copies[document])), span: span))
            // An author's key of that name is none of OpenAPI, and reported.
            let others = mapping.entries.filter { $0.name != Self.key }
            roots[document] = Node(.mapping(Mapping(others + [entry])), span: span)
        }
        set.replaceRoots(by: roots)
    }

    // MARK: Copies

    private mutating func copy(_ bound: BoundSchema) {
        guard let place = copyPlaces[bound], let name = JSONPointer.lastToken(place.pointer),
            let node = set.located(bound.schema)?.node
        else { return }
        let scope = DynamicAnchors.Scope(bound.scope)
        let copy = changed(node, at: bound.schema, scope, .definition, isCopy: true) ?? node
        let key = Node(.scalar(Scalar(text: name, style: .plain)), span: node.span)
        copies[bound.schema.document].append(Mapping.Entry(key: key, value: copy))
    }

    /// Returns the reference to a schema as it is in a scope.
    ///
    /// - Parameters:
    ///   - scope: The scope of the reference.
    ///   - source: The schema that the reference is in.
    ///   - written: The author's text, where it is a `$ref`.
    private mutating func reference(
        to target: Located, in scope: DynamicAnchors.Scope, from source: Location, written: String? = nil
    ) -> String {
        let place = place(of: target, in: scope)
        if place != target.location {
            if !families.bases.contains(source) { copySubtypes(of: target.location, to: place) }
        } else if let written {
            return written
        } else if !knownTargets.contains(place), !SchemaPart.isPlain(target) {
            knownTargets.insert(place)
            set.targetLocations.append(place)
            set.wantedNames[place] = names.name(of: place)
        }
        return reference(to: Located(node: target.node, location: place), from: source.document)
    }

    /// Returns the place of a schema as it is in a scope: its own, or that of a copy.
    private mutating func place(of target: Located, in scope: DynamicAnchors.Scope) -> Location {
        let wanted = dependencies[target.location]
        // To put a scope together costs far less than a copy.
        guard !wanted.isEmpty, budget.spend(wanted.count / 16, on: .boundSchemas) else { return target.location }
        let names = anchors.names(of: target.location, from: scope, only: wanted, set)
        let usual = anchors.usualNames(of: target.location, only: wanted, set)
        guard !comparison.isSame(target.location, in: names, and: usual) else { return target.location }
        return place(of: BoundSchema(schema: target.location, scope: names), target)
    }

    private mutating func place(of bound: BoundSchema, _ target: Located) -> Location {
        if let known = copyPlaces[bound] { return known }
        let wanted = names.name(of: bound.schema, boundTo: bound.scope)
        let document = bound.schema.document
        var name = wanted
        if !takenNames[document].insert(wanted).inserted {
            name = names.longName(wanted, of: bound.scope) { takenNames[document].contains($0) }
            takenNames[document].insert(name)
        }
        let place = Location(document: document, pointer: JSONPointer.append(name, to: "/" + Self.key))
        copyPlaces[bound] = place
        if families.extensions[bound.schema] != nil { scopes[place] = bound.scope }
        set.targetLocations.append(place)
        set.wantedNames[place] = name
        set.templates[place] = bound.schema
        let size = sizes[bound.schema] ?? target.node.partCount
        sizes[bound.schema] = size
        // One costs something, however small it is, and so does its name.
        if budget.spend(size + 10 + wanted.utf8.count / 10, on: .boundSchemas) { waiting.append(bound) }
        return place
    }

    /// Copies the schemas that extend a schema for its copy, which means one of these.
    private mutating func copySubtypes(of schema: Location, to copy: Location) {
        guard families.extensions[schema] != nil, unions.insert(copy).inserted, let names = scopes[copy],
            budget.exhausted == nil
        else { return }
        let scope = comparison.outerScope(of: schema, in: names)
        var children: [Location] = []
        for child in families.descendants(of: schema) {
            guard budget.spend(1, on: .boundSchemas) else { return }
            children.append(place(of: child, in: scope))
        }
        set.subtypesOfCopies.append((copy, children))
    }

    /// Returns the text of a reference, which is known to lead there.
    private mutating func reference(to target: Located, from document: Int) -> String {
        var text = SchemaResources.reference(to: target.location.pointer)
        if target.location.document != document { text = "\(target.location.document):\(text)" }
        set.reserveTargets(0, in: document)
        set.add(target, of: text, in: document)
        return text
    }

    // MARK: Walking

    /// - Returns: Nil where the node stays as it is.
    private mutating func changed(
        _ node: Node, at place: Location, _ scope: DynamicAnchors.Scope, _ role: SchemaRole = .value, isCopy: Bool
    ) -> Node? {
        guard node.holdsReferences else { return nil }
        switch node.value {
        case .scalar: return nil
        case .sequence(var elements):
            var isChanged = false
            for index in elements.indices {
                guard let new = changed(elements[index], at: place.child(index), scope, isCopy: isCopy) else {
                    continue
                }
                elements[index] = new
                isChanged = true
            }
            return isChanged ? Node(.sequence(elements), span: node.span) : nil
        case .mapping(let mapping):
            let entries =
                role.hasNames
                ? changedNames(mapping, at: place, scope, role, isCopy: isCopy)
                : changedSchema(mapping, at: place, scope, role, isCopy: isCopy)
            return entries.map { Node(.mapping(Mapping($0)), span: node.span) }
        }
    }

    private mutating func changedNames(
        _ mapping: Mapping, at place: Location, _ scope: DynamicAnchors.Scope, _ role: SchemaRole, isCopy: Bool
    ) -> [Mapping.Entry]? {
        var entries = mapping.entries
        var isChanged = false
        for index in entries.indices {
            let (name, value) = (mapping.name(at: index), entries[index].value)
            guard let new = changed(value, at: place.child(name), scope, role.role(of: value, name), isCopy: isCopy)
            else { continue }
            entries[index] = Mapping.Entry(key: entries[index].key, value: new)
            isChanged = true
        }
        return isChanged ? entries : nil
    }

    private mutating func changedSchema(
        _ mapping: Mapping, at place: Location, _ outer: DynamicAnchors.Scope, _ role: SchemaRole, isCopy: Bool
    ) -> [Mapping.Entry]? {
        var scope = outer
        if !isCopy, role == .definition {
            scope = anchors.ownScope(of: place, set)
        } else {
            anchors.enter(place, &scope)
        }
        var entries: [Mapping.Entry] = []
        var references: [Mapping.Entry] = []
        var isChanged = false
        for index in mapping.entries.indices {
            let entry = mapping.entries[index]
            let name = entry.name
            if name == "$dynamicRef" || name == "$recursiveRef", let text = entry.value.scalar?.text {
                references.append(self.entry(text, entry, at: place, scope))
            } else if name == "$recursiveAnchor" || isCopy && (name == "$defs" || name == "definitions") {
                // References in a copy lead to the definitions of the original.
                isChanged = true
            } else {
                let new = changedValue(entry.value, of: name, at: place, scope, role, isCopy: isCopy)
                isChanged = isChanged || new != nil
                entries.append(new.map { Mapping.Entry(key: entry.key, value: $0) } ?? entry)
            }
        }
        guard isChanged || !references.isEmpty else { return nil }
        return Self.combined(entries, references)
    }

    private mutating func changedValue(
        _ value: Node, of name: String, at place: Location, _ scope: DynamicAnchors.Scope, _ role: SchemaRole,
        isCopy: Bool
    ) -> Node? {
        if name == "$ref", let text = value.scalar?.text {
            guard let target = set.target(of: text, in: place.document) else { return nil }
            let new = reference(to: target, in: scope, from: place, written: text)
            return new == text ? nil : Node(.scalar(Scalar(text: new, style: .plain)), span: value.span)
        }
        if ReferenceScan.isPassedOver(name) || name == "examples" { return nil }
        return changed(value, at: place.child(name), scope, role.role(of: value, name), isCopy: isCopy)
    }

    /// Returns the `$ref` that takes the place of a dynamic reference.
    private mutating func entry(
        _ text: String, _ entry: Mapping.Entry, at place: Location, _ scope: DynamicAnchors.Scope
    ) -> Mapping.Entry {
        var target: Located?
        switch anchors.meaning(of: text, entry.name, in: place, set) {
        case .fixed(let fixed): target = fixed
        case .named(let name, let other):
            target = scope[name].flatMap(set.located) ?? other
        }
        // One that leads nowhere is reported where it is read.
        let new = target.map { reference(to: $0, in: scope, from: place) } ?? text
        return Mapping.Entry(
            key: Node(.scalar(Scalar(text: "$ref", style: .plain)), span: entry.key.span),
            value: Node(.scalar(Scalar(text: new, style: .plain)), span: entry.value.span))
    }

    /// Returns a schema with references. Those beside another reference are elements of `allOf`.
    private static func combined(_ entries: [Mapping.Entry], _ references: [Mapping.Entry]) -> [Mapping.Entry] {
        var entries = entries
        var rest = references[...]
        if !entries.contains(where: { $0.name == "$ref" }), let first = rest.popFirst() { entries.append(first) }
        guard let first = rest.first else { return entries }
        let elements = rest.map { Node(.mapping(Mapping([$0])), span: $0.value.span) }
        if let index = entries.firstIndex(where: { $0.name == "allOf" }) {
            let old = entries[index]
            guard let others = old.value.sequence else { return entries }
            entries[index] = Mapping.Entry(
                key: old.key, value: Node(.sequence(others + elements), span: old.value.span))
        } else {
            let key = Node(.scalar(Scalar(text: "allOf", style: .plain)), span: first.key.span)
            entries.append(Mapping.Entry(key: key, value: Node(.sequence(elements), span: first.value.span)))
        }
        return entries
    }
}
