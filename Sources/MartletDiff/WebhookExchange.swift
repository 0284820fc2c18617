import MartletContract

/// The request and the responses of a webhook on both sides, apart from the types of what they carry.
///
/// A receiver is what a server is to an endpoint, and its release comes on another day: its requests are those of the
/// revision, its responses those of the base.
struct WebhookExchange {
    /// The webhook on both sides.
    let pair: WebhookMatching.Pair
    /// The contracts.
    let comparison: ContractComparison

    private static let breaking = MessageVerdicts(wire: .breaking)
    private static let unknown = MessageVerdicts(wire: .unknown)

    private var title: String { "the webhook '\(pair.revision.name)'" }

    private func finding(
        _ message: String, at step: String, detail: String = "", _ verdicts: MessageVerdicts
    ) -> DiffFinding {
        DiffFinding(
            message, at: pair.path.appending(step), detail: detail, base: pair.base.origin,
            revision: pair.revision.origin, verdicts: verdicts)
    }

    // MARK: Request

    /// The findings about the method, the address and the content types of the body.
    var request: [DiffFinding] {
        var findings: [DiffFinding] = []
        let (before, after) = (pair.base.method.token, pair.revision.method.token)
        if before != after {
            findings.append(
                finding(
                    "\(title) has the method '\(after)' now, not '\(before)'", at: "method", detail: after,
                    Self.breaking))
        }
        return findings + addresses + contentTypes
    }

    /// The findings about addresses: the app says in a call which ones they are.
    private var addresses: [DiffFinding] {
        let addresses = ListMatching(pair.base.expressions, pair.revision.expressions, by: WebhookPath.shape)
        return addresses.added.map {
            finding("\(title) is sent to '\($0)' now", at: "address", detail: $0, .safe)
        }
            + addresses.removed.map {
                finding("\(title) is not sent to '\($0)' any more", at: "address", detail: "no \($0)", Self.breaking)
            }
    }

    /// The types of what the revision sends, as a text.
    private var sentBody: String {
        pair.contents.map { comparison.structures.revision.text(of: TypeUse($0.revision.type, in: [:])) }.joined(
            separator: "|")
    }

    private var contentTypes: [DiffFinding] {
        let (old, new) = pair.contentTypes
        if old.isEmpty != new.isEmpty {
            return [
                finding(
                    "\(title) has \(new.isEmpty ? "no body any more" : "a body now")", at: "content type",
                    new.isEmpty ? Self.breaking : .safe)
            ]
        }
        return ContentTypes.missing(new, in: old).map {
            finding("the body of \(title) can be '\($0)' now", at: "content type", detail: $0, Self.breaking)
                .valued(sentBody)
        }
            + ContentTypes.missing(old, in: new).map {
                finding(
                    "the body of \(title) cannot be '\($0)' any more", at: "content type", detail: "no \($0)", .safe)
            }
    }

    // MARK: Parameters

    /// The findings about parameters.
    var parameters: [DiffFinding] {
        pair.parameters.flatMap(changes)
            + pair.addedParameters.map { finding($0, "is new", nil, $0, .safe) }
            + pair.removedParameters.map { finding($0, "is gone", $0, nil, $0.isLeftOut ? .safe : Self.breaking) }
    }

    private func finding(
        _ parameter: Parameter, _ what: String, _ base: Parameter?, _ revision: Parameter?, _ verdicts: MessageVerdicts
    ) -> DiffFinding {
        DiffFinding(
            "the \(parameter.title) of \(title) \(what)", at: pair.path.appending(parameter.step), detail: what,
            base: base?.field.origin, revision: revision?.field.origin, verdicts: verdicts)
    }

