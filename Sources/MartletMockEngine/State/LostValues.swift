import MartletContract
import MartletFormats
import MartletPayloads
import MartletSyntax

/// The places in what a request says of an item that the item does not have afterwards.
struct LostValues {
    private let fields: ModelFields
    /// The first places, as JSON pointers.
    private(set) var pointers: [String] = []
    private var count = 0
    private var rest = 20_000

    /// How many places are named.
    private static let nameLimit = 5
    /// How deep values are compared.
    private static let maxDepth = 32

    init(_ fields: ModelFields) { self.fields = fields }

    /// The places in words for people; nil where nothing is lost.
    var note: String? {
        guard count > 0 else { return nil }
        let names = pointers.map(\.excerpt).joined(separator: ", ")
        let others = count > pointers.count ? " and \(count - pointers.count) more" : ""
        return "The item does not have \(names)\(others) as the request says."
    }

    /// Compares what a request says of an item with the item.
    ///
    /// - Parameters:
    ///   - items: The collection.
    ///   - declared: The fields of the request; nil where they are those of items.
    ///   - prefix: The place of the item in the request.
    mutating func compare(
        _ body: Literal, with item: StoredItem, in items: ItemMaker, declared: [Field]?, at prefix: String = ""
    ) {
        var shown = MemberTable()
        for member in item.views.compactMap(\.self).flatMap(\.members) where shown[member.name] == nil {
            shown[member.name] = member.value
        }
        let own = TextSet((declared ?? []).map(\.key))
        for member in body.members {
            let field = items.fieldsByKey[member.name]
            // No response shows what only clients send, and what only requests have is no field of an item.
            if field?.isWriteOnly ?? own.contains(member.name) { continue }
            if let field, StampFields.kind(of: field) == .changed { continue }
            let isIdentity = field != nil && field?.key == items.resource.identity?.key
            if isIdentity, ItemMaker.text(of: member.value) == item.identity { continue }
            let pointer = "\(prefix)/\(JSONPointerText.escape(member.name))"
            compare(member.value, shown[member.name], field?.type, pointer, depth: 0)
        }
    }

    private mutating func compare(
        _ sent: Literal, _ kept: Literal?, _ type: TypeReference?, _ pointer: String, depth: Int
    ) {
        rest -= 1
        guard rest > 0, depth < Self.maxDepth else { return }
        switch (sent, kept) {
        // Null removes, and what may be absent has no other way to be nothing.
        case (.null, nil): return
        case (.object(let members), .object?):
            let objects = type.map { fields.objects(of: $0) } ?? []
            for member in members {
                let found = objects.lazy.compactMap { $0.fields.first { $0.key == member.name } }.first
                if found?.isWriteOnly == true { continue }
                compare(
                    member.value, kept?[member: member.name], found?.type,
                    "\(pointer)/\(JSONPointerText.escape(member.name))", depth: depth + 1)
            }
        case (.array(let elements), .array(let others)?) where elements.count == others.count:
            let element = type.flatMap { fields.element(of: $0) }
            for (index, pair) in zip(elements, others).enumerated() {
                compare(pair.0, pair.1, element, "\(pointer)/\(index)", depth: depth + 1)
            }
        default:
            guard kept?.isEqual(to: sent) != true else { return }
            count += 1
            if pointers.count < Self.nameLimit { pointers.append(pointer) }
        }
    }
}
