import MartletContract

/// Reports a part of a multipart body that has another content type than before.
struct BodyPartContentTypeChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/body-part-content-type-changed", area: .bodies, direction: .request,
        aspect: "body part content type", action: .changed,
        since: "0.2", summary: "A part of a multipart body has another content type.",
        rationale: """
            A server that reads parts by their content type refuses what clients of the base and apps in the store \
            send. Take both for as long as there are such clients.
            """,
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
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair -> [DiffFinding] in
            guard case .multipart(let base) = pair.base.body, case .multipart(let revision) = pair.revision.body else {
                return []
            }
            return ListMatching(base, revision, by: \.key).pairs.compactMap { old, new in
                guard let name = new.contentType, old.contentType?.lowercased() != name.lowercased() else { return nil }
                return pair.finding(
                    "the part '\(new.key)' of the body of '\(pair.title)' is '\(name)' now",
                    at: pair.path.appending("body").appending(old.key), detail: name, base: old.origin,
                    revision: new.origin, .broken)
            }
        }
    }
}
