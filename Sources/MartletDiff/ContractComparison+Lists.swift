import MartletContract

extension ContractComparison {
    /// The servers of both sides.
    var servers: ComparedServers { ComparedServers(base, revision) }
}

extension CacheLifetime {
    /// Whether it ends before another one does.
    func isShorter(than other: CacheLifetime) -> Bool {
        guard let ttl else { return false }
        return other.ttl.map { ttl < $0 } ?? true
    }
}

extension Contract {
    /// Whether any value is a date of a named format.
    func usesDateFormat(named name: String) -> Bool {
        // A bare `date` has no name, and means the default one.
        let wanted = name == "default" ? nil : name
        var isUsed = false
        func visit(_ type: TypeReference) {
            var kind = type.kind
            while !isUsed {
                switch kind {
                case .date(_, let own):
                    isUsed = own == wanted
                    return
                case .array(let element), .map(let element): kind = element.kind
                default: return
                }
            }
        }
        forEachExchangedType(visit)
        for index in models.indices where !isUsed { models[index].shape.forEachType(visit) }
        return isUsed
    }
}
