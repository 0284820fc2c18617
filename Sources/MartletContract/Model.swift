import MartletSyntax

/// A named type of the contract.
package struct Model: Sendable, Equatable {
    /// What a model can be.
    package indirect enum Shape: Sendable, Equatable {
        /// An object with fields.
        case object(ObjectShape)
        /// One of a list of values.
        case enumeration(Enumeration)
        /// One of several types.
        case union(Union)
        /// Another name for a type.
        case alias(Alias)
    }

    /// The name.
    package var name: String
    /// What it is for; CommonMark.
    package var description: String?
    /// Why it should no longer be used; nil when it may be. Empty when no reason is given.
    package var deprecation: String?
    /// What it is.
    package var shape: Shape
    /// Whole payloads to show; the first is the one that fixtures use.
    package var examples: [Literal] = []
    /// What its values are held to that Swift has no type for.
    package var keywords: [SchemaKeyword] = []
    /// The author's own keys (`x-…`).
    package var extensions: [Extension] = []
    /// Where it was read.
    package var origin: Origin

    package init(name: String, shape: Shape, origin: Origin) {
        self.name = name
        self.shape = shape
        self.origin = origin
    }
}

/// A JSON object with named fields.
package struct ObjectShape: Sendable, Equatable {
    /// What happens to members that no field names.
    package enum Additional: Sendable, Equatable {
        /// They are passed over.
        case ignored
        /// They are an error.
        case refused
        /// They are kept, as values of this type.
        case kept(TypeReference)
    }

    /// Protocols that the Swift type should conform to.
    package enum Conformance: String, Sendable, CaseIterable {
        /// Swift's `Equatable`.
        case equatable = "Equatable"
        /// Swift's `Hashable`.
        case hashable = "Hashable"
        /// Swift's `Identifiable`.
        case identifiable = "Identifiable"
    }

    /// The fields, in the author's order.
    package var fields: [Field]
    /// The protocols that the author asked for.
    package var conformances: [Conformance] = []
    /// The name of the field that identifies a value; nil is a field named `id`.
    package var idField: String?
    /// The name of the field that holds a message for people, in the model of an error; nil without one.
    package var messageField: String?
    /// Whether the Swift properties can be set; nil leaves it to the generator's option.
    package var isMutable: Bool?
    /// What happens to members that no field names.
    package var additional: Additional = .ignored
    /// Whether the members that no field names are redacted in descriptions and dumps.
    package var isAdditionalSensitive = false

    package init(fields: [Field]) {
        self.fields = fields
    }
}

/// A field of an object, or a value of an inline body.
package struct Field: Sendable, Equatable {
    /// The name in the specification, from which Swift's name follows.
    package var name: String
    /// The name on the wire.
    package var key: String
    /// The type.
    package var type: TypeReference
    /// Whether it may be absent.
    package var isOptional = false
    /// The value that the receiver assumes for an absent field; nil without one. Senders do not write it unasked.
    package var defaultValue: Literal?
    /// Whether senders always write it, in spite of its default: `required` beside `default` in JSON Schema. Means nothing
    /// without a default.
    package var isAlwaysWritten = false
    /// The constraints of its type.
    package var constraints: Constraints {
        get { type.constraints }
        set { type.constraints = newValue }
    }
    /// What it is for; CommonMark.
    package var description: String?
    /// A short name for people.
    package var title: String?
    /// Values to show.
    package var examples: [Literal] = []
    /// Why it should no longer be used; nil when it may be. Empty when no reason is given.
    package var deprecation: String?
    /// Whether it is redacted in logs, descriptions and dumps.
    package var isSensitive = false
    /// Whether only the server sends it.
    package var isReadOnly = false
    /// Whether only the client sends it.
    package var isWriteOnly = false
    /// Whether it is a date because its examples are, and not because the document says so.
    package var isDateGuessed = false
    /// The content type of a field of a form or of a part; several that it can have, and ranges such as `image/*`, are
    /// separated by commas. Nil is what follows from its type (RFC 7578, section 4.4). Of a header field of a response, one
    /// whose value is written whole, whatever its style: JSON, or text.
    package var contentType: String?
    /// The serialization style of a form field or a part (OpenAPI 3.1, section 4.8.15). Nil: a list is repeated, an object
    /// is JSON text.
    package var style: Parameter.Style?
    /// Whether each element of a list or an object with a ``style`` is an item of its own. Of a header field of an answer,
    /// whether the members of an object are written as `R=100,G=200`, and not as `R,100,G,200`.
    package var isExploded = true
    /// Whether reserved characters (RFC 3986, section 2.2) of a field of a form are left as they are.
    package var isReservedAllowed = false
    /// The header fields of a part, beside those that every part has (OpenAPI 3.1, section 4.8.15).
    package var headers: [Field] = []
    /// The author's own keys (`x-…`).
    package var extensions: [Extension] = []
    /// Where it was read.
    package var origin: Origin

    package init(name: String, key: String, type: TypeReference, origin: Origin) {
        self.name = name
        self.key = key
        self.type = type
        self.origin = origin
    }

    /// Whether it is a header field of an answer that browsers alone read (Fetch Standard, section 3.2, CORS protocol): generated
    /// types leave it out.
    package var isForBrowsers: Bool { key.lowercased().hasPrefix("access-control-") }

    /// Whether it is in every message: whoever writes one must not leave it out.
    package var isSentAlways: Bool { !isOptional && (defaultValue == nil || isAlwaysWritten) }
}

