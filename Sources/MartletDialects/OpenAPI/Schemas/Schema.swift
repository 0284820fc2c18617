import MartletContract
import MartletSyntax

/// What a schema says together with all that it refers to or combines with `allOf`: mappings that hold at once.
///
/// What stands outside comes last, so of annotations the last one counts.
struct Schema: Sendable {
    /// Where it stands.
    var origin: Origin
    /// The mappings, without those that say nothing of their own.
    var parts: [SchemaPart] = []
    /// The unions of which a member is among the parts, so that they ask for nothing else.
    var chosen: Set<UnionSite> = []
    /// Whether it is a member of a union together with what holds for all members.
    var isUnionMember = false

    init(_ located: Located) {
        origin = Origin(located.node.span, pointer: located.location.pointer)
    }

    /// What it is known by: the places of its parts.
    var key: [Location] { parts.map(\.located.location) }

    /// Returns the first value of a keyword.
    func first(_ word: SchemaWord) -> Located? {
        for part in parts { if let found = part.child(word) { return found } }
        return nil
    }

    /// Returns the value of a keyword that counts for an annotation: the outermost.
    func last(_ word: SchemaWord) -> Located? {
        for part in parts.reversed() { if let found = part.child(word) { return found } }
        return nil
    }

    /// Returns the same without its place.
    func lastNode(_ word: SchemaWord) -> Node? {
        for part in parts.reversed() { if let found = part[word] { return found } }
        return nil
    }

    /// Returns all values of a keyword.
    func all(_ word: SchemaWord) -> [Located] {
        parts.compactMap { $0.child(word) }
    }

    /// Whether any part has a keyword.
    func has(_ word: SchemaWord) -> Bool {
        parts.contains { $0.has(word) }
    }
}
