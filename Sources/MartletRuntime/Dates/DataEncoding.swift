public import Foundation
import MartletFormats

/// How bytes are written in a string.
public enum DataEncoding: String, Sendable, CaseIterable {
    /// RFC 4648, section 4.
    case base64
    /// RFC 4648, section 5: read with or without padding, written without.
    case base64url
    /// RFC 4648, section 8: read in either case, written in lower case.
    case hex

    /// Reads bytes; nil when the text does not follow the encoding.
    func decode(_ text: UnsafeBufferPointer<UInt8>) -> Data? {
        guard let count = decodedCount(text) else { return nil }
        var data = Data(count: count)
        guard count > 0 else { return text.isEmpty ? data : nil }
        let isDecoded = data.withUnsafeMutableBytes { buffer in
            guard let output = buffer.bindMemory(to: UInt8.self).baseAddress else { return false }
            switch self {
            case .base64: return Base64.decode(text, .standard, to: output)
            case .base64url: return Base64.decode(text, .url, to: output)
            case .hex: return Hex.decode(text, to: output)
            }
        }
        return isDecoded ? data : nil
    }

    /// Reads bytes as many servers write them: base64 and base64url in either alphabet, with or without padding, broken into
    /// lines (RFC 2045, section 6.8); nil when the text is none of these.
    func decodeLenient(_ text: UnsafeBufferPointer<UInt8>) -> Data? {
        guard self != .hex else { return nil }
        var characters: [UInt8] = []
        characters.reserveCapacity(text.count)
        for character in text {
            switch character {
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: "\t"): continue
            case UInt8(ascii: "+"): characters.append(UInt8(ascii: "-"))
            case UInt8(ascii: "/"): characters.append(UInt8(ascii: "_"))
            default: characters.append(character)
            }
        }
        return characters.withUnsafeBufferPointer { DataEncoding.base64url.decode($0) }
    }

    /// Returns the number of characters that so many bytes take.
    func encodedCount(_ count: Int) -> Int {
        switch self {
        case .base64: return Base64.encodedCount(count, .standard)
        case .base64url: return Base64.encodedCount(count, .url)
        case .hex: return count * 2
        }
    }

    /// Writes bytes and returns the number of characters.
    func encode(_ data: Data, to output: UnsafeMutablePointer<UInt8>) -> Int {
        data.withUnsafeBytes { buffer in
            let bytes = buffer.bindMemory(to: UInt8.self)
            switch self {
            case .base64: Base64.encode(bytes, .standard, to: output)
            case .base64url: Base64.encode(bytes, .url, to: output)
            case .hex: Hex.encode(bytes, to: output)
            }
        }
        return encodedCount(data.count)
    }

    private func decodedCount(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        switch self {
        case .base64: return Base64.decodedCount(text, .standard)
        case .base64url: return Base64.decodedCount(text, .url)
        case .hex: return Hex.decodedCount(text)
        }
    }
}

extension Data {
    /// Returns the bytes as text.
    public func text(_ encoding: DataEncoding) -> String {
        String.ascii(encoding.encodedCount(count)) { output in encoding.encode(self, to: output) } ?? ""
    }
}
