import MartletContract
import MartletFormats

/// How much an author promises about an endpoint: the key `x-stability-level`.
enum Stability: Hashable, Sendable {
    /// Nothing: it is being written.
    case draft
    /// Nothing: it may be tried.
    case alpha
    /// That it changes with notice.
    case beta
    /// That it stays as it is.
    case stable
    /// A word that nobody knows.
    case unknown(String)

    /// Reads the level among an author's own keys; without one it is stable.
    init(_ extensions: [Extension]) {
        switch extensions.first(where: { $0.key == "x-stability-level" })?.value {
        case nil: self = .stable
        case .string(let word)?:
            let levels: TextTable<Stability> = ["draft": .draft, "alpha": .alpha, "beta": .beta, "stable": .stable]
            self = levels[word] ?? .unknown(word)
        case .number(let text)?: self = .unknown(text)
        case .bool(let value)?: self = .unknown(value ? "true" : "false")
        case .null?, .array?, .object?: self = .unknown("")
        }
    }

    /// The word for it.
    var text: String {
        switch self {
        case .draft: "draft"
        case .alpha: "alpha"
        case .beta: "beta"
        case .stable: "stable"
        case .unknown(let word): word
        }
    }

    /// The place in the order of promises; nil of a word that nobody knows.
    var rank: Int? {
        switch self {
        case .draft: 0
        case .alpha: 1
        case .beta: 2
        case .stable: 3
        case .unknown: nil
        }
    }

    /// Whether nothing is promised, so that it may go or change at any time.
    var isTentative: Bool { self == .draft || self == .alpha }
}

/// When something deprecated goes away: the key `x-sunset`.
///
/// - Source: RFC 8594, The Sunset HTTP Header Field, for the meaning, <https://www.rfc-editor.org/rfc/rfc8594>; RFC 3339,
///   section 5.6, for the text: a `full-date` or a `date-time`.
enum Sunset: Hashable, Sendable {
    /// Nobody says it.
    case missing
    /// What is said is no date.
    case unreadable(String)
    /// A day, counted from 1970-01-01; of a moment, the day in UTC.
    case day(Int, text: String)

    /// Reads the date among an author's own keys.
    init(_ extensions: [Extension]) {
        guard let value = extensions.first(where: { $0.key == "x-sunset" })?.value else {
            self = .missing
            return
        }
        guard case .string(var text) = value else {
            self = .unreadable("")
            return
        }
        let day = text.withUTF8 { bytes in
            RFC3339.readDay(bytes)?.daysSinceEpoch ?? RFC3339.read(bytes)?.dayAndSeconds.day.daysSinceEpoch
        }
        self = day.map { .day($0, text: text) } ?? .unreadable(text)
    }

    /// The day; nil where there is none.
    var day: Int? {
        if case .day(let day, _) = self { day } else { nil }
    }

    /// The date as its author wrote it; nil where there is none.
    var text: String? {
        if case .day(_, let text) = self { text } else { nil }
    }
}

/// Something on both sides that can be deprecated: an endpoint or what it sends and receives, a model or what is in it, a
/// webhook, an auth scheme.
struct LifecycleSubject: Sendable {
    /// One of the sides.
    struct Side: Sendable {
        /// Whether it should no longer be used.
        let isDeprecated: Bool
        /// When it goes away.
        let sunset: Sunset
        /// How much its endpoint's author promises.
        let stability: Stability
        /// Where it was read.
        let origin: Origin
    }

    /// How people name it.
    let title: String
    /// Whether it is an endpoint.
    var isEndpoint = false
    /// The path of it as an element.
    let path: ElementPath
    /// The endpoint that it is or belongs to; empty where it is a model or in one.
    let endpoints: [String]
    /// As it was.
    let base: Side
    /// As it is to be.
    let revision: Side

