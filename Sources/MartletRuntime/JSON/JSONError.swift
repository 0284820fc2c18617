/// Why a document could not be read or written.
///
/// It never holds or prints a value of the document: those may be secret. Match on `code`; texts may change.
public struct JSONError: Error, Sendable {
    /// What went wrong. More codes may be added: have a `default` when switching.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as text, in lowerCamelCase.
        public let rawValue: String

        /// Names a code.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The document is not JSON (RFC 8259).
        public static let syntax = Code(rawValue: "syntax")
        /// The bytes are not UTF-8, or an escape names half of a surrogate pair.
        public static let invalidUnicode = Code(rawValue: "invalidUnicode")
        /// The document is nested too deeply or too large.
        public static let limit = Code(rawValue: "limit")
        /// Two keys of a map are one to Swift's `String`, as the two ways of writing `é` are, and two to JSON (RFC 8259,
        /// section 8.3). A dictionary cannot hold both; ``JSON`` does.
        public static let ambiguousKey = Code(rawValue: "ambiguousKey")
        /// A required member is absent.
        public static let missing = Code(rawValue: "missing")
        /// A member that the model refuses is present.
        public static let unexpectedMember = Code(rawValue: "unexpectedMember")
        /// `null` stands where a value is needed.
        public static let unexpectedNull = Code(rawValue: "unexpectedNull")
        /// A value of another kind is needed.
        public static let typeMismatch = Code(rawValue: "typeMismatch")
        /// A number does not fit its type.
        public static let outOfRange = Code(rawValue: "outOfRange")
        /// A string does not say what it should: a date, a URL, a UUID, bytes, a number.
        public static let invalidValue = Code(rawValue: "invalidValue")
        /// A value is none of a closed enumeration's or union's.
        public static let unknownCase = Code(rawValue: "unknownCase")
        /// A value cannot be written in JSON: a number that is not finite, a date outside the years 0 to 9999.
        public static let unwritable = Code(rawValue: "unwritable")
        /// An element or an object was used after its document had been read.
        public static let expired = Code(rawValue: "expired")
        /// A decoder or encoder that is not ours failed; `cause` says why.
        public static let foreign = Code(rawValue: "foreign")
    }

    /// What an error holds, behind one reference: a typed error then travels in a register.
    private final class Storage: Sendable {
        let code: Code
        let message: String
        let codingPath: [JSONCodingKey]
        let byteOffset: Int?
        let failures: [JSONError]
        let cause: (any Error)?

        init(
            _ code: Code, _ message: String, codingPath: [JSONCodingKey], byteOffset: Int?, failures: [JSONError],
            cause: (any Error)?
        ) {
            self.code = code
            self.message = message
            self.codingPath = codingPath
            self.byteOffset = byteOffset
            self.failures = failures
            self.cause = cause
        }
    }

    private let storage: Storage

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What went wrong.
    ///   - message: What went wrong, for a developer. It must not quote the document.
    ///   - codingPath: The way from the document's root to the value.
    ///   - byteOffset: Where the value starts in the document, in bytes of UTF-8; nil when unknown.
    ///   - failures: What each attempt said, where several were made.
    ///   - cause: Another error that led to this one.
    public init(
        _ code: Code, _ message: String, codingPath: [JSONCodingKey] = [], byteOffset: Int? = nil,
        failures: [JSONError] = [], cause: (any Error)? = nil
    ) {
        storage = Storage(
            code, message, codingPath: codingPath, byteOffset: byteOffset, failures: failures, cause: cause)
    }

    /// What went wrong.
    public var code: Code { storage.code }
    /// What went wrong, for a developer; without any value of the document.
    public var message: String { storage.message }
    /// The way from the document's root to the value.
    public var codingPath: [JSONCodingKey] { storage.codingPath }
    /// Where the value, or the fault in the syntax, starts in the document, in bytes of UTF-8; nil when unknown.
    public var byteOffset: Int? { storage.byteOffset }
    /// What each attempt said, where several types were tried in order; else empty.
    public var failures: [JSONError] { storage.failures }
    /// The error of a decoder or encoder that is not ours; else nil.
    public var cause: (any Error)? { storage.cause }

    /// The coding path as text, such as `sessions[3].date`; empty at the root.
    public var path: String {
        var text = ""
        for key in codingPath {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
        return text
    }

    /// Returns the same error, seen from the object or array that holds the value.
    func inside(_ key: JSONCodingKey) -> JSONError {
        JSONError(
            code, message, codingPath: [key] + codingPath, byteOffset: byteOffset, failures: failures, cause: cause)
    }

    /// Returns the same error, seen from the object that holds the value.
    @inline(never)
    func inside(_ key: StaticString) -> JSONError {
        inside(JSONCodingKey("\(key)"))
    }
}

extension JSONError: CustomStringConvertible {
    /// The message, with the coding path and the byte offset where known.
    public var description: String {
        var text = path.isEmpty ? message : "\(path): \(message)"
        if let byteOffset { text += " (at byte \(byteOffset))" }
        for failure in failures { text += "; \(failure)" }
        return text
    }
}

extension JSONError {
    /// The error of a union of which no member fits.
    public static func noMember(failures: [JSONError], of element: borrowing JSONElement) -> JSONError {
        JSONError(
            .unknownCase, "the value is none of the types that are possible here", byteOffset: element.byteOffset,
            failures: failures)
    }

    /// The error of a closed union whose discriminator names none of its members, or is absent. The name is a value of
    /// the document and is not kept.
    public static func unknownMember(_ name: String?, of element: borrowing JSONElement) -> JSONError {
        unknownMember(isNamed: name != nil, of: element)
    }

    /// The error of a closed union whose discriminator is an integer that is none of its members', or is absent. The
    /// integer is a value of the document and is not kept.
    public static func unknownMember(_ number: Int?, of element: borrowing JSONElement) -> JSONError {
        unknownMember(isNamed: number != nil, of: element)
    }

    private static func unknownMember(isNamed: Bool, of element: borrowing JSONElement) -> JSONError {
        let message =
            !isNamed
            ? "the member that says which type this is, is absent"
            : "the member that says which type this is, names none of those that are possible here"
        return JSONError(.unknownCase, message, byteOffset: element.byteOffset)
    }
}
