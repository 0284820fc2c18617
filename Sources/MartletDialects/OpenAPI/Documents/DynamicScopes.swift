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
        let scope: DynamicAnchors.Scope
    }

    private var set: DocumentSet
    private let anchors: DynamicAnchors
    private let dependencies: ScopeDependencies
    private let budget: WorkBudget
    private var comparison: ScopeComparison
    /// The names of the copies.
    private var names: [BoundSchema: String] = [:]
    /// The schemas to copy, in the order in which references to them were found.
    private var waiting: [BoundSchema] = []
    /// The copies, by document.
    private var copies: [[Mapping.Entry]]
    private var takenNames: [Set<String>]
    private var numbered = NumberedNames()
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
        dependencies = ScopeDependencies(of: set, anchors, budget)
        comparison = ScopeComparison(of: set, anchors, dependencies, budget)
        copies = set.documents.map { _ in [] }
        takenNames = set.documents.map { _ in [] }
        knownTargets = Set(set.targetLocations)
    }

    private mutating func run() {
        var roots = set.documents.map(\.root)
        for document in roots.indices {
            let place = Location(document: document, pointer: "")
            roots[document] = changed(roots[document], at: place, [:], isCopy: false) ?? roots[document]
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
        let root = set.documents[bound.schema.document].root
        guard let name = names[bound], let node = JSONPointer.node(at: bound.schema.pointer, in: root) else { return }
        let copy = changed(node, at: bound.schema, bound.scope, isCopy: true) ?? node
        let key = Node(.scalar(Scalar(text: name, style: .plain)), span: node.span)
        copies[bound.schema.document].append(Mapping.Entry(key: key, value: copy))
    }

    /// Returns the reference to a schema as it is in a scope.
    ///
    /// - Parameters:
    ///   - scope: The scope of the reference.
    ///   - document: The document that the reference is in.
    ///   - written: The author's text, where it is a `$ref`.
    private mutating func reference(
        to target: Located, in scope: DynamicAnchors.Scope, from document: Int, written: String? = nil
    ) -> String {
        let place = target.location
        let wanted = dependencies[place]
        if !wanted.isEmpty {
            let bound = anchors.scope(of: place, from: scope, set).filter { wanted.contains($0.key) }
            let usual = anchors.usualScope(of: place, set).filter { wanted.contains($0.key) }
            if !comparison.isSame(place, in: bound, and: usual) {
                return reference(to: BoundSchema(schema: place, scope: bound), target, from: document)
            }
        }
        if let written { return written }
        if !knownTargets.contains(place), !SchemaPart.isPlain(target) {
            knownTargets.insert(place)
            set.targetLocations.append(place)
            set.wantedNames[place] = name(of: place)
        }
        return reference(to: target, from: document)
    }

    private mutating func reference(to bound: BoundSchema, _ target: Located, from document: Int) -> String {
        var place = bound.schema
        if let name = names[bound] {
            place.pointer = JSONPointer.append(name, to: "/" + Self.key)
            return reference(to: Located(node: target.node, location: place), from: document)
        }
        let wanted =
            ([name(of: place)]
            + bound.scope.sorted { anchors.names[$0.key] < anchors.names[$1.key] }
            .map { ownerName(of: $0.value) }).joined(separator: ".")
        let taken = takenNames[place.document]
        let name =
            taken.contains(wanted)
            ? numbered.free(wanted, spelledBy: { wanted + String($0) }, unless: taken.contains)
            : wanted
        takenNames[place.document].insert(name)
        names[bound] = name
        place.pointer = JSONPointer.append(name, to: "/" + Self.key)
        set.targetLocations.append(place)
        set.wantedNames[place] = wanted
        set.templates[place] = bound.schema
        let size = sizes[bound.schema] ?? target.node.partCount
        sizes[bound.schema] = size
        // One costs something, however small it is, and so does its name.
        if budget.spend(size + 10 + wanted.utf8.count / 10, on: .boundSchemas) { waiting.append(bound) }
        return reference(to: Located(node: target.node, location: place), from: document)
    }

    /// Returns the text of a reference, which is known to lead there.
    private mutating func reference(to target: Located, from document: Int) -> String {
        var text = SchemaResources.reference(to: target.location.pointer)
        if target.location.document != document { text = "\(target.location.document):\(text)" }
        set.reserveTargets(0, in: document)
        set.add(target, of: text, in: document)
        return text
    }

    // MARK: Names

    /// Returns the name of a schema by its place: `User`, or `UserPage.item` for one in `$defs`.
    private func name(of place: Location) -> String {
        guard let last = JSONPointer.lastToken(place.pointer) else {
            return ModelNames.stem(of: set.documents[place.document].path)
        }
        return owner(of: place).map { $0 + "." + last } ?? last
    }

    /// Returns the name of the schema or the operation whose `$defs` a schema is in, else its own.
    private func ownerName(of place: Location) -> String {
        owner(of: place) ?? name(of: place)
    }

    /// Returns the name of the schema or the operation whose `$defs` a schema is in; nil for any other schema.
    private func owner(of place: Location) -> String? {
        guard let owner = DynamicAnchors.owner(of: place.pointer) else { return nil }
        if DynamicAnchors.isDefinition(owner) { return JSONPointer.lastToken(owner) }
        let steps = JSONPointer.tokens(of: owner)
        guard steps.count > 3, steps[0] == "paths" else { return nil }
        let operation = set.documents[place.document].root["paths"]?[steps[1]]?[steps[2]]
        return operation?["operationId"]?.scalar?.text ?? steps[2] + steps[1]
    }

    // MARK: Walking

    /// - Returns: Nil where the node stays as it is.
    private mutating func changed(
        _ node: Node, at place: Location, _ scope: DynamicAnchors.Scope, areNames: Bool = false, isCopy: Bool
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
                areNames
                ? changedNames(mapping, at: place, scope, isCopy: isCopy)
                : changedSchema(mapping, at: place, scope, isCopy: isCopy)
            return entries.map { Node(.mapping(Mapping($0)), span: node.span) }
        }
    }

    private mutating func changedNames(
        _ mapping: Mapping, at place: Location, _ scope: DynamicAnchors.Scope, isCopy: Bool
    ) -> [Mapping.Entry]? {
        var entries = mapping.entries
        var isChanged = false
        for index in entries.indices {
            let inner = place.child(mapping.name(at: index))
            guard let new = changed(entries[index].value, at: inner, scope, isCopy: isCopy) else { continue }
            entries[index] = Mapping.Entry(key: entries[index].key, value: new)
            isChanged = true
        }
        return isChanged ? entries : nil
    }

    private mutating func changedSchema(
        _ mapping: Mapping, at place: Location, _ outer: DynamicAnchors.Scope, isCopy: Bool
    ) -> [Mapping.Entry]? {
        var scope = outer
        if !isCopy, DynamicAnchors.isDefinition(place.pointer) {
            scope = anchors.scope(of: place, from: [:], set)
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
                let new = changedValue(entry.value, of: name, at: place, scope, isCopy: isCopy)
                isChanged = isChanged || new != nil
                entries.append(new.map { Mapping.Entry(key: entry.key, value: $0) } ?? entry)
            }
        }
        guard isChanged || !references.isEmpty else { return nil }
        return Self.combined(entries, references)
    }

    private mutating func changedValue(
        _ value: Node, of name: String, at place: Location, _ scope: DynamicAnchors.Scope, isCopy: Bool
    ) -> Node? {
        if name == "$ref", let text = value.scalar?.text {
            guard let target = set.target(of: text, in: place.document) else { return nil }
            let new = reference(to: target, in: scope, from: place.document, written: text)
            return new == text ? nil : Node(.scalar(Scalar(text: new, style: .plain)), span: value.span)
        }
        if ReferenceScan.isPassedOver(name) || name == "examples" { return nil }
        let areNames = value.isMapping && ReferenceScan.hasNames(name)
        return changed(value, at: place.child(name), scope, areNames: areNames, isCopy: isCopy)
    }

    /// Returns the `$ref` that takes the place of a dynamic reference.
    private mutating func entry(
        _ text: String, _ entry: Mapping.Entry, at place: Location, _ scope: DynamicAnchors.Scope
    ) -> Mapping.Entry {
        var target: Located?
        switch anchors.meaning(of: text, entry.name, in: place, set) {
        case .fixed(let fixed): target = fixed
        case .named(let name, let other):
            target =
                scope[name].flatMap { found in
                    JSONPointer.node(at: found.pointer, in: set.documents[found.document].root).map {
                        Located(node: $0, location: found)
                    }
                } ?? other
        }
        // One that leads nowhere is reported where it is read.
        let new = target.map { reference(to: $0, in: scope, from: place.document) } ?? text
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
