import MartletContract

/// Reports a field of a form, or a part of a multipart body, that is written in another way than before.
struct BodyEncodingChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/body-encoding-changed", area: .bodies, direction: .request, aspect: "body encoding",
        action: .changed,
        since: "0.2",
        summary:
            "A field of a form is written in another style, or a part of a multipart body has another content type.",
        rationale: """
            The server takes apart what it gets by the new style, and makes something else of what clients of the \
            base and apps in the store write; one that reads parts by their content type refuses what they send. \
            Take both for as long as there are such clients.
            """,
        examples: [
            .init(
                base: """
                    endpoints:
                      Pets:
                        put: { put: /pet, body: { form: { tags: { type: "array<string>", style: deepObject } } }, returns: void }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        put: { put: /pet, body: { form: { tags: { type: "array<string>", style: form } } }, returns: void }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        put: { put: /pet, body: { form: { tags: { type: "array<string>?", style: deepObject } } }, returns: void }
                    """),
            .init(
                base: """
                    endpoints:
                      Pets:
                        put: { put: /photo, body: { multipart: { photo: { type: file, contentType: image/png } } }, returns: void }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        put: { put: /photo, body: { multipart: { photo: { type: file, contentType: image/webp } } }, returns: void }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        put: { put: /photo, body: { multipart: { photo: { type: file, contentType: image/PNG } } }, returns: void }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair -> [DiffFinding] in
            switch (pair.base.body, pair.revision.body) {
            case (.form(let base), .form(let revision)):
                ListMatching(base, revision, by: \.key).pairs.compactMap { Self.style($0, $1, of: pair) }
            case (.multipart(let base), .multipart(let revision)):
                ListMatching(base, revision, by: \.key).pairs.compactMap { Self.contentType($0, $1, of: pair) }
            default: []
            }
        }
    }

    private static func style(_ old: Field, _ new: Field, of pair: EndpointMatching.Pair) -> DiffFinding? {
        func text(_ field: Field) -> String {
            field.style.map { $0.rawValue + (field.isExploded ? ", exploded" : "") } ?? "what its type needs"
        }
        guard text(old) != text(new) else { return nil }
        return pair.finding(
            "the field '\(new.key)' of the body of '\(pair.title)' is written as \(text(new)) now, not as \(text(old))",
            at: pair.path.appending("body").appending(old.key), detail: text(new), base: old.origin,
            revision: new.origin,
            .broken)
    }

    private static func contentType(_ old: Field, _ new: Field, of pair: EndpointMatching.Pair) -> DiffFinding? {
        guard let name = new.contentType, old.contentType?.lowercased() != name.lowercased() else { return nil }
        return pair.finding(
            "the part '\(new.key)' of the body of '\(pair.title)' is '\(name)' now",
            at: pair.path.appending("body").appending(old.key), detail: name, base: old.origin, revision: new.origin,
            .broken)
    }
}
