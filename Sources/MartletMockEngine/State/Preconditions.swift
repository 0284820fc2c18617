import MartletContract
import MartletPayloads

/// The conditions that a request makes on an item that it reads or changes.
///
/// - Source: RFC 9110, sections 13.1.1 (If-Match), 13.1.2 (If-None-Match) and 13.2 (evaluation)
struct Preconditions: Sendable {
    private let match: [Substring]?
    private let noneMatch: [Substring]?

    /// Reads those of a request. That a client has what it reads is for the response to say: 304.
    init(_ request: MockRequest) {
        func tags(_ name: String) -> [Substring]? {
            request.headers.joined(name).map { text in
                FieldParts.split(Substring(text), at: UInt8(ascii: ","), limit: Self.limit)
            }
        }
        match = tags("If-Match")
        let isRead = request.method == "GET" || request.method == "HEAD"
        noneMatch = isRead ? nil : tags("If-None-Match")
    }

    /// How many tags of a field are looked at.
    private static let limit = 100

    /// Throws a problem if an item does not meet the conditions.
    ///
    /// - Parameter item: The item; nil where there is none.
    func check(_ item: StoredItem?) throws(Problem) {
        // Most requests make none.
        guard match != nil || noneMatch != nil else { return }
        let tag = item.map(ItemTag.init)
        if let match, !(match == ["*"] ? tag != nil : match.contains { tag?.isStrong($0) == true }) {
            throw refusal("If-Match", tag)
        }
        if let noneMatch, noneMatch == ["*"] ? tag != nil : noneMatch.contains(where: { tag?.isWeak($0) == true }) {
            throw refusal("If-None-Match", tag)
        }
    }

    private func refusal(_ name: String, _ tag: ItemTag?) -> Problem {
        let found = tag.map { "the item has the tag \($0.text(as: nil))" } ?? "there is no item"
        return Problem(412, "precondition-failed", "Nothing was changed: '\(name)' is not met; \(found).")
    }
}

/// The tag of an item that is kept: another one for each state of it.
struct ItemTag: Sendable {
    private let hash: String

    init(_ item: StoredItem) {
        var text = JSONText.write(item.value)
        for view in item.views { text += view.map { JSONText.write($0) } ?? "-" }
        hash = Representation.hash(text.utf8)
    }

    /// Returns the tag as it is sent: each content type has another one (RFC 9110, section 8.8.3).
    ///
    /// - Parameter contentType: The content type of the response; nil for JSON.
    func text(as contentType: String?) -> String {
        guard let contentType, !ParsedContentType(contentType).isJSON else { return "\"\(hash)\"" }
        return "\"\(hash)-\(Representation.hash(contentType.lowercased().utf8))\""
    }

    /// Whether a tag is one of the item's, and no weak one.
    func isStrong(_ tag: Substring) -> Bool {
        guard tag.hasPrefix("\""), tag.hasSuffix("\""), tag.utf8.count >= 2 else { return false }
        return tag.dropFirst().dropLast().prefix { $0 != "-" } == hash[...]
    }

    /// Whether a tag is one of the item's, weak or not.
    func isWeak(_ tag: Substring) -> Bool { isStrong(tag.hasPrefix("W/") ? tag.dropFirst(2) : tag) }
}
