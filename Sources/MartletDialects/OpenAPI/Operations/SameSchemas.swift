import MartletSyntax

/// Finds out which content types of a body carry the same values.
enum SameSchemas {
    /// How many nodes of two schemas are compared; larger ones count as different.
    private static let nodeLimit = 10_000

    /// Returns the content types with the schema of the first one, itself included where it is a range such as `*/*`: the
    /// same reference, or the same words. Those with an `encoding` are left out. Bytes are bytes, whatever their schema is.
    static func essences(of media: [MediaType], _ documents: DocumentSet) -> TextSet {
        if let best = media.first, best.kind == .bytes {
            return TextSet(media.filter { $0.kind == .bytes && $0.span != best.span }.map(\.essence))
        }
        guard let best = media.first, media.count > 1 || best.essence.contains("*"), let schema = best.schema,
            case .found(let target) = documents.follow(schema)
        else { return [] }
        var same: TextSet = []
        var others: TextSet = []
        for one in media where one.span != best.span || best.essence.contains("*") {
            if isSame(one, target, documents) { same.insert(one.essence) } else { others.insert(one.essence) }
        }
        return same.subtracting(others)
    }

    /// Whether two content types have the same schema.
    static func areSame(_ left: MediaType, _ right: MediaType, _ documents: DocumentSet) -> Bool {
        guard let schema = right.schema, case .found(let target) = documents.follow(schema) else { return false }
        return isSame(left, target, documents)
    }

    /// Whether two schemas say the same; two that are absent do.
    static func areSame(_ left: Located?, _ right: Located?, _ documents: DocumentSet) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        guard case .found(let first) = documents.follow(left), case .found(let second) = documents.follow(right) else {
            return false
        }
        return areSame(first, second)
    }

    private static func isSame(_ media: MediaType, _ target: Located, _ documents: DocumentSet) -> Bool {
        guard media.object.child("encoding") == nil, let schema = media.schema,
            case .found(let own) = documents.follow(schema)
        else { return false }
        return areSame(own, target)
    }

    private static func areSame(_ own: Located, _ target: Located) -> Bool {
        if own.location == target.location { return true }
        // References of other files may lead elsewhere.
        guard own.location.document == target.location.document else { return false }
        var rest = nodeLimit
        return isEqual(own.node, target.node, &rest)
    }

    /// Whether two nodes say the same, wherever they stand.
    private static func isEqual(_ left: Node, _ right: Node, _ rest: inout Int) -> Bool {
        rest -= 1
        guard rest > 0 else { return false }
        switch (left.value, right.value) {
        case (.scalar(let left), .scalar(let right)): return left == right
        case (.sequence(let left), .sequence(let right)):
            guard left.count == right.count else { return false }
            return zip(left, right).allSatisfy { isEqual($0, $1, &rest) }
        case (.mapping(let left), .mapping(let right)):
            guard left.entries.count == right.entries.count else { return false }
            return left.entries.allSatisfy { entry in
                right[entry.name].map { isEqual(entry.value, $0, &rest) } ?? false
            }
        default: return false
        }
    }
}
