import MartletContract
import MartletFormats

extension ContractSchemas {
    /// Returns what a type asks for, without its constraints and its keywords.
    mutating func node(of type: TypeReference, in pool: inout SchemaPool) -> SchemaNode {
        var node = SchemaNode()
        switch type.kind {
        case .model(let name):
            node.all = [schema(ofModel: name, in: &pool)]
        case .array(let element):
            node.kinds = .array
            node.elements.rest = schema(of: element, in: &pool)
        case .map(let value):
            node.kinds = .object
            node.members.additional = schema(of: value, in: &pool)
        case .date(let format, _):
            date(format, &node, in: &pool)
        case .json: break
        case .void: node.kinds = []
        default: scalar(type.kind, &node)
        }
        return node
    }

    private func scalar(_ kind: TypeReference.Kind, _ node: inout SchemaNode) {
        defer { if validation != nil { fit(kind, &node) } }
        switch kind {
        case .string, .file: node.kinds = .string
        case .bool: bool(&node)
        case .int, .int64(isString: false): number(&node, isWhole: true)
        case .int32:
            number(&node, isWhole: true)
            node.numbers.minimum = DecimalNumber(Int(Int32.min))
            node.numbers.maximum = DecimalNumber(Int(Int32.max))
        case .uint64(isString: false):
            number(&node, isWhole: true)
            node.numbers.minimum = IntegerBounds.uint64.lowerBound
            node.numbers.maximum = IntegerBounds.uint64.upperBound
        case .float, .double, .decimal(isString: false), .duration(.seconds), .duration(.milliseconds):
            number(&node, isWhole: false)
        case .int64(isString: true), .uint64(isString: true): text(&node, .number(isWhole: true))
        case .decimal(isString: true): text(&node, .number(isWhole: false))
        case .uuid: text(&node, .uuid)
        case .url: text(&node, .url)
        case .data(let encoding): text(&node, .data(encoding))
        case .duration(.iso8601): text(&node, .duration)
        case .duration(.calendar): text(&node, .calendarDuration)
        case .date, .json, .void, .model, .array, .map: break
        }
    }

    private func text(_ node: inout SchemaNode, _ form: TextForm) {
        node.kinds = .string
        node.texts.forms = [form]
    }

    private func bool(_ node: inout SchemaNode) {
        node.kinds = view.isText ? .string : .bool
        if view.isText { node.values = [.string("true"), .string("false")] }
    }

    private func number(_ node: inout SchemaNode, isWhole: Bool) {
        if view.isText { return text(&node, .number(isWhole: isWhole)) }
        node.kinds = .number
        node.numbers.areWhole = isWhole
    }

    private mutating func date(_ format: DateFormat, _ node: inout SchemaNode, in pool: inout SchemaPool) {
        switch format {
        case .unix, .unixMilliseconds: number(&node, isWhole: false)
        case .iso8601, .pattern: text(&node, .date(format))
        case .firstOf(let formats):
            // A conforming sender writes the first one.
            let used = view.role == .written ? Array(formats.prefix(1)) : formats
            var group: [SchemaID] = []
            for format in used {
                var inner = SchemaNode()
                date(format, &inner, in: &pool)
                group.append(pool.add(inner))
            }
            node.any = [group]
        }
    }

    /// Returns the schema of what a node allows, and null where it may be. By the letter of a document `allOf` may exclude null;
    /// then the document's own schema does.
    mutating func allowingNull(_ isNullable: Bool, _ node: SchemaNode, in pool: inout SchemaPool) -> SchemaID {
        guard isNullable else { return pool.add(node) }
        var node = node
        let isPlain =
            node.all.isEmpty && node.any.isEmpty && node.one.isEmpty && node.none.isEmpty
            && node.conditions.isEmpty && node.unjudged.isEmpty
        if isPlain {
            guard !node.kinds.contains(.null) else { return pool.add(node) }
            node.kinds.insert(.null)
            node.values?.append(.null)
            return pool.add(node)
        }
        var null = SchemaNode()
        null.kinds = .null
        var either = SchemaNode()
        either.any = [[pool.add(null), pool.add(node)]]
        return pool.add(either)
    }

