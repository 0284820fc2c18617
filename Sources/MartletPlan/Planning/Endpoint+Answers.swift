package import MartletContract

extension Endpoint {
    /// Whether a caller has to tell the answers that count as success apart: the method returns one of them, by the status,
    /// and takes no status that the specification does not name.
    package var hasSeveralAnswers: Bool {
        guard let first = responses.first, responses.count > 1 else { return false }
        return responses.contains {
            $0.type.unconstrained != first.type.unconstrained || $0.contentType != first.contentType
                || !$0.headers.allSatisfy(\.isForBrowsers)
        }
    }
}
