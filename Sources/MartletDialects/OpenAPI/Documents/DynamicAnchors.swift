import MartletSyntax

/// The schemas that dynamic references may lead to, and the dynamic scopes that they make.
///
/// Entering a schema resource brings all its dynamic anchors into the scope, and of a name the outermost one counts. An OpenAPI
/// document is no schema: there each outermost schema, such as a component, is a resource, since authors give one name to
/// schemas of several components. JSON Schema leaves undefined what a name means that is there twice in one resource: here it
/// comes into the scope with the schema that has it, or whose `$defs` have that.
///
/// - Source: JSON Schema 2020-12, Core, sections 7.1 and 8.2.3.2; OpenAPI 3.1.1, section 4.8.24.3: "resolves to the first
///   matching `$dynamicAnchor` encountered on its path from the schema entry point to the reference".
struct DynamicAnchors {
    /// The places of schemas by the numbers of the names that they have in a dynamic scope.
    typealias Scope = [Int: Location]

    /// A schema with the number of its name.
    private typealias Binding = (name: Int, schema: Location)

    /// The meaning of a dynamic reference.
    enum Meaning {
        /// It leads where `$ref` leads; nil where that is nowhere.
        case fixed(Located?)
        /// It leads to the schema that a name has in the dynamic scope; where there is none, to another, or nowhere.
        case named(Int, else: Located?)
    }

    /// The numbers of names.
    private var numbers: [String: Int] = [:]
    /// The names by their numbers.
    private(set) var names: [String] = []
    /// The schemas that have a name, by its number.
    private(set) var schemas: [[Location]] = []
    /// Whether documents are schemas, and not OpenAPI documents or other objects with schemas in them.
    private let areSchemas: [Bool]
    /// What entering a resource adds to a scope, by its root schema.
    private var ofRoots: [Location: [Binding]] = [:]
    /// What entering a schema adds to a scope.
    private var ofSchemas: [Location: [Binding]] = [:]

    init(of set: DocumentSet) {
        areSchemas = set.documents.map { Self.isSchema($0.root) }
        for (document, resources) in set.resources.enumerated() {
            let found = resources.dynamicAnchors.map { anchor in
                let place = Location(document: document, pointer: anchor.pointer)
                return (anchor, place, root: root(of: place, set))
            }
            let counts = Dictionary(grouping: found) { [$0.root.pointer, $0.0.name] }.mapValues(\.count)
            for (anchor, place, root) in found {
                let binding = Binding(number(of: anchor.name), Self.meant(by: place, set))
                schemas[binding.name].append(binding.schema)
                ofSchemas[place, default: []].append(binding)
                // That of a schema inside a resource has no meaning.
                if anchor.name == SchemaResources.recursiveName, place != root { continue }
                if counts[[root.pointer, anchor.name]] == 1 { ofRoots[root, default: []].append(binding) }
                guard let owner = Self.owner(of: anchor.pointer) else { continue }
                let outer = Location(document: document, pointer: owner)
                if self.root(of: outer, set) == root { ofSchemas[outer, default: []].append(binding) }
            }
        }
    }

    /// Whether a document is a schema, and no OpenAPI document or other object with schemas in it.
    private static func isSchema(_ root: Node) -> Bool {
        guard let mapping = root.mapping, Dialect.recognise(root) != .openAPI else { return false }
        return mapping.entries.contains { SchemaWord.named($0.name) != nil }
    }

    private mutating func number(of name: String) -> Int {
        if let known = numbers[name] { return known }
        numbers[name] = names.count
        names.append(name)
        schemas.append([])
        return names.count - 1
    }

    /// Returns the schema that an anchor is another name for, where it is no more than that.
    private static func meant(by anchor: Location, _ set: DocumentSet) -> Location {
        var place = anchor
        for _ in 0..<SchemaState.maxDepth {
            guard
                let mapping = JSONPointer.node(at: place.pointer, in: set.documents[place.document].root)?.mapping,
                mapping.entries.allSatisfy({ isName($0.name) }), let text = mapping["$ref"]?.scalar?.text,
                let target = set.target(of: text, in: place.document)
            else { return place }
            place = target.location
        }
        return anchor
    }

    private static func isName(_ key: String) -> Bool {
        switch key {
        case "$ref", "$dynamicAnchor", "$anchor", "$comment", "title", "description": true
        default: false
        }
    }

    // MARK: Pointers

    /// Whether the schema at a pointer is there to be referred to: no value is compared with it as a part of another schema.
    static func isDefinition(_ pointer: String) -> Bool {
        owner(of: pointer) != nil || pointer.hasPrefix("/components/schemas/") && pointer.utf8.count { $0 == 0x2F } == 3
    }

    /// Returns the pointer of the schema whose `$defs` a schema is in; nil for every other schema.
    static func owner(of pointer: String) -> String? {
        guard let last = pointer.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        for word in ["/$defs", "/definitions"] where pointer[..<last].hasSuffix(word) {
            return String(pointer[..<last].dropLast(word.count))
        }
        return nil
    }

