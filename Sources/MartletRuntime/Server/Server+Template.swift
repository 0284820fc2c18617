import MartletFormats

extension Server {
    /// Makes a server whose address has places for values, such as `https://{region}.example.com/{base}`.
    ///
    /// A value stays in its place: in a path it is percent-encoded, and where it would be another part of the address than
    /// the specification says (`/` in a host, `..` in a path), calls throw ``APIError/Code/invalidURL``.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - template: The address; names of places are in braces. The value of `{/base}` is a path, or the start of one.
    ///   - values: The values, by the names of their places.
    ///   - isInsecureAllowed: Whether plain `http` to a host that is not this machine is allowed.
    ///   - arePinsChecked: Whether the pins of the client are checked.
    ///   - logLevel: How much is logged.
    public init(
        name: String, template: String, values: [String: String], isInsecureAllowed: Bool = false,
        arePinsChecked: Bool = true, logLevel: LogLevel = .off
    ) {
        self.init(
            name: name, url: Self.fill(template, with: values) ?? "", isInsecureAllowed: isInsecureAllowed,
            arePinsChecked: arePinsChecked, logLevel: logLevel)
        isMadeFromTemplate = true
    }

    /// Where in an address something stands.
    private enum Part {
        /// The scheme, or everything where a value is the whole start of the address.
        case start
        /// Host and port.
        case authority
        /// The path.
        case path
    }

    /// Returns the address; nil when a value cannot stand in its place, or a place has no value.
    private static func fill(_ template: String, with values: [String: String]) -> String? {
        var address = ""
        var part = template.hasPrefix("/") ? Part.path : .start
        var rest = template[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            address += rest[..<start]
            part = self.part(after: rest[..<start], from: part)
            let place = rest[rest.index(after: start)..<end]
            let isPath = place.hasPrefix("/")
            guard let value = values[String(isPath ? place.dropFirst() : place)] else { return nil }
            rest = rest[rest.index(after: end)...]
            if isPath, part != .path {
                // The host ends here, or there is none.
                let isBehindHost = part == .authority && !address.hasSuffix("/")
                guard isBehindHost || address.isEmpty, value.isEmpty || value.hasPrefix("/") else { return nil }
                part = .path
            }
            guard let text = text(of: value, in: part, after: address, before: rest) else { return nil }
            address += text
            part = part == .start && address.hasPrefix("/") ? .path : self.part(after: text[...], from: part)
        }
        address += rest
        return hasDotSegment(address) ? nil : address
    }

    private static func part(after text: Substring, from part: Part) -> Part {
        switch part {
        case .start:
            guard let slashes = text.firstRange(of: "://") else { return .start }
            return text[slashes.upperBound...].contains("/") ? .path : .authority
        case .authority: return text.contains("/") ? .path : .authority
        case .path: return .path
        }
    }

    /// Returns the text of a value between the address in front of it and the rest of the template.
    private static func text(
        of value: String, in part: Part, after address: String, before rest: Substring
    ) -> String? {
        func has(_ others: String) -> Bool {
            value.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: others.utf8.contains(byte)
                }
            }
        }
        switch part {
        case .start:
            // In front of `://` it is the scheme, or a part of it (RFC 3986, section 3.1). Otherwise it is the address as a
            // whole, which is checked as one.
            return !rest.contains("://") || has("+-.") ? value : nil
        case .authority:
            let isPort = address.hasSuffix(":")
            return isPort
                ? (value.utf8.allSatisfy { (0x30...0x39).contains($0) } ? value : nil) : has("-._:[]") ? value : nil
        case .path:
            return PercentEncoding.encode(value, leaving: pathValue)
        }
    }

    /// What a value of a path keeps: `pchar` and `/` (RFC 3986, section 3.3).
    private static let pathValue = PercentEncoding.ByteSet(alphanumericsAnd: "-._~!$&'()*+,;=:@/")

    /// Whether a segment of an address is `.` or `..`, which would take away from the path.
    private static func hasDotSegment(_ address: String) -> Bool {
        address.split(separator: "/").contains { $0 == "." || $0 == ".." }
    }
}
