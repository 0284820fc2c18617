/// A set of names for where there are few, as in most scopes and objects: comparing each with each is faster than hashing
/// them.
package struct NameList: Sendable {
    /// How many names are compared one by one.
    private static let smallCount = 12

    /// The names while they are few; afterwards the first of them.
    private var first: [String] = []
    /// All of them once they are many; empty before.
    private var many: Set<String> = []

    package init() {}

    /// The names.
    package var set: Set<String> { many.isEmpty ? Set(first) : many }

    /// How many names there are.
    package var count: Int { many.isEmpty ? first.count : many.count }

    /// Returns the names that are not in another list, sorted.
    package func sorted(without other: NameList) -> [String] {
        let names = many.isEmpty ? first : Array(many)
        return names.filter { !other.contains($0) }.sorted()
    }

    /// Makes room for more names.
    package mutating func reserveCapacity(_ count: Int) {
        let whole = count + max(first.count, many.count)
        if whole > Self.smallCount { many.reserveCapacity(whole) } else { first.reserveCapacity(whole) }
    }

    /// Whether a name is there.
    package func contains(_ name: String) -> Bool {
        many.isEmpty ? first.contains(name) : many.contains(name)
    }

    /// Adds a name; returns whether it was not there.
    @discardableResult
    package mutating func insert(_ name: String) -> Bool {
        if !many.isEmpty { return many.insert(name).inserted }
        if first.contains(name) { return false }
        first.append(name)
        if first.count > Self.smallCount { many.formUnion(first) }
        return true
    }
}
