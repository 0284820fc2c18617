import MartletContract

/// Endpoints that have to do with the items of a collection.
extension ResourceInference {
    /// Whether candidates that speak of no single item list items and change them as a whole.
    func isListKept(_ candidates: [ResourceCandidate], _ finder: ItemFinder) -> Bool {
        candidates.contains { $0.role.isWriter }
            && candidates.contains { candidate in
                candidate.role == .list && places(of: candidate, finder).values.contains(where: finder.isPlain)
            }
    }

    /// The wire names of the fields that items have in answers.
    func keys(of candidates: [ResourceCandidate], _ finder: ItemFinder) -> TextSet {
        var keys: TextSet = []
        for candidate in candidates where candidate.role != .delete {
            for place in places(of: candidate, finder).values {
                keys.formUnion(fields.allFields(of: place.type).map(\.key))
            }
        }
        return keys
    }

    /// Whether an endpoint has to do with the items.
    ///
    /// - Parameter keys: The fields of items.
    func isOf(
        _ candidate: ResourceCandidate, _ finder: ItemFinder, _ identity: Field?, _ keys: TextSet
    ) -> Bool {
        let places = places(of: candidate, finder)
        let endpoint = candidate.endpoint
        let isSilent = endpoint.responses.allSatisfy { $0.type.kind == .void }
        func says(_ isField: (Field) -> Bool) -> Bool {
            bodyFields(of: endpoint).contains { keys.contains($0.key) && isField($0) }
        }
        switch candidate.role {
        case .list: return !places.isEmpty
        case .create:
            if !places.isEmpty || isSilent && endpoint.body != nil || listBody(of: endpoint, keys) != nil {
                return true
            }
            // A search is asked with the fields of items, too.
            return lists(in: endpoint, finder).isEmpty && says { $0.key != identity?.key }
        case .read: return identity == nil ? isObject(candidate) : !places.isEmpty
        case .update, .patch:
            if !candidate.isWhole { return true }
            // The body says which items are meant.
            guard let identity else { return false }
            if let list = listBody(of: endpoint, keys) {
                return candidate.role == .update || list.fields.contains { $0.key == identity.key }
            }
            return (!places.isEmpty || isSilent || says { $0.key != identity.key })
                && bodyFields(of: endpoint).contains { $0.key == identity.key }
        case .delete:
            if !candidate.isWhole || endpoint.body == nil { return true }
            return namesWay(of: endpoint, identity, finder.rule.noun) != nil
        }
    }

    /// Where lists of items are in answers of an endpoint that is none of a list.
    func lists(in endpoint: Endpoint, _ finder: ItemFinder) -> [Int: ItemPlace] {
        var lists: [Int: ItemPlace] = [:]
        for (index, response) in endpoint.responses.enumerated() {
            lists[index] = finder.list(in: response.type, at: nil)
        }
        return lists
    }
}