    private func changes(of matched: ParameterMatching.Pair) -> [DiffFinding] {
        let (old, new) = (matched.base, matched.revision)
        var findings: [DiffFinding] = []
        func add(_ what: String, _ verdicts: MessageVerdicts) {
            findings.append(finding(new, what, old, new, verdicts))
        }
        if old.isLeftOut != new.isLeftOut {
            if new.isLeftOut { add("may be left out now", Self.breaking) } else { add("is always there now", .safe) }
        }
        if old.contentType != new.contentType {
            let way = new.contentType.map { "'\($0)' now" } ?? "its style says now, not as '\(old.contentType ?? "")'"
            add("is written as \(way)", Self.breaking)
        } else if new.contentType == nil, comparison.hasOtherStyle(matched) {
            add("is written as '\(new.writtenStyle)' now, not as '\(old.writtenStyle)'", Self.breaking)
        }
        if old.isEmptyAllowed != new.isEmptyAllowed {
            if new.isEmptyAllowed {
                add("may be there without a value now", Self.unknown)
            } else {
                add("has a value always now", .safe)
            }
        }
        if old.isReservedAllowed != new.isReservedAllowed {
            if new.isReservedAllowed {
                add("may have reserved characters as they are now", Self.unknown)
            } else {
                add("is percent-encoded whole now", .safe)
            }
        }
        return findings + [defaultChange(of: matched)].compactMap { $0 }
    }

    /// A default is the value that the receiver assumes where the server omits the parameter.
    private func defaultChange(of matched: ParameterMatching.Pair) -> DiffFinding? {
        let (old, new) = (matched.base, matched.revision)
        switch (old.field.defaultValue, new.field.defaultValue) {
        case (let before?, let after?) where !before.isSame(as: after):
            return finding(
                new, "has the default \(Words.text(after)) now, not \(Words.text(before))", old, new, .safe
            ).ofMeaning
        case (nil, let after?) where old.field.isOptional:
            return finding(new, "has the default \(Words.text(after)) now", old, new, .safe).ofMeaning
        case (let before?, nil) where new.field.isOptional:
            return finding(new, "has no default any more, which was \(Words.text(before))", old, new, .safe)
        default: return nil
        }
    }

    // MARK: Responses

    /// The findings about responses, which the receiver sends.
    var responses: [DiffFinding] {
        let responses = pair.responses
        return responses.added.map { finding($0, "is new", nil, $0.origin, .safe) }
            + responses.removed.map { finding($0, "is gone", $0.origin, nil, Self.breaking) }
            + responses.pairs.flatMap { changes(of: AnswerPair(base: $0.base, revision: $0.revision)) }
    }

    private func finding(
        _ response: AnyAnswer, _ what: String, _ base: Origin?, _ revision: Origin?, _ verdicts: MessageVerdicts
    ) -> DiffFinding {
        DiffFinding(
            "the response \(response.status.text) to \(title) \(what)", at: pair.path.appending(response.step),
            detail: what, base: base, revision: revision, verdicts: verdicts)
    }

    private func changes(of answers: AnswerPair) -> [DiffFinding] {
        let (old, new) = (answers.base, answers.revision)
        func made(_ what: String, _ verdicts: MessageVerdicts) -> DiffFinding {
            finding(new, what, old.origin, new.origin, verdicts)
        }
        var findings: [DiffFinding] = []
        if old.isEmpty != new.isEmpty {
            findings.append(
                new.isEmpty
                    ? made("carries nothing any more", .safe)
                    : made("carries something now", Self.breaking).valued(comparison.structures.revision.text(of: new)))
        } else {
            findings += ContentTypes.missing(new.contentTypes, in: old.contentTypes).map {
                made("can be '\($0)' now", .safe)
            }
            findings += ContentTypes.missing(old.contentTypes, in: new.contentTypes).map {
                made("cannot be '\($0)' any more", Self.breaking)
            }
        }
        let headers = answers.headers
        findings += headers.added.map { header in
            let isNeeded = header.isSentAlways
            return made(
                "\(isNeeded ? "needs" : "can have") the header '\(header.key)' now",
                isNeeded ? Self.breaking : .safe
            ).valued(comparison.structures.revision.text(of: header))
        }
        findings += headers.removed.map { made("has no header '\($0.key)' any more", .safe) }
        findings += headers.pairs.filter { $0.base.isSentAlways != $0.revision.isSentAlways }.map { _, header in
            let isNeeded = header.isSentAlways
            return made(
                "\(isNeeded ? "needs" : "need not have") the header '\(header.key)' now",
                isNeeded ? Self.breaking : .safe)
        }
        findings += headers.pairs.compactMap { before, header in
            HeaderStyleChange(before, header, comparison).map {
                made("has the header '\(header.key)', which \($0.text)", $0.isSame ? .safe : Self.breaking)
            }
        }
        return findings
    }
}
