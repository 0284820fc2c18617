import Foundation

/// Where one value goes before an encoder that is not ours, such as `JSONEncoder` or `PropertyListEncoder`.
final class ForeignWriter {
    /// How the place is reached.
    private enum Place {
        case root(any Encoder)
        case member(ForeignObjectWriter, JSONCodingKey)
        case element(ForeignArrayWriter)
    }

    /// The first error of a document; shared by all of its writers.
    final class Failure {
        private(set) var error: (any Error)?

        func remember(_ error: any Error) {
            if self.error == nil { self.error = error }
        }
    }

    private let place: Place
    private let failure: Failure

    init(_ encoder: any Encoder, _ failure: Failure) {
        place = .root(encoder)
        self.failure = failure
    }

    init(_ object: ForeignObjectWriter, _ key: JSONCodingKey, _ failure: Failure) {
        place = .member(object, key)
        self.failure = failure
    }

    init(_ array: ForeignArrayWriter, _ failure: Failure) {
        place = .element(array)
        self.failure = failure
    }

    func fail(_ error: JSONError) { failure.remember(error) }

    /// Writes a value as the encoder sees fit.
    func encode<Value: Encodable>(_ value: Value) {
        attempt {
            switch place {
            case .root(let encoder):
                var container = encoder.singleValueContainer()
                try container.encode(value)
            case .member(let object, let key): try object.container.encode(value, forKey: key)
            case .element(let array): try array.container.encode(value)
            }
        }
    }

    func null() {
        attempt {
            switch place {
            case .root(let encoder):
                var container = encoder.singleValueContainer()
                try container.encodeNil()
            case .member(let object, let key): try object.container.encodeNil(forKey: key)
            case .element(let array): try array.container.encodeNil()
            }
        }
    }

    func object() -> ForeignObjectWriter {
        switch place {
        case .root(let encoder): return ForeignObjectWriter(encoder.container(keyedBy: JSONCodingKey.self), failure)
        case .member(let object, let key):
            return ForeignObjectWriter(
                object.container.nestedContainer(keyedBy: JSONCodingKey.self, forKey: key), failure)
        case .element(let array):
            return ForeignObjectWriter(array.container.nestedContainer(keyedBy: JSONCodingKey.self), failure)
        }
    }

    func array<Value>(_ values: [Value], _ write: (inout JSONWriter, Value) -> Void) {
        let array: ForeignArrayWriter
        switch place {
        case .root(let encoder): array = ForeignArrayWriter(encoder.unkeyedContainer())
        case .member(let object, let key):
            array = ForeignArrayWriter(object.container.nestedUnkeyedContainer(forKey: key))
        case .element(let outer): array = ForeignArrayWriter(outer.container.nestedUnkeyedContainer())
        }
        for value in values {
            var writer = JSONWriter(ForeignWriter(array, failure))
            write(&writer, value)
        }
    }

    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            failure.remember(error)
        }
    }
}

/// An object before an encoder that is not ours.
final class ForeignObjectWriter {
    var container: KeyedEncodingContainer<JSONCodingKey>
    private let failure: ForeignWriter.Failure

    init(_ container: KeyedEncodingContainer<JSONCodingKey>, _ failure: ForeignWriter.Failure) {
        self.container = container
        self.failure = failure
    }

    func member(_ key: String) -> ForeignWriter { ForeignWriter(self, JSONCodingKey(key), failure) }
}

/// An array before an encoder that is not ours.
final class ForeignArrayWriter {
    var container: any UnkeyedEncodingContainer

    init(_ container: any UnkeyedEncodingContainer) {
        self.container = container
    }
}
