import Testing

extension SupportRow {
    /// Schemas: a row for each keyword that the tests of schemas judge, and what stands in a discriminator and in `xml`.
    static let schemaRows = SchemaCase.all.compactMap(SupportRow.init) + discriminatorRows + xmlRows

    /// Keywords that OpenAPI adds to JSON Schema.
    private static let ownWords: Set = ["nullable", "discriminator", "xml", "externalDocs", "example"]

    /// Makes a row of a case; nil for one that only shows more of a keyword.
    private init?(_ one: SchemaCase) {
        guard let status = one.status else { return nil }
        let verdict: Verdict =
            switch status {
            case .supported: .yes
            case .implied(let why): .implied(why)
            case .partly(let how): .partly(how)
            case .not(let why): .no(why)
            }
        let versions: Versions =
            switch one.source {
            case .both: Self.ownWords.contains(one.keyword) ? .both : .everywhere
            case .v30: .v30
            case .v31: .v31AndJSONSchema
            case .draft7: .draft7
            }
        self.init(
            "Schema", one.keyword, verdict, in: versions, document: one.document,
            insteadOf: Self.without(one.keyword, one.document))
        meaning = one.meaning
    }

    /// Returns a document in which a keyword has become one that means nothing.
    private static func without(_ keyword: String, _ document: String) -> String {
        var rest = document[...]
        var text = ""
        while let found = rest.firstRange(of: keyword + ":") {
            let before = (text + rest[..<found.lowerBound]).last
            text += rest[..<found.lowerBound]
            let isKeyword = before.map { " {\n".contains($0) } ?? true
            text += isKeyword ? "none:" : rest[found]
            rest = rest[found.upperBound...]
        }
        return text + rest
    }

    private static func union(_ discriminator: String) -> String {
        """
        info: { title: T, version: '1' }
        paths: {}
        components:
          schemas:
            A: { type: object, required: [t, u], properties: { t: { type: string }, u: { type: string } } }
            B: { type: object, required: [t, u], properties: { t: { type: string }, u: { type: string } } }
            C:
              oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }]
              discriminator: { \(discriminator) }

        """
    }

    private static let discriminatorRows = [
        SupportRow(
            "Discriminator", "propertyName", union("§"), "propertyName: t", insteadOf: "propertyName: u"),
        SupportRow("Discriminator", "mapping", union("propertyName: t, §"), "mapping: { x: A }"),
    ]

    private static let xmlRows = [
        "name: a", "namespace: 'https://a.example'", "prefix: a", "attribute: true", "wrapped: true",
    ]
    .map { text in
        SupportRow(
            "XML", String(text.prefix { $0 != ":" }), .no("bodies are JSON, forms, text or bytes"),
            parameter("name: q, in: query, schema: { type: array, items: { type: string }, xml: { § } }"), text)
    }
}
