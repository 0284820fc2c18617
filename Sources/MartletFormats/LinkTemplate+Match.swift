extension LinkTemplate {
    /// Returns the values that an address has in the places of the template; nil when it does not match.
    ///
    /// - The scheme and the host match in any case, the port by its number (RFC 3986, sections 3.1, 3.2.2, 6.2.3). An
    ///   address with anything before an `@` matches nothing.
    /// - The path matches segment by segment, percent-decoded; a segment more or less, a slash at the end too, is
    ///   another path.
    /// - Each item of the template's query is there exactly once. Others, and a fragment, are passed over: mail services
    ///   add some.
    /// - A value is never empty, `.` or `..`, and has no control characters; what is no UTF-8, or is percent-encoded
    ///   wrongly, matches nothing. `+` is a plus.
    package func values(of address: String) -> [String: String]? {
        guard address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let address = LinkAddress(address[...]),
            address.scheme == scheme, address.host == host, address.port == port,
            address.segments.count == segments.count
        else { return nil }
        var values: [String: String] = [:]
        for (part, text) in zip(segments, address.segments) {
            guard part.take(text, into: &values) else { return nil }
        }
        for item in query {
            let found = address.query.filter { PercentEncoding.decode($0.name) == item.name }
            guard found.count == 1, item.value.take(found[0].value ?? "", into: &values) else { return nil }
        }
        return values
    }

    /// Returns the address with values in its places, percent-encoded; nil when one is missing or can be no value.
    package func address(with values: [String: String]) -> String? {
        var address = ""
        for (index, piece) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
            guard index > 0, let end = piece.firstIndex(of: "}") else {
                address += piece
                continue
            }
            guard let value = values[String(piece[..<end])], Self.canBeValue(Array(value.utf8)) else { return nil }
            address += PercentEncoding.encode(value)
            address += piece[piece.index(after: end)...]
        }
        return address
    }

    /// Returns bytes as text; nil when they are no UTF-8.
    fileprivate static func text(of bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    fileprivate static func canBeValue(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty, bytes != Array(".".utf8), bytes != Array("..".utf8) else { return false }
        // C0, DEL, and C1, which are C2 80 to C2 9F in UTF-8.
        for (index, byte) in bytes.enumerated() {
            if byte < 0x20 || byte == 0x7F { return false }
            if byte == 0xC2, index + 1 < bytes.count, bytes[index + 1] < 0xA0 { return false }
        }
        return true
    }
}

extension LinkTemplate.Part {
    /// Takes the value out of the text of a segment or of an item; false when the text does not match.
    fileprivate func take(_ text: Substring, into values: inout [String: String]) -> Bool {
        guard let bytes = PercentEncoding.decode(text) else { return false }
        guard let parameter else { return bytes == prefix }
        guard bytes.count > prefix.count + suffix.count, bytes.starts(with: prefix),
            bytes.suffix(suffix.count).elementsEqual(suffix)
        else { return false }
        let value = Array(bytes[prefix.count..<bytes.count - suffix.count])
        guard LinkTemplate.canBeValue(value), let text = LinkTemplate.text(of: value) else { return false }
        values[parameter] = text
        return true
    }
}
