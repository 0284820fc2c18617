extension SupportRow {
    /// Schemas, discriminators, and what is of them.
    static let schemaRows: [SupportRow] = []
}