    /// Returns the root schema of the resource that a schema is part of: the outermost schema, in a document that is none.
    private func root(of place: Location, _ set: DocumentSet) -> Location {
        var pointer = set.resources[place.document].resource(of: place.pointer)
        if pointer.isEmpty, !areSchemas[place.document] { pointer = Self.outermostSchema(of: place.pointer) }
        return Location(document: place.document, pointer: pointer)
    }

    private static func outermostSchema(of pointer: String) -> String {
        let tokens = pointer.split(separator: "/", omittingEmptySubsequences: false)
        var count = 2
        if tokens.count > 3, tokens[1] == "components", tokens[2] == "schemas" {
            count = 4
        } else if let index = tokens.firstIndex(where: { $0 == "schema" || $0 == "itemSchema" }) {
            count = index + 1
        }
        return tokens.prefix(count).joined(separator: "/")
    }

    // MARK: Scopes

    /// Adds what a schema has to the scope around it.
    func enter(_ place: Location, _ scope: inout Scope) {
        add(ofRoots[place], to: &scope)
        add(ofSchemas[place], to: &scope)
    }

    private func add(_ bindings: [Binding]?, to scope: inout Scope) {
        for binding in bindings ?? [] where scope[binding.name] == nil { scope[binding.name] = binding.schema }
    }

    /// Returns the scope of a schema that a reference leads to.
    ///
    /// - Parameter scope: The scope of the reference.
    func scope(of place: Location, from scope: Scope, _ set: DocumentSet) -> Scope {
        var scope = scope
        add(ofRoots[root(of: place, set)], to: &scope)
        add(ofSchemas[place], to: &scope)
        return scope
    }

    /// Returns the scope of a schema where it is in its document.
    func usualScope(of place: Location, _ set: DocumentSet) -> Scope {
        var scope: Scope = [:]
        let pointer = place.pointer
        var end = pointer.startIndex
        while true {
            let current = Location(document: place.document, pointer: String(pointer[..<end]))
            if Self.isDefinition(current.pointer) {
                scope = self.scope(of: current, from: [:], set)
            } else {
                enter(current, &scope)
            }
            guard end < pointer.endIndex else { return scope }
            let next = pointer.utf8.index(after: end)
            end = pointer.utf8[next...].firstIndex(of: UInt8(ascii: "/")) ?? pointer.endIndex
        }
    }

    // MARK: References

    /// Returns the meaning of `$dynamicRef`, or of `$recursiveRef`.
    ///
    /// - Parameters:
    ///   - text: The reference.
    ///   - place: The schema that it is in.
    func meaning(of text: String, _ word: String, in place: Location, _ set: DocumentSet) -> Meaning {
        let resources = set.resources[place.document]
        let resource = resources.resource(of: place.pointer)
        let (file, fragment) = SchemaResources.split(text)
        if word == "$recursiveRef" {
            let root = node(at: root(of: place, set), set)
            guard let root, let mapping = root.node.mapping, SchemaResources.isRecursive(mapping),
                let name = numbers[SchemaResources.recursiveName]
            else { return .fixed(root) }
            return .named(name, else: root)
        }
        if file.isEmpty, !fragment.isEmpty, !fragment.hasPrefix("/") {
            return meaning(of: fragment, in: place, resource, set)
        }
        let root = set.documents[place.document].root
        let pointer = resources.pointer(of: text, in: resource, root) ?? (file.isEmpty ? fragment : nil)
        let own = pointer.flatMap { node(at: Location(document: place.document, pointer: $0), set) }
        guard let found = own ?? set.target(of: text, in: place.document) else { return .fixed(nil) }
        guard let name = numbers[fragment], found.node["$dynamicAnchor"]?.scalar?.text == fragment else {
            return .fixed(found)
        }
        return .named(name, else: found)
    }

    private func node(at place: Location, _ set: DocumentSet) -> Located? {
        JSONPointer.node(at: place.pointer, in: set.documents[place.document].root).map {
            Located(node: $0, location: place)
        }
    }

    /// Returns the meaning of a name. Where several schemas of the resource have it, the one in the nearest schema around the
    /// reference counts.
    private func meaning(of name: String, in place: Location, _ resource: String, _ set: DocumentSet) -> Meaning {
        let resources = set.resources[place.document]
        var pointers = resources.pointers(of: name, in: resource)
        if pointers.isEmpty { pointers = resources.pointers(of: name, in: "") }
        guard pointers.count == 1 else {
            guard let number = numbers[name] else {
                return .fixed(pointers.first.flatMap { node(at: Location(document: place.document, pointer: $0), set) })
            }
            return .named(number, else: nearest(number, around: place).flatMap { node(at: $0, set) })
        }
        let found = node(at: Location(document: place.document, pointer: pointers[0]), set)
        guard let number = numbers[name], found?.node["$dynamicAnchor"]?.scalar?.text == name else {
            return .fixed(found)
        }
        return .named(number, else: found)
    }

    /// Returns the schema that the nearest schema around a place brings into scope by a name.
    private func nearest(_ name: Int, around place: Location) -> Location? {
        var current = place
        while true {
            if let found = ofSchemas[current]?.first(where: { $0.name == name }) { return found.schema }
            guard let slash = current.pointer.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
            current.pointer = String(current.pointer[..<slash])
        }
    }
}
