import Testing

/// A keyword of schemas: whether it is supported, and a document that shows it.
struct SchemaCase: Sendable, CustomTestStringConvertible {
    /// Whether a keyword is supported.
    enum Status: Sendable, Equatable {
        /// Whole.
        case supported
        /// Whole, by what holds without it: why.
        case implied(String)
        /// Not whole: how.
        case partly(String)
        /// Not at all: why.
        case not(String)
    }

    /// Where a keyword comes from.
    enum Source: String, Sendable {
        /// Both versions.
        case both = "3.0, 3.1"
        /// OpenAPI 3.0 alone.
        case v30 = "3.0"
        /// JSON Schema 2020-12, and with it OpenAPI 3.1.
        case v31 = "3.1"
        /// JSON Schema before 2020-12.
        case draft7 = "draft-07"
    }

    /// The keyword; nil for a case that shows more of one.
    let keyword: String
    /// Where it comes from.
    var source = Source.both
    /// Whether it is supported; nil for a further case of the same keyword.
    var status: Status?
    /// What it becomes, in a few words for the table.
    var meaning = ""
    /// `components/schemas`, without indentation.
    let schemas: String
    /// The models, as ``ContractText`` writes them.
    let models: [String]
    /// The findings, as `code line:column`. The schemas begin at line 5, column 5.
    var findings: [String] = []

    init(
        _ keyword: String, _ source: Source = .both, _ status: Status? = nil, _ meaning: String = "",
        _ schemas: String, _ models: String..., findings: [String] = []
    ) {
        self.keyword = keyword
        self.source = source
        self.status = status
        self.meaning = meaning
        self.schemas = schemas
        self.models = models
        self.findings = findings
    }

    /// Makes a case of a keyword that Swift has no type for.
    ///
    /// - Parameters:
    ///   - schema: a schema with it.
    ///   - text: what becomes of the schema.
    static func kept(
        _ keyword: String, how: String = "no Swift type says it; held by the mock, compared by diff", _ schema: String,
        _ text: String,
        of source: Source = .v31
    ) -> SchemaCase {
        SchemaCase(keyword, source, .supported, how, "A: " + schema, "A " + text)
    }

    /// The whole document.
    var document: String {
        let version = source == .v30 || source == .both ? "3.0.3" : "3.1.0"
        let lines = schemas.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
        return "openapi: \(version)\ninfo: { title: Test, version: '1' }\ncomponents:\n  schemas:\n"
            + lines.joined(separator: "\n") + "\npaths: {}\n"
    }

    var testDescription: String { keyword + " in " + schemas }
}
