/// Header fields, in the order they were added; names are compared without regard to case (RFC 9110, section 5.1).
///
/// Its description and its dump show names, and values only of fields that are known to be harmless.
public struct HTTPHeaders: Sendable, Hashable {
    /// A header field.
    public struct Field: Sendable, Hashable {
        /// The name, as it was written.
        public let name: String
        /// The value.
        public let value: String

        /// Makes a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }

        /// Compares the name without regard to case.
        public static func == (left: Field, right: Field) -> Bool {
            left.value == right.value && left.name.lowercased() == right.name.lowercased()
        }

        /// Hashes the name without regard to case.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(name.lowercased())
            hasher.combine(value)
        }
    }

    /// The fields, in the order they were added.
    public private(set) var fields: [Field]

    /// Makes header fields out of a list.
    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// The values of a name, joined with `, `; nil when there is none.
    ///
    /// Setting a value replaces all values of the name; setting nil removes them. `Set-Cookie`, whose values cannot be
    /// joined (RFC 9110, section 5.3), is read through ``values(of:)``.
    public subscript(name: String) -> String? {
        get {
            let values = values(of: name)
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        set {
            guard let newValue else { return remove(name) }
            let field = Field(name: name, value: newValue)
            guard let index = fields.firstIndex(where: { Self.isSame($0.name, name) }) else {
                return fields.append(field)
            }
            fields[index] = field
            var position = index + 1
            while position < fields.count {
                if Self.isSame(fields[position].name, name) {
                    fields.remove(at: position)
                } else {
                    position += 1
                }
            }
        }
    }

    /// Returns each value of a name, in order.
    public func values(of name: String) -> [String] {
        fields.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    /// Adds a value beside those that a name has already.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Removes all values of a name.
    public mutating func remove(_ name: String) {
        fields.removeAll { Self.isSame($0.name, name) }
    }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        // Equal bytes are the usual case; folding both to lower case costs an allocation each.
        left == right || (left.utf8.count == right.utf8.count && left.lowercased() == right.lowercased())
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Makes header fields out of names and values.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0, value: $1) })
    }
}

extension HTTPHeaders: Sequence {
    /// Returns an iterator over the fields, in order.
    public func makeIterator() -> IndexingIterator<[Field]> {
        fields.makeIterator()
    }
}

extension HTTPHeaders: CustomStringConvertible, CustomReflectable {
    /// The fields, values of unknown fields left out.
    public var description: String {
        fields.map(\.description).joined(separator: "\n")
    }

    /// The fields, values of unknown fields left out.
    public var customMirror: Mirror {
        Mirror(self, unlabeledChildren: fields.map(\.description), displayStyle: .collection)
    }
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomReflectable {
    /// Fields whose values never carry a credential; an unknown field might, so only these are shown.
    private static let harmless: Set<String> = [
        "accept", "accept-encoding", "accept-language", "age", "allow", "api-version", "cache-control", "connection",
        "content-encoding", "content-language", "content-length", "content-type", "date", "etag", "expires", "host",
        "if-modified-since", "if-none-match", "last-modified", "retry-after", "server", "user-agent", "vary",
    ]

    /// The name and, when it is known to be harmless, the value.
    public var description: String {
        Self.harmless.contains(name.lowercased()) ? "\(name): \(value)" : "\(name): <redacted>"
    }

    /// What the description shows.
    public var customMirror: Mirror {
        Mirror(self, children: ["field": description])
    }
}
