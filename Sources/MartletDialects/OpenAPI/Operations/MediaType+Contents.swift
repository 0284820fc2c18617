extension MediaType {
    /// Returns content types by what a client makes of them, the best first: each group is read alike, whichever of it arrives.
    ///
    /// Those with the schema of the best one are in its group, since what they say is the same. A string is not: its JSON has
    /// quotes that its text does not have.
    ///
    /// - Parameter media: At least one, the best first.
    static func contents(of media: [MediaType], _ documents: DocumentSet) -> [[MediaType]] {
        var groups = [[media[0]]]
        for one in media.dropFirst() {
            if let index = groups.firstIndex(where: { one.isRead(as: $0[0], documents) }) {
                groups[index].append(one)
            } else if groups.count <= maxAlternatives, isWritten(one.name) {
                groups.append([one])
            }
        }
        return groups
    }

    /// Whether a client reads two content types of a response alike.
    private func isRead(as other: MediaType, _ documents: DocumentSet) -> Bool {
        if essence == other.essence, name == other.name { return true }
        let isSame = SameSchemas.areSame(self, other, documents)
        switch (other.kind, kind) {
        case (.stream, .stream), (.bytes, .bytes), (.multipart, .multipart): return true
        case (.json, .json): return isSame || schema == nil && other.schema == nil
        case (.text, .text), (.form, .form): return isSame
        // XML of an object, and the like.
        case (.json, .text), (.json, .form), (.json, .bytes): return isSame && !Self.isString(schema, documents)
        // Errors are not read as streams.
        case (.stream, _): return false
        default: return isSame
        }
    }
}
