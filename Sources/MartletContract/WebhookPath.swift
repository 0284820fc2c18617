/// The path behind the last runtime expression of an address, such as `/data/{id}` of `{$request.body#/url}/data/{id}`.
package enum WebhookPath {
    /// Returns the path; nil where the address has none, or it is more than whole segments.
    package static func template(of address: String) -> String? {
        guard let end = address.range(ofLast: "{$") else { return nil }
        guard let brace = address[end...].firstIndex(of: "}") else { return nil }
        let path = address[address.index(after: brace)...]
        return path.hasPrefix("/") && !path.contains("?") && !path.contains("#") ? String(path) : nil
    }

    /// Returns an address without the names of the places in its path.
    package static func shape(of address: String) -> String {
        guard let path = template(of: address) else { return address }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { isPlace($0) ? "{}" : $0 }
        return String(address.dropLast(path.count)) + segments.joined(separator: "/")
    }

    private static func isPlace(_ segment: Substring) -> Bool { segment.hasPrefix("{") && segment.hasSuffix("}") }

    /// Returns the names of its places.
    package static func places(in address: String) -> [String] {
        guard let path = template(of: address) else { return [] }
        return path.split(separator: "/").compactMap { segment in
            isPlace(segment) ? String(segment.dropFirst().dropLast()) : nil
        }
    }
}

extension String {
    fileprivate func range(ofLast text: String) -> Index? {
        var found: Index?
        var rest = self[...]
        while let range = rest.firstRange(of: text) {
            found = range.lowerBound
            rest = rest[range.upperBound...]
        }
        return found
    }
}
