import MartletContract
import MartletFormats

/// Reads one schema that is an object.
struct SchemaNodeReader {
    private let location: SchemaLocation
    private let keywords: [ExactText: Literal]
    private let resource: Int
    private let dialect: SchemaDialect
    private var node = SchemaNode()

    init(_ reader: SchemaReader, _ location: SchemaLocation) {
        self.location = location
        let place = reader.place(location)
        resource = place?.resource ?? 0
        let dialect = reader.dialect(resource)
        var members = (place?.literal.members ?? []).filter { dialect.has($0.name) }
        if dialect.isReferenceAlone, members.contains(where: { $0.name == "$ref" }) {
            members = members.filter { $0.name == "$ref" }
        }
        keywords = Dictionary(members.map { (ExactText($0.name), $0.value) }) { first, _ in first }
        self.dialect = dialect
    }

    mutating func read(_ reader: inout SchemaReader, _ pool: inout SchemaPool) -> SchemaNode {
        readKinds()
        readValues()
        readNumbers()
        readTexts(&reader, &pool)
        readReferences(&reader, &pool)
        readCombinations(&reader, &pool)
        readElements(&reader, &pool)
        readMembers(&reader, &pool)
        return node
    }

    // MARK: Keywords

    private func value(_ keyword: String) -> Literal? {
        keywords[ExactText(keyword)]
    }

    /// Returns what a keyword's value is read as; what it cannot be read as is not judged.
    private mutating func value<Value>(_ keyword: String, _ read: (Literal) -> Value?) -> Value? {
        guard let literal = value(keyword) else { return nil }
        if let value = read(literal) { return value }
        leave(keyword)
        return nil
    }

    /// Takes down that a keyword cannot be judged.
    private mutating func leave(_ keyword: String) {
        node.unjudged.append(UnjudgedKeyword.text(keyword, value(keyword) ?? .null))
    }

    private mutating func number(_ keyword: String) -> DecimalNumber? {
        value(keyword) { if case .number(let digits) = $0 { DecimalNumber(digits) } else { nil } }
    }

    /// A whole number from 0; what no count ever reaches is `Int.max`.
    private mutating func count(_ keyword: String) -> Int? {
        guard let number = number(keyword) else { return nil }
        guard number.isInteger, !number.isNegative else {
            leave(keyword)
            return nil
        }
        return SchemaNode.count(number.order > 18 ? .max : number.plainText.flatMap(Int.init))
    }

    private mutating func flag(_ keyword: String) -> Bool {
        value(keyword) { if case .bool(let value) = $0 { value } else { nil } } ?? false
    }

    private func schema(
        _ steps: [String], _ reader: inout SchemaReader, _ pool: inout SchemaPool
    ) -> SchemaID {
        reader.schema(at: steps.reduce(location) { $0.appending($1) }, &pool)
    }

    private func single(
        _ keyword: String, _ reader: inout SchemaReader, _ pool: inout SchemaPool
    ) -> SchemaID? {
        value(keyword) == nil ? nil : schema([keyword], &reader, &pool)
    }

    private mutating func list(
        _ keyword: String, _ reader: inout SchemaReader, _ pool: inout SchemaPool
    ) -> [SchemaID]? {
        guard let count = value(keyword, { $0.elements?.count }) else { return nil }
        return (0..<count).map { schema([keyword, String($0)], &reader, &pool) }
    }

    private mutating func map(
        _ keyword: String, _ reader: inout SchemaReader, _ pool: inout SchemaPool
    ) -> [SchemaNode.Members.Property] {
        let members = value(keyword) { $0.members } ?? []
        var names: Set<ExactText> = []
        return members.filter { names.insert(ExactText($0.name)).inserted }.map {
            .init($0.name, schema([keyword, $0.name], &reader, &pool))
        }
    }

    // MARK: Values

    private mutating func readKinds() {
        guard let words = value("type", { $0.string.map { [$0] } ?? $0.strings }) else { return }
        var kinds: JSONKinds = []
        for word in words {
            switch word {
            case "null": kinds.insert(.null)
            case "boolean": kinds.insert(.bool)
            case "number", "integer": kinds.insert(.number)
            case "string": kinds.insert(.string)
            case "array": kinds.insert(.array)
            case "object": kinds.insert(.object)
            default:
                leave("type")
                return
            }
        }
        // OpenAPI 3.0.3, section 4.7.24: only where the type is said.
        if value("nullable") == .bool(true) { kinds.insert(.null) }
        node.kinds = kinds
        node.numbers.areWhole = words.contains("integer") && !words.contains("number")
    }

    private mutating func readValues() {
        node.values = value("enum") { $0.elements.flatMap { $0.allSatisfy(\.isShallow) ? $0 : nil } }
        guard let constant = value("const", { $0.isShallow ? $0 : nil }) else { return }
        // Both must hold.
        let text = JSONText.write(constant, layout: .canonical)
        node.values = node.values?.filter { JSONText.write($0, layout: .canonical) == text } ?? [constant]
    }

    private mutating func readNumbers() {
        // In draft 4 it was a Boolean that says of `minimum` whether it is itself allowed.
        if case .bool(let isExclusive)? = value("exclusiveMinimum") {
            if isExclusive { node.numbers.exclusiveMinimum = number("minimum") }
        } else {
            node.numbers.exclusiveMinimum = number("exclusiveMinimum")
        }
        if case .bool(let isExclusive)? = value("exclusiveMaximum") {
            if isExclusive { node.numbers.exclusiveMaximum = number("maximum") }
        } else {
            node.numbers.exclusiveMaximum = number("exclusiveMaximum")
        }
        node.numbers.minimum = number("minimum")
        node.numbers.maximum = number("maximum")
        guard let step = number("multipleOf") else { return }
        if step.isZero || step.isNegative {
            leave("multipleOf")
        } else {
            node.numbers.multiples = [step]
        }
    }

