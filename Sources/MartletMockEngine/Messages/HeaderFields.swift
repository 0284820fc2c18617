/// The fields of a header, in the order in which they were sent; names are compared without regard to case.
///
/// - Source: RFC 9110, section 5, <https://www.rfc-editor.org/rfc/rfc9110#section-5>
package struct HeaderFields: Sendable {
    /// One field.
    package struct Entry: Sendable, Hashable {
        /// The name, as it was sent.
        package var name: String
        /// The value, without the white space around it.
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The fields.
    package private(set) var entries: [Entry]

    package init(_ entries: [Entry] = []) {
        self.entries = entries
    }

    /// The value of the first field of a name; nil without one. Setting replaces all fields of the name, or removes them.
    package subscript(name: String) -> String? {
        get { entries.first { Self.isSame($0.name, name) }?.value }
        set {
            guard let index = entries.firstIndex(where: { Self.isSame($0.name, name) }) else {
                if let newValue { entries.append(Entry(name, newValue)) }
                return
            }
            guard let newValue else { return entries.removeAll { Self.isSame($0.name, name) } }
            entries[index].value = newValue
            let rest = entries[(index + 1)...].filter { !Self.isSame($0.name, name) }
            entries.replaceSubrange((index + 1)..., with: rest)
        }
    }

    /// Says in `Martlet-Note` what the mock did not do, besides what is said there already.
    mutating func note(_ message: String?) {
        guard let message else { return }
        let text = HeaderText.clean(message)
        self["Martlet-Note"] = self["Martlet-Note"].map { "\($0) \(text)" } ?? text
    }

    /// Adds a field behind those that there are.
    package mutating func append(_ name: String, _ value: String) {
        entries.append(Entry(name, value))
    }

    /// The values of all fields of a name, joined by commas (RFC 9110, section 5.3); nil without one.
    package func joined(_ name: String) -> String? {
        let values = entries.filter { Self.isSame($0.name, name) }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// About how many bytes they take in memory.
    var memoryBytes: Int { entries.reduce(0) { $0 + 64 + $1.name.utf8.count + $1.value.utf8.count } }

    /// Whether two names of fields, in ASCII, are the same but for the case of their letters.
    static func isSame(_ left: String, _ right: String) -> Bool {
        let left = left.utf8
        let right = right.utf8
        return left.count == right.count && zip(left, right).allSatisfy { lowercase($0) == lowercase($1) }
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}