    /// Returns the schema of the texts of a type that the author of a text did not give; nil where a type is given.
    ///
    /// - Parameter node: The values of the assumed type.
    func texts(
        ofUntyped type: TypeReference, _ constraints: Constraints, _ node: SchemaNode, in pool: inout SchemaPool
    ) -> SchemaID? {
        guard view.role != .decoded, view.isText, type.keywords.isScalarAssumed else { return nil }
        var untyped = type.keywords.assumedType == "string" ? node : SchemaNode()
        untyped.kinds = .all
        add(type.constraints, to: &untyped)
        if !constraints.isEmpty, constraints != type.constraints {
            var outer = SchemaNode()
            add(constraints, to: &outer)
            untyped.all.append(pool.add(outer))
        }
        var translation = TextTranslation()
        return translation.texts(of: pool.add(untyped), in: &pool, isInside: true)
    }

    /// Adds what values are held to beyond their type.
    func add(_ constraints: Constraints, to node: inout SchemaNode) {
        guard !constraints.isEmpty else { return }
        func number(_ text: String?) -> DecimalNumber? { text.flatMap { DecimalNumber($0) } }
        node.numbers.minimum = Self.tighter(number(constraints.minimum), node.numbers.minimum, >)
        node.numbers.maximum = Self.tighter(number(constraints.maximum), node.numbers.maximum, <)
        node.numbers.exclusiveMinimum = number(constraints.exclusiveMinimum)
        node.numbers.exclusiveMaximum = number(constraints.exclusiveMaximum)
        if let step = number(constraints.multipleOf), !step.isZero, !step.isNegative {
            node.numbers.multiples.append(step)
        }
        node.texts.minLength = SchemaNode.count(constraints.minLength)
        node.texts.maxLength = SchemaNode.count(constraints.maxLength)
        if let pattern = constraints.pattern { node.texts.patterns.append(pattern) }
        if let format = constraints.format, validation?.assertsFormat ?? true { Self.add(format, to: &node.texts) }
        node.elements.minCount = SchemaNode.count(constraints.minItems)
        node.elements.maxCount = SchemaNode.count(constraints.maxItems)
        node.elements.areUnique = constraints.areItemsUnique
    }

    private static func add(_ format: String, to texts: inout SchemaNode.Texts) {
        if SchemaFormats.hints.contains(format) { return }
        if let form = SchemaFormats.forms[format] {
            texts.forms.append(form)
        } else if let pattern = SchemaFormats.patterns[format] ?? SchemaFormats.roughPatterns[format] {
            texts.patterns.append(pattern)
            if SchemaFormats.refuted.contains(format) { texts.forms.append(.named(format)) }
        } else {
            texts.forms.append(.named(format))
        }
    }

    /// Makes bounds of numbers a form of texts.
    static func putBoundsIntoText(_ node: inout SchemaNode) {
        guard node.numbers != SchemaNode.Numbers() else { return }
        node.texts.forms.append(.bounded(node.numbers))
        node.numbers = SchemaNode.Numbers()
    }

    private static func tighter(
        _ left: DecimalNumber?, _ right: DecimalNumber?, _ isTighter: (DecimalNumber, DecimalNumber) -> Bool
    ) -> DecimalNumber? {
        guard let left else { return right }
        guard let right else { return left }
        return isTighter(left, right) ? left : right
    }

    /// Adds what keywords of JSON Schema ask for.
    ///
    /// - Parameter known: the members that fields name: they are not additional ones.
    mutating func addKeywords(
        _ keywords: [SchemaKeyword], known: TextSet, ofUnion: Bool = false, to node: inout SchemaNode,
        in pool: inout SchemaPool
    ) {
        guard !keywords.isEmpty else { return }
        var keywords = keywords
        if view.isText {
            let (converted, others) = TextKeywords.converted(keywords)
            keywords = converted
            node.unjudged += others.map { UnjudgedKeyword.text($0.name, $0.value) }
            if keywords.isEmpty { return }
        }
        let isShared = known.isEmpty && !ofUnion
        if isShared, let id = keywordSchemas[keywords] {
            node.all.append(id)
            return
        }
        var options = SchemaReader.Options()
        options.assertsFormat = validation?.assertsFormat ?? true
        let id = SchemaReader.read(
            keywords, known: known.sorted(), ofUnion: ofUnion, into: &pool, options: options
        ) { name, pool in
            schema(ofReferred: name, in: &pool)
        }
        if isShared { keywordSchemas[keywords] = id }
        node.all.append(id)
    }
}

extension Model.Shape {
    /// Whether it is one of several types.
    var isUnion: Bool { if case .union = self { true } else { false } }
}
