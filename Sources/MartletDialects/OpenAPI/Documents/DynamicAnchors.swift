import MartletSyntax

/// The schemas that dynamic references may lead to, and the dynamic scopes that they make.
///
/// Entering a schema resource brings all its dynamic anchors into the scope, and of a name the outermost one counts. Resources
/// are schemas with `$id`, and documents that are schemas. An OpenAPI document is no schema, and authors give one name to
/// schemas of several components: what is not in a schema with `$id` there comes into the scope with the schema that has the
/// name, or whose `$defs` have that. So does what is twice in one resource, which JSON Schema leaves undefined.
///
/// - Source: JSON Schema 2020-12, Core, sections 7.1 and 8.2.3.2; OpenAPI 3.1.1, section 4.8.24.3: "resolves to the first
///   matching `$dynamicAnchor` encountered on its path from the schema entry point to the reference".
struct DynamicAnchors {
    /// The places of schemas by the numbers of the names that they have in a dynamic scope.
    typealias Names = [Int: Location]

    /// A dynamic scope: what each schema on the way has added, the outermost one first. To put thousands of names together for
    /// each schema would take quadratic time.
    struct Scope {
        private var layers: [Names]

        init(_ names: Names = [:]) { layers = names.isEmpty ? [] : [names] }

        /// The schema that a name means.
        subscript(name: Int) -> Location? {
            for layer in layers {
                if let found = layer[name] { return found }
            }
            return nil
        }

        fileprivate mutating func add(_ names: Names?) {
            if let names { layers.append(names) }
        }
    }

    /// The meaning of a dynamic reference.
    enum Meaning {
        /// It leads where `$ref` leads; nil where that is nowhere.
        case fixed(Located?)
        /// It leads to the schema that a name has in the dynamic scope; where there is none, to another, or nowhere.
        case named(Int, else: Located?)
    }

    /// The results of earlier calls.
    private final class Memo {
        /// The scopes of schemas that a reference leads to.
        var ownScopes: [Location: Scope] = [:]
        /// The scopes of schemas where they are in their documents.
        var usualNames: [Location: Names] = [:]
        /// The schemas with a name that all of a document may refer to.
        var shared: [DocumentSet.Key: [String]] = [:]
    }

    /// The numbers of names.
    private var numbers: TextTable<Int> = [:]
    /// The names by their numbers.
    private(set) var names: [String] = []
    /// The schemas that have a name, by its number.
    private(set) var schemas: [[Location]] = []
    /// The kinds of the documents.
    private let kinds: [SchemaPath.Document]
    /// What entering a resource adds to a scope, by its root schema.
    private var ofRoots: [Location: Names] = [:]
    /// What entering a schema adds to a scope.
    private var ofSchemas: [Location: Names] = [:]
    private let memo = Memo()

    init(of set: DocumentSet) {
        kinds = set.documents.map { Self.kind(of: $0.root) }
        for (document, resources) in set.resources.enumerated() {
            let counts = Dictionary(resources.dynamicAnchors.map { ([$0.resource, $0.name], 1) }, uniquingKeysWith: +)
            for anchor in resources.dynamicAnchors {
                let place = Location(document: document, pointer: anchor.pointer)
                // That of a schema inside a resource has no meaning.
                if anchor.name == SchemaResources.recursiveName, place != root(of: place, set) { continue }
                let name = number(of: anchor.name)
                let schema = Self.meant(by: place, set)
                schemas[name].append(schema)
                Self.bind(name, schema, in: &ofSchemas[place, default: [:]])
                if isResource(anchor.resource, document), counts[[anchor.resource, anchor.name]] == 1 {
                    let root = Location(document: document, pointer: anchor.resource)
                    Self.bind(name, schema, in: &ofRoots[root, default: [:]])
                }
                guard let owner = path(to: place).owner, resources.resource(of: owner) == anchor.resource else {
                    continue
                }
                Self.bind(name, schema, in: &ofSchemas[Location(document: document, pointer: owner), default: [:]])
            }
        }
    }

    private static func kind(of root: Node) -> SchemaPath.Document {
        guard let mapping = root.mapping else { return .fragment }
        if Dialect.recognise(root) == .openAPI { return .openAPI }
        return mapping.entries.contains { SchemaWord.named($0.name) != nil } ? .schema : .fragment
    }

