import MartletContract

/// Reports a header field of an answer that is written in another way than before: by `explode`, or by a content type.
struct ResponseHeaderStyleChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/response-header-style-changed", area: .responses, direction: .response, aspect: "header style",
        action: .changed,
        since: "0.2", summary: "A header field of an answer is written in another way: `explode`, content type.",
        rationale: """
            Clients of the base and apps in the store take the text apart by the style that they know: `R=100,G=200` is \
            another value than `R,100,G,200`, and JSON text has quotation marks. Send a header field with another name \
            beside it for as long as there are such clients.
            """,
        examples: [
            .init(
                base: """
                    endpoints:
                      Pets:
                        show: { get: /pet, responses: { 200: { returns: string, headers: { X-Name: string } } } }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        show: { get: /pet, responses: { 200: { returns: string, headers: { X-Name: { type: string, contentType: application/json } } } } }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        show: { get: /pet, responses: { 200: { returns: string, headers: { X-Name: { type: string, description: More. } } } } }
                    """)
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            pair.answers.flatMap { answers in
                answers.headers.pairs.compactMap { old, new -> DiffFinding? in
                    guard let change = HeaderStyleChange(old, new, comparison) else { return nil }
                    return pair.finding(
                        "the header '\(new.key)' of the answer \(answers.status.text) of '\(pair.title)' \(change.text)",
                        at: answers.path(of: old, in: pair), base: old.origin, revision: new.origin,
                        change.isSame ? .safe : new.isForBrowsers ? .breach : .broken)
                }
            }
        }
    }
}

/// The way in which a header field of a response is written now, and was not before.
struct HeaderStyleChange {
    /// The end of a sentence about the header field.
    let text: String
    /// Whether each value is the same text in both ways.
    let isSame: Bool

    /// Returns nil where a header field is written as before.
    init?(_ base: Field, _ revision: Field, _ comparison: ContractComparison) {
        let pair = ParameterMatching.Pair(base: Self.parameter(base), revision: Self.parameter(revision))
        let (old, new) = (base.contentType, revision.contentType)
        if old != new {
            isSame =
                comparison.areTextsOfJSON(pair) && [old, new].allSatisfy { $0 == nil || $0 == "application/json" }
            let way = new.map { "'\($0)' now" } ?? "its style says now, not as '\(old ?? "")'"
            text = "is written as \(way)" + (isSame ? ", which is the same text" : "")
        } else if new == nil, comparison.hasOtherStyle(pair) {
            isSame = false
            text = "is written as '\(pair.revision.writtenStyle)' now, not as '\(pair.base.writtenStyle)'"
        } else {
            return nil
        }
    }

    private static func parameter(_ field: Field) -> Parameter {
        var parameter = Parameter(field, in: .header)
        parameter.isExploded = field.isExploded
        return parameter
    }
}
