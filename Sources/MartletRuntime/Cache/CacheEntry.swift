import Foundation

/// A stored answer: a complete 200 to GET.
final class CacheEntry: Sendable {
    /// A header field that the answer varies with, and the value that the request had.
    struct VaryField: Sendable, Hashable {
        /// The name, in lower case.
        let name: String
        /// The value; nil when the request did not have the field.
        let value: String?
    }

    /// When a caller said that it ends, whatever the specification says.
    enum Expiry: Sendable, Hashable {
        case never
        case at(Date)
    }

    /// What it is found by.
    struct Address: Sendable, Hashable {
        /// The text of the key.
        let key: String
        /// The name of the endpoint.
        let endpoint: String
        /// The server.
        let origin: String
        /// Whose it is.
        let scope: CacheScope
        /// The parameters of the path and the query, percent-encoded: `id=7`.
        let parameters: [String]
        /// The header fields that the answer varies with.
        let vary: [VaryField]
    }

    /// When it was received.
    struct Times: Sendable, Hashable {
        /// When it was received, or confirmed by the server.
        let received: Date
        /// How old it was then, in seconds (RFC 9111, section 4.2.3).
        let initialAge: TimeInterval
        /// When a caller said that it ends; nil leaves it to the specification.
        let expiry: Expiry?
    }

    let address: Address
    let times: Times
    /// The header fields, without those that are not stored.
    let headers: HTTPHeaders
    let body: Data
    /// The value that was decoded last.
    let decoded: DecodedValue

    init(address: Address, times: Times, headers: HTTPHeaders, body: Data, decoded: DecodedValue = DecodedValue()) {
        self.address = address
        self.times = times
        self.headers = headers
        self.body = body
        self.decoded = decoded
    }

    /// What it counts in the memory tier, in bytes: the body twice, because a decoded value stands beside it.
    var cost: Int {
        let head = headers.reduce(address.key.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        return 2 * body.count + head + 500
    }

    /// Returns it as an answer.
    func response(_ source: AnswerSource, isStale: Bool) -> TransportResponse {
        var response = TransportResponse(status: 200, headers: headers, body: body)
        response.source = source
        response.isStale = isStale
        response.stored = self
        return response
    }
}

/// The value that the bytes of an answer were decoded to, so that a hit need not decode them again.
final class DecodedValue: Sendable {
    private final class Box<Value: Sendable>: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    // A class in a class: a look-up compares one type and copies no value.
    private let box = Locked<(any AnyObject & Sendable)?>(nil)

    /// Returns the value, when it is one of a type.
    func value<Value: Sendable>(as type: Value.Type) -> Value? {
        (box.withLock { box in box } as? Box<Value>)?.value
    }

    /// Keeps a value in the place of the one that is there.
    func keep<Value: Sendable>(_ value: Value) {
        let kept = Box(value)
        box.withLock { box in box = kept }
    }
}
