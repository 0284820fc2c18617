/// A set of names for where there are few, as in most scopes and objects: comparing each with each is faster than hashing
/// them. Names of documents are ``ExactText``; texts alone are told apart as Swift does it.
package struct NameList<Name: Hashable & Sendable>: Sendable {
    /// How many names are compared one by one.
    @usableFromInline static var smallCount: Int { 12 }

    /// The names while they are few; afterwards the first of them.
    @usableFromInline var first: [Name] = []
    /// All of them once they are many; empty before.
    @usableFromInline var many: Set<Name> = []

    @inlinable
    package init() {}

    /// The names.
    @inlinable
    package var set: Set<Name> { many.isEmpty ? Set(first) : many }

    /// How many names there are.
    @inlinable
    package var count: Int { many.isEmpty ? first.count : many.count }

    /// Makes room for more names.
    @inlinable
    package mutating func reserveCapacity(_ count: Int) {
        let whole = count + Swift.max(first.count, many.count)
        if whole > Self.smallCount { many.reserveCapacity(whole) } else { first.reserveCapacity(whole) }
    }

    /// Whether a name is there.
    @inlinable
    package func contains(_ name: Name) -> Bool {
        many.isEmpty ? first.contains(where: { $0 == name }) : many.contains(name)
    }

    /// Adds a name; returns whether it was not there.
    @inlinable
    @discardableResult
    package mutating func insert(_ name: Name) -> Bool {
        if !many.isEmpty { return many.insert(name).inserted }
        if first.contains(where: { $0 == name }) { return false }
        first.append(name)
        if first.count > Self.smallCount { many.formUnion(first) }
        return true
    }
}

extension NameList<ExactText> {
    /// The names.
    package var texts: TextSet { TextSet(members: set) }

    /// Returns the names that are not in another list, sorted.
    package func sorted(without other: NameList) -> [String] {
        let names = many.isEmpty ? first : Array(many)
        return names.filter { !other.contains($0) }.sorted().map(\.text)
    }

    /// Whether a name is there.
    @inlinable
    package func contains(_ name: String) -> Bool { contains(ExactText(name)) }

    /// Adds a name; returns whether it was not there.
    @inlinable
    @discardableResult
    package mutating func insert(_ name: String) -> Bool { insert(ExactText(name)) }
}