    private static func bind(_ name: Int, _ schema: Location, in names: inout Names) {
        if names[name] == nil { names[name] = schema }
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
            guard let mapping = set.located(place)?.node.mapping,
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

    // MARK: Places

    /// Returns the schemas that contain a place.
    func path(to place: Location) -> SchemaPath { SchemaPath(place.pointer, in: kinds[place.document]) }

    /// Whether a schema brings all names inside of it into the scope.
    private func isResource(_ pointer: String, _ document: Int) -> Bool {
        !pointer.isEmpty || kinds[document] == .schema
    }

    /// Returns the root schema of the resource that a schema is part of: the outermost schema, in a document that is none.
    private func root(of place: Location, _ set: DocumentSet) -> Location {
        let pointer = set.resources[place.document].resource(of: place.pointer)
        guard !isResource(pointer, place.document) else {
            return Location(document: place.document, pointer: pointer)
        }
        return Location(document: place.document, pointer: path(to: place).steps.first?.pointer ?? place.pointer)
    }

    // MARK: Scopes

    /// Adds what a schema has to the scope around it.
    func enter(_ place: Location, _ scope: inout Scope) {
        scope.add(ofRoots[place])
        scope.add(ofSchemas[place])
    }

    /// Returns the scope of a schema that a reference from nowhere leads to: the names of its resource, and those that the
    /// schemas around it there have.
    func ownScope(of place: Location, _ set: DocumentSet) -> Scope {
        if let known = memo.ownScopes[place] { return known }
        var scope = Scope()
        let resource = set.resources[place.document].resource(of: place.pointer)
        scope.add(ofRoots[Location(document: place.document, pointer: resource)])
        for pointer in Self.prefixes(of: place.pointer) where pointer.utf8.count >= resource.utf8.count {
            scope.add(ofSchemas[Location(document: place.document, pointer: pointer)])
        }
        memo.ownScopes[place] = scope
        return scope
    }

    /// Returns the scope of a schema that a reference leads to.
    ///
    /// - Parameters:
    ///   - scope: The scope of the reference.
    ///   - wanted: The names that the schema depends on.
    func names(of place: Location, from scope: Scope, only wanted: Set<Int>, _ set: DocumentSet) -> Names {
        let own = ownScope(of: place, set)
        var result: Names = [:]
        for name in wanted { result[name] = scope[name] ?? own[name] }  // allowed: into a dictionary
        return result
    }

    /// Returns the scope of a schema where it is in its document.
    func usualNames(of place: Location, only wanted: Set<Int>, _ set: DocumentSet) -> Names {
        if let known = memo.usualNames[place] { return known }
        var scope = Scope()
        let definitions = TextSet(path(to: place).steps.filter(\.isDefinition).map(\.pointer))
        for pointer in Self.prefixes(of: place.pointer) {
            let current = Location(document: place.document, pointer: pointer)
            if definitions.contains(pointer) { scope = ownScope(of: current, set) } else { enter(current, &scope) }
        }
        var result: Names = [:]
        for name in wanted { result[name] = scope[name] }  // allowed: into a dictionary
        memo.usualNames[place] = result
        return result
    }

    /// Returns the pointers of all that contains a place, from the document to the place itself.
    private static func prefixes(of pointer: String) -> [String] {
        var result: [String] = []
        var end = pointer.startIndex
        while true {
            result.append(String(pointer[..<end]))
            guard end < pointer.endIndex else { return result }
            end = pointer.utf8[pointer.utf8.index(after: end)...].firstIndex(of: UInt8(ascii: "/")) ?? pointer.endIndex
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
            let root = set.located(root(of: place, set))
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
        let own = pointer.flatMap { set.located(Location(document: place.document, pointer: $0)) }
        guard let found = own ?? set.target(of: text, in: place.document) else { return .fixed(nil) }
        return meaning(of: fragment, found)
    }

    /// Returns the meaning of a reference by name to a schema.
    private func meaning(of name: String, _ found: Located?) -> Meaning {
        guard let number = numbers[name], found?.node["$dynamicAnchor"]?.scalar?.text == name else {
            return .fixed(found)
        }
        return .named(number, else: found)
    }

    /// Returns the meaning of a name. Where several schemas may be meant, the one in the nearest schema around the reference
    /// counts.
    private func meaning(of name: String, in place: Location, _ resource: String, _ set: DocumentSet) -> Meaning {
        func located(_ pointer: String) -> Located? {
            set.located(Location(document: place.document, pointer: pointer))
        }
        var pointers: [String] = []
        if isResource(resource, place.document) {
            pointers = set.resources[place.document].pointers(of: name, in: resource)
            if pointers.count == 1 { return meaning(of: name, located(pointers[0])) }
        }
        if let number = numbers[name], let found = nearest(number, around: place) {
            return .named(number, else: set.located(found))
        }
        if pointers.isEmpty { pointers = shared(name, in: place.document, set) }
        guard pointers.count > 1, let number = numbers[name] else {
            // A template without a schema of the name may be bound all the same.
            guard let number = numbers[name], pointers.isEmpty else {
                return meaning(of: name, pointers.first.flatMap(located))
            }
            return .named(number, else: nil)
        }
        return .named(number, else: nil)
    }

    /// Returns the schemas of a document that have a name for all of it. That of a schema in `$defs` is for the schema alone that
    /// has these: what one component binds is not what others mean.
    private func shared(_ name: String, in document: Int, _ set: DocumentSet) -> [String] {
        let key = DocumentSet.Key(document: document, text: name)
        if let known = memo.shared[key] { return known }
        let pointers = set.resources[document].pointers(of: name, in: "").filter { pointer in
            let place = Location(document: document, pointer: pointer)
            return set.located(place)?.node["$dynamicAnchor"]?.scalar?.text != name || path(to: place).owner == nil
        }
        memo.shared[key] = pointers
        return pointers
    }

    /// Returns the schema that the nearest schema around a place brings into scope by a name.
    private func nearest(_ name: Int, around place: Location) -> Location? {
        var current = place
        while true {
            if let found = ofSchemas[current]?[name] { return found }
            guard let slash = current.pointer.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
            current.pointer = String(current.pointer[..<slash])
        }
    }
}
