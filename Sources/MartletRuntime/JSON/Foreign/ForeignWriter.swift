import Foundation

/// Where one value goes on its way to an encoder that is not ours, such as `JSONEncoder` or `PropertyListEncoder`.
///
/// The value is kept until it is whole. An encoder then gets its parts as the compiler's `Encodable` hands them over, by
/// `encode(_:forKey:)`: some encoders, such as that of a database, have no nested containers.
final class ForeignWriter {
    private enum Content {
        case nothing
        /// A member that is not there, said as the compiler's `Encodable` says it of an optional property.
        case absent
        case null
        case value(any Encodable)
        case object(ForeignObjectWriter)
        case array([ForeignWriter])
    }

    /// The text that Foundation writes for null into a property list, which has none, and reads as null.
    static let nullText = "$null"

    /// The first error of a document; shared by all of its writers.
    final class Failure {
        private(set) var error: JSONError?
        /// Whether a string of the document is ``ForeignWriter/nullText``.
        fileprivate(set) var hasNullText = false

        func remember(_ error: JSONError) {
            if self.error == nil { self.error = error }
        }
    }

    private var content = Content.nothing
    private let failure: Failure

    init(_ failure: Failure) {
        self.failure = failure
    }

    func fail(_ error: JSONError) { failure.remember(error) }

    /// Takes a value that the encoder writes as it sees fit.
    func encode<Value: Encodable>(_ value: Value) { content = .value(value) }

    func string(_ value: String) {
        if value == Self.nullText { failure.hasNullText = true }
        encode(value)
    }

    func null() { content = .null }

    func absent() { content = .absent }

    func object() -> ForeignObjectWriter {
        let object = ForeignObjectWriter(failure)
        content = .object(object)
        return object
    }

    func array<Value>(_ values: [Value], _ write: (inout JSONWriter, Value) -> Void) {
        content = .array(
            values.map { value in
                let element = ForeignWriter(failure)
                var writer = JSONWriter(element)
                write(&writer, value)
                return element
            })
    }
}

extension ForeignWriter: Encodable {
    /// Hands the value over to an encoder.
    func encode(to encoder: any Encoder) throws {
        switch content {
        case .nothing, .absent: break
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .value(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .object(let object):
            var container = encoder.container(keyedBy: JSONCodingKey.self)
            for (key, member) in object.members { try member.encode(to: &container, key) }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try element.encode(to: &container) }
        }
    }

    private func encode(to container: inout KeyedEncodingContainer<JSONCodingKey>, _ key: JSONCodingKey) throws {
        switch content {
        case .nothing: break
        case .absent: try container.encodeIfPresent(String?.none, forKey: key)
        case .null: try container.encodeNil(forKey: key)
        case .value(let value): try container.encode(value, forKey: key)
        case .object, .array: try container.encode(self, forKey: key)
        }
    }

    private func encode(to container: inout any UnkeyedEncodingContainer) throws {
        switch content {
        case .nothing, .absent: break
        case .null: try container.encodeNil()
        case .value(let value): try container.encode(value)
        case .object, .array: try container.encode(self)
        }
    }
}

/// An object on its way to an encoder that is not ours.
final class ForeignObjectWriter {
    fileprivate private(set) var members: [(key: JSONCodingKey, value: ForeignWriter)] = []
    private let failure: ForeignWriter.Failure

    init(_ failure: ForeignWriter.Failure) {
        self.failure = failure
    }

    func member(_ key: String) -> ForeignWriter {
        let member = ForeignWriter(failure)
        members.append((JSONCodingKey(key), member))
        return member
    }

    func absent(_ key: String) { member(key).absent() }
}
