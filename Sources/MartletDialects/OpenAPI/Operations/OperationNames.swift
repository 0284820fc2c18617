import MartletContract
import MartletSyntax

/// What groups and endpoints are called.
enum OperationNames {
    /// Returns a text as a name of a group or an endpoint: letters, digits, `_` and `-`, with a letter or `_` first. Nil
    /// when nothing of it can stand in one.
    static func clean(_ text: String) -> String? {
        if isClean(text) { return text }
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return cleanASCII(text) }
        var name = ""
        var isGap = false
        for character in text {
            if character.isLetterOrNumber || character == "_" || character == "-" {
                if isGap, !name.isEmpty { name.append("-") }
                isGap = false
                name.append(character)
            } else if character != "'" {
                isGap = true
            }
        }
        guard let first = name.first(where: { $0 != "-" }), name.contains(where: \.isLetterOrNumber) else {
            return nil
        }
        name = String(name.drop { $0 == "-" })
        return first.isNumber ? "_" + name : name
    }

    /// The same for a text in ASCII, as nearly all are.
    private static func cleanASCII(_ text: String) -> String? {
        var name: [UInt8] = []
        name.reserveCapacity(text.utf8.count)
        var isGap = false
        for byte in text.utf8 {
            if isNameByte(byte) {
                // What stands first is a letter, a digit or `_`.
                if !name.isEmpty || byte != UInt8(ascii: "-") {
                    if isGap, !name.isEmpty { name.append(UInt8(ascii: "-")) }
                    name.append(byte)
                }
                isGap = false
            } else if byte != UInt8(ascii: "'") {
                isGap = true
            }
        }
        guard let first = name.first, name.contains(where: { isLetter($0) || isDigit($0) }) else { return nil }
        return (isDigit(first) ? "_" : "") + String(decoding: name, as: UTF8.self)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Whether a text is such a name already, in ASCII and with a letter first, as nearly all are.
    private static func isClean(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy(isNameByte)
    }

    /// Returns the group of an operation that has no tag: the first segment of its path that tells it apart, so not
    /// `api`, a version or a parameter. Nil when there is none.
    ///
    /// The answer depends on the path alone: another operation never moves this one to another group.
    static func group(ofPath path: String) -> String? {
        let address = path.prefix { $0 != "?" && $0 != "#" }
        for segment in address.split(separator: "/") where !segment.contains("{") {
            let isVersion = (segment.first?.lowercased() == "v" ? segment.dropFirst() : segment).first?.isNumber == true
            if isVersion || segment.lowercased() == "api" { continue }
            if let name = clean(String(segment)) { return name }
        }
        return nil
    }

    /// Returns the names that an endpoint may have, the best first; at least one.
    static func names(
        operationID: String?, method: Endpoint.Method, path: String, group: String
    ) -> [String] {
        guard let operationID, let whole = clean(withoutEnding(operationID, method: method, path: path)) else {
            return [made(from: path, method: method)]
        }
        guard let short = withoutPrefix(whole, group: group) else { return [whole] }
        return [short, whole]
    }

    /// Takes off what FastAPI puts behind the name of a function: the path with all but letters and digits turned into
    /// `_`, and the method.
    private static func withoutEnding(_ operationID: String, method: Endpoint.Method, path: String) -> String {
        guard operationID.hasSuffix("_" + method.word) else { return operationID }
        let words = path.map { character -> Character in
            character.isLetterOrNumber || character == "_" ? character : "_"
        }
        let ending = String(words) + "_" + method.rawValue
        guard operationID.hasSuffix(ending), operationID.utf8.count > ending.utf8.count else { return operationID }
        return String(operationID.dropLast(ending.count))
    }

    /// Takes off the name of the group, in whatever case it is written; nil when the name does not begin with it.
    private static func withoutPrefix(_ name: String, group: String) -> String? {
        if name.utf8.allSatisfy({ $0 < 0x80 }), group.utf8.allSatisfy({ $0 < 0x80 }) {
            return withoutASCIIPrefix(name, group: group)
        }
        let prefix = group.filter(\.isLetterOrNumber).lowercased()
        guard !prefix.isEmpty else { return nil }
        var rest = name[...]
        var left = prefix[...]
        while let wanted = left.first {
            guard let next = rest.first else { return nil }
            rest = rest.dropFirst()
            if next == "_" || next == "-" { continue }
            guard next == wanted || next.lowercased() == String(wanted) else { return nil }
            left = left.dropFirst()
        }
        // `users` is no prefix of `usersettings`, but one of `usersList` and `users_list`.
        let isBoundary = rest.first.map { $0 == "_" || $0 == "-" || $0.isUppercase } ?? false
        rest = rest.drop { $0 == "_" || $0 == "-" }
        guard isBoundary, let first = rest.first, first.isLetter else { return nil }
        return String(rest)
    }

    /// The same where both are ASCII, as nearly all are.
    private static func withoutASCIIPrefix(_ name: String, group: String) -> String? {
        func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") }
        func small(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
        var rest = Substring(name).utf8
        var isEmpty = true
        for byte in group.utf8 where isLetter(byte) || isDigit(byte) {
            isEmpty = false
            rest = rest.drop(while: isSeparator)
            guard let next = rest.popFirst(), small(next) == small(byte) else { return nil }
        }
        guard !isEmpty, let next = rest.first, isSeparator(next) || (0x41...0x5A).contains(next) else { return nil }
        rest = rest.drop(while: isSeparator)
        guard let first = rest.first, isLetter(first) else { return nil }
        return String(Substring(rest))
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// Makes a name of method and path: `GET /users/{id}/posts` is `getUsersByIdPosts`.
    private static func made(from path: String, method: Endpoint.Method) -> String {
        let address = path.prefix { $0 != "#" }
        var name = method.word
        var isAfterParameter = false
        for segment in (address.split(separator: "?").first ?? "").split(separator: "/") {
            for piece in pieces(of: segment) {
                let words = piece.text.split { !$0.isLetterOrNumber }
                guard !words.isEmpty else { continue }
                if piece.isParameter { name += isAfterParameter ? "And" : "By" }
                for word in words { name += word.prefix(1).uppercased() + word.dropFirst() }
                isAfterParameter = piece.isParameter
            }
        }
        for piece in [address.split(separator: "?").dropFirst().first, path.split(separator: "#").dropFirst().first] {
            for word in (piece ?? "").split(whereSeparator: { !$0.isLetterOrNumber }) {
                name += word.prefix(1).uppercased() + word.dropFirst()
            }
        }
        return name == method.word ? name + "Root" : name
    }

    private static func pieces(of segment: Substring) -> [(text: Substring, isParameter: Bool)] {
        var pieces: [(text: Substring, isParameter: Bool)] = []
        var rest = segment
        while let open = rest.firstIndex(of: "{") {
            if open != rest.startIndex { pieces.append((rest[..<open], false)) }
            let inside = rest[rest.index(after: open)...]
            let end = inside.firstIndex(of: "}") ?? inside.endIndex
            pieces.append((inside[..<end], true))
            rest = end == inside.endIndex ? "" : inside[inside.index(after: end)...]
        }
        if !rest.isEmpty { pieces.append((rest, false)) }
        return pieces
    }
}

extension Endpoint.Method {
    /// The method as a word of names: `versionControl` of `VERSION-CONTROL`.
    var word: String {
        if isStandard { return rawValue }
        let words = rawValue.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let word = (words.first.map(String.init) ?? "") + rest
        return word.first?.isLetter == true ? word : "request" + word
    }
}
