/// A JSON value that goes through any `Decoder` and `Encoder` too, always in the form that it has in our documents: a
/// date keeps the format of its field, whatever the decoder's own date strategy.
///
/// `JSONDecoder` with `.convertFromSnakeCase` is met by the same conversion. A key that another strategy renamed is
/// reported as missing, by its name.
public protocol JSONCodable: JSONValue, Codable {}

extension JSONCodable {
    /// Reads a value from any decoder.
    ///
    /// - Throws: `DecodingError`, or the decoder's own error.
    public init(from decoder: any Decoder) throws { try self.init(bridging: decoder) }

    /// Writes the value to any encoder.
    ///
    /// - Throws: The encoder's own error, or `EncodingError` for a value that has no form in a document.
    public func encode(to encoder: any Encoder) throws { try bridge(to: encoder) }

    init(bridging decoder: any Decoder) throws {
        var element = JSONElement(ForeignElement(decoder))
        do throws(JSONError) {
            self = try Self(json: &element)
        } catch {
            throw error.decodingError(in: decoder)
        }
    }

    func bridge(to encoder: any Encoder) throws {
        let failure = ForeignWriter.Failure()
        let value = ForeignWriter(failure)
        var writer = JSONWriter(value)
        write(to: &writer)
        if failure.hasNullText, encoder.isOfPropertyList {
            failure.remember(JSONError(.unwritable, "a property list has '\(ForeignWriter.nullText)' for null"))
        }
        guard let error = failure.error else { return try value.encode(to: encoder) }
        let context = EncodingError.Context(
            codingPath: encoder.codingPath + error.codingPath, debugDescription: error.message,
            underlyingError: error)
        throw EncodingError.invalidValue(Self.self, context)
    }
}

extension Encoder {
    /// Whether the encoder is the one of `PropertyListEncoder`, whose type has no public name.
    fileprivate var isOfPropertyList: Bool { "\(type(of: self))".contains("PlistEncoder") }
}

extension JSONError {
    /// Returns the error as Foundation's coders say it.
    fileprivate func decodingError(in decoder: any Decoder) -> any Error {
        if let cause { return cause }
        let path: [any CodingKey] = decoder.codingPath + codingPath
        switch code {
        case .missing:
            let context = DecodingError.Context(
                codingPath: path.dropLast(), debugDescription: message, underlyingError: self)
            return DecodingError.keyNotFound(path.last ?? JSONCodingKey(""), context)
        default:
            return DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: path, debugDescription: message, underlyingError: self))
        }
    }
}
