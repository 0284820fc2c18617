import Foundation

/// A stored answer as a file: a head with a checksum, then all of it.
///
/// ```
/// "MRTC" version:1 kind:1 reserved:2 checksum:8 length:8 | payload
/// ```
///
/// Numbers are little-endian; texts and bytes have their length in four bytes before them. Whatever was cut off or
/// changed does not have the length or the checksum that the head says, and is no file of the cache.
enum EntryFile {
    /// What a file holds.
    enum Content {
        case entry(CacheEntry)
        /// The answers to a key vary with these header fields; each is a file of its own.
        case names(key: String, [String])
    }

    private static let magic: [UInt8] = Array("MRTC".utf8)
    private static let version: UInt8 = 1
    private static let headBytes = 24

    /// Returns the bytes of a file.
    static func encode(_ content: Content) -> Data {
        var payload = ByteWriter()
        let kind: UInt8
        switch content {
        case .entry(let entry):
            kind = 1
            write(entry, to: &payload)
        case .names(let key, let names):
            kind = 2
            payload.write(key)
            payload.write(names)
        }
        var head = ByteWriter()
        head.data.append(contentsOf: magic + [version, kind, 0, 0])
        head.write(checksum(kind, payload.data))
        head.write(UInt64(payload.data.count))
        return head.data + payload.data
    }

    /// Reads the bytes of a file; nil when they are not whole.
    static func decode(_ data: Data) -> Content? {
        let data = data.startIndex == 0 ? data : Data(data)
        guard data.count >= headBytes, data.prefix(4).elementsEqual(magic), data[4] == version else { return nil }
        var head = ByteReader(data[8..<headBytes])
        let payload = data[headBytes...]
        guard let checksum = head.number(), let length = head.number(), length == UInt64(payload.count),
            data[6] == 0, data[7] == 0, checksum == Self.checksum(data[5], payload)
        else { return nil }
        var reader = ByteReader(payload)
        switch data[5] {
        case 1: return readEntry(&reader).map { .entry($0) }
        case 2:
            guard let key = reader.text(), let names = reader.texts(), reader.isAtEnd else { return nil }
            return .names(key: key, names)
        default: return nil
        }
    }

    private static func checksum(_ kind: UInt8, _ payload: Data) -> UInt64 {
        var print = Fingerprint()
        withUnsafeBytes(of: kind) { print.combine($0) }
        payload.withUnsafeBytes { print.combine($0) }
        return print.value
    }

    private static func write(_ entry: CacheEntry, to writer: inout ByteWriter) {
        let address = entry.address
        for text in [address.key, address.endpoint, address.origin, address.scope.text] { writer.write(text) }
        writer.write(address.parameters)
        writer.write(address.vary.map { $0.name })
        writer.write(address.vary.map { $0.value.map { "=" + $0 } ?? "" })
        writer.write(entry.times.received)
        writer.write(entry.times.initialAge.bitPattern)
        switch entry.times.expiry {
        case nil: writer.write(UInt64(0))
        case .never: writer.write(UInt64(1))
        case .at(let date):
            writer.write(UInt64(2))
            writer.write(date)
        }
        writer.write(entry.headers.fields.map(\.name))
        writer.write(entry.headers.fields.map(\.value))
        writer.write(entry.body)
    }

    private static func readEntry(_ reader: inout ByteReader) -> CacheEntry? {
        guard let address = readAddress(&reader), let times = readTimes(&reader),
            let names = reader.texts(), let values = reader.texts(), names.count == values.count,
            let body = reader.bytes(), reader.isAtEnd
        else { return nil }
        let fields = zip(names, values).map { HTTPHeaders.Field(name: $0, value: $1) }
        return CacheEntry(address: address, times: times, headers: HTTPHeaders(fields), body: body)
    }

    private static func readAddress(_ reader: inout ByteReader) -> CacheEntry.Address? {
        guard let key = reader.text(), let endpoint = reader.text(), let origin = reader.text(),
            let scope = reader.text().flatMap(CacheScope.init(text:)), let parameters = reader.texts(),
            let names = reader.texts(), let values = reader.texts(), names.count == values.count
        else { return nil }
        let vary = zip(names, values).map { name, value in
            CacheEntry.VaryField(name: name, value: value.isEmpty ? nil : String(value.dropFirst()))
        }
        return CacheEntry.Address(
            key: key, endpoint: endpoint, origin: origin, scope: scope, parameters: parameters, vary: vary)
    }

    private static func readTimes(_ reader: inout ByteReader) -> CacheEntry.Times? {
        guard let received = reader.date(), let age = reader.number(), let kind = reader.number() else { return nil }
        let expiry: CacheEntry.Expiry?
        switch kind {
        case 0: expiry = nil
        case 1: expiry = .never
        case 2:
            guard let date = reader.date() else { return nil }
            expiry = .at(date)
        default: return nil
        }
        return CacheEntry.Times(received: received, initialAge: TimeInterval(bitPattern: age), expiry: expiry)
    }
}

/// Writes numbers, texts and bytes one after the other.
private struct ByteWriter {
    var data = Data()

    mutating func write(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
    }

    mutating func write(_ date: Date) { write(date.timeIntervalSinceReferenceDate.bitPattern) }

    mutating func write(_ text: String) { write(Data(text.utf8)) }

    mutating func write(_ texts: [String]) {
        write(UInt64(texts.count))
        for text in texts { write(text) }
    }

    mutating func write(_ bytes: Data) {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: bytes.count).littleEndian) { data.append(contentsOf: $0) }
        data.append(bytes)
    }
}

/// Reads what a ``ByteWriter`` wrote; nil where there is something else.
private struct ByteReader {
    private var rest: Data

    init(_ data: Data) { rest = data }

    var isAtEnd: Bool { rest.isEmpty }

    private mutating func take(_ count: Int) -> Data? {
        guard rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func number() -> UInt64? {
        take(8)?.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }

    mutating func date() -> Date? {
        number().map { Date(timeIntervalSinceReferenceDate: TimeInterval(bitPattern: $0)) }
    }

    mutating func bytes() -> Data? {
        guard let length = take(4)?.reversed().reduce(0, { $0 << 8 | Int($1) }) else { return nil }
        return take(length).map { Data($0) }
    }

    mutating func text() -> String? { bytes().flatMap { String(data: $0, encoding: .utf8) } }

    mutating func texts() -> [String]? {
        guard let count = number() else { return nil }
        var texts: [String] = []
        // Each has at least the four bytes of its length: a count that lies ends with the file.
        for _ in 0..<min(count, UInt64(rest.count)) {
            guard let text = text() else { return nil }
            texts.append(text)
        }
        return texts.count == Int(exactly: count) ? texts : nil
    }
}
