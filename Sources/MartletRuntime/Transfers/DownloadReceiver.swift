import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Writes one answer into the part of a download.
struct DownloadReceiver: BodyReceiver {
    /// The answer does not continue the part that is there.
    struct Mismatch: Error {}

    /// What is written into.
    let part: PartialFile
    /// Which call it is.
    let call: String
    /// Where the part goes on; nil at the beginning.
    let resumption: PartialFile.Note?
    /// Whether the call has no range of its own.
    let isRangeOurs: Bool
    /// Who is told.
    let progress: TransferProgress?
    /// How many bytes the whole has; nil when nobody knows.
    private let total = Locked<Int?>(nil)

    init(
        part: PartialFile, call: String, resumption: PartialFile.Note?, isRangeOurs: Bool, progress: TransferProgress?
    ) {
        self.part = part
        self.call = call
        self.resumption = resumption
        self.isRangeOurs = isRangeOurs
        self.progress = progress
    }

    /// Returns the request for what is missing (RFC 9110, sections 13.1.5 and 14.2): the server sends the rest, or the
    /// whole when it has another version by now.
    func asking(_ request: TransportRequest) -> TransportRequest {
        guard let resumption else { return request }
        var request = request
        request.headers["Range"] = "bytes=\(resumption.kept)-"
        request.headers["If-Range"] = resumption.validator
        return request
    }

    func begin(_ head: TransportResponse) throws -> Bool {
        if head.status == 416, resumption != nil { throw Mismatch() }
        guard (200..<300).contains(head.status) else { return false }
        if head.status == 206, isRangeOurs {
            try resume(head)
        } else {
            let length = head.contentLength
            total.withLock { total in total = length }
            try part.restart(isRangeOurs ? head.validator.flatMap { validator in note(validator, of: length) } : nil)
        }
        report()
        return true
    }

    func receive(_ piece: Data) throws {
        try part.append(piece)
        if let total = total.withLock({ total in total }), part.count > total {
            throw APIError(.invalidResponse, reason: "the answer is longer than it says")
        }
        report()
    }

    /// Whether all bytes are there.
    ///
    /// - Throws: `URLError` when the connection ended before the answer did.
    func isWhole() throws -> Bool {
        guard let total = total.withLock({ total in total }), part.count < total else { return true }
        guard resumption != nil else { throw URLError(.networkConnectionLost) }
        return false
    }

    private func resume(_ head: TransportResponse) throws {
        guard let resumption else { throw APIError(.invalidResponse, reason: "a part that nobody asked for") }
        guard let range = head.contentRange, range.start == resumption.kept,
            range.total ?? resumption.total == resumption.total,
            head.isUnencoded, head.headers["ETag"].map({ $0 == resumption.validator }) ?? true || !resumption.hasTag
        else { throw Mismatch() }
        try part.resume(resumption)
        total.withLock { total in total = resumption.total }
    }

    private func note(_ validator: String, of length: Int?) -> PartialFile.Note? {
        length.map { PartialFile.Note(call: call, validator: validator, total: $0) }
    }

    private func report() {
        progress?.report(part.count, of: total.withLock { total in total })
    }
}

extension PartialFile.Note {
    /// Whether the validator is a tag, and not a date.
    fileprivate var hasTag: Bool { validator.hasPrefix("\"") }
}

extension TransportResponse {
    /// Whether the bytes are those of the content, and can be counted.
    fileprivate var isUnencoded: Bool {
        headers["Content-Encoding"].map { $0.lowercased() == "identity" } ?? true
    }

    /// How many bytes the body has; nil when nobody knows.
    fileprivate var contentLength: Int? {
        guard isUnencoded, let length = headers["Content-Length"].flatMap({ Int($0) }), length >= 0 else { return nil }
        return length
    }

    /// What tells this version of the content from any other: a strong tag, or a date that is old enough to be one
    /// (RFC 9110, section 8.8.2.2); nil when nothing does, or parts are not sent.
    fileprivate var validator: String? {
        guard status == 200, isUnencoded, headers["Accept-Ranges"]?.lowercased() != "none" else { return nil }
        if let tag = headers["ETag"] { return tag.hasPrefix("\"") ? tag : nil }
        guard let changed = headers["Last-Modified"], let date = headers["Date"].flatMap(HTTPDate.parse),
            let moment = HTTPDate.parse(changed), date.timeIntervalSince(moment) >= 1
        else { return nil }
        return changed
    }

    /// Which part of the content the body is (RFC 9110, section 14.4); nil when that is not said, or makes no sense.
    fileprivate var contentRange: (start: Int, total: Int?)? {
        guard let text = headers["Content-Range"], text.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = text.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard ends.count == 2, let start = ends[0], let end = ends[1], 0 <= start, start <= end else { return nil }
        if parts[1] == "*" { return (start, nil) }
        guard let total = Int(parts[1]), end < total else { return nil }
        return (start, total)
    }
}
