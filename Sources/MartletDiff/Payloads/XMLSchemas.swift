import MartletContract
import MartletPayloads

/// Compares schemas of XML: elements and attributes as members, with texts as values.
///
/// Schemas are those of JSON values, which elements correspond to (OpenAPI 3.1, 4.8.26). A list is as many elements, and one of
/// them may be a single value, so that of lists only what is safe is decided.
struct XMLSchemas {
    private var sides: PayloadSides
    private var questions: [WireQuestion] = []
    /// How much work the verdicts of one comparison may take.
    private static let workLimit = 2_000_000

    init(_ base: Contract, _ revision: Contract) {
        sides = PayloadSides(base: base, revision: revision)
    }

    /// Returns the verdicts about messages with the schemas of some pairs, in their order.
    static func verdicts(
        _ pairs: [(base: TextSchema, revision: TextSchema)], _ base: Contract, _ revision: Contract
    ) -> [Verdict] {
        var schemas = XMLSchemas(base, revision)
        let questions = pairs.map { schemas.questions($0.base, $0.revision) }
        for index in schemas.sides.pool.nodes.indices.dropFirst(2) {
            schemas.sides.pool[SchemaID(index)].becomeXML()
        }
        schemas.sides.pool.addComplements()
        var comparer = PayloadComparer(schemas.sides.pool, workLimit: workLimit)
        return questions.map { questions in
            guard let questions else { return .unknown }
            return questions.map { question in
                switch comparer.containment(of: question.sent, in: question.taken) {
                case .contained: .safe
                case .refuted: .breaking
                case .unknown: .unknown
                }
            }.max() ?? .unknown
        }
    }

    /// Asks about each direction in which there are messages; nil where schemas do not say what has changed.
    private mutating func questions(_ base: TextSchema, _ revision: TextSchema) -> [WireQuestion]? {
        guard let old = sides.wire.base.name(of: base.schemaOrigin), base.schema?.marks == revision.schema?.marks,
            let new = sides.wire.revision.name(of: revision.schemaOrigin),
            let before = sides.wire.base.level(of: old, []), let after = sides.wire.revision.level(of: new, [])
        else { return nil }
        let direction = base.direction == revision.direction ? revision.direction : nil
        let directions: [Direction] =
            direction.map { [$0 == .request ? .request : .response] } ?? [.request, .response]
        let questions = directions.compactMap { direction in
            sides.wireQuestion(
                PayloadWalk.WirePair(base: old, revision: new, direction: direction), before, after,
                isWithoutNull: false)
        }
        return questions.count == directions.count ? questions : nil
    }
}

extension TextSchema {
    /// Where the schema is in the document.
    fileprivate var schemaOrigin: Origin {
        isShared ? origin : Origin(origin.span, pointer: origin.pointer + "/schema")
    }
}

extension Literal {
    /// What a schema says beside which values there are: the names of elements, and what tells the members of unions apart.
    fileprivate var marks: [Literal] {
        switch self {
        case .object(let members):
            members.flatMap { member in
                ["xml", "discriminator"].contains(member.name)
                    ? [.object([member])] : member.value.marks.map { .object([.init(member.name, $0)]) }
            }
        case .array(let elements): elements.flatMap(\.marks)
        default: []
        }
    }
}

extension SchemaNode {
    /// Makes numbers and Booleans texts.
    fileprivate mutating func becomeXML() {
        values = values?.map(\.asText)
        if kinds.contains(.array) && kinds != .all { unjudged.append("elements of XML") }
        let (isNumber, isBool, isString) = (kinds.contains(.number), kinds.contains(.bool), kinds.contains(.string))
        let (bounds, limits) = (numbers, texts)
        numbers = Numbers()
        switch (isNumber, isBool, isString) {
        case (false, false, _): return
        case (true, false, false):
            texts = Texts()
            texts.forms = [.number(isWhole: bounds.areWhole)]
            var range = bounds
            range.areWhole = false
            if range != Numbers() { texts.forms.append(.bounded(range)) }
        case (false, true, false):
            texts = Texts()
            if values == nil { values = [.string("true"), .string("false")] }
        case (true, true, true) where bounds == Numbers() && limits == Texts(): return
        default:
            // Which of the limits hold for a text, depends on what it is.
            unjudged.append("texts of XML")
        }
        kinds.subtract([.number, .bool])
        kinds.insert(.string)
    }
}

extension Literal {
    fileprivate var asText: Literal {
        switch self {
        case .number(let text): .string(text)
        case .bool(let value): .string(value ? "true" : "false")
        case .array(let elements): .array(elements.map(\.asText))
        case .object(let members): .object(members.map { .init($0.name, $0.value.asText) })
        case .null, .string: self
        }
    }
}
