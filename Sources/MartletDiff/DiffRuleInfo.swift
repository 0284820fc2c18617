/// What is to be known about a rule without running it.
package struct DiffRuleInfo: Sendable {
    /// What part of the contract a rule is about.
    package enum Area: String, Sendable, CaseIterable {
        /// Endpoints: there, moved, renamed.
        case endpoints
        /// Parameters of requests.
        case parameters
        /// Bodies of requests.
        case bodies
        /// Answers: status codes, content types, headers; and webhooks, which the server sends on its own account.
        case responses
        /// Types of payloads.
        case models
        /// Servers, headers sent with every request, pins, time limits.
        case servers
        /// Schemes and requirements.
        case auth
        /// Lifetimes, and what ends them.
        case cache
        /// Retries, pages, streams, deep links, the offline queue.
        case behaviour
        /// Deprecation and its dates.
        case lifecycle
        /// Names in Swift.
        case source
    }

    /// What happens to the aspect.
    package enum Action: String, Sendable, CaseIterable {
        case added
        case removed
        /// Either way; the message says which.
        case changed
        case widened
        case narrowed
    }

    /// The code, such as `diff/response-field-removed`. Never reused for something else.
    package let code: String
    /// What it is about.
    package let area: Area
    /// Who sends what it is about.
    package let direction: Direction
    /// What element of the contract, and what of it: `field`, `field type`, `endpoint`. Rules that mirror each other
    /// have the same.
    package let aspect: String
    /// What happens to it.
    package let action: Action
    /// The release that it came with.
    package let since: String
    /// What it reports, in one sentence.
    package let summary: String
    /// Whom that breaks, why, and what to do; CommonMark.
    package let rationale: String
    /// Changes on which it fires: one each way at least, where a change and its reverse are one finding.
    package let examples: [Example]

    package init(
        code: String, area: Area, direction: Direction, aspect: String, action: Action, since: String, summary: String,
        rationale: String, examples: [Example]
    ) {
        self.code = code
        self.area = area
        self.direction = direction
        self.aspect = aspect
        self.action = action
        self.since = since
        self.summary = summary
        self.rationale = rationale
        self.examples = examples
    }

    /// Makes what is to be known about a rule with one example.
    package init(
        code: String, area: Area, direction: Direction, aspect: String, action: Action, since: String, summary: String,
        rationale: String, base: String, revision: String, silent: String
    ) {
        self.init(
            code: code, area: area, direction: direction, aspect: aspect, action: action, since: since,
            summary: summary, rationale: rationale,
            examples: [Example(base: base, revision: revision, silent: silent)])
    }
}

extension DiffRuleInfo {
    /// A change on which a rule fires, and one close to it on which the rule is silent.
    package struct Example: Sendable {
        /// A part of a specification before the change. The lines `martlet: 1` and `api: Example` stand before it,
        /// unless it begins with `openapi:`.
        package let base: String
        /// The same after the change: the rule fires, once for each line that ends with `# reported`, or on lines of
        /// ``base`` that do where the element is gone.
        package let revision: String
        /// Another revision of ``base``, close to ``revision``, on which the rule is silent.
        package let silent: String

        package init(base: String, revision: String, silent: String) {
            self.base = base
            self.revision = revision
            self.silent = silent
        }
    }
}
