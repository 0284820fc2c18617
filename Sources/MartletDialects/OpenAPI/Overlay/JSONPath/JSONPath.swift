import MartletSyntax

/// A query that selects places of a tree.
///
/// - Source: RFC 9535, JSONPath: Query Expressions for JSON, <https://www.rfc-editor.org/rfc/rfc9535>
struct JSONPath: Sendable {
    /// Something about a query, with its place.
    struct Issue: Error, Equatable {
        /// What is wrong, in the reader's terms.
        let message: String
        /// Where, in UTF-8 bytes of the query.
        let range: Range<Int>
        /// What to do about it; nil when the message says it all.
        var help: String?
    }

    /// The query as it was written.
    let text: String
    /// What the query departs from the specification in, and what is read nevertheless.
    let departures: [Issue]
    /// The query, taken apart.
    let query: JSONPathSyntax.Query

    /// Reads a query.
    ///
    /// Throws an ``Issue`` when the text is none.
    init(_ text: String) throws(Issue) {
        self.text = text
        var parser = JSONPathParser(text)
        query = try parser.parse()
        departures = parser.departures
    }

    /// Returns the places that the query selects, each once, in the order of the document.
    ///
    /// Throws ``JSONPathExhaustion`` when the budget does not last.
    func places(in root: Node, budget: inout JSONPathBudget) throws(JSONPathExhaustion) -> [TreeLocation] {
        var evaluator = JSONPathEvaluator(root: root, budget: budget)
        defer { budget = evaluator.budget }
        return try evaluator.places(of: query)
    }

    /// Returns the places that the query selects, in the order of section 2.1.2; a place that is selected twice is there
    /// twice.
    ///
    /// Throws ``JSONPathExhaustion`` when the budget does not last.
    func select(in root: Node, budget: inout JSONPathBudget) throws(JSONPathExhaustion) -> [TreeLocation] {
        var evaluator = JSONPathEvaluator(root: root, budget: budget)
        defer { budget = evaluator.budget }
        return try evaluator.locations(of: query)
    }
}

/// How much work queries may do: visits of a value, and the like.
///
/// Queries such as `$..[?$..a == @]` look at the same values again and again; the time is bounded here.
struct JSONPathBudget: Sendable {
    /// What is left.
    private(set) var left: Int

    init(_ amount: Int = 20_000_000) {
        left = amount
    }

    /// Takes some of it.
    ///
    /// Throws ``JSONPathExhaustion`` when there is less.
    mutating func spend(_ amount: Int = 1) throws(JSONPathExhaustion) {
        guard amount <= left else {
            left = 0
            throw JSONPathExhaustion()
        }
        left -= amount
    }
}

/// Says that a query would take too long.
struct JSONPathExhaustion: Error, Equatable {}
