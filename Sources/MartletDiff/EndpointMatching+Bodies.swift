import MartletContract

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