    /// Makes a finding about it.
    func finding(_ message: String, detail: String = "", _ verdicts: MessageVerdicts) -> DiffFinding {
        DiffFinding(
            message, at: path, detail: detail, endpoints: endpoints, base: base.origin, revision: revision.origin,
            verdicts: verdicts)
    }
}

extension LifecycleSubject {
    /// Returns what is on both sides and can be deprecated: each endpoint with its parameters, the fields of its body and the header
    /// fields of its responses, each model with its fields or values, webhooks and auth schemes; of all but endpoints only what is
    /// said to be deprecated or to go away.
    static func all(
        _ endpoints: EndpointMatching, _ webhooks: WebhookMatching, _ base: Contract, _ revision: Contract
    ) -> [LifecycleSubject] {
        let known = TextTable(base.models.map { ($0.name, $0) }) { first, _ in first }
        let parts = revision.models.flatMap { all(known[$0.name], $0) }
        let others = webhooks.pairs.map(Self.init) + schemes(base, revision)
        return endpoints.pairs.flatMap(all) + parts + others.filter(\.isTold)
    }

    private init(_ pair: WebhookMatching.Pair) {
        self.init(
            title: "the webhook '\(pair.revision.name)'", path: ElementPath(["webhooks", pair.revision.name]),
            endpoints: [], base: Self.undated(pair.base.deprecation, pair.base.origin),
            revision: Self.undated(pair.revision.deprecation, pair.revision.origin))
    }

    private static func schemes(_ base: Contract, _ revision: Contract) -> [LifecycleSubject] {
        ListMatching(base.authSchemes, revision.authSchemes, by: \.name).pairs.map { old, new in
            LifecycleSubject(
                title: "the auth scheme '\(new.name)'", path: ElementPath(["auth", new.name]), endpoints: [],
                base: undated(old.deprecation, old.origin), revision: undated(new.deprecation, new.origin))
        }
    }

    /// Something whose end no specification can announce, so that no notice is asked for.
    private static func undated(_ deprecation: String?, _ origin: Origin) -> Side {
        .init(isDeprecated: deprecation != nil, sunset: .missing, stability: .alpha, origin: origin)
    }

    private static func all(_ pair: EndpointMatching.Pair) -> [LifecycleSubject] {
        let levels = (Stability(pair.base.extensions), Stability(pair.revision.extensions))
        var endpoint = LifecycleSubject(
            title: "'\(pair.title)'", path: pair.path, endpoints: [pair.title], base: side(pair.base, levels.0),
            revision: side(pair.revision, levels.1))
        endpoint.isEndpoint = true
        let parameters = pair.parameters.pairs.filter { mayBeTold($0.base.field, $0.revision.field) }.map { parameter in
            LifecycleSubject(
                title: "the \(parameter.revision.title) of '\(pair.title)'",
                path: pair.path.appending(parameter.revision.step), endpoints: [pair.title],
                base: side(parameter.base.field, levels.0), revision: side(parameter.revision.field, levels.1))
        }
        let body = fields(pair.base.bodyFields, pair.revision.bodyFields).filter(mayBeTold).map { old, new in
            LifecycleSubject(
                title: "the field '\(new.key)' of the body of '\(pair.title)'",
                path: pair.path.appending("body").appending(new.key), endpoints: [pair.title],
                base: side(old, levels.0), revision: side(new, levels.1))
        }
        let headers = pair.answers.flatMap { answers in
            answers.headers.pairs.filter(mayBeTold).map { old, new in
                LifecycleSubject(
                    title: "the header '\(new.key)' of the answer \(answers.status.text) of '\(pair.title)'",
                    path: answers.path(of: new, in: pair), endpoints: [pair.title], base: side(old, levels.0),
                    revision: side(new, levels.1))
            }
        }
        return [endpoint] + (parameters + body + headers).filter(\.isTold)
    }

