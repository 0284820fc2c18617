import Foundation

/// An object behind a decoder that is not ours.
///
/// A decoder that converts keys, such as `JSONDecoder` with `.convertFromSnakeCase`, shows `postalCode` where the
/// document says `postal_code`. A model that asks for `postal_code` is met by the same conversion.
final class ForeignObject {
    private let container: KeyedDecodingContainer<JSONCodingKey>

    init(_ container: KeyedDecodingContainer<JSONCodingKey>) {
        self.container = container
    }

    /// Returns the member's value; nil when it is absent.
    func element(_ key: StaticString) -> ForeignElement? {
        self.key(key).map { ForeignElement(container, $0) }
    }

    /// Returns the key under which the decoder has the member; nil when it is absent.
    func key(_ key: StaticString) -> JSONCodingKey? {
        let text = "\(key)"
        let exact = JSONCodingKey(text)
        if container.contains(exact) { return exact }
        let converted = JSONCodingKey(SnakeCase.camelCase(text))
        return converted != exact && container.contains(converted) ? converted : nil
    }

    /// Whether the members are those that `Decimal` writes of itself, and no others.
    var isDecimal: Bool {
        container.contains(JSONCodingKey("mantissa")) && Set(container.allKeys.map(\.stringValue)) == Self.decimalKeys
    }

    private static let decimalKeys: Set<String> = ["exponent", "length", "isNegative", "isCompact", "mantissa"]

    func forEachMember(
        except known: Set<WireText>, _ body: (String, inout JSONElement) throws(JSONError) -> Void
    ) throws(JSONError) {
        let known = known.union(known.map { WireText(SnakeCase.camelCase($0.text)) })
        for key in container.allKeys where !known.contains(WireText(key.stringValue)) {
            var element = JSONElement(ForeignElement(container, key))
            do throws(JSONError) {
                try body(key.stringValue, &element)
            } catch {
                throw error.inside(key)
            }
        }
    }
}

/// The key conversion of Foundation's coders.
enum SnakeCase {
    /// Converts as `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase` does: the part behind each inner underscore
    /// is capitalised, underscores at both ends stay.
    static func camelCase(_ key: String) -> String {
        guard let first = key.firstIndex(where: { $0 != "_" }), let last = key.lastIndex(where: { $0 != "_" }) else {
            return key
        }
        let parts = key[first...last].split(separator: "_")
        guard parts.count > 1, let head = parts.first else { return key }
        let inner = ([head.lowercased()] + parts.dropFirst().map { $0.capitalized }).joined()
        return key[..<first] + inner + key[key.index(after: last)...]
    }
}
