import MartletFormats
import MartletSyntax

/// Reads values of parameters and headers as they are sent.
///
/// - Source: OpenAPI 3.2, section 4.12.4, <https://spec.openapis.org/oas/v3.2.0.html#style-examples>; RFC 6570
struct SerializedParameter: Sendable {
    /// The kind of value.
    enum Shape: Sendable {
        case single, list, object
    }

    /// The name on the wire.
    let name: String
    /// The word of `style`.
    let style: String
    /// Whether elements and members are written one by one.
    let isExploded: Bool
    /// The kind of value.
    let shape: Shape

    /// Returns the value that a text stands for; nil where the text is none of this style.
    func node(_ text: String, at span: SourceSpan) -> Node? {
        switch style {
        case "simple": values(text[...], separator: ",", pairs: isExploded, at: span)
        case "label":
            text.hasPrefix(".")
                ? values(text.dropFirst(), separator: isExploded ? "." : ",", pairs: isExploded, at: span) : nil
        case "matrix": text.hasPrefix(";") ? named(text.dropFirst(), ";", list: ",", at: span) : nil
        case "spaceDelimited": named(text.replacing("%20", with: " ")[...], "&", list: " ", at: span)
        case "pipeDelimited":
            named(text.replacing("%7C", with: "|").replacing("%7c", with: "|")[...], "&", list: "|", at: span)
        case "deepObject": members(of: text, at: span)
        case "cookie": named(text.replacing("; ", with: ";")[...], ";", list: ",", at: span)
        default:
            // A cookie of `style: form` may have its pairs as a header field has them.
            named(text.replacing("; ", with: "&")[...], "&", list: ",", at: span)
        }
    }

    private func decoded(_ text: Substring) -> String {
        style == "cookie" ? String(text) : PercentEncoding.decodedText(text)
    }

    private func scalar(_ text: Substring, at span: SourceSpan) -> Node { .text(decoded(text), at: span) }

    /// Reads values that have no name with them.
    ///
    /// - Parameter pairs: Whether an object is written as `name=value`.
    private func values(_ text: Substring, separator: Character, pairs: Bool, at span: SourceSpan) -> Node? {
        if shape == .single { return scalar(text, at: span) }
        let pieces = text.isEmpty ? [] : text.split(separator: separator, omittingEmptySubsequences: false)
        // Spaces around what a comma separates are none of it in header fields, and cannot be in paths.
        let trimmed = pieces.map { $0.drop { $0 == " " } }
        if shape == .list { return .list(trimmed.map { scalar($0, at: span) }, at: span) }
        guard pairs else {
            guard trimmed.count.isMultiple(of: 2) else { return nil }
            let entries = stride(from: 0, to: trimmed.count, by: 2).map { index in
                (name: decoded(trimmed[index]), node: scalar(trimmed[index + 1], at: span))
            }
            return .object(entries, lists: [], at: span)
        }
        return object(trimmed, at: span)
    }

    private func object(_ pairs: [Substring], at span: SourceSpan) -> Node? {
        let sides = pairs.map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) }
        guard sides.allSatisfy({ $0.count == 2 }) else { return nil }
        return .object(sides.map { (decoded($0[0]), scalar($0[1], at: span)) }, lists: [], at: span)
    }

    /// Reads values that have the name of the parameter with them.
    private func named(_ text: Substring, _ separator: Character, list: Character, at span: SourceSpan) -> Node? {
        let text = text.first == "?" ? text.dropFirst() : text
        let pairs = text.split(separator: separator)
        if shape == .object, isExploded { return object(pairs, at: span) }
        var own: [Substring] = []
        for pair in pairs {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, decoded(sides[0]) == name else { return nil }
            own.append(sides[1])
        }
        if shape == .list, isExploded { return .list(own.map { scalar($0, at: span) }, at: span) }
        guard own.count == 1 else { return nil }
        return values(own[0], separator: list, pairs: false, at: span)
    }

    /// Reads `name[member]=value`.
    private func members(of text: String, at span: SourceSpan) -> Node? {
        var entries: [(name: String, node: Node)] = []
        for pair in text.split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let key = decoded(sides[0])
            guard sides.count == 2, key.hasPrefix(name + "["), key.hasSuffix("]") else { return nil }
            let member = key.dropFirst(name.count + 1).dropLast()
            guard !member.contains("[") else { return nil }
            entries.append((String(member), scalar(sides[1], at: span)))
        }
        return entries.isEmpty ? nil : .object(entries, lists: [], at: span)
    }
}
