import MartletContract

/// Reports a field of a form, or a part of a multipart body, that is written in another way than before.
struct BodyEncodingChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/body-encoding-changed", area: .bodies, direction: .request, aspect: "body encoding",
        action: .changed,
        since: "0.2",
        summary:
            "A field of a form or a part of a multipart body is written in another style, or has another content type or other headers.",
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
            .init(
                base: """
                    endpoints:
                      Pets:
                        put: { put: /photo, body: { multipart: { photo: file } }, returns: void }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        put: { put: /photo, body: { multipart: { photo: { type: file, headers: { X-Hash: string } } } }, returns: void }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        put: { put: /photo, body: { multipart: { photo: { type: file, description: A photo. } } }, returns: void }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.flatMap { pair -> [DiffFinding] in
            switch (pair.base.body, pair.revision.body) {
            case (.form(let base), .form(let revision)):
                ListMatching(base, revision, by: \.key).pairs.flatMap { old, new in
                    [Self.style(old, new, of: pair), Self.text(old, new, of: pair), Self.reserved(old, new, of: pair)]
                        .compactMap { $0 }
                }
            case (.multipart(let base), .multipart(let revision)):
                ListMatching(base, revision, by: \.key).pairs.flatMap { old, new in
                    [Self.style(old, new, of: pair), Self.contentType(old, new, of: pair, in: comparison)].compactMap {
                        $0
                    }
                        + Self.headers(old, new, of: pair, in: comparison)
                }
            case (.json, .json): [Self.parts(pair)].compactMap { $0 }
            default: []
            }
        }
    }

    /// The content types of parts that have positions instead of names.
    private static func parts(_ pair: EndpointMatching.Pair) -> DiffFinding? {
        guard let old = pair.base.bodyParts, let new = pair.revision.bodyParts, old != new else { return nil }
        let count = max(old.prefix.count, new.prefix.count) + 1
        func choices(_ parts: PartTypes) -> [[String]] {
            (0..<count).map { ContentType.choices(in: $0 < parts.prefix.count ? parts.prefix[$0] : parts.item) }
        }
        let isCovered = zip(choices(old), choices(new)).allSatisfy { $0.isCovered(by: $1) }
        let names = (new.prefix + [new.item]).joined(separator: ", ")
        return pair.finding(
            "the parts of the body of '\(pair.title)' are '\(names)' now", at: pair.path.appending("body"),
            detail: names, base: pair.base.origin, revision: pair.revision.origin, isCovered ? .safe : .broken)
    }

    private static func style(_ old: Field, _ new: Field, of pair: EndpointMatching.Pair) -> DiffFinding? {
        func text(_ field: Field) -> String {
            guard let style = field.style else { return field.hasMembers ? "what its type needs" : "form, exploded" }
            return style.rawValue + (field.isExploded ? ", exploded" : "")
        }
        // Without a style on either side, what differs is the type.
        guard old.style != nil || new.style != nil, text(old) != text(new) else { return nil }
        return finding("is written as \(text(new)) now, not as \(text(old))", text(new), old, new, of: pair, .broken)
    }

    /// A field of a form that is JSON text on one side alone.
    private static func text(_ old: Field, _ new: Field, of pair: EndpointMatching.Pair) -> DiffFinding? {
        guard old.style == nil, new.style == nil, old.isJSONText != new.isJSONText else { return nil }
        let way = new.isJSONText ? "as JSON" : "as plain text"
        return finding("is written \(way) now", way, old, new, of: pair, .broken)
    }

    private static func reserved(_ old: Field, _ new: Field, of pair: EndpointMatching.Pair) -> DiffFinding? {
        guard old.isReservedAllowed != new.isReservedAllowed else { return nil }
        let isAllowed = new.isReservedAllowed
        let way = isAllowed ? "may have reserved characters as they are now" : "is percent-encoded whole now"
        return finding(
            way, isAllowed ? "reserved" : "encoded", old, new, of: pair, isAllowed ? .safe : .all(.unknown))
    }

    /// A part that has another content type, or one of other content types.
    private static func contentType(
        _ old: Field, _ new: Field, of pair: EndpointMatching.Pair, in comparison: ContractComparison
    ) -> DiffFinding? {
        guard old.contentType != new.contentType else { return nil }
        let sent = partContentTypes(of: old, comparison.baseModel)
        let allowed = partContentTypes(of: new, comparison.revisionModel)
        let isCovered = sent.isCovered(by: allowed)
        guard !isCovered || !allowed.isCovered(by: sent) else { return nil }
        let name = new.contentType ?? allowed.joined(separator: ", ")
        return pair.finding(
            "the part '\(new.key)' of the body of '\(pair.title)' is '\(name)' now",
            at: pair.path.appending("body").appending(old.key), detail: name, base: old.origin, revision: new.origin,
            isCovered ? .safe : .broken)
    }

    /// Returns the content types that a part can have: those that are given, or else the one of its type (OpenAPI 3.1.1, section
    /// 4.8.15.1.1), which is text for a type without one (RFC 7578, section 4.4). A file says its own.
    private static func partContentTypes(of field: Field, _ model: (String) -> Model?) -> [String] {
        if let contentType = field.contentType { return ContentType.choices(in: contentType) }
        var (kind, steps) = (field.type.kind, 0)
        // Aliases of aliases can be a ring.
        while steps < 64 {
            steps += 1
            switch kind {
            case .array(let element): kind = element.kind
            case .model(let name):
                guard case .alias(let target)? = model(name)?.shape else { return ofModel(model(name)) }
                kind = target.type.kind
            case .file: return ["*/*"]
            case .data: return ["application/octet-stream"]
            case .map, .json: return ["application/json"]
            default: return ["text/plain"]
            }
        }
        return ["application/json"]
    }

    private static func ofModel(_ model: Model?) -> [String] {
        switch model?.shape {
        case .enumeration?: ["text/plain"]
        case .union?: ["application/json", "text/plain"]
        default: ["application/json"]
        }
    }

    /// Header fields that a part has or has not, or must have now. Their values are compared as those of other fields.
    private static func headers(
        _ old: Field, _ new: Field, of pair: EndpointMatching.Pair, in comparison: ContractComparison
    ) -> [DiffFinding] {
        let headers = ListMatching(old.headers, new.headers) { $0.key.lowercased() }
        let added = headers.added.map { header in
            let isNeeded = header.isSentAlways
            return finding(
                "\(isNeeded ? "needs" : "can have") the header '\(header.key)' now", "header \(header.key)",
                old, new, of: pair, isNeeded ? .broken : .safe
            ).valued(comparison.structures.revision.text(of: header))
        }
        let removed = headers.removed.map { header in
            finding(
                "has no header '\(header.key)' any more", "no header \(header.key)", old, new, of: pair,
                comparison.verdicts(onRemovalOf: Parameter(header, in: .header), of: pair))
        }
        let changed = headers.pairs.filter { $0.base.isSentAlways != $0.revision.isSentAlways }.map { _, header in
            let isNeeded = header.isSentAlways
            return finding(
                "\(isNeeded ? "needs" : "need not have") the header '\(header.key)' now", "header \(header.key)",
                old, new, of: pair, isNeeded ? .broken : .safe)
        }
        let written = headers.pairs.compactMap { before, header in
            HeaderStyleChange(before, header, comparison).map {
                finding(
                    "has the header '\(header.key)', which \($0.text)", "style of \(header.key)", old, new, of: pair,
                    $0.isSame ? .safe : .broken)
            }
        }
        return added + removed + changed + written
    }

    private static func finding(
        _ change: String, _ detail: String, _ old: Field, _ new: Field, of pair: EndpointMatching.Pair,
        _ verdicts: MessageVerdicts
    ) -> DiffFinding {
        pair.finding(
            "the field '\(new.key)' of the body of '\(pair.title)' \(change)",
            at: pair.path.appending("body").appending(old.key), detail: detail, base: old.origin, revision: new.origin,
            verdicts)
    }
}

extension [String] {
    /// Whether each content type is one of others, or in a range of these.
    fileprivate func isCovered(by others: [String]) -> Bool {
        allSatisfy { type in others.contains { ContentType.isType(type, in: $0) } }
    }
}

extension Field {
    /// Whether a value may be an object, which a form without a style has as JSON text.
    fileprivate var hasMembers: Bool {
        switch type.kind {
        case .model, .map, .json: true
        default: false
        }
    }
}
