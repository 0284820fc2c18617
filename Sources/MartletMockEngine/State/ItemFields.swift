import MartletContract

/// What the search for items asks of the types of messages. Each type is looked at once, however many endpoints name it.
///
/// It counts the searches, so that a contract made for it cannot keep the mock from starting: thousands of endpoints with
/// messages of thousands of fields are their product.
final class ItemFields {
    /// More than twenty times what any document of the corpus takes.
    private static let limit = 1_000_000

    /// The types of the contract.
    let fields: ModelFields
    private var known: TextTable<ItemParts> = [:]
    /// The number of types that may still be read.
    private var left: Int

    init(_ fields: ModelFields, limit: Int = ItemFields.limit) {
        self.fields = fields
        left = limit
    }

    /// True if some types were left out.
    var isExhausted: Bool { left <= 0 }

    /// Returns what a type is made of; nil if it stands for no object, or too much was looked at.
    func parts(of type: TypeReference) -> ItemParts? {
        guard left > 0 else { return nil }
        left -= 1
        guard case .model(let name) = type.kind else { return nil }
        let parts: ItemParts
        if let found = known[name] {
            parts = found
        } else {
            parts = ItemParts(of: type, fields)
            known[name] = parts
        }
        return parts.isObject ? parts : nil
    }

    /// Takes looking at a number of fields from what is left; false if there is not that much.
    func look(at count: Int) -> Bool {
        left -= count / 16
        return left > 0
    }
}

/// The fields of a type by what they can be in an item.
struct ItemParts {
    /// Whether the type stands for an object, or for objects.
    let isObject: Bool
    /// The name of the field that identifies a value, by the author's word.
    let idField: String?
    /// The fields whose values may be items, lists of items, or hold them.
    let composites: [Field]
    private let scalars: [Field]
    private let byPlainName: TextTable<Int>
    private let byKey: TextTable<Int>
    private let byName: TextTable<Int>

    init(of type: TypeReference, _ fields: ModelFields) {
        let objects = fields.objects(of: type)
        isObject = !objects.isEmpty
        idField = objects.first?.idField
        let all = fields.fields(of: type)
        let scalars = all.filter { fields.isScalar($0.type) }
        composites = all.filter { !fields.isScalar($0.type) }
        self.scalars = scalars
        func positions(_ name: (Field) -> String) -> TextTable<Int> {
            TextTable(scalars.enumerated().map { (name($0.element), $0.offset) }) { first, _ in first }
        }
        byPlainName = positions { FieldNames.plain($0.key) }
        byKey = positions(\.key)
        byName = positions(\.name)
    }

    /// Returns the first scalar field with a plain name, or nil.
    func scalar(plainlyNamed name: String) -> Field? { byPlainName[name].map { scalars[$0] } }

    /// Returns the scalar field with a wire name, or nil.
    func scalar(withKey key: String) -> Field? { byKey[key].map { scalars[$0] } }

    /// Returns the scalar field with a name of the specification, or nil.
    func scalar(named name: String) -> Field? { byName[name].map { scalars[$0] } }
}
