import MartletSyntax

/// What the name and the value of a header field may hold (RFC 9110, section 5).
enum HeaderText {
    /// Fields that the runtime writes, or that would change how the message is framed.
    private static let reserved: TextSet = [
        "accept-encoding", "authorization", "connection", "content-length", "content-type", "cookie", "expect", "host",
        "keep-alive", "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Whether a name is a token (RFC 9110, section 5.6.2).
    static func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
    }

    /// Whether a value is visible ASCII with spaces and tabs inside only (RFC 9110, section 5.5).
    static func isValue(_ text: String) -> Bool {
        let edges = [text.utf8.first, text.utf8.last].compactMap { $0 }
        return !edges.contains { $0 == 0x20 || $0 == 0x09 }
            && text.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x09 }
    }

    /// Whether a field of a part is the runtime's to write (RFC 7578, sections 4.2, 4.4 and 4.7).
    static func isOfPart(_ name: String) -> Bool {
        ["content-disposition", "content-transfer-encoding", "content-type"].contains(name.lowercased())
    }

    /// Whether a field is the runtime's to write.
    static func isReserved(_ name: String) -> Bool {
        reserved.contains(name.lowercased())
    }
}

extension ReadContext {
    /// Checks the name of a header field that the author writes.
    mutating func checkHeaderName(_ name: String, at span: SourceSpan) -> Bool {
        guard HeaderText.isName(name) else {
            report(
                .invalidHeaderName, "'\(name.excerpt)' cannot be the name of a header", at: span,
                help: "letters, digits and hyphens, such as X-Request-ID")
            return false
        }
        guard !HeaderText.isReserved(name) else {
            report(
                .reservedHeader, "the header '\(name.excerpt)' is written by the runtime", at: span,
                help: "credentials belong to 'auth', content types to the body")
            return false
        }
        return true
    }
}
