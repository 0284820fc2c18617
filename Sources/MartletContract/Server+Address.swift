extension Server {
    /// A piece of an address: text as it is, or the place of a variable by its name.
    package enum AddressPiece: Sendable, Equatable {
        /// Text as it is.
        case text(String)
        /// The place of a variable.
        case place(String)
    }

    /// The pieces of ``url``. A brace that closes or opens nothing is text.
    package var addressPieces: [AddressPiece] {
        var pieces: [AddressPiece] = []
        var rest = url[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            if start > rest.startIndex { pieces.append(.text(String(rest[..<start]))) }
            pieces.append(.place(String(rest[rest.index(after: start)..<end])))
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        return pieces
    }

    /// Whether the address is a path alone, also by a variable at its start, and the app says where it is.
    package var isRelative: Bool {
        let start = variables.first { url.hasPrefix("{\($0.name)}") }?.defaultValue ?? url
        return start.hasPrefix("/") && !start.hasPrefix("//")
    }

    /// The address with the defaults of the variables that are before its host, which a variable can hold as a whole.
    package var startedURL: String {
        guard !variables.isEmpty else { return url }
        let values = TextTable(variables.map { ($0.name, $0.defaultValue) }) { first, _ in first }
        return addressPieces.reduce(into: "") { text, piece in
            switch piece {
            case .text(let own): text += own
            case .place(let name):
                let isStart = !text.hasPrefix("/") && !text.contains("://")
                text += (isStart ? values[name] : nil) ?? "{\(name)}"
            }
        }
    }

    /// Whether a text without places can be such a path: of the characters of a segment (RFC 3986, section 3.3) those that
    /// paths of servers have.
    package static func isPath(_ text: String) -> Bool {
        text.hasPrefix("/") && !text.contains("//") && !text.split(separator: "/").contains { $0 == "." || $0 == ".." }
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "/-._~%!$&'()+,;=:@".utf8.contains(byte)
                }
            }
    }

    /// The address where nothing is chosen: ``url`` with the default of each variable in its place.
    package var defaultURL: String {
        guard !variables.isEmpty else { return url }
        let values = TextTable(variables.map { ($0.name, $0.defaultValue) }) { first, _ in first }
        let text = addressPieces.map { piece in
            switch piece {
            case .text(let text): text
            case .place(let name): values[name] ?? "{\(name)}"
            }
        }.joined()
        return text.hasSuffix("/") && text != "/" ? String(text.dropLast()) : text
    }

    /// ``url`` without what makes no difference: the case of the scheme and of the host, the usual port of the scheme (RFC 3986,
    /// sections 6.2.2.1 and 6.2.3).
    package var comparableURL: String { Self.comparable(url) }

    /// ``defaultURL``, as ``comparableURL`` has it.
    package var comparableDefaultURL: String { Self.comparable(defaultURL) }

    private static func comparable(_ url: String) -> String {
        guard let mark = url.firstRange(of: "://") else { return url }
        let scheme = url[..<mark.lowerBound].lowercased()
        let end = url[mark.upperBound...].firstIndex { "/?#".contains($0) } ?? url.endIndex
        var authority = String(url[mark.upperBound..<end])
        if !authority.contains("{"), !authority.contains("@") { authority = authority.lowercased() }
        if let port = ["https": ":443", "http": ":80", "wss": ":443", "ws": ":80"][scheme], authority.hasSuffix(port) {
            authority.removeLast(port.count)
        }
        return scheme + "://" + authority + url[end...]
    }
}
