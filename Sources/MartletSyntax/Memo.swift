/// A value that is made when somebody first asks for it, and kept for whoever asks next, on any thread.
package final class Memo<Value: Sendable>: Sendable {
    private let state = Locked<Value?>(nil)

    package init() {}

    /// Returns the value. Two threads that ask at once may both make it, so it must be the same each time.
    package func value(_ make: () -> Value) -> Value {
        if let known = state.withLock({ $0 }) { return known }
        let value = make()
        state.withLock { $0 = value }
        return value
    }
}

/// Values by keys, each made when somebody first asks for it, and kept for whoever asks next, on any thread.
package final class MemoTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let state = Locked<[Key: Value]>([:])

    package init() {}

    /// Returns the value of a key. Two threads that ask at once may both make it, so it must be the same each time.
    package func value(for key: Key, _ make: () -> Value) -> Value {
        if let known = state.withLock({ $0[key] }) { return known }
        let value = make()
        state.withLock { $0[key] = value }
        return value
    }
}

/// Finds elements of a list by their texts without walking it. It says no more than the list, so all are equal.
package struct TextPositions<Element: Sendable>: Sendable, Equatable {
    private struct Index: Sendable {
        /// The list, which is held so that its address remains its own.
        let elements: [Element]
        let positions: TextTable<Int>
    }

    /// The most elements that are walked, which is faster then.
    private static var smallCount: Int { 16 }

    private let index = Locked<Index?>(nil)

    package init() {}

    /// Returns the position of the first element with a text, or nil.
    ///
    /// - Parameters:
    ///   - elements: The list. Where it is another one than the last time, its texts are read again.
    ///   - texts: Returns the texts of an element.
    package func position(of text: String, in elements: [Element], by texts: (Element) -> [String]) -> Int? {
        guard elements.count > Self.smallCount else { return elements.firstIndex { texts($0).contains(text) } }
        return index.withLock { index in
            if let index, Self.areSame(index.elements, elements) { return index.positions[text] }
            var positions: TextTable<Int> = [:]
            for (position, element) in elements.enumerated() {
                for text in texts(element) where positions[text] == nil { positions[text] = position }
            }
            index = Index(elements: elements, positions: positions)
            return positions[text]
        }
    }

    /// Whether two lists are in the same place. Then neither was changed.
    private static func areSame(_ first: [Element], _ second: [Element]) -> Bool {
        first.count == second.count
            && first.withUnsafeBufferPointer { first in
                second.withUnsafeBufferPointer { first.baseAddress == $0.baseAddress }
            }
    }

    package static func == (left: TextPositions, right: TextPositions) -> Bool { true }
}
