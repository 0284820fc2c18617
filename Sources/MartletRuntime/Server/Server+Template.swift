import MartletFormats

extension Server {
    /// Makes a server whose address has places for values, such as `https://{region}.example.com/{base}`.
    ///
    /// A value stays in its place: in a path it is percent-encoded, and where it would be another part of the address than
    /// the specification says (`/` in a host, `..` in a path), calls throw ``APIError/Code/invalidURL``.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - template: The address; names of places are in braces.
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
            guard let value = values[String(rest[rest.index(after: start)..<end])] else { return nil }
            rest = rest[rest.index(after: end)...]
            // The host ends where a path as a whole follows it.
            let isPath = part == .authority && value.hasPrefix("/") && (rest.isEmpty || rest.hasPrefix("/"))
            if isPath, !address.hasSuffix("/") { part = .path }
            guard let text = text(of: value, in: part) else { return nil }
            address += text
            // A value that is an address as a whole, or the start of a path, is followed by a path.
            if part == .start, value.contains("://") || value.hasPrefix("/") { part = .path }
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

    private static func text(of value: String, in part: Part) -> String? {
        switch part {
        case .start:
            // Checked with the whole address: a scheme, or a web address without a query.
            return value
        case .authority:
            let isHost = value.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-._:[]".utf8.contains(byte)
                }
            }
            return isHost ? value : nil
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
