/// Splits a multipart body.
///
/// - Source: RFC 2046, section 5.1.1; RFC 7578
struct MultipartBody: Sendable {
    /// A part.
    struct Part: Sendable {
        /// The header fields.
        var headers: HeaderFields
        /// What follows them.
        var content: ArraySlice<UInt8>
        /// The name of the field that it is of; nil where it says none.
        var name: String?
        /// The name of the file; nil where it says none.
        var fileName: String?
    }

    /// The parts, in order.
    let parts: [Part]
    /// The positions of the parts of each name.
    private let positions: TextTable<[Int]>

    /// Splits a body; nil where it is not made of parts, or does not end as it must.
    init?(_ body: [UInt8], boundary: String) {
        guard !boundary.isEmpty, boundary.utf8.count <= 70 else { return nil }
        let delimiter = Array("\r\n--\(boundary)".utf8)
        // The first delimiter needs no line break before it.
        let bytes = Array("\r\n".utf8) + body
        var places = Self.places(of: delimiter, in: bytes)
        guard let first = places.first, let last = places.popLast(), places.count <= 10_000 else { return nil }
        guard bytes[(last + delimiter.count)...].starts(with: "--".utf8) else { return nil }
        var parts: [Part] = []
        for (index, place) in places.enumerated() {
            let start = place + delimiter.count
            let end = index + 1 < places.count ? places[index + 1] : last
            guard let part = Self.part(bytes[start..<end]) else { return nil }
            parts.append(part)
        }
        guard first != last || parts.isEmpty else { return nil }
        self.parts = parts
        var positions: TextTable<[Int]> = [:]
        for (index, part) in parts.enumerated() {
            if let name = part.name { positions[name, default: []].append(index) }
        }
        self.positions = positions
    }

    /// Returns the parts of a name, in order.
    func parts(of name: String) -> [Part] { positions[name]?.map { parts[$0] } ?? [] }

    private static func places(of delimiter: [UInt8], in bytes: [UInt8]) -> [Int] {
        var places: [Int] = []
        var index = 0
        while index + delimiter.count <= bytes.count {
            if bytes[index] == 0x0D, bytes[index...].starts(with: delimiter) {
                places.append(index)
                index += delimiter.count
            } else {
                index += 1
            }
        }
        return places
    }

    private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
        // Behind the boundary there may be white space (RFC 2046, section 5.1.1), then a line break.
        let rest = bytes.drop { $0 == 0x20 || $0 == 0x09 }
        guard rest.starts(with: "\r\n".utf8) else { return nil }
        var lines = rest.dropFirst(2)
        var headers = HeaderFields()
        while true {
            guard let end = lines.firstIndex(of: 0x0D), lines[end...].starts(with: "\r\n".utf8) else { return nil }
            let line = lines[lines.startIndex..<end]
            lines = lines[(end + 2)...]
            if line.isEmpty { break }
            guard headers.entries.count < 100 else { return nil }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
            headers.append(String(decoding: line[..<colon], as: UTF8.self), String(value.drop { $0 == " " }))
        }
        let disposition = headers["Content-Disposition"].map(ParsedContentType.init)
        return Part(
            headers: headers, content: lines, name: disposition?.parameters["name"],
            fileName: disposition?.parameters["filename"])
    }
}
