/// A set of texts, which are told apart by their bytes.
@frozen
package struct TextSet: Hashable, Sendable, SetAlgebra, Collection {
    /// The members.
    @usableFromInline var members: Set<ExactText>

    /// Takes a set of texts.
    @inlinable
    package init(members: Set<ExactText>) {
        self.members = members
    }

    /// Makes an empty one.
    @inlinable
    package init() {
        members = []
    }

    /// Takes texts; of equal ones, one.
    @inlinable
    package init(_ texts: some Sequence<String>) {
        members = Set(texts.lazy.map(ExactText.init))
    }

    /// Takes texts; of equal ones, one.
    @inlinable
    package init(arrayLiteral elements: String...) {
        self.init(elements)
    }

    /// How many there are.
    @inlinable
    package var count: Int { members.count }

    /// Whether there is none.
    @inlinable
    package var isEmpty: Bool { members.isEmpty }

    /// Makes room for a number of texts.
    @inlinable
    package mutating func reserveCapacity(_ count: Int) {
        members.reserveCapacity(count)
    }

    /// Whether a text of the same bytes is there.
    @inlinable
    package func contains(_ text: String) -> Bool { members.contains(ExactText(text)) }

    /// Adds a text unless one of the same bytes is there.
    @inlinable
    @discardableResult
    package mutating func insert(_ text: String) -> (inserted: Bool, memberAfterInsert: String) {
        let result = members.insert(ExactText(text))
        return (result.inserted, result.memberAfterInsert.text)
    }

    /// Removes a text, and returns it; nil when it was not there.
    @inlinable
    @discardableResult
    package mutating func remove(_ text: String) -> String? { members.remove(ExactText(text))?.text }

    /// Puts a text in the place of one of the same bytes, and returns that; nil when there was none.
    @inlinable
    @discardableResult
    package mutating func update(with text: String) -> String? { members.update(with: ExactText(text))?.text }

    /// Removes all.
    @inlinable
    package mutating func removeAll() {
        members.removeAll()
    }

    /// Returns the texts that fulfil a condition.
    @inlinable
    package func filter(_ isIncluded: (String) throws -> Bool) rethrows -> TextSet {
        TextSet(members: try members.filter { try isIncluded($0.text) })
    }
}

// MARK: Sets among themselves

extension TextSet {
    /// Returns the texts of both.
    @inlinable
    package func union(_ other: TextSet) -> TextSet { TextSet(members: members.union(other.members)) }

    /// Returns the texts of both.
    @inlinable
    package func union(_ texts: some Sequence<String>) -> TextSet { union(TextSet(texts)) }

    /// Adds texts.
    @inlinable
    package mutating func formUnion(_ other: TextSet) { members.formUnion(other.members) }

    /// Adds texts.
    @inlinable
    package mutating func formUnion(_ texts: some Sequence<String>) {
        for text in texts { insert(text) }
    }

    /// Returns the texts that are in both.
    @inlinable
    package func intersection(_ other: TextSet) -> TextSet { TextSet(members: members.intersection(other.members)) }

    /// Returns the texts that are in both.
    @inlinable
    package func intersection(_ texts: some Sequence<String>) -> TextSet { intersection(TextSet(texts)) }

    /// Removes the texts that are not in another set.
    @inlinable
    package mutating func formIntersection(_ other: TextSet) { members.formIntersection(other.members) }

    /// Returns the texts that are in one of both alone.
    @inlinable
    package func symmetricDifference(_ other: TextSet) -> TextSet {
        TextSet(members: members.symmetricDifference(other.members))
    }

    /// Keeps the texts that are in one of both alone.
    @inlinable
    package mutating func formSymmetricDifference(_ other: TextSet) {
        members.formSymmetricDifference(other.members)
    }

    /// Returns the texts without others.
    @inlinable
    package func subtracting(_ other: TextSet) -> TextSet { TextSet(members: members.subtracting(other.members)) }

    /// Returns the texts without others.
    @inlinable
    package func subtracting(_ texts: some Sequence<String>) -> TextSet { subtracting(TextSet(texts)) }

    /// Removes texts.
    @inlinable
    package mutating func subtract(_ other: TextSet) { members.subtract(other.members) }

    /// Removes texts.
    @inlinable
    package mutating func subtract(_ texts: some Sequence<String>) {
        for text in texts { remove(text) }
    }

    /// Whether all texts are among others.
    @inlinable
    package func isSubset(of other: TextSet) -> Bool { members.isSubset(of: other.members) }

    /// Whether all texts are among others.
    @inlinable
    package func isSubset(of texts: some Sequence<String>) -> Bool { isSubset(of: TextSet(texts)) }

    /// Whether all others are among the texts.
    @inlinable
    package func isSuperset(of other: TextSet) -> Bool { members.isSuperset(of: other.members) }

    /// Whether all others are among the texts.
    @inlinable
    package func isSuperset(of texts: some Sequence<String>) -> Bool { texts.allSatisfy(contains) }

    /// Whether no text is in both.
    @inlinable
    package func isDisjoint(with other: TextSet) -> Bool { members.isDisjoint(with: other.members) }

    /// Whether no text is in both.
    @inlinable
    package func isDisjoint(with texts: some Sequence<String>) -> Bool { !texts.contains(where: contains) }
}

// MARK: Members

extension TextSet {
    /// The place of a member.
    @frozen
    package struct Index: Comparable {
        @usableFromInline let place: Set<ExactText>.Index

        @inlinable
        init(_ place: Set<ExactText>.Index) {
            self.place = place
        }

        @inlinable
        package static func < (left: Index, right: Index) -> Bool { left.place < right.place }

        @inlinable
        package static func == (left: Index, right: Index) -> Bool { left.place == right.place }
    }

    /// Reads one member after the other.
    @frozen
    package struct Iterator: IteratorProtocol {
        @usableFromInline var members: Set<ExactText>.Iterator

        @inlinable
        init(_ members: Set<ExactText>.Iterator) {
            self.members = members
        }

        /// Returns the next one; nil after the last.
        @inlinable
        package mutating func next() -> String? { members.next()?.text }
    }

    /// Returns an iterator, in no certain order.
    @inlinable
    package func makeIterator() -> Iterator { Iterator(members.makeIterator()) }

    /// The place of the first one.
    @inlinable
    package var startIndex: Index { Index(members.startIndex) }

    /// The place behind the last one.
    @inlinable
    package var endIndex: Index { Index(members.endIndex) }

    /// Returns the place behind another one.
    @inlinable
    package func index(after index: Index) -> Index { Index(members.index(after: index.place)) }

    /// Returns what is at a place.
    @inlinable
    package subscript(index: Index) -> String { members[index.place].text }
}
