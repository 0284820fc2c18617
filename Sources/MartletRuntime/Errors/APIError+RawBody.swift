public import Foundation

extension APIError {
    /// The body of an error response as it came, whether or not the specification declares one for its status.
    ///
    /// ```swift
    /// let problem = try? error.rawBody?.json()
    /// print(problem?["detail"]?.string ?? "no details")
    /// ```
    ///
    /// It may hold what the server says of a person: neither its description nor its dump shows it.
    public struct RawBody: Sendable {
        /// The most bytes that are kept: 256 KiB.
        public static let limit = 256 * 1024

        /// The bytes, without their content encoding; of a longer body, the first ``limit``.
        public let data: Data
        /// The value of the header field `Content-Type`; nil when the response had none.
        public let contentType: String?
        /// Whether the body was longer than ``limit``.
        public let isTruncated: Bool

        /// Makes a body.
        ///
        /// - Parameters:
        ///   - data: The bytes. The first ``limit`` are kept.
        ///   - contentType: The value of the header field `Content-Type`; nil without one.
        public init(_ data: Data, contentType: String? = nil) {
            isTruncated = data.count > Self.limit
            // A part would keep the whole.
            self.data = isTruncated ? Data(data.prefix(Self.limit)) : data
            self.contentType = contentType
        }

        /// The text in the charset of the content type; where that names none, or the bytes are none of it, as UTF-8, with
        /// U+FFFD for what is no UTF-8.
        public var text: String {
            TextCharset(contentType: contentType).text(data) ?? String(decoding: data, as: UTF8.self)
        }

        /// Reads the bytes as JSON, whatever the content type is.
        ///
        /// - Parameter type: What is read; any JSON unless given.
        /// - Throws: `JSONError` when the bytes are not JSON of this type, or are truncated.
        public func json<Value: JSONValue>(as type: Value.Type = JSON.self) throws(JSONError) -> Value {
            try JSONCoding.decode(type, from: data)
        }
    }
}

extension APIError.RawBody: CustomStringConvertible, CustomReflectable {
    /// The number of bytes.
    public var description: String { "\(data.count) bytes\(isTruncated ? ", truncated" : "")" }

    /// The number of bytes: a dump does not show what is in them.
    public var customMirror: Mirror { Mirror(self, children: ["bytes": data.count]) }
}
