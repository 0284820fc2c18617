/// Finds secrets in texts by their looks: tokens, private keys, credentials in addresses.
package enum SecretShapes {
    /// How the tokens of well-known services begin.
    private static let prefixes = [
        "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "sk_live_", "sk_test_", "rk_live_", "rk_test_",
        "sk-",
        "xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xapp-", "AKIA", "ASIA", "AIza", "ya29.", "npm_", "pypi-", "SG.",
        "shpat_", "dop_v1_", "hf_", "whsec_",
    ].map { Array($0.utf8) }
    /// How few bytes a token has.
    private static let leastLength = 16

    /// How often what is encoded within a text is decoded and looked into.
    private static let depth = 4

    /// Returns a text with another word in the places of secrets.
    ///
    /// Addresses within addresses are percent-encoded, once for each level: what is found in one is shown decoded.
    ///
    /// - Parameters:
    ///   - word: What stands in their places.
    ///   - isSecretName: Whether a value of a name is a secret; the second argument says whether it stands as in a query:
    ///     `name=value`.
    package static func hidden(in text: String, word: String, isSecretName: (String, Bool) -> Bool) -> String {
        hidden(in: text, word: word, depth: depth, isSecretName: isSecretName)
    }

    private static func hidden(
        in text: String, word: String, depth: Int, isSecretName: (String, Bool) -> Bool
    ) -> String {
        let shown = shallowlyHidden(in: text, word: word, isSecretName: isSecretName)
        guard depth > 0, shown.utf8.contains(UInt8(ascii: "%")) else { return shown }
        let decoded = PercentEncoding.decodedText(shown[...])
        guard decoded != shown else { return shown }
        let inner = hidden(in: decoded, word: word, depth: depth - 1, isSecretName: isSecretName)
        return inner == decoded ? shown : inner
    }

    private static func shallowlyHidden(
        in text: String, word: String, isSecretName: (String, Bool) -> Bool
    ) -> String {
        if text.contains("PRIVATE KEY-----") { return word }
        let bytes = Array(text.utf8)
        let places = (tokens(in: bytes) + userParts(of: bytes) + NamedValues.places(in: bytes, isSecretName))
            .sorted { $0.lowerBound < $1.lowerBound }
        guard !places.isEmpty else { return text }
        var result: [UInt8] = []
        var position = 0
        for place in places where place.upperBound > position {
            // Places may lie in each other: what was hidden is not shown again.
            if place.lowerBound >= position {
                result += bytes[position..<place.lowerBound]
                result += word.utf8
            }
            position = place.upperBound
        }
        return String(decoding: result + bytes[position...], as: UTF8.self)
    }

    private static func tokens(in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        var isBehindScheme = false
        while start < bytes.count {
            guard isTokenByte(bytes[start]) else {
                if bytes[start] != UInt8(ascii: " ") { isBehindScheme = false }
                start += 1
                continue
            }
            var end = start
            // Behind the name of an authentication scheme stands anything up to a space (RFC 9110, section 11.4).
            while end < bytes.count, isTokenByte(bytes[end]) || (isBehindScheme && isCredentialByte(bytes[end])) {
                end += 1
            }
            let word = bytes[start..<end]
            if isBehindScheme || isToken(word) { found.append(start..<end) }
            isBehindScheme = !isBehindScheme && isScheme(word)
            start = end
        }
        return found
    }

    private static func isScheme(_ word: ArraySlice<UInt8>) -> Bool {
        guard word.count == 6 || word.count == 5 else { return false }
        let text = String(decoding: word, as: UTF8.self).lowercased()
        return text == "bearer" || text == "basic"
    }

    /// Whether a word is a JSON Web Token (RFC 7519) or a token of a well-known service.
    private static func isToken(_ word: ArraySlice<UInt8>) -> Bool {
        if word.starts(with: Array("eyJ".utf8)), word.count(where: { $0 == UInt8(ascii: ".") }) >= 2 { return true }
        return word.count >= leastLength && word.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            && prefixes.contains { word.starts(with: $0) }
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static func isCredentialByte(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ",")
    }

    /// Where addresses have credentials before their host: `https://anna:secret@example.com`.
    private static func userParts(of bytes: [UInt8]) -> [Range<Int>] {
        let mark = Array("://".utf8)
        var found: [Range<Int>] = []
        var position = 0
        while position + 3 <= bytes.count {
            guard bytes[position..<(position + 3)].elementsEqual(mark) else {
                position += 1
                continue
            }
            let start = position + 3
            let end = bytes[start...].firstIndex { !isCredentialByte($0) || "/?#".utf8.contains($0) } ?? bytes.count
            if let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) { found.append(start..<at) }
            position = end
        }
        return found
    }
}
