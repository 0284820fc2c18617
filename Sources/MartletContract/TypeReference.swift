/// A use of a type: of a field, a parameter, an element, a body.
///
/// Whether a value may be absent belongs to the field or parameter, not to the type.
package struct TypeReference: Sendable, Equatable {
    /// What a type can be.
    package indirect enum Kind: Sendable, Equatable {
        /// A string.
        case string
        /// A Boolean.
        case bool
        /// An integer of 64 bits on 64-bit platforms: Swift `Int`.
        case int
        /// An integer of 32 bits.
        case int32
        /// An integer of 64 bits, written as a JSON string where `isString`.
        case int64(isString: Bool)
        /// An integer of 64 bits without a sign, written as a JSON string where `isString`.
        case uint64(isString: Bool)
        /// A number of 32 bits.
        case float
        /// A number of 64 bits.
        case double
        /// A decimal number, exact to 38 digits, written as a JSON string where `isString`.
        case decimal(isString: Bool)
        /// A UUID, written in lower case.
        case uuid
        /// A URL or a relative reference.
        case url
        /// Bytes in a JSON string.
        case data(DataEncoding)
        /// A date, a day or a time of day. The name is the one it was asked for by; nil for the default.
        case date(DateFormat, name: String?)
        /// A length of time.
        case duration(DurationEncoding)
        /// Any JSON value.
        case json
        /// The bytes of a file: only as a body, a part of a multipart body, or an answer.
        case file
        /// Nothing: only as an answer.
        case void
        /// A model of the contract, by name.
        case model(String)
        /// A JSON array.
        case array(TypeReference)
        /// A JSON object whose keys are any strings.
        case map(TypeReference)
    }

    /// How bytes are written.
    package enum DataEncoding: String, Sendable, CaseIterable {
        /// RFC 4648, section 4.
        case base64
        /// RFC 4648, section 5, without padding when written.
        case base64url
        /// RFC 4648, section 8, lower case when written.
        case hex
    }

    /// How a length of time is written.
    package enum DurationEncoding: String, Sendable, CaseIterable {
        /// A JSON number of seconds.
        case seconds
        /// A JSON number of milliseconds.
        case milliseconds = "ms"
        /// A string such as `PT1H30M` (ISO 8601-1:2019, 5.5.2), without years and months.
        case iso8601
        /// A string such as `P1Y2M` or `PT1H30M` (RFC 3339, appendix A).
        case calendar
    }

    /// What it is.
    package var kind: Kind
    /// Whether JSON's `null` is a value of it.
    package var isNullable = false
    /// The constraints of its values in every place that uses the type: a field, a body, a response, an element.
    @SparseConstraints package var constraints
    /// What its values are held to that Swift has no type for.
    package var keywords: [SchemaKeyword] = []
    /// Where it was read.
    package var origin: Origin

    package init(_ kind: Kind, isNullable: Bool = false, origin: Origin) {
        self.kind = kind
        self.isNullable = isNullable
        self.origin = origin
    }
}
