package import MartletFormats

/// A set of strings that is known exactly, or between bounds, and about which questions have certain answers.
///
/// Strings are sequences of Unicode scalars, as in JSON Schema: canonically equivalent ones differ. What costs more than
/// its budget is answered with `unknown`, never with a guess.
package struct RegularLanguage: Hashable, Sendable {
    /// What it is made of.
    let expression: LanguageExpression

    init(_ expression: LanguageExpression) {
        self.expression = expression
    }

    /// All strings.
    package static let all = RegularLanguage(.all)
    /// No string.
    package static let none = RegularLanguage(.none)

    /// The strings that a pattern of ECMA-262 matches somewhere.
    ///
    /// Throws ``PatternIssue`` when it is invalid, too large, or not regular here: back-references, and look-around elsewhere than at
    /// the ends.
    package init(pattern text: String) throws(PatternIssue) {
        expression = try CountedPattern.expression(PatternConjunction(try PatternNode(text)))
    }

    /// The strings of some numbers of Unicode scalars; without a greatest one there is no bound.
    package init(lengths least: Int, through greatest: Int? = nil) {
        let least = max(least, 0)
        let greatest = greatest ?? .max
        expression =
            least == 0 && greatest == .max ? .all : least > greatest ? .none : .lengths(least...greatest)
    }

    /// Some strings.
    package init(_ texts: [String]) {
        let sorted = LanguageExpression.sorted(texts.map { Array($0.unicodeScalars) })
        expression = sorted.isEmpty ? .none : .texts(sorted)
    }

    /// A language of which is only known that it holds all of one and nothing outside another.
    ///
    /// Two of the same name are the same language, so that what follows from that alone is known too: such a language
    /// with a least length is within itself.
    package init(named name: String, above lower: RegularLanguage = .none, below upper: RegularLanguage = .all) {
        expression = .opaque(name: Array(name.utf8), lower: lower.expression, upper: upper.expression)
    }

    /// All strings that are not in the language.
    package var complement: RegularLanguage { RegularLanguage(expression.negated) }

    /// Returns the strings that are in both languages.
    package func intersection(_ other: RegularLanguage) -> RegularLanguage {
        RegularLanguage(.intersection(of: [expression, other.expression]))
    }

    /// Returns the strings that are in one of both languages.
    package func union(_ other: RegularLanguage) -> RegularLanguage {
        RegularLanguage(.union(of: [expression, other.expression]))
    }

    /// Returns the strings that are in this language and not in the other.
    package func subtracting(_ other: RegularLanguage) -> RegularLanguage {
        intersection(other.complement)
    }
}
