import MartletFormats

/// The items of a query, of a form or of cookies, in order. Nothing that is malformed is an error: a `%` that encodes nothing
/// stands for itself.
struct QueryItems: Sendable {
    /// A name with its value.
    struct Item: Sendable {
        /// The name, decoded.
        var name: String
        /// The value as it was sent.
        var value: Substring
    }

    let items: [Item]
    /// The positions of the items of each name.
    private let positions: TextTable<[Int]>
    /// Whether a `+` is a space (HTML, section 4.10.21.7, URL-encoded form data).
    let isForm: Bool

    /// Whether values stand there as they are: `style: cookie` (OpenAPI 3.2, section 4.12.3).
    private(set) var isRaw = false

    /// The same items, whose values are not percent-encoded.
    var raw: QueryItems {
        var items = self
        items.isRaw = true
        return items
    }

    /// Splits a query or a form.
    init(form text: Substring) {
        isForm = true
        let items = text.split(separator: "&").map { pair -> Item in
            let equals = pair.utf8.firstIndex(of: UInt8(ascii: "="))
            let name = equals.map { pair[..<$0] } ?? pair
            return Item(
                name: Self.decode(name, isForm: true), value: equals.map { pair[pair.utf8.index(after: $0)...] } ?? "")
        }
        self.items = items
        positions = Self.positions(of: items)
    }

    /// How many fields a form may have: each field of the contract is looked for among them.
    static let formLimit = 10_000

    /// Splits the body of a request; nil if it has too many fields.
    init?(body bytes: [UInt8]) {
        guard bytes.count(where: { $0 == UInt8(ascii: "&") }) < Self.formLimit else { return nil }
        self.init(form: String(decoding: bytes, as: UTF8.self)[...])
    }

    /// Splits the value of a `Cookie` field (RFC 6265, section 4.2.1).
    init(cookies text: String) {
        isForm = false
        let items = text.split(separator: ";").compactMap { pair -> Item? in
            let pair = pair.drop { $0 == " " }
            guard let equals = pair.firstIndex(of: "=") else { return nil }
            return Item(name: String(pair[..<equals]), value: pair[pair.index(after: equals)...])
        }
        self.items = items
        positions = Self.positions(of: items)
    }

    /// Takes names and values that are not encoded, such as those of parts.
    init(_ pairs: [(name: String, text: String)]) {
        isForm = false
        isRaw = true
        let items = pairs.map { Item(name: $0.name, value: $0.text[...]) }
        self.items = items
        positions = Self.positions(of: items)
    }

    private static func positions(of items: [Item]) -> TextTable<[Int]> {
        var positions: TextTable<[Int]> = [:]
        for (index, item) in items.enumerated() { positions[item.name, default: []].append(index) }
        return positions
    }

    /// The values of all items of a name, as they were sent.
    func values(of name: String) -> [Substring] {
        positions[name]?.map { items[$0].value } ?? []
    }

    /// Returns a part of a value without its encoding.
    func decode(_ text: Substring) -> String { isRaw ? String(text) : Self.decode(text, isForm: isForm) }

    private static func decode(_ text: Substring, isForm: Bool) -> String {
        guard isForm, text.utf8.contains(UInt8(ascii: "+")) else { return PercentEncoding.decodedText(text) }
        return PercentEncoding.decodedText(text.replacing("+", with: " ")[...])
    }
}
