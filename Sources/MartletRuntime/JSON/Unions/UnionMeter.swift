/// Counts what the members of a union account for, while a value is read as each of them.
///
/// One meter serves a union and all unions inside its value. Each of those chooses its member once, however many members
/// of the outer ones lead to it, so that the work grows with the size of the value and not with the number of ways
/// through it.
final class UnionMeter {
    /// A union at one place of the document.
    private struct Place: Hashable {
        let union: ObjectIdentifier
        let index: Int
    }

    /// What is counted for the member that is being read.
    var reading = UnionReading()
    /// Whether keys may be those that Foundation's decoders make of the document's.
    let convertsKeys: Bool
    /// The token of the union's value.
    private(set) var root: Int
    private let start: Int
    /// How many keys there are before each token of the value.
    private let keysBefore: [Int32]
    private var choices: [Place: AnyObject] = [:]

    /// Makes a meter for a value.
    init(_ view: JSONView, convertsKeys: Bool = false) {
        root = view.index
        start = view.index
        self.convertsKeys = convertsKeys
        keysBefore = view.token.isContainer ? Self.countKeys(in: view) : []
    }

    private static func countKeys(in view: JSONView) -> [Int32] {
        let end = view.next
        var counts = [Int32](repeating: 0, count: end - view.index + 1)
        for index in view.index..<end where view.tokens[index].is(.object) {
            var key = index + 1
            while key < view.tokens[index].length {
                counts[key - view.index + 1] = 1
                key = view.tokens[key + 1].next(after: key + 1)
            }
        }
        for index in 1..<counts.count { counts[index] += counts[index - 1] }
        return counts
    }

    /// Returns how many keys a value has, those of objects inside it included.
    func keyCount(in view: JSONView) -> Int {
        view.token.isContainer ? Int(keysBefore[view.next - start] - keysBefore[view.index - start]) : 0
    }

    /// Counts for a value on its own what `body` reads.
    ///
    /// - Returns: What `body` returns, and what was counted.
    func measure<Value>(
        _ index: Int, _ body: () throws(JSONError) -> Value
    ) throws(JSONError) -> (value: Value, reading: UnionReading) {
        let (outerReading, outerRoot) = (reading, root)
        (reading, root) = (UnionReading(), index)
        defer { (reading, root) = (outerReading, outerRoot) }
        let value = try body()
        return (value, reading)
    }

    /// Adds what the chosen member of a union inside the value accounts for.
    func add(_ other: UnionReading, at index: Int) {
        reading.add(other, isSameValue: index == root)
    }

    /// Notes a key that a model names.
    func find(_ key: Int, of object: Int, isRequired: Bool) {
        if !reading.tags.isEmpty, reading.tags.contains(key) { return }
        reading.found += 1
        if isRequired { reading.required += 1 }
        reading.keys.append(key)
    }

    /// Notes the key of a discriminator, which the member may name too.
    func findTag(_ key: Int, of object: Int) {
        guard !reading.tags.contains(key) else { return }
        find(key, of: object, isRequired: true)
        reading.tags.append(key)
    }

    /// Notes a value that is kept whatever it is.
    func keep(_ view: JSONView) {
        reading.kept += keyCount(in: view)
        if view.token.isContainer { reading.keptRanges.append(view.index..<view.next) }
    }

    /// Notes the key of a member that is kept without a name.
    func keepKey(_ key: Int) {
        reading.kept += 1
        reading.keys.append(key)
    }

    /// Notes a value that is kept because no member of a union fits. What its discriminator counted does not count.
    func keepUnknown(_ view: JSONView) {
        let others = reading.tags.filter { $0 < view.index || $0 >= view.next }
        reading.found -= reading.tags.count - others.count
        reading.required -= reading.tags.count - others.count
        reading.tags = others
        keep(view)
        guard view.index == root else { return }
        reading.isUnknown = true
        reading.keys = []
    }

    /// Returns what was chosen for a union at a place; nil the first time.
    func choice<Value>(of union: Value.Type, at index: Int) -> UnionMemo<Value>? {
        choices[Place(union: ObjectIdentifier(union), index: index)] as? UnionMemo<Value>
    }

    /// Keeps what was chosen for a union at a place.
    func keep<Value>(_ choice: UnionMemo<Value>, at index: Int) {
        choices[Place(union: ObjectIdentifier(Value.self), index: index)] = choice
    }
}

/// What was chosen for a union at one place of a document.
final class UnionMemo<Value> {
    /// The value.
    let value: Result<Value, JSONError>
    /// What it accounts for.
    let reading: UnionReading

    init(_ value: Result<Value, JSONError>, _ reading: UnionReading) {
        self.value = value
        self.reading = reading
    }
}
