import MartletContract

/// Reports a parameter that is written in another way than before: by `style` and `explode`, by a content type, or with
/// other characters percent-encoded.
struct ParameterStyleChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/parameter-style-changed", area: .parameters, direction: .request, aspect: "parameter style",
        action: .changed,
        since: "0.2", summary: "A parameter is written in another way: style, content type, reserved characters.",
        rationale: """
            The server takes apart what it gets by the new style, or reads JSON, and makes something else of what \
            clients of the base and apps in the store write, or refuses it: `a,b` is one value where it should be \
            two. Add a parameter with another name instead. Reserved characters that may stand as they are break \
            nobody: percent-encoded they mean the same (RFC 3986, section 2.1). Where they may not any more, servers \
            that take apart by the letter read them still, others refuse them; nobody can tell from the contract.
            """,
        examples: [
            .init(
                base: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { tags: "array<string>?" }, returns: [string] }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { tags: { type: "array<string>?", explode: false } }, returns: [string] }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { tags: { type: "array<string>?", explode: true } }, returns: [string] }
                    """),
            .init(
                base: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { tags: "array<string>?" }, returns: [string] }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { tags: { type: "array<string>?", contentType: application/json } }, returns: [string] }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { tags: "array<int>?" }, returns: [string] }
                    """),
            .init(
                base: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { next: { type: "string?", reserved: false } }, returns: [string] }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { next: { type: "string?", reserved: true } }, returns: [string] }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { next: { type: "string?", reserved: false, description: More. } }, returns: [string] }
                    """),
            .init(
                base: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { next: { type: "string?", reserved: true } }, returns: [string] }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { next: { type: "string?", reserved: false } }, returns: [string] }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { next: { type: "string?", reserved: true, description: More. } }, returns: [string] }
                    """),
            .init(
                base: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { next: { type: "int?", emptyAllowed: true } }, returns: [string] }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { next: int? }, returns: [string] }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        list: { get: /pets, query: { next: { type: "int?", emptyAllowed: true, description: More. } }, returns: [string] }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair -> [DiffFinding] in
            let parameters = pair.parameters
            var found = parameters.same.filter(comparison.hasOtherStyle).compactMap { Self.style($0, of: pair) }
            found += parameters.pairs.compactMap {
                Self.contentType($0, of: pair, isSameText: comparison.areTextsOfJSON($0))
            }
            found += parameters.pairs.compactMap { Self.reserved($0, of: pair) }
            found += parameters.pairs.compactMap { Self.emptiness($0, of: pair) }
            return found
        }
    }

    private static func style(_ parameter: ParameterMatching.Pair, of pair: EndpointMatching.Pair) -> DiffFinding? {
        let (old, new) = (parameter.base.writtenStyle, parameter.revision.writtenStyle)
        guard parameter.base.contentType == nil, parameter.revision.contentType == nil else { return nil }
        return pair.finding(
            "the \(parameter.revision.title) of '\(pair.title)' is written as '\(new)' now, not as '\(old)'",
            about: parameter, detail: new, .broken)
    }

    private static func contentType(
        _ parameter: ParameterMatching.Pair, of pair: EndpointMatching.Pair, isSameText: Bool
    ) -> DiffFinding? {
        let (old, new) = (parameter.base.contentType, parameter.revision.contentType)
        guard old != new else { return nil }
        let way = new.map { "'\($0)' now" } ?? "its style says now, not as '\(old ?? "")'"
        let isSame = isSameText && [old, new].allSatisfy { $0 == nil || $0 == "application/json" }
        return pair.finding(
            "the \(parameter.revision.title) of '\(pair.title)' is written as \(way)"
                + (isSame ? ", which is the same text" : ""),
            about: parameter, detail: new ?? "", isSame ? .safe : .broken)
    }

    private static func emptiness(_ parameter: ParameterMatching.Pair, of pair: EndpointMatching.Pair) -> DiffFinding? {
        let isAllowed = parameter.revision.isEmptyAllowed
        guard parameter.base.isEmptyAllowed != isAllowed else { return nil }
        let way = isAllowed ? "may be there without a value now" : "needs a value now"
        return pair.finding(
            "the \(parameter.revision.title) of '\(pair.title)' \(way)", about: parameter,
            detail: isAllowed ? "empty" : "not empty", isAllowed ? .safe : .all(.unknown))
    }

    private static func reserved(_ parameter: ParameterMatching.Pair, of pair: EndpointMatching.Pair) -> DiffFinding? {
        let isAllowed = parameter.revision.isReservedAllowed
        guard parameter.base.isReservedAllowed != isAllowed else { return nil }
        let way = isAllowed ? "may stand as they are now" : "must be percent-encoded now"
        return pair.finding(
            "reserved characters of the \(parameter.revision.title) of '\(pair.title)' \(way)", about: parameter,
            detail: isAllowed ? "reserved" : "encoded", isAllowed ? .safe : .all(.unknown))
    }
}