    private static func all(_ old: Model?, _ new: Model) -> [LifecycleSubject] {
        guard let old else { return [] }
        let path = ElementPath(["models", new.name])
        let name = ChangeTexts.name(new.name)
        let model = LifecycleSubject(
            title: "the model '\(name)'", path: path, endpoints: [],
            base: side(old.deprecation, old.extensions, old.origin),
            revision: side(new.deprecation, new.extensions, new.origin))
        var parts: [LifecycleSubject] = []
        switch (old.shape, new.shape) {
        case (.object(let before), .object(let after)):
            parts = fields(before.fields, after.fields).filter(mayBeTold).map { left, right in
                LifecycleSubject(
                    title: "the field '\(right.key)' of '\(name)'", path: path.appending(right.key), endpoints: [],
                    base: side(left, .stable), revision: side(right, .stable))
            }
        case (.enumeration(let before), .enumeration(let after)):
            parts = ListMatching(before.cases, after.cases, by: \.wireValue).pairs.map { left, right in
                LifecycleSubject(
                    title: "the value '\(right.wireValue)' of '\(name)'", path: path.appending(right.wireValue),
                    endpoints: [], base: side(left.deprecation, left.extensions, left.origin),
                    revision: side(right.deprecation, right.extensions, right.origin))
            }
        default: break
        }
        return ([model] + parts).filter(\.isTold)
    }

    /// Whether ``isTold`` can hold for a field. Large documents have tens of thousands that say nothing of it.
    private static func mayBeTold(_ base: Field, _ revision: Field) -> Bool {
        [base, revision].contains { $0.deprecation != nil || !$0.extensions.isEmpty }
    }

    /// Whether either side says that it is deprecated, or when it goes away.
    private var isTold: Bool {
        [base, revision].contains { $0.isDeprecated || $0.sunset != .missing }
    }

    private static func fields(_ base: [Field], _ revision: [Field]) -> [(base: Field, revision: Field)] {
        ListMatching(base, revision, by: \.key).pairs.map { ($0.base, $0.revision) }
    }

    private static func side(_ deprecation: String?, _ extensions: [Extension], _ origin: Origin) -> Side {
        .init(isDeprecated: deprecation != nil, sunset: Sunset(extensions), stability: .stable, origin: origin)
    }

    private static func side(_ endpoint: Endpoint, _ stability: Stability) -> Side {
        .init(
            isDeprecated: endpoint.deprecation != nil, sunset: Sunset(endpoint.extensions), stability: stability,
            origin: endpoint.origin)
    }

    private static func side(_ field: Field, _ stability: Stability) -> Side {
        .init(
            isDeprecated: field.deprecation != nil, sunset: Sunset(field.extensions), stability: stability,
            origin: field.origin)
    }
}

extension ContractComparison {
    /// Today, counted in days from 1970-01-01.
    var today: Int { Timestamp(seconds: context.now).dayAndSeconds.day.daysSinceEpoch }

    /// The days that must lie between the announcement of an end and the end.
    func notice(_ stability: Stability) -> Int {
        switch stability {
        case .draft, .alpha: 0
        case .beta: context.betaNoticeDays
        case .stable, .unknown: context.stableNoticeDays
        }
    }

    /// Whether something may go by agreement: its author promised nothing about it, or the day that was announced has
    /// come. Where no notice is asked for, being deprecated without a day is announcement enough.
    func isAgreedToGo(isDeprecated: Bool, _ sunset: Sunset, _ stability: Stability) -> Bool {
        if stability.isTentative { return true }
        guard isDeprecated else { return false }
        switch sunset {
        case .day(let day, _): return day <= today
        case .missing: return notice(stability) == 0
        case .unreadable: return false
        }
    }
}

extension Endpoint {
    /// The fields of its body; empty where it has none of its own.
    fileprivate var bodyFields: [Field] {
        switch body {
        case .fields(let fields), .form(let fields), .multipart(let fields): fields
        case .json, .text, .file, nil: []
        }
    }
}
