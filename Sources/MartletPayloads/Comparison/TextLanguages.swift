import MartletContract
import MartletFormats

/// What strings are held to, and what they are excluded by.
struct TextDemands: Hashable {
    let texts: SchemaNode.Texts
    let excludedTexts: [SchemaNode.Texts]
    let excludedValues: TextSet

    init(_ texts: SchemaNode.Texts, excludedTexts: [SchemaNode.Texts] = [], excludedValues: TextSet = []) {
        self.texts = texts
        self.excludedTexts = excludedTexts
        self.excludedValues = excludedValues
    }

    /// Whether it excludes anything.
    var hasExclusions: Bool { !excludedTexts.isEmpty || !excludedValues.isEmpty }
}

/// The languages of what strings are held to, each made once. Each question is counted as work.
struct TextLanguages {
    private let work: ComparisonWork
    private var languages: [TextDemands: RegularLanguage] = [:]
    private var answers: [Question: RegularLanguage.Containment] = [:]

    private var empty: [TextDemands: Bool] = [:]

    private struct Question: Hashable {
        let first: TextDemands
        let second: TextDemands
    }

    private var finite: [TextDemands: [String]?] = [:]
    private var firsts: [TextDemands: [String]] = [:]

    init(_ work: ComparisonWork) {
        self.work = work
    }

    /// Returns the answer to a question; nil when too much work has been done to ask it.
    private func asking<Answer>(_ ask: (inout LanguageBudget) -> Answer) -> Answer? {
        guard work.rest > 0 else { return nil }
        let start = LanguageBudget()
        var budget = start
        let answer = ask(&budget)
        _ = work.spend(budget.work(since: start))
        return answer
    }

    /// Returns whether all strings of one language are in another.
    mutating func containment(
        of first: TextDemands, in second: TextDemands
    ) -> RegularLanguage.Containment {
        let question = Question(first: first, second: second)
        if let known = answers[question] { return known }
        let (left, right) = (language(of: first), language(of: second))
        guard let answer = asking({ left.isSubset(of: right, spending: &$0) }) else { return .unknown }
        answers[question] = answer
        return answer
    }

    /// Whether it is known that no string satisfies all that is asked. One pattern alone hardly ever allows nothing, and
    /// those of addresses take long to look through.
    mutating func isEmpty(_ demands: TextDemands) -> Bool {
        let texts = demands.texts
        let isBounded = texts.minLength != nil || texts.maxLength != nil || demands.hasExclusions
        guard texts.patterns.count + texts.forms.count > (isBounded ? 0 : 1), !texts.patterns.isEmpty else {
            return false
        }
        if let known = empty[demands] { return known }
        let language = language(of: demands)
        guard let answer = asking({ language.isEmpty(spending: &$0) == true }) else { return false }
        empty[demands] = answer
        return answer
    }

    /// Returns all strings that satisfy what is asked; nil when there are many, or nobody knows.
    mutating func all(_ texts: TextDemands) -> [String]? {
        if let known = finite[texts] { return known }
        let language = language(of: texts)
        guard let answer = asking({ language.finiteMembers(limit: 32, spending: &$0) }) else { return nil }
        finite[texts] = .some(answer)
        return answer
    }

    /// Returns the first strings that satisfy what is asked, as far as they are found.
    mutating func first(_ texts: TextDemands) -> [String] {
        if let known = firsts[texts] { return known }
        let language = language(of: texts)
        guard let answer = asking({ language.members(limit: 4, spending: &$0) }) else { return [] }
        firsts[texts] = answer
        return answer
    }

    /// Returns the strings that satisfy all that is asked.
    private mutating func language(of demands: TextDemands) -> RegularLanguage {
        if let known = languages[demands] { return known }
        var language = Self.language(of: demands.texts)
        for texts in demands.excludedTexts { language = language.subtracting(Self.language(of: texts)) }
        if !demands.excludedValues.isEmpty {
            language = language.subtracting(RegularLanguage(demands.excludedValues.sorted()))
        }
        languages[demands] = language
        return language
    }

    private static func language(of texts: SchemaNode.Texts) -> RegularLanguage {
        var language = RegularLanguage(lengths: texts.minLength ?? 0, through: texts.maxLength)
        for pattern in texts.patterns { language = language.intersection(self.language(of: pattern)) }
        for form in texts.forms { language = language.intersection(self.language(of: form)) }
        return language
    }

    /// A pattern that is not regular is a language of which nothing is known but that it is itself.
    private static func language(of pattern: String) -> RegularLanguage {
        (try? RegularLanguage(pattern: pattern)) ?? RegularLanguage(named: "pattern \(pattern)")
    }

    private static func language(of form: TextForm) -> RegularLanguage {
        switch form {
        case .uuid: return StringFormat.uuid.language
        case .url: return StringFormat.url.language
        case .data(.base64): return StringFormat.base64.language
        case .data(.base64url): return StringFormat.base64url.language
        case .data(.hex): return StringFormat.hex.language
        case .date(.iso8601): return StringFormat.dateTime.language
        case .date(.pattern("yyyy-MM-dd")): return StringFormat.date.language
        case .duration: return StringFormat.duration.language
        case .calendarDuration: return StringFormat.calendarDuration.language
        case .date(let format): return RegularLanguage(named: "date \(format)")
        case .number(let isWhole):
            let plain = isWhole ? "^(0|-?[1-9][0-9]{0,17})$" : "^-?(0|[1-9][0-9]{0,9})(\\.[0-9]{1,9})?$"
            return RegularLanguage(
                named: "number \(isWhole)", above: language(of: plain), below: language(of: "^[0-9.eE+\\-]+$"))
        case .named: return .all
        case .bounded, .fitting: return RegularLanguage(named: "\(form)")
        }
    }
}
