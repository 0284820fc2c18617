import MartletContract

extension Body {
    /// What kinds of bodies Swift tells apart; JSON of a type and JSON of fields are one.
    enum Kind {
        case json, form, multipart, text, file
    }

    /// What kind it is.
    var kind: Kind {
        switch self {
        case .json, .fields: .json
        case .form: .form
        case .multipart: .multipart
        case .text: .text
        case .file: .file
        }
    }
}

extension EndpointMatching.Pair {
    /// Whether both sides have a body, and both are values as a whole: what may be left out of fields, the fields say.
    var hasWholeBodies: Bool {
        [base.body, revision.body].allSatisfy { body in
            switch body {
            case .json?, .text?, .file?: true
            case .fields?, .form?, .multipart?, nil: false
            }
        }
    }
}
