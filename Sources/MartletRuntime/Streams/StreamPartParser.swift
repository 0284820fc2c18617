import Foundation
import MartletFormats

/// Makes JSON texts of the lines of a multipart body whose parts have no names. What is no JSON is a string of JSON.
///
/// - Source: RFC 2046, section 5.1.1, <https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1>
struct StreamPartParser {
    private enum Phase {
        case preamble, header, content, over
    }

    /// What stands between parts; nil until the first line that begins with it.
    private var boundary: String?
    private var phase = Phase.preamble
    private var contentType: String?
    private var content: [UInt8] = []

    init(boundary: String?) {
        self.boundary = boundary
    }

    /// Takes a line without its line feed. Returns the part that it ends.
    ///
    /// - Throws: ``APIError/Code/invalidResponse`` for a part longer than an event may be.
    mutating func take(_ line: [UInt8]) throws(APIError) -> Data? {
        switch delimiter(line) {
        case .next?: return begin()
        case .end?:
            let part = end()
            phase = .over
            return part
        case nil: break
        }
        switch phase {
        case .preamble, .over: return nil
        case .header:
            let text = String(decoding: line.last == 0x0D ? line.dropLast() : line[...], as: UTF8.self)
            guard !text.isEmpty else {
                phase = .content
                return nil
            }
            let sides = text.split(separator: ":", maxSplits: 1)
            if sides.count == 2, sides[0].lowercased() == "content-type" {
                contentType = sides[1].trimmingCharacters(in: .whitespaces).lowercased()
            }
            return nil
        case .content:
            content += line
            content.append(UInt8(ascii: "\n"))
            guard content.count <= ServerSentEventParser.maxEventBytes else {
                throw APIError(.invalidResponse, reason: "a message of the stream is too long")
            }
            return nil
        }
    }

    /// Returns the part that the end of the stream completes.
    mutating func last() -> Data? { end() }

    private enum Delimiter {
        case next, end
    }

    private mutating func delimiter(_ line: [UInt8]) -> Delimiter? {
        guard line.starts(with: "--".utf8) else { return nil }
        let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        if boundary == nil, phase == .preamble, text.utf8.count > 2 { boundary = String(text.dropFirst(2)) }
        guard let boundary, text.hasPrefix("--" + boundary) else { return nil }
        switch text.dropFirst(boundary.count + 2) {
        case "": return .next
        case "--": return .end
        default: return nil
        }
    }

    private mutating func begin() -> Data? {
        let part = end()
        phase = .header
        return part
    }

    private mutating func end() -> Data? {
        guard phase == .content || phase == .header else { return nil }
        var bytes = content
        // The line break before a delimiter belongs to it.
        if bytes.last == 0x0A { bytes.removeLast() }
        if bytes.last == 0x0D { bytes.removeLast() }
        let type = contentType
        (content, contentType, phase) = ([], nil, .over)
        let essence = type.map { String($0.prefix { $0 != ";" }) }
        let isJSON = essence == "application/json" || essence?.hasSuffix("+json") == true
        let data = Data(bytes)
        if isJSON || type == nil && (try? JSONCoding.decode(JSON.self, from: data)) != nil { return data }
        return try? JSONCoding.encode(JSON.string(String(decoding: bytes, as: UTF8.self)))
    }
}
