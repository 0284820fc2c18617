package import MartletContract

/// Reads JSON Schema into a pool.
///
/// Nothing that is written wrongly is an error: what cannot be read is listed in ``SchemaNode/unjudged``, so that no
/// value is taken for valid or invalid for want of it.
///
/// - Source: JSON Schema 2020-12, Core and Validation, <https://json-schema.org/specification>. Also read are keywords of
///   drafts 4 to 7 (<https://json-schema.org/specification-links>), and `nullable` of OpenAPI 3.0.
package struct SchemaReader {
    /// What a reader goes by.
    package struct Options {
        /// The documents that references may lead to, by URI, without fragments.
        package var documents: TextTable<Literal> = [:]
        /// The version of schemas whose `$schema` names none. In 2020-12 keywords of older versions are read, too.
        package var version = SchemaVersion.version2020
        /// Whether a string must have the form that `format` names; otherwise it is but a note.
        package var assertsFormat = false

        package init() {}
    }

    /// Returns the schema of the model of a name; nil when there is none.
    package typealias ModelFinder = (_ name: String, _ pool: inout SchemaPool) -> SchemaID?

    private let model: ModelFinder?
    private var index: SchemaIndex
    private var schemas: [SchemaLocation: SchemaID] = [:]
    /// The schemas that have an identifier and are still to be read.
    private var pending: [(SchemaLocation, SchemaID)] = []
    /// How many resources the pool knows, by the resources of the index.
    private var resources: [Int] = []
    private var dynamicAnchorCount = 0

    private init(_ options: Options, _ model: ModelFinder? = nil) {
        self.model = model
        index = SchemaIndex(options)
    }

    /// Reads a schema, and all that it refers to.
    ///
    /// - Parameter uri: Where it was got from, if that is known; references are relative to it.
    package static func read(
        _ schema: Literal, from uri: String = "", into pool: inout SchemaPool, options: Options = Options()
    ) -> SchemaID {
        var reader = SchemaReader(options)
        return reader.read(schema, from: uri, &pool)
    }

    private mutating func read(_ schema: Literal, from uri: String, _ pool: inout SchemaPool) -> SchemaID {
        let root = index.add(schema, from: URIText(uri))
        let id = self.schema(at: root, &pool)
        readPending(&pool)
        return id
    }

    /// Reads the keywords of a type of a contract as one schema.
    ///
    /// - Parameters:
    ///   - known: The names of the members that the type itself names: they are no additional ones.
    ///   - isWhole: Whether nothing but the keywords says what a value must be. Where it is not so, what else looked at
    ///     members and elements is not known, and `unevaluatedProperties` and `unevaluatedItems` cannot be judged.
    ///   - ofUnion: Whether they are those of a union, whose members look at elements, too.
    ///   - model: Returns the schema of the model that `#/models/NAME` refers to.
    package static func read(
        _ keywords: [SchemaKeyword], known: [String] = [], isWhole: Bool = false, ofUnion: Bool = false,
        into pool: inout SchemaPool, options: Options = Options(), model: ModelFinder = { _, _ in nil }
    ) -> SchemaID {
        let literal = Literal.object((ofUnion ? keywords : withElements(keywords)).map { .init($0.name, $0.value) })
        let id = withoutActuallyEscaping(model) { model in
            var reader = SchemaReader(options, model)
            // References are relative to a document that the keywords were taken out of.
            reader.index.isRootHidden = true
            return reader.read(literal, from: "", &pool)
        }
        guard id != pool.everything, id != pool.nothing else { return id }
        var node = pool[id]
        if node.members.additional != nil || node.members.unevaluated != nil {
            let names = Set(node.members.properties.map { ExactText($0.name) })
            node.members.properties += known.filter { !names.contains(ExactText($0)) }
                .map { .init($0, pool.everything) }
        }
        if isWhole { node.settleUnevaluated(in: &pool) } else { leaveUnevaluated(in: &node, beside: literal, known) }
        pool[id] = node
        return id
    }

    /// Returns keywords with `unevaluatedItems` renamed to `items` where `prefixItems` alone looks at elements: both mean the same
    /// there. Readers keep the `items` of a schema that has `prefixItems`.
    private static func withElements(_ keywords: [SchemaKeyword]) -> [SchemaKeyword] {
        guard let index = keywords.firstIndex(where: { $0.name == "unevaluatedItems" }),
            keywords.contains(where: { $0.name == "prefixItems" }),
            !keywords.contains(where: { elementKeywords.contains($0.name) })
        else { return keywords }
        var result = keywords
        result[index].name = "items"
        return result
    }

    /// Keywords that look at elements, beside `prefixItems`.
    private static let elementKeywords: TextSet = [
        "items", "contains", "allOf", "anyOf", "oneOf", "if", "$ref", "$dynamicRef",
    ]

    private static func leaveUnevaluated(in node: inout SchemaNode, beside keywords: Literal, _ known: [String]) {
        let names = Literal.array(known.map { .string($0) })
        let context = Literal.array([keywords, names])
        if node.members.unevaluated != nil {
            node.unjudged.append(UnjudgedKeyword.text("unevaluatedProperties", context))
        }
        if node.elements.unevaluated != nil {
            node.unjudged.append(UnjudgedKeyword.text("unevaluatedItems", context))
        }
        node.members.unevaluated = nil
        node.elements.unevaluated = nil
    }

    // MARK: Reading one after another

    /// Not by recursion, so that no depth and no circle is a danger.
    private mutating func readPending(_ pool: inout SchemaPool) {
        repeat {
            while let (location, id) = pending.popLast() {
                // Whether the outermost one is whole, only who asks for it knows.
                let isInner = schemas.count > 1
                var nodeReader = SchemaNodeReader(self, location)
                var node = nodeReader.read(&self, &pool)
                node.resource = index.places[location].map { resource($0.resource, &pool) } ?? 0
                if isInner { node.settleUnevaluated(in: &pool) }
                pool[id] = node
            }
            readDynamicAnchors(&pool)
        } while !pending.isEmpty
    }

    /// References that are dynamic may lead to all schemas that have such an anchor, also where nothing else refers to
    /// them.
    private mutating func readDynamicAnchors(_ pool: inout SchemaPool) {
        for anchor in index.dynamicAnchors[dynamicAnchorCount...] {
            let key = SchemaPool.DynamicAnchor(resource: resource(anchor.resource, &pool), name: anchor.name)
            if pool.dynamicAnchors[key] == nil { pool.dynamicAnchors[key] = schema(at: anchor.location, &pool) }
        }
        dynamicAnchorCount = index.dynamicAnchors.count
    }

    /// Returns the pool's number of a resource.
    private mutating func resource(_ resource: Int, _ pool: inout SchemaPool) -> Int {
        while resources.count <= resource { resources.append(pool.addResource()) }
        return resources[resource]
    }

    // MARK: What the reader of a node asks

    /// Returns what stands at a place.
    func place(_ location: SchemaLocation) -> SchemaIndex.Place? {
        index.places[location]
    }

    /// Returns the dialect of the schemas of a resource.
    func dialect(_ resource: Int) -> SchemaDialect {
        index.resources[resource].dialect
    }

    /// Returns the identifier of the schema at a place; it is read later.
    mutating func schema(at location: SchemaLocation, _ pool: inout SchemaPool) -> SchemaID {
        if let known = schemas[location] { return known }
        let id: SchemaID
        switch index.places[location]?.literal {
        case .bool(true): id = pool.everything
        case .bool(false): id = pool.nothing
        case .object(let members):
            if !schemas.isEmpty, let target = target(of: members, &pool) {
                // Most members and elements only name a schema: one more schema for each would double the pool.
                id = target
            } else {
                id = pool.reserve()
                pending.append((location, id))
            }
        default:
            var node = SchemaNode()
            // Of what is nested too deep nothing is known, not even that another one is the same.
            node.unjudged = [
                index.places[location].map { UnjudgedKeyword.text("schema", $0.literal) }
                    ?? "nesting: \(pool.nodes.count)"
            ]
            id = pool.add(node)
        }
        schemas[location] = id
        return id
    }

    /// Returns the schema of the model that a schema names and says nothing else; nil where it does not.
    private func target(of members: [Literal.Member], _ pool: inout SchemaPool) -> SchemaID? {
        guard members.count == 1, members[0].name == "$ref", case .string(let text) = members[0].value else {
            return nil
        }
        guard let model else { return nil }
        return ModelPointer.name(text).flatMap { model($0, &pool) }
    }

    /// Returns the schema that a reference means; nil when there is none.
    mutating func schema(_ reference: String, from resource: Int, _ pool: inout SchemaPool) -> SchemaID? {
        if let model, let name = ModelPointer.name(reference) { return model(name, &pool) }
        return index.location(of: reference, from: resource).map { schema(at: $0, &pool) }
    }

    /// Whether a reference leads to a schema with a `$dynamicAnchor` of the name that it ends with.
    mutating func dynamicAnchor(of reference: String, from resource: Int) -> String? {
        guard let name = URIText(reference).fragment, !name.hasPrefix("/"),
            let target = index.location(of: reference, from: resource),
            index.places[target]?.literal["$dynamicAnchor"]?.string == name
        else { return nil }
        return name
    }
}

extension SchemaNode {
    /// Writes `unevaluatedItems` and `unevaluatedProperties` as what they mean where no other schema looks at the same value: what
    /// no keyword beside them names (JSON Schema 2020-12, Core, section 11).
    fileprivate mutating func settleUnevaluated(in pool: inout SchemaPool) {
        guard all.isEmpty, any.isEmpty, one.isEmpty, conditions.isEmpty, dynamic == nil else { return }
        if let unevaluated = elements.unevaluated {
            elements.rest = elements.rest ?? others(than: elements.contains, unevaluated, in: &pool)
            elements.unevaluated = nil
        }
        if let unevaluated = members.unevaluated, members.dependencies.allSatisfy({ $0.schema == nil }) {
            members.additional = members.additional ?? unevaluated
            members.unevaluated = nil
        }
    }

    /// Returns the schema of elements that `contains` counts, or that are of another schema.
    private func others(than counted: SchemaID?, _ schema: SchemaID, in pool: inout SchemaPool) -> SchemaID {
        guard let counted, schema != pool.everything else { return schema }
        var either = SchemaNode()
        either.any = [[counted, schema]]
        either.resource = resource
        return schema == pool.nothing ? counted : pool.add(either)
    }
}