/// What a value is held to beyond its type. Numbers keep the digits of their author.
package struct Constraints: Sendable, Hashable {
    /// The least value; may be equalled.
    package var minimum: String?
    /// The greatest value; may be equalled.
    package var maximum: String?
    /// What the value must exceed.
    package var exclusiveMinimum: String?
    /// What the value must stay below.
    package var exclusiveMaximum: String?
    /// What the value must be a whole multiple of; above 0.
    package var multipleOf: String?
    /// The least number of Unicode scalars in a string.
    package var minLength: Int?
    /// The greatest number of Unicode scalars in a string.
    package var maxLength: Int?
    /// A regular expression (ECMA-262, Unicode mode) that must match somewhere in a string.
    package var pattern: String?
    /// The least number of elements.
    package var minItems: Int?
    /// The greatest number of elements.
    package var maxItems: Int?
    /// Whether no two elements may be equal.
    package var areItemsUnique = false
    /// What a string is by its author's word, where Swift has no type for it: `email`, `hostname`, `uri`, `ipv4`…
    package var format: String?

    package init() {}

    /// Whether nothing is asked.
    package var isEmpty: Bool { self == Constraints() }

    /// Whether anything is asked that can be counted, compared or matched: all but a ``format``, which is a word alone.
    package var areCheckable: Bool {
        var rest = self
        rest.format = nil
        return !rest.isEmpty
    }
}

/// A list of values.
package struct Enumeration: Sendable, Equatable {
    /// What the values are on the wire.
    package enum RawType: Sendable, Hashable {
        /// JSON strings.
        case string
        /// JSON integers.
        case int
    }

    /// One of the values.
    package struct Case: Sendable, Equatable {
        /// The name in the specification, from which Swift's name follows.
        package var name: String
        /// The value on the wire: a string, or a number's digits.
        package var wireValue: String
        /// What it means; CommonMark.
        package var description: String?
        /// Why it should no longer be used; nil when it may be.
        package var deprecation: String?
        /// The author's own keys (`x-…`).
        package var extensions: [Extension] = []
        /// Where it was read.
        package var origin: Origin

        package init(name: String, wireValue: String, origin: Origin) {
            self.name = name
            self.wireValue = wireValue
            self.origin = origin
        }
    }

    /// What the values are on the wire.
    package var rawType: RawType
    /// The known values, in the author's order.
    package var cases: [Case]
    /// Whether an unknown value is refused; otherwise it is kept and written back.
    package var isClosed = false

    package init(rawType: RawType, cases: [Case]) {
        self.rawType = rawType
        self.cases = cases
    }
}

/// One of several types.
package struct Union: Sendable, Equatable {
    /// One of the types.
    package struct Member: Sendable, Equatable {
        /// The name in the specification.
        package var name: String
        /// The type.
        package var type: TypeReference
        /// The values of the discriminator that stand for it, at least one: strings, or the digits of integers. No
        /// other member has one of them.
        package var values: [String]
        /// Values that stand for it as well, which are read and never written: where the document gives it others, its name is
        /// one still (OpenAPI 3.1.1, section 4.8.25.3). No other member has one of them.
        package var impliedValues: [String] = []
        /// Where it was read.
        package var origin: Origin

        /// Makes a member.
        /// - Parameter values: the discriminator's values; nil is the name alone.
        package init(name: String, type: TypeReference, values: [String]? = nil, origin: Origin) {
            self.name = name
            self.type = type
            self.values = values ?? [name]
            self.origin = origin
        }

        /// Whether two members are the same: what only some dialects imply makes no difference.
        package static func == (left: Member, right: Member) -> Bool {
            left.name == right.name && left.type == right.type && left.values == right.values
                && left.origin == right.origin
        }
    }

    /// The types, in the author's order.
    package var members: [Member]
    /// Finds members by their values.
    let valuePositions = TextPositions<Member>()
    /// Finds members by the integers that their values are.
    let numberPositions = TextPositions<Member>()
    /// The wire name of the field that says which it is; nil: the member that fits best is chosen.
    package var discriminator: String?
    /// What the values of that field are on the wire.
    package var discriminatorType: Enumeration.RawType = .string
    /// The name of the member for values whose discriminator is missing or names no member. If nil, such a value is an
    /// unknown member.
    package var fallback: String?
    /// Whether an unknown member is refused; otherwise it is kept as JSON.
    package var isClosed = false
    /// Whether a value must be of one member and of no other.
    package var exclusivity = Exclusivity()

    /// Whether a value must be of one member and of no other (`oneOf` of JSON Schema), or may be of several (`anyOf`). Not
    /// every dialect can say it, so all are equal: a contract says the same whatever dialect it was written in.
    package struct Exclusivity: Sendable, Hashable {
        /// Whether it must be of no other member.
        package var isExclusive = false

        package init() {}

        package static func == (left: Exclusivity, right: Exclusivity) -> Bool { true }

        package func hash(into hasher: inout Hasher) {}
    }

    /// Creates a union.
    ///
    /// - Parameter discriminator: The wire name of the field that says which member a value is; nil without one.
    package init(members: [Member], discriminator: String?) {
        self.members = members
        self.discriminator = discriminator
    }
}

/// Another name for a type.
package struct Alias: Sendable, Equatable {
    /// The type that is meant.
    package var type: TypeReference
    /// Whether it is a distinct Swift type.
    package var isNewtype: Bool
    /// Whether its values are redacted in logs, descriptions and dumps, wherever they stand.
    package var isSensitive = false
    /// The constraints of its type.
    package var constraints: Constraints {
        get { type.constraints }
        set { type.constraints = newValue }
    }

    package init(type: TypeReference, isNewtype: Bool) {
        self.type = type
        self.isNewtype = isNewtype
    }
}
