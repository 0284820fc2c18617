import MartletContract
import MartletPayloads

/// Tells one version of an answer from another, and sends parts of files.
///
/// - Source: RFC 9110, sections 8.8.2 (Last-Modified), 8.8.3 (ETag), 13.1.2 (If-None-Match), 13.1.3 (If-Modified-Since), 14
///   (ranges)
enum Representation {
    /// Gives an answer the tag of what it carries.
    static func tag(_ answer: inout MockAnswer, isFile: Bool) {
        guard answer.status == 200, case .bytes(let bytes) = answer.body else { return }
        if answer.headers["ETag"] == nil { answer.headers["ETag"] = "\"\(hash(bytes))\"" }
        if isFile { answer.headers["Accept-Ranges"] = "bytes" }
    }

    /// Returns a text that other bytes do not have: FNV-1a, as hexadecimal digits.
    static func hash(_ bytes: some Sequence<UInt8>) -> String {
        String(bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
    }

    /// When whatever the mock makes has changed last: long ago, as it is always the same.
    static let lastModified = "Sat, 01 Jan 2000 00:00:00 GMT"

    /// Answers a client that has what it asks for, or asks for a part of a file.
    ///
    /// - Parameter unchanged: The header fields of the 304 that is declared; none where none is.
    static func shorten(
        _ answer: inout MockAnswer, for request: MockRequest, unchanged: () -> [HeaderFields.Entry] = { [] }
    ) {
        guard answer.status == 200, request.method == "GET" || request.method == "HEAD" else { return }
        if isKnown(answer, to: request) { return withhold(&answer, unchanged()) }
        guard let tag = answer.headers["ETag"] else { return }
        guard answer.headers["Accept-Ranges"] != nil, case .bytes(let bytes) = answer.body,
            let text = request.headers["Range"], request.headers["If-Range"].map({ $0 == tag }) ?? true,
            let range = range(text, of: bytes.count)
        else { return }
        guard let range else {
            answer = MockAnswer(
                status: 416, headers: HeaderFields([.init("Content-Range", "bytes */\(bytes.count)")]))
            return
        }
        answer.status = 206
        answer.headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"
        answer.body = .bytes(Array(bytes[range]))
    }

    /// Sends nothing of an answer but that it has not changed, with its validators.
    ///
    /// - Parameter fields: The header fields of the 304 that is declared.
    static func withhold(_ answer: inout MockAnswer, _ fields: [HeaderFields.Entry]) {
        answer.status = 304
        answer.body = .none
        answer.headers["Content-Type"] = nil
        for field in fields where answer.headers[field.name] == nil { answer.headers.append(field.name, field.value) }
    }

    /// Whether a client has what is sent: by its tag, or else by when it has changed.
    private static func isKnown(_ answer: MockAnswer, to request: MockRequest) -> Bool {
        if let known = request.headers.joined("If-None-Match") {
            let tags = FieldParts.split(known[...], at: UInt8(ascii: ","))
            guard let tag = answer.headers["ETag"] else { return false }
            return tags == ["*"] || tags.contains { opaque($0) == opaque(tag[...]) }
        }
        guard let text = request.headers["If-Modified-Since"].flatMap(HTTPDate.seconds),
            let changed = answer.headers["Last-Modified"].flatMap(HTTPDate.seconds)
        else { return false }
        return changed <= text
    }

    /// Returns a tag without the mark of a weak one: it makes no difference here (RFC 9110, section 13.1.2).
    private static func opaque(_ tag: Substring) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag }

    /// Whether a text is a tag (RFC 9110, section 8.8.3).
    static func isTag(_ text: Substring) -> Bool {
        let bytes = opaque(text).utf8
        guard bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") else {
            return false
        }
        return bytes.dropFirst().dropLast().allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != 0x7F }
    }

    /// Reads one range of bytes: nil where a text is none, or several, which may be passed over; nil within where nothing of it
    /// is there.
    private static func range(_ text: String, of count: Int) -> Range<Int>?? {
        guard text.hasPrefix("bytes="), !text.contains(",") else { return nil }
        let ends = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        if ends[0].isEmpty {
            guard let last = RequestNumber.read(ends[1]) else { return nil }
            return last > 0 && count > 0 ? .some(max(0, count - last)..<count) : .some(nil)
        }
        let last = ends[1].isEmpty ? count - 1 : RequestNumber.read(ends[1])
        guard let first = RequestNumber.read(ends[0]), let last, ends[1].isEmpty || last >= first else { return nil }
        guard first < count else { return .some(nil) }
        return .some(first..<min(count, last + 1))
    }
}
