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
    /// Throws ``JSONPathExhaustion`` when the share does not last.
    func places(in root: Node, share: inout WorkShare) throws(JSONPathExhaustion) -> [TreeLocation] {
        var evaluator = JSONPathEvaluator(root: root, share: share)
        defer { share = evaluator.share }
        return try evaluator.places(of: query)
    }

    /// Returns the places that the query selects, in the order of section 2.1.2; a place that is selected twice is there
    /// twice.
    ///
    /// Throws ``JSONPathExhaustion`` when the share does not last.
    func select(in root: Node, share: inout WorkShare) throws(JSONPathExhaustion) -> [TreeLocation] {
        var evaluator = JSONPathEvaluator(root: root, share: share)
        defer { share = evaluator.share }
        return try evaluator.locations(of: query)
    }
}

extension WorkShare {
    /// Takes steps from the share.
    ///
    /// Throws ``JSONPathExhaustion`` when fewer are left.
    mutating func take(_ amount: Int = 1) throws(JSONPathExhaustion) {
        guard spend(amount) else { throw JSONPathExhaustion() }
    }
}

/// Says that a query would take too long.
struct JSONPathExhaustion: Error, Equatable {}
