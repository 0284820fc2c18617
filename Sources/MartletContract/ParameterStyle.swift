extension Parameter {
    /// How a value that is a list or an object is written (OpenAPI 3.1, section 4.8.12.2).
    package enum Style: String, Sendable, CaseIterable {
        case form, simple, label, matrix, spaceDelimited, pipeDelimited, deepObject
        /// As ``form``, but nothing is percent-encoded (OpenAPI 3.2, section 4.12.3).
        case cookie
        /// As ``deepObject``, the elements of lists in empty brackets: `ids[]=1&ids[]=2`. OpenAPI has no word for it.
        case brackets
        /// As ``spaceDelimited``, with tabs: `collectionFormat: tsv` of Swagger 2.0. OpenAPI 3 has no word for it.
        case tabDelimited

        /// Whether the names of members stand in brackets.
        package var isBracketed: Bool { self == .deepObject || self == .brackets }
    }

    /// The style of a place that nothing is said of (OpenAPI 3.1, section 4.8.12.2).
    package static func usualStyle(of place: Place) -> Style {
        place == .path || place == .header ? .simple : .form
    }

    /// The styles of a place (OpenAPI 3.1, section 4.8.12.2), without those that OpenAPI does not have.
    package static func styles(of place: Place) -> [Style] {
        switch place {
        case .path: [.simple, .label, .matrix]
        case .query: [.form, .spaceDelimited, .pipeDelimited, .deepObject]
        case .header: [.simple]
        case .cookie: [.form, .cookie]
        case .querystring: []
        }
    }
}
