/// The members of a JSON object, in the order in which they were written.
///
/// Two are equal when they have the same members in any order. Look-up by key takes time in proportion to the number of
/// members.
public struct JSONMembers: Sendable, RandomAccessCollection, ExpressibleByDictionaryLiteral {
    /// A key with its value.
    public typealias Element = (key: String, value: JSON)

    private var members: [Element] = []

    /// Makes an object without members.
    public init() {}

    /// Makes an object of members in their order. Of two with the same key the last one counts.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        for (key, value) in elements { self[key] = value }
    }

    /// Makes an object of a dictionary, in the order of the keys' bytes.
    public init(_ values: [String: JSON]) {
        members = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }

    /// The position of the first member.
    public var startIndex: Int { 0 }
    /// The position behind the last member.
    public var endIndex: Int { members.count }

    /// The member at a position, which must be one of `indices`.
    public subscript(position: Int) -> Element { members[position] }

    /// The value of a member; nil when there is none. Setting nil removes it; a new one goes to the end.
    public subscript(key: String) -> JSON? {
        get { position(of: key).map { members[$0].value } }
        set {
            switch (position(of: key), newValue) {
            case (let position?, let value?): members[position].value = value
            case (let position?, nil): members.remove(at: position)
            case (nil, let value?): members.append((key, value))
            case (nil, nil): break
            }
        }
    }

    private func position(of key: String) -> Int? { members.firstIndex { WireText($0.key) == WireText(key) } }

    /// Appends a member that is known to be new.
    mutating func append(_ key: String, _ value: JSON) { members.append((key, value)) }
}

extension JSONMembers: Hashable {
    /// Whether two objects have the same members, in any order.
    public static func == (left: JSONMembers, right: JSONMembers) -> Bool {
        left.count == right.count && left.byKey == right.byKey
    }

    /// Hashes the members, whatever their order.
    public func hash(into hasher: inout Hasher) { hasher.combine(byKey) }

    private var byKey: [WireText: JSON] {
        Dictionary(members.map { (WireText($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// The members by their keys. Of keys that differ in their Unicode normalization alone, which are one to `String`, the
    /// first counts.
    public var dictionary: [String: JSON] {
        Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}
