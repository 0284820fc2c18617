package import MartletSyntax

/// The code of a lint rule, such as `lint/unused-model`. Never reused for something else.
package struct RuleCode: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The code with its area.
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes a code of its text.
    package init(stringLiteral value: String) {
        self.init(rawValue: value)
    }

    /// The code without its area: `unused-model`.
    package var slug: String { String(rawValue.drop { $0 != "/" }.dropFirst()) }
}

/// What is to be known about a lint rule without running it.
package struct RuleInfo: Sendable {
    /// What a rule is about.
    package enum Area: String, Sendable, CaseIterable {
        /// Names and types of payloads.
        case models
        /// Paths, methods, answers.
        case endpoints
        /// Lifetimes and what ends them.
        case cache
        /// Schemes and tokens.
        case auth
        /// What must not be seen by others.
        case secrets
        /// Servers, pins, retries, time limits.
        case transport
        /// What the linter itself is told.
        case linter
    }

    /// The code.
    package let code: RuleCode
    /// How bad a finding is, unless somebody says otherwise.
    package let severity: Severity
    /// What it is about.
    package let area: Area
    /// The release that it came with.
    package let since: String
    /// What it reports, in one sentence.
    package let summary: String
    /// Why that matters, and to whom; CommonMark.
    package let rationale: String
    /// A part of a specification in which it fires, once on each line that ends with `# reported`. The lines `martlet: 1`
    /// and `api: Example` stand before it, unless it begins with `openapi:`.
    package let bad: String
    /// The same without the mistake: the rule is silent.
    package let good: String

    package init(
        code: RuleCode, severity: Severity, area: Area, since: String, summary: String, rationale: String, bad: String,
        good: String
    ) {
        self.code = code
        self.severity = severity
        self.area = area
        self.since = since
        self.summary = summary
        self.rationale = rationale
        self.bad = bad
        self.good = good
    }
}
