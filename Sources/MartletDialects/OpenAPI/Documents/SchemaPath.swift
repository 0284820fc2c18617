import MartletSyntax

/// The role of a node on a walk through a document.
///
/// Authors may call a property, a component or a webhook `schema`, `$defs` or `definitions`, so the key alone does not tell.
enum SchemaRole {
    /// An object of the specification, a list of such objects, or a scalar.
    case value
    /// A schema that is there to be referred to: no value is compared with it as a part of another schema.
    case definition
    /// A mapping of names to objects.
    case names
    /// A mapping of names to definitions.
    case definitions

    /// Whether the keys of the node are names.
    var hasNames: Bool { self == .names || self == .definitions }

    /// Returns the role of the value of a key of the node.
    func role(of value: Node, _ key: String) -> SchemaRole {
        switch self {
        case .names: .value
        case .definitions: .definition
        case .value, .definition:
            switch key {
            case _ where !value.isMapping || !ReferenceScan.hasNames(key): .value
            case "$defs", "definitions", "schemas": .definitions
            default: .names
            }
        }
    }
}

/// The schemas that contain a place of a document, found by its JSON pointer alone.
struct SchemaPath {
    /// The kinds of documents.
    enum Document {
        /// An OpenAPI document.
        case openAPI
        /// A JSON Schema.
        case schema
        /// An object with schemas, or a part of an OpenAPI document.
        case fragment
    }

    /// One of the schemas.
    struct Step {
        /// Its JSON pointer.
        let pointer: String
        /// Whether it is there to be referred to.
        let isDefinition: Bool
        /// Whether `$defs` or `definitions` of the schema before it has it.
        let isInDefs: Bool
    }

    private enum State {
        case object
        /// Names of objects, behind so many levels of other names.
        case names(levels: Int)
        case schema
        case list
        case schemas(isDefinition: Bool, isInDefs: Bool)
    }

    /// The schemas, from the outermost one to the innermost one.
    private(set) var steps: [Step] = []
    /// Whether the place is the innermost one itself.
    private(set) var isSchema = false

    init(_ pointer: String, in document: Document) {
        read(pointer, document == .schema ? .schema : .object)
        // Objects with schemas in them have these by name.
        if document == .fragment, steps.isEmpty { read(pointer, .schemas(isDefinition: false, isInDefs: false)) }
    }

    /// The JSON pointer of the schema whose `$defs` has the place; nil for every other place.
    var owner: String? {
        isSchema && steps.count > 1 && steps[steps.count - 1].isInDefs ? steps[steps.count - 2].pointer : nil
    }

    /// Whether the place is a schema that is there to be referred to.
    var isDefinition: Bool { isSchema && steps.last?.isDefinition ?? false }

    private mutating func read(_ pointer: String, _ start: State) {
        var state = start
        isSchema = false
        if case .schema = start {
            steps.append(Step(pointer: "", isDefinition: false, isInDefs: false))
            isSchema = true
        }
        var index = pointer.startIndex
        while index < pointer.endIndex {
            let next = pointer.utf8.index(after: index)
            let end = pointer.utf8[next...].firstIndex(of: UInt8(ascii: "/")) ?? pointer.endIndex
            let before = state
            state = Self.next(state, pointer[next..<end])
            isSchema = false
            if case .schema = state {
                isSchema = true
                var (isDefinition, isInDefs) = (false, false)
                if case .schemas(let definition, let defs) = before { (isDefinition, isInDefs) = (definition, defs) }
                steps.append(
                    Step(pointer: String(pointer[..<end]), isDefinition: isDefinition, isInDefs: isInDefs))
            }
            index = end
        }
    }

    private static func next(_ state: State, _ token: Substring) -> State {
        switch state {
        case .names(let levels): levels == 0 ? .object : .names(levels: levels - 1)
        case .schemas, .list: .schema
        case .object:
            switch token {
            case "schema", "itemSchema": .schema
            case "schemas", "$defs", "definitions": .schemas(isDefinition: true, isInDefs: false)
            // The keys of a callback are expressions.
            case "callbacks": .names(levels: 1)
            case "x-webhooks": .names(levels: 0)
            default: ReferenceScan.hasNames(String(token)) ? .names(levels: 0) : .object
            }
        case .schema:
            switch token {
            case "$defs", "definitions": .schemas(isDefinition: true, isInDefs: true)
            case "properties", "patternProperties", "dependentSchemas", "dependencies":
                .schemas(isDefinition: false, isInDefs: false)
            case "allOf", "anyOf", "oneOf", "prefixItems": .list
            // Also the index of a schema in `items`.
            default: .schema
            }
        }
    }
}
