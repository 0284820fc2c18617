import MartletContract
import MartletPayloads

/// Reports that the schema of XML, which is read as text, has changed.
struct TextSchemaChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/text-schema-changed", area: .behaviour, direction: .none, aspect: "schema of XML", action: .changed,
        since: "0.2", summary: "The schema of XML, which is read as text, has changed.",
        rationale: """
            The app writes and reads XML as text. Whether messages of one side are what the other takes is decided by \
            the schemas, with the texts of elements and attributes as values: a number is a text. Where `xml` says \
            something else than before, and for what is said of lists, it is unknown. A schema of `type: string` \
            without limits, or none, allows any text: a request that may be any text now, and a response that was any \
            text before, are safe. A shared schema is reported once, at its place.
            """,
        base: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            paths:
              /pets:
                get:
                  responses:
                    200:
                      description: Pets
                      content:
                        application/xml:
                          schema:
                            type: object
                            properties: { id: { type: integer } }
            """,
        revision: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            paths:
              /pets:
                get:
                  responses:
                    200:
                      description: Pets
                      content:
                        application/xml:
                          schema:  # reported
                            type: object
                            properties: { id: { type: string } }
            """,
        silent: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            paths:
              /pets:
                get:
                  responses:
                    200:
                      description: Pets
                      content:
                        application/xml:
                          schema:
                            description: A pet.
                            type: object
                            properties: { id: { type: integer } }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        let (base, revision) = (comparison.base.document.textSchemas, comparison.revision.document.textSchemas)
        if base.isEmpty || revision.isEmpty { return [] }
        // New and removed content types have rules of their own.
        let schemas = ListMatching(base, revision) { UnreadPartChanged.key(of: $0.path.joined(separator: "\0")) }
        let changed = schemas.pairs.filter(Self.isChanged)
        if changed.isEmpty { return [] }
        let verdicts = XMLSchemas.verdicts(changed, comparison.base, comparison.revision)
        return zip(changed, verdicts).map { Self.finding($0.base, $0.revision, $1) }
    }

    private static func isChanged(_ base: TextSchema, _ revision: TextSchema) -> Bool {
        guard base.schema != revision.schema, !base.isAlike || !revision.isAlike else { return false }
        // What a content type asks of strings is in the contract, or is an unread part.
        if base.isString, revision.isString, !revision.isShared { return false }
        return !base.allowsAnyText || !revision.allowsAnyText
    }

    private static func finding(_ base: TextSchema, _ revision: TextSchema, _ decided: Verdict) -> DiffFinding {
        let (wasAny, isAny) = (base.allowsAnyText, revision.allowsAnyText)
        let direction = base.direction == revision.direction ? revision.direction : nil
        let isSafe = isAny && direction == .request || wasAny && direction == .response
        let change = isAny ? "allows any text now" : wasAny ? "allowed any text before" : "has changed"
        let name = revision.path.last ?? ""
        let verdict: Verdict = isSafe ? .safe : isAny || wasAny ? .unknown : decided
        return DiffFinding(
            "the schema of '\(name)', which is read as text, \(change)", at: ElementPath(revision.path),
            base: base.origin, revision: revision.origin,
            verdicts: MessageVerdicts(wire: verdict, shippedClient: verdict)
        ).valued(base.schema.map { JSONText.write($0) } ?? "", revision.schema.map { JSONText.write($0) } ?? "")
    }
}

extension TextSchema {
    /// Whether any text is allowed: the schema is absent, or allows every value or every string.
    fileprivate var allowsAnyText: Bool {
        switch schema {
        case nil, .bool(true), .null: true
        case .object(let members): members.isEmpty || isString && members.count == 1
        default: false
        }
    }

    /// Whether it is a schema of strings.
    fileprivate var isString: Bool {
        guard case .object(let members) = schema else { return false }
        return members.contains { $0.name == "type" && $0.value == .string("string") }
    }
}
