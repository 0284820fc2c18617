import MartletDialects
import Testing

/// A keyword of OpenAPI or JSON Schema, with what becomes of it, and two documents that show it.
struct SupportRow: Sendable, CustomTestStringConvertible {
    /// What becomes of a keyword.
    enum Verdict: Sendable, Equatable {
        /// All that it says.
        case yes
        /// All that it says, which is what holds without it; the text says why.
        case implied(String)
        /// Not all of it; the text says what.
        case partly(String)
        /// Nothing; the text says why.
        case no(String)

        /// Whether it makes a difference.
        var isRead: Bool {
            switch self {
            case .yes, .partly: true
            case .implied, .no: false
            }
        }

        /// Whether it counts in the totals.
        var isSupported: Bool {
            switch self {
            case .yes, .implied: true
            case .partly, .no: false
            }
        }
    }

    /// Which specifications have it.
    enum Versions: String, Sendable {
        case v20 = "2.0"
        case both = "3.0, 3.1, 3.2"
        case v30 = "3.0"
        case v31 = "3.1, 3.2"
        case only31 = "3.1"
        case v32 = "3.2"
        case everywhere = "3.0, 3.1, 3.2, JSON Schema"
        case v31AndJSONSchema = "3.1, 3.2, JSON Schema"
        case draft7 = "JSON Schema (draft-07)"

        /// The specifications that have it.
        var specifications: Set<Specification> {
            switch self {
            case .v20: [.swagger20]
            case .both: [.openAPI30, .openAPI31, .openAPI32]
            case .v30: [.openAPI30]
            case .v31: [.openAPI31, .openAPI32]
            case .only31: [.openAPI31]
            case .v32: [.openAPI32]
            case .everywhere: [.openAPI30, .openAPI31, .openAPI32, .jsonSchema]
            case .v31AndJSONSchema: [.openAPI31, .openAPI32, .jsonSchema]
            case .draft7: [.jsonSchema]
            }
        }
    }

    /// What has a total of its own.
    enum Specification: String, CaseIterable, Sendable {
        case swagger20 = "Swagger 2.0"
        case openAPI30 = "OpenAPI 3.0"
        case openAPI31 = "OpenAPI 3.1"
        case openAPI32 = "OpenAPI 3.2"
        case jsonSchema = "JSON Schema"
    }

    /// The object of the specification, such as `Parameter`.
    let object: String
    /// The keyword.
    let keyword: String
    /// Which specifications have it.
    let versions: Versions
    /// What becomes of it.
    let verdict: Verdict
    /// What becomes of what is read whole, where the page says it.
    var meaning = ""
    /// A document with it, whose parts start at line 3.
    let with: String
    /// The same without it.
    let without: String

    /// Makes a row of a template: a document in which one text stands, or another in its place.
    ///
    /// - Parameters:
    ///   - template: parts of a document with `§` in place of the texts.
    ///   - text: what has the keyword.
    ///   - other: what has it not; empty unless given.
    init(
        _ object: String, _ keyword: String, _ verdict: Verdict, in versions: Versions = .both,
        _ template: String, _ text: String, insteadOf other: String = ""
    ) {
        self.object = object
        self.keyword = keyword
        self.versions = versions
        self.verdict = verdict
        let version =
            switch versions {
            case .v20: "swagger: '2.0'\n"
            case .v30: "openapi: 3.0.3\n"
            case .v32: "openapi: 3.2.0\n"
            default: "openapi: 3.1.0\n"
            }
        func document(_ text: String) -> String {
            version
                + template.split(separator: "§", omittingEmptySubsequences: false).joined(separator: text)
        }
        with = document(text)
        without = document(other)
    }

    /// Makes a row of something that is read whole.
    init(_ object: String, _ keyword: String, _ template: String, _ text: String, insteadOf other: String = "") {
        self.init(object, keyword, .yes, template, text, insteadOf: other)
    }

    /// Makes a row of two whole documents.
    init(
        _ object: String, _ keyword: String, _ verdict: Verdict, in versions: Versions = .both, document: String,
        insteadOf other: String
    ) {
        self.object = object
        self.keyword = keyword
        self.versions = versions
        self.verdict = verdict
        with = document
        without = other
    }

    /// Returns the row with what becomes of the keyword, which is read whole.
    func meaning(_ text: String) -> SupportRow {
        var row = self
        row.meaning = text
        return row
    }

    var testDescription: String { "\(object).\(keyword) of \(versions.rawValue)" }

    /// The row of the page.
    var markdown: String {
        let said =
            switch verdict {
            case .yes: "yes |" + (meaning.isEmpty ? "" : " " + meaning)
            case .implied(let why): "yes | \(why)"
            case .partly(let how): "partly | \(how)"
            case .no(let why): "no | \(why)"
            }
        return "| \(object) | `\(keyword)` | \(versions.rawValue) | \(said) |"
    }
}

extension SupportRow {
    /// All rows of OpenAPI 3 and JSON Schema, in the order of the specification.
    static let all = documentRows + operationRows + schemaRows + securityRows + laterRows

    /// A document with an operation in which something stands.
    static func operation(_ text: String) -> String {
        "info: { title: T, version: '1' }\npaths: { '/a/{id}': { get: { operationId: a, parameters: "
            + "[{ name: id, in: path, required: true, schema: { type: string } }], "
            + "responses: { 200: { description: A } }, \(text) } } }\n"
    }

    /// A document with a parameter of the query in which something stands.
    static func parameter(_ text: String) -> String {
        "info: { title: T, version: '1' }\npaths: { /a: { get: { responses: { 200: { description: A } }, parameters: "
            + "[{ \(text) }] } } }\n"
    }

    /// A document with a request body in which something stands.
    static func body(_ text: String) -> String {
        "info: { title: T, version: '1' }\npaths: { /a: { post: { responses: { 200: { description: A } }, requestBody: "
            + "{ \(text) } } } }\n"
    }

    /// A document with an answer in which something stands.
    static func answer(_ text: String) -> String {
        "info: { title: T, version: '1' }\npaths: { /a: { get: { responses: { 200: { description: A, \(text) } } } } }\n"
    }

    /// A document with a security scheme, and an operation that needs it.
    static func scheme(_ text: String) -> String {
        "info: { title: T, version: '1' }\nsecurity: [{ s: [] }]\npaths: { /a: { get: { responses: { 200: { description: A } } } } }\n"
            + "components: { securitySchemes: { s: { \(text) } } }\n"
    }
}
