/// Values by texts, which are told apart by their bytes.
@frozen
package struct TextTable<Value>: Collection, ExpressibleByDictionaryLiteral {
    /// A key with its value.
    package typealias Element = (key: String, value: Value)

    /// The values.
    @usableFromInline var entries: [ExactText: Value]

    @inlinable
    init(entries: [ExactText: Value]) {
        self.entries = entries
    }

    /// Makes an empty one.
    @inlinable
    package init() {
        entries = [:]
    }

    /// Takes values whose keys differ.
    @inlinable
    package init(dictionaryLiteral elements: (String, Value)...) {
        entries = Dictionary(uniqueKeysWithValues: elements.lazy.map { (ExactText($0), $1) })
    }

    /// Takes values whose keys differ.
    @inlinable
    package init(uniqueKeysWithValues pairs: some Sequence<(String, Value)>) {
        entries = Dictionary(uniqueKeysWithValues: pairs.lazy.map { (ExactText($0.0), $0.1) })
    }

    /// Takes values; of two with the same key, what a function makes of both.
    @inlinable
    package init(
        _ pairs: some Sequence<(String, Value)>, uniquingKeysWith combine: (Value, Value) throws -> Value
    ) rethrows {
        entries = try Dictionary(pairs.lazy.map { (ExactText($0.0), $0.1) }, uniquingKeysWith: combine)
    }

    /// Takes elements, by a text of each.
    @inlinable
    package init<Part>(grouping parts: some Sequence<Part>, by key: (Part) throws -> String) rethrows
    where Value == [Part] {
        entries = try Dictionary(grouping: parts) { ExactText(try key($0)) }
    }

    /// How many there are.
    @inlinable
    package var count: Int { entries.count }

    /// Whether there is none.
    @inlinable
    package var isEmpty: Bool { entries.isEmpty }

    /// The keys.
    @inlinable
    package var keys: some Collection<String> { entries.keys.lazy.map(\.text) }

    /// The values.
    @inlinable
    package var values: Dictionary<ExactText, Value>.Values {
        get { entries.values }
        set { entries.values = newValue }
    }

    /// Makes room for a number of values.
    @inlinable
    package mutating func reserveCapacity(_ count: Int) {
        entries.reserveCapacity(count)
    }

    /// The value of a key; nil when there is none.
    @inlinable
    package subscript(key: String) -> Value? {
        get { entries[ExactText(key)] }
        _modify { yield &entries[ExactText(key)] }
    }

    /// The value of a key; another one when there is none.
    @inlinable
    package subscript(key: String, default value: @autoclosure () -> Value) -> Value {
        get { entries[ExactText(key), default: value()] }
        _modify { yield &entries[ExactText(key), default: value()] }
    }

    /// Sets the value of a key, and returns the one that it had; nil when it had none.
    @inlinable
    @discardableResult
    package mutating func updateValue(_ value: Value, forKey key: String) -> Value? {
        entries.updateValue(value, forKey: ExactText(key))
    }

    /// Removes the value of a key, and returns it; nil when there was none.
    @inlinable
    @discardableResult
    package mutating func removeValue(forKey key: String) -> Value? { entries.removeValue(forKey: ExactText(key)) }

    /// Removes all.
    @inlinable
    package mutating func removeAll() {
        entries.removeAll()
    }

    /// Adds values; of two with the same key, what a function makes of both.
    @inlinable
    package mutating func merge(_ other: TextTable, uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows {
        try entries.merge(other.entries, uniquingKeysWith: combine)
    }

    /// Adds values; of two with the same key, what a function makes of both.
    @inlinable
    package mutating func merge(
        _ pairs: some Sequence<(String, Value)>, uniquingKeysWith combine: (Value, Value) throws -> Value
    ) rethrows {
        try entries.merge(pairs.lazy.map { (ExactText($0.0), $0.1) }, uniquingKeysWith: combine)
    }

    /// Returns both tables in one; of two values with the same key, what a function makes of both.
    @inlinable
    package func merging(_ other: TextTable, uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows
        -> TextTable
    {
        TextTable(entries: try entries.merging(other.entries, uniquingKeysWith: combine))
    }

    /// Returns the table with further values; of two with the same key, what a function makes of both.
    @inlinable
    package func merging(
        _ pairs: some Sequence<(String, Value)>, uniquingKeysWith combine: (Value, Value) throws -> Value
    ) rethrows -> TextTable {
        var table = self
        try table.merge(pairs, uniquingKeysWith: combine)
        return table
    }

    /// Returns what a function makes of the values, by the same keys.
    @inlinable
    package func mapValues<Other>(_ transform: (Value) throws -> Other) rethrows -> TextTable<Other> {
        TextTable<Other>(entries: try entries.mapValues(transform))
    }

    /// Returns what a function makes of the values, by the same keys, without those of which it makes nil.
    @inlinable
    package func compactMapValues<Other>(_ transform: (Value) throws -> Other?) rethrows -> TextTable<Other> {
        TextTable<Other>(entries: try entries.compactMapValues(transform))
    }

    /// Returns the entries that fulfil a condition.
    @inlinable
    package func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> TextTable {
        TextTable(entries: try entries.filter { try isIncluded((key: $0.key.text, value: $0.value)) })
    }
}

extension TextTable: Equatable where Value: Equatable {}
extension TextTable: Hashable where Value: Hashable {}
extension TextTable: Sendable where Value: Sendable {}

// MARK: Entries

extension TextTable {
    /// The place of an entry.
    @frozen
    package struct Index: Comparable {
        @usableFromInline let place: Dictionary<ExactText, Value>.Index

        @inlinable
        init(_ place: Dictionary<ExactText, Value>.Index) {
            self.place = place
        }

        @inlinable
        package static func < (left: Index, right: Index) -> Bool { left.place < right.place }

        @inlinable
        package static func == (left: Index, right: Index) -> Bool { left.place == right.place }
    }

    /// Reads one entry after the other.
    @frozen
    package struct Iterator: IteratorProtocol {
        @usableFromInline var entries: Dictionary<ExactText, Value>.Iterator

        @inlinable
        init(_ entries: Dictionary<ExactText, Value>.Iterator) {
            self.entries = entries
        }

        /// Returns the next one; nil after the last.
        @inlinable
        package mutating func next() -> Element? { entries.next().map { (key: $0.key.text, value: $0.value) } }
    }

    /// Returns an iterator, in no certain order.
    @inlinable
    package func makeIterator() -> Iterator { Iterator(entries.makeIterator()) }

    /// The place of the first one.
    @inlinable
    package var startIndex: Index { Index(entries.startIndex) }

    /// The place behind the last one.
    @inlinable
    package var endIndex: Index { Index(entries.endIndex) }

    /// Returns the place behind another one.
    @inlinable
    package func index(after index: Index) -> Index { Index(entries.index(after: index.place)) }

    /// Returns what is at a place.
    @inlinable
    package subscript(index: Index) -> Element {
        let entry = entries[index.place]
        return (key: entry.key.text, value: entry.value)
    }
}
