import MartletContract
import MartletPayloads

/// Compares schemas of XML: elements and attributes as members, with texts as values.
///
/// Schemas are those of JSON values, which elements correspond to (OpenAPI 3.1, 4.8.26). A list is as many elements, and one of
/// them may be a single value, so that of lists only what is safe is decided.
struct XMLSchemas {
    private var sides: PayloadSides
    /// How much work the verdicts of one comparison may take.
    private static let workLimit = 2_000_000

    init(_ base: Contract, _ revision: Contract) {
        sides = PayloadSides(base: base, revision: revision)
        sides.texts = TextTranslation(areListsKnown: false)
    }

    /// Returns the verdicts about messages with the schemas of some pairs, in their order.
    static func verdicts(
        _ pairs: [(base: TextSchema, revision: TextSchema)], _ base: Contract, _ revision: Contract
    ) -> [Verdict] {
        var schemas = XMLSchemas(base, revision)
        let questions = pairs.map { schemas.questions($0.base, $0.revision) }
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
        guard let old = sides.wire.base.source?.name(of: base.schemaOrigin),
            base.schema?.marks == revision.schema?.marks,
            let new = sides.wire.revision.source?.name(of: revision.schemaOrigin),
            let before = sides.wire.base.level(of: old, []), let after = sides.wire.revision.level(of: new, [])
        else { return nil }
        let direction = base.direction == revision.direction ? revision.direction : nil
        let directions: [Direction] =
            direction.map { [$0 == .request ? .request : .response] } ?? [.request, .response]
        let questions = directions.compactMap { direction in
            sides.wireQuestion(
                PayloadWalk.WirePair(base: old, revision: new, direction: direction), before, after,
                isWithoutNull: false, areTexts: true)
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
