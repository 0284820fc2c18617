import MartletContract
import MartletPayloads

// Questions about whole schemas as documents have them.
extension PayloadSides {
    /// Asks whether all that is sent of whole schemas is taken; nil where one of them cannot be read.
    mutating func wireQuestion(
        _ pair: PayloadWalk.WirePair, _ old: SchemaLevel, _ new: SchemaLevel, isWithoutNull: Bool,
        areTexts: Bool = false
    ) -> WireQuestion? {
        guard var left = wire.base.schema(named: pair.base, in: &pool),
            var right = wire.revision.schema(named: pair.revision, in: &pool)
        else { return nil }
        if areTexts { (left, right) = (texts.texts(of: left, in: &pool), texts.texts(of: right, in: &pool)) }
        let isRequest = pair.direction == .request
        var node = SchemaNode()
        if isWithoutNull { node.kinds.remove(.null) }
        node.all = [isRequest ? left : right]
        // A sender that does not know a member writes none, or no schema could have a new one.
        let hidden = isRequest ? new.names.subtracting(old.names) : old.names.subtracting(new.names)
        node.members.properties = hidden.sorted().map { .init($0.text, pool.nothing) }
        return WireQuestion(
            sent: pool.add(node), taken: isRequest ? right : left, exactlySent: isRequest ? left : right,
            isRequest: isRequest)
    }

    /// Asks whether all texts that are sent are taken; nil where one of the schemas cannot be read.
    mutating func textQuestion(
        _ pair: PayloadWalk.WirePair, _ old: SchemaLevel, _ new: SchemaLevel, _ spot: PayloadWalk.Spot
    ) -> WireQuestion? {
        // By the letter, bounds without a type allow every text. Their authors mean numbers, which the types say.
        guard !old.literal.isOfNumbersAlone || !new.literal.isOfNumbersAlone,
            var question = wireQuestion(pair, old, new, isWithoutNull: true, areTexts: true)
        else { return nil }
        question.isOfTexts = true
        if let left = wire.base.known(pair.base), let right = wire.revision.known(pair.revision) {
            question.values = question.isRequest ? (left, right) : (right, left)
        }
        // The same holds of what speaks of strings: a text is one.
        let (sent, taken) = question.isRequest ? (old, new) : (new, old)
        if sent.literal.isOfStringsAlone {
            pool[question.sent].kinds = .string
            question.exactlySent = strings(question.exactlySent)
        }
        if taken.literal.isOfStringsAlone { question.taken = strings(question.taken) }
        // A list of nothing does not travel, nor does an empty piece of a path.
        pool[question.sent].elements.minCount = 1
        if spot.isNeverEmpty { pool[question.sent].texts.minLength = 1 }
        let kinds = [question.sent, question.taken].map { pool.kinds(of: $0) }
        let all = kinds[0].union(kinds[1])
        guard spot.isWholeText, all.contains(.array), all.contains(.string) else { return question }
        let schemas = [wire.base.known(pair.base), wire.revision.known(pair.revision)]
        // Numbers and Booleans have nothing in them that divides.
        question.isDivided =
            spot.isDelimited && schemas.contains { $0.map { pool.kinds(of: $0).contains(.string) } ?? true }
        question.singleTexts = question.sent
        question.sent = asList(question.sent)
        question.taken = asList(question.taken)
        question.exactlySent = asList(question.exactlySent)
        return question
    }

    private mutating func strings(_ texts: SchemaID) -> SchemaID {
        var node = SchemaNode()
        node.kinds = .string
        node.all = [texts]
        return pool.add(node)
    }

    /// Returns the schema of texts with each single text as a list of it alone, since both are the same in a text.
    private mutating func asList(_ texts: SchemaID) -> SchemaID {
        func node(_ kind: JSONKinds) -> SchemaNode {
            var node = SchemaNode()
            node.kinds = kind
            node.all = [texts]
            return node
        }
        var single = SchemaNode()
        single.kinds = .array
        single.elements.rest = pool.add(node(.string))
        single.elements.minCount = 1
        single.elements.maxCount = 1
        var lists = node(.array)
        lists.elements.minCount = 1
        var either = SchemaNode()
        either.kinds = [.array, .object]
        either.any = [[pool.add(single), pool.add(lists), pool.add(node(.object))]]
        return pool.add(either)
    }
}

extension Literal {
    /// Whether a schema consists of bounds of numbers and has no type.
    fileprivate var isOfNumbersAlone: Bool {
        isMade(of: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"], besides: [])
    }

    /// Whether a schema consists of what holds of strings and has no type.
    fileprivate var isOfStringsAlone: Bool {
        isMade(of: ["minLength", "maxLength", "pattern"], besides: ["format", "contentEncoding", "contentMediaType"])
    }

    /// Whether a schema has some keywords, and no others besides.
    private func isMade(of names: [String], besides others: [String]) -> Bool {
        guard case .object(let members) = self else { return false }
        return members.contains { names.contains($0.name) }
            && members.allSatisfy { names.contains($0.name) || others.contains($0.name) }
    }
}
