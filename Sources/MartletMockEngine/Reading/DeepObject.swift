/// Reads `filter[size][max]=3` as members of members.
///
/// - Source: OpenAPI 3.1, section 4.8.12.2, `deepObject`; objects within objects and lists are a common extension of it
enum DeepObject {
    /// How deep brackets may be nested.
    private static let depthLimit = 16

    /// A value that is being put together.
    private final class Builder {
        var text: String?
        var members: [(name: String, value: Builder)] = []
        private var named: TextTable<Builder> = [:]

        /// Returns the member of a name, a new one where there is none.
        ///
        /// - Parameter next: The name behind it. In `a[][x]=1&a[][y]=2&a[][x]=3` an element ends where a member is there
        ///   already, as Rails and Rack read it.
        func member(_ name: String, before next: String?) -> Builder {
            if let known = named[name] { return known }
            if name.isEmpty, let next, !next.isEmpty, let last = members.last, last.name.isEmpty,
                !last.value.members.isEmpty, last.value.named[next] == nil
            {
                return last.value
            }
            let value = Builder()
            if !name.isEmpty { named[name] = value }
            members.append((name, value))
            return value
        }

        /// The value: a list where all names are positions or empty, as in `a[0]` and `a[]`.
        var value: WrittenValue {
            if members.isEmpty { return .text(text ?? "") }
            let isList = members.allSatisfy {
                $0.name.isEmpty || $0.name.utf8.allSatisfy { (0x30...0x39).contains($0) }
            }
            guard isList else { return .fields(members.map { ($0.name, $0.value.value) }) }
            return .list(members.map(\.value.value))
        }
    }

    /// Returns the value of a name; nil where nothing of it is there.
    static func read(_ key: String, in items: QueryItems) -> WrittenValue? {
        let root = Builder()
        for item in items.items {
            guard item.name.hasPrefix(key), let steps = steps(of: item.name.dropFirst(key.count)) else { continue }
            var builder = root
            for (index, step) in steps.enumerated() {
                builder = builder.member(step, before: index + 1 < steps.count ? steps[index + 1] : nil)
            }
            builder.text = items.decode(item.value)
        }
        return root.members.isEmpty ? nil : root.value
    }

    /// The names between brackets; nil where a text is not made of them.
    private static func steps(of text: Substring) -> [String]? {
        guard text.first == "[", text.last == "]" else { return nil }
        let steps = text.dropFirst().dropLast().replacing("][", with: "\u{0}")
            .split(separator: "\u{0}", omittingEmptySubsequences: false).map(String.init)
        return steps.count <= depthLimit ? steps : nil
    }
}
