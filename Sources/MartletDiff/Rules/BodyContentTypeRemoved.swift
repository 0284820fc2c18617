import MartletContract

/// Reports a content type that bodies of requests cannot have any more.
struct BodyContentTypeRemoved: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/body-content-type-removed", area: .bodies, direction: .request, aspect: "content type",
        action: .removed,
        since: "0.2", summary: "A body can no longer have a content type.",
        rationale: """
            Requests with it are refused, mostly with 415: those of clients of the base that send it, and of apps in \
            the store where it is the one that they were generated for.
            """,
        base: """
            endpoints:
              Pets:
                put: { put: /pet, body: { form: { name: string } }, returns: void }
            """,
        revision: """
            endpoints:
              Pets:
                put: { put: /pet, body: { fields: { name: string } }, returns: void }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                put: { put: /pet, body: { form: { name: "string?" } }, returns: void }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair in
            let (old, new) = (ContentTypes.ofBody(pair.base), ContentTypes.ofBody(pair.revision))
            guard !old.isEmpty, !new.isEmpty else { return [DiffFinding]() }
            return ContentTypes.missing(old, inBody: new).map { name in
                pair.finding(
                    "the body of '\(pair.title)' cannot be '\(name)' any more", at: pair.path.appending("body"),
                    detail: name, base: pair.base.bodyOrigin, revision: pair.revision.bodyOrigin,
                    .broken.onShippedClient(name == old.first ? .breaking : .safe))
            }
        }
    }
}
