/// Hosts that are always this machine.
package enum LoopbackHost {
    /// Returns whether a host, as an address has it, is this machine: `localhost` and the names below it, with or without
    /// the final dot, `127.0.0.0/8` and `::1`.
    ///
    /// The unspecified addresses `0.0.0.0` and `::` are not: they are every interface, not one that only this machine
    /// has. An IPv4 address is one of four decimal numbers without leading zeros; what else looks like one is looked up
    /// as a name by some readers, and would be another machine.
    ///
    /// - Source: RFC 6761, section 6.3, <https://www.rfc-editor.org/rfc/rfc6761#section-6.3>; RFC 1122, section
    ///   3.2.1.3; RFC 4291, section 2.5.3.
    package static func contains(_ host: some StringProtocol) -> Bool {
        let host = host.lowercased()
        if host.utf8.contains(UInt8(ascii: ":")) { return isIPv6(host) }
        if bytes(ofIPv4: host)?.first == 127 { return true }
        let name = host.hasSuffix(".") ? host.dropLast() : host[...]
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        return labels.last == "localhost" && !labels.contains("")
    }

    private static func bytes(ofIPv4 text: String) -> [UInt8]? {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
        guard numbers.count == 4 else { return nil }
        var bytes: [UInt8] = []
        for number in numbers {
            guard number.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
                number == "0" || !number.hasPrefix("0"), let byte = UInt8(number)
            else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    private static func isIPv6(_ host: String) -> Bool {
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        return groups(ofIPv6: isBracketed ? host.dropFirst().dropLast() : host[...]) == [0, 0, 0, 0, 0, 0, 0, 1]
    }

    /// Returns the eight groups of an address of hexadecimal digits alone (RFC 4291, section 2.2), without a zone; nil for
    /// other texts.
    private static func groups(ofIPv6 text: Substring) -> [UInt16]? {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        guard halves.count <= 2, let first = groups(halves[0]), let last = halves.count == 2 ? groups(halves[1]) : []
        else { return nil }
        let missing = 8 - first.count - last.count
        guard halves.count == 2 ? missing >= 1 : missing == 0 else { return nil }
        return first + Array(repeating: 0, count: missing) + last
    }

    private static func groups(_ text: Substring) -> [UInt16]? {
        if text.isEmpty { return [] }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        var groups: [UInt16] = []
        for part in parts {
            guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy(isHexDigit),
                let group = UInt16(part, radix: 16)
            else { return nil }
            groups.append(group)
        }
        return groups
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
