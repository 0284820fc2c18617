import MartletContract
import MartletPayloads

/// Tells one version of an answer from another, and sends parts of files.
///
/// - Source: RFC 9110, sections 8.8.3 (ETag), 13.1.2 (If-None-Match), 14 (ranges)
enum Representation {
    /// Gives an answer the tag of what it carries.
    static func tag(_ answer: inout MockAnswer, isFile: Bool) {
        guard answer.status == 200, case .bytes(let bytes) = answer.body else { return }
        // FNV-1a; all that counts is that other bytes have another one.
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        if answer.headers["ETag"] == nil { answer.headers["ETag"] = "\"\(String(hash, radix: 16))\"" }
        if isFile { answer.headers["Accept-Ranges"] = "bytes" }
    }

    /// Answers a client that has what it asks for, or asks for a part of a file.
    static func shorten(_ answer: inout MockAnswer, for request: MockRequest) {
        guard answer.status == 200, request.method == "GET" || request.method == "HEAD",
            let tag = answer.headers["ETag"]
        else { return }
        if let known = request.headers.joined("If-None-Match") {
            let tags = known.split(separator: ",").map { $0.drop { $0 == " " } }
            if known == "*" || tags.contains(where: { $0 == tag || $0 == "W/\(tag)" }) {
                answer.status = 304
                answer.body = .none
                answer.headers["Content-Type"] = nil
                return
            }
        }
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