    private mutating func readTexts(_ reader: inout SchemaReader, _ pool: inout SchemaPool) {
        node.texts.minLength = count("minLength")
        node.texts.maxLength = count("maxLength")
        node.texts.patterns = value("pattern") { $0.string }.map { [$0] } ?? []
        guard dialect.assertsFormat, let name = value("format", { $0.string }), !SchemaFormats.hints.contains(name)
        else { return }
        if let pattern = SchemaFormats.roughPatterns[name] { node.texts.patterns.append(pattern) }
        if SchemaFormats.refuted.contains(name) { node.texts.forms.append(.named(name)) }
        if let range = SchemaFormats.ranges[name] {
            node.numbers.narrow(to: range)
        } else if let pattern = SchemaFormats.patterns[name] {
            node.texts.patterns.append(pattern)
        } else if let form = SchemaFormats.forms[name] {
            node.texts.forms.append(form)
        } else {
            // Nobody knows which strings have it; all other values do.
            var others = SchemaNode()
            others.kinds = .all.subtracting(.string)
            var open = SchemaNode()
            open.unjudged = [UnjudgedKeyword.text("format", .string(name))]
            node.any.append([pool.add(others), pool.add(open)])
        }
    }

    // MARK: Other schemas about the same value

    private mutating func readReferences(_ reader: inout SchemaReader, _ pool: inout SchemaPool) {
        for keyword in ["$recursiveRef", "$recursiveAnchor"] where value(keyword) != nil {
            leave(keyword)
        }
        if let text = value("$ref", { $0.string }) {
            if let target = reader.schema(text, from: resource, &pool) {
                node.all.append(target)
            } else {
                leave("$ref")
            }
        }
        guard let text = value("$dynamicRef", { $0.string }) else { return }
        guard let target = reader.schema(text, from: resource, &pool) else {
            leave("$dynamicRef")
            return
        }
        if let anchor = reader.dynamicAnchor(of: text, from: resource) {
            node.dynamic = SchemaNode.DynamicReference(anchor: anchor, initial: target)
        } else {
            node.all.append(target)
        }
    }

    private mutating func readCombinations(_ reader: inout SchemaReader, _ pool: inout SchemaPool) {
        node.all += list("allOf", &reader, &pool) ?? []
        if let schemas = list("anyOf", &reader, &pool) { node.any.append(schemas) }
        if let schemas = list("oneOf", &reader, &pool) { node.one.append(schemas) }
        if let schema = single("not", &reader, &pool) { node.none.append(schema) }
        if let test = single("if", &reader, &pool) {
            let then = single("then", &reader, &pool)
            let otherwise = single("else", &reader, &pool)
            node.conditions.append(.init(test: test, then: then, otherwise: otherwise))
        }
    }

    // MARK: What is inside

    private mutating func readElements(_ reader: inout SchemaReader, _ pool: inout SchemaPool) {
        node.elements.minCount = count("minItems")
        node.elements.maxCount = count("maxItems")
        node.elements.areUnique = flag("uniqueItems")
        node.elements.prefix = list("prefixItems", &reader, &pool) ?? []
        if value("items")?.elements != nil {
            // What `prefixItems` and `items` were called before 2020-12.
            if node.elements.prefix.isEmpty { node.elements.prefix = list("items", &reader, &pool) ?? [] }
            node.elements.rest = single("additionalItems", &reader, &pool)
        } else {
            node.elements.rest = single("items", &reader, &pool)
        }
        node.elements.contains = single("contains", &reader, &pool)
        node.elements.minContains = count("minContains")
        node.elements.maxContains = count("maxContains")
        node.elements.unevaluated = single("unevaluatedItems", &reader, &pool)
    }

    private mutating func readMembers(_ reader: inout SchemaReader, _ pool: inout SchemaPool) {
        node.members.minCount = count("minProperties")
        node.members.maxCount = count("maxProperties")
        node.members.required = value("required") { $0.strings } ?? []
        node.members.properties = map("properties", &reader, &pool)
        node.members.patterns = map("patternProperties", &reader, &pool)
        node.members.additional = single("additionalProperties", &reader, &pool)
        node.members.names = single("propertyNames", &reader, &pool)
        node.members.unevaluated = single("unevaluatedProperties", &reader, &pool)
        for member in value("dependentRequired", { $0.members }) ?? [] { require(member, "dependentRequired") }
        node.members.dependencies += map("dependentSchemas", &reader, &pool).map { .init($0.name, schema: $0.schema) }
        for member in value("dependencies", { $0.members }) ?? [] {
            if member.value.elements != nil {
                require(member, "dependencies")
            } else {
                let schema = schema(["dependencies", member.name], &reader, &pool)
                node.members.dependencies.append(.init(member.name, schema: schema))
            }
        }
    }

    private mutating func require(_ member: Literal.Member, _ keyword: String) {
        if let names = member.value.strings {
            node.members.dependencies.append(.init(member.name, required: names))
        } else {
            leave(keyword)
        }
    }
}

extension Literal {
    /// Whether it is nested no deeper than values that are judged may be.
    fileprivate var isShallow: Bool {
        JudgedValues(self) != nil
    }
}
