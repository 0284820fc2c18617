/// A query taken apart: a closed vocabulary, by RFC 9535, section 2.
enum JSONPathSyntax {
    /// A query, from where it starts.
    struct Query: Sendable {
        /// Where a query starts.
        enum Start: Sendable {
            /// At the document: `$`.
            case root
            /// At the value that a filter looks at: `@`.
            case current
        }

        /// Where it starts.
        var start: Start
        /// The steps from there.
        var segments: [Segment]

        /// Whether it selects one value at most: only single names and indices (section 2.3.5.1).
        var isSingular: Bool {
            segments.allSatisfy { segment in
                guard !segment.isDescendant, segment.selectors.count == 1 else { return false }
                switch segment.selectors[0] {
                case .name, .index: return true
                case .wildcard, .slice, .filter: return false
                }
            }
        }
    }

    /// A step: what is selected of each value, or of each value and all below it.
    struct Segment: Sendable {
        /// Whether all below a value is asked, too: `..`.
        var isDescendant: Bool
        /// What is selected, at least one.
        var selectors: [Selector]
    }

    /// What is selected of a value (section 2.3).
    enum Selector: Sendable {
        /// The member of a name.
        case name(String)
        /// All members or elements.
        case wildcard
        /// The element at an index; from the end when negative.
        case index(Int)
        /// The elements of a range.
        case slice(Slice)
        /// The members or elements for which a condition holds.
        case filter(Condition)
    }

    /// A range of elements; what is nil has the default of section 2.3.4.2.
    struct Slice: Sendable {
        /// The first index.
        var start: Int?
        /// The index behind the last one.
        var end: Int?
        /// The distance between two.
        var step: Int?
    }

    /// What holds for a value or does not (section 2.3.5).
    indirect enum Condition: Sendable {
        /// One of several holds.
        case any([Condition])
        /// All of several hold.
        case all([Condition])
        /// One does not hold.
        case not(Condition)
        /// Two values compare so.
        case comparison(Comparable, Operator, Comparable)
        /// A query selects something.
        case exists(Query)
        /// A function holds: `match` or `search`.
        case matches(Match)
    }

    /// How two values compare.
    enum Operator: String, Sendable, CaseIterable {
        case equal = "=="
        case notEqual = "!="
        case lessOrEqual = "<="
        case greaterOrEqual = ">="
        case less = "<"
        case greater = ">"
    }

    /// A value of a comparison, or of an argument.
    indirect enum Comparable: Sendable {
        /// A literal.
        case literal(Literal)
        /// What a singular query selects, or nothing.
        case query(Query)
        /// `length(…)`: of a string, a list or a mapping.
        case length(Comparable)
        /// `count(…)`: how many values a query selects.
        case count(Query)
        /// `value(…)`: the value of a query that selects exactly one.
        case value(Query)
    }

    /// A literal.
    enum Literal: Sendable {
        case null
        case bool(Bool)
        case number(JSONPathNumber)
        case string(String)
    }

    /// `match(…)` or `search(…)`.
    struct Match: Sendable {
        /// The text.
        var text: Comparable
        /// The regular expression.
        var pattern: Comparable
        /// Whether the whole text must match: `match`.
        var isWhole: Bool
    }
}

/// A number of a document or of a query.
enum JSONPathNumber: Sendable {
    /// A whole number.
    case int(Int)
    /// Any other one, and those that are too large.
    case double(Double)

    private var double: Double {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        }
    }

    static func == (left: Self, right: Self) -> Bool {
        if case .int(let left) = left, case .int(let right) = right { return left == right }
        return left.double == right.double
    }

    static func < (left: Self, right: Self) -> Bool {
        if case .int(let left) = left, case .int(let right) = right { return left < right }
        return left.double < right.double
    }
}
