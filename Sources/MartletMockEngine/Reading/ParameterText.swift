import MartletContract
import MartletFormats

/// Finds what was written of a parameter in a request.
///
/// - Source: OpenAPI 3.1, section 4.8.12.2, Parameter Object, Style Values; RFC 6570
struct ParameterText {
    /// What a parameter or a field of a form is called, and how it is written.
    struct Writing: Sendable {
        var key: String
        var style: Parameter.Style
        var isExploded: Bool
    }

    /// Returns what a query, a form or cookies have of a value; nil where it is not there.
    ///
    /// - Parameters:
    ///   - others: the names of other values: they are no members of an object whose members stand alone.
    ///   - budget: What pays for the items that are looked at.
    static func find(
        _ writing: Writing, as shape: WrittenShape, in items: QueryItems, others: TextSet = [],
        _ budget: StepBudget
    ) -> WrittenValue? {
        if writing.style.isBracketed {
            return budget.spend(items.items.count) ? DeepObject.read(writing.key, in: items) : nil
        }
        if case .fields(let known, let isOpen) = shape, writing.isExploded {
            guard budget.spend(items.items.count) else { return nil }
            let own = items.items.filter { known.contains($0.name) || isOpen && !others.contains($0.name) }
            guard !own.isEmpty else { return nil }
            var known: TextSet = []
            return .fields(
                own.filter { known.insert($0.name).inserted }.map { item in
                    let texts = items.values(of: item.name).map { WrittenValue.text(items.decode($0)) }
                    return (item.name, texts.count == 1 ? texts[0] : .list(texts))
                })
        }
        let values = items.values(of: writing.key)
        guard let first = values.first else { return nil }
        switch shape {
        // What is there several times is a list, whatever it should be.
        case .text where items.isForm && values.count > 1: return .list(values.map { .text(items.decode($0)) })
        case .text: return .text(items.decode(first))
        case .list where writing.isExploded:
            // No value of a cookie has a comma (RFC 6265, section 4.1.1), so one that has is a list of a client that does not
            // repeat the name.
            let elements = items.isForm ? values : values.flatMap { split($0, writing.style, items) }
            return .list(elements.map { .text(items.decode($0)) })
        case .list: return .list(split(first, writing.style, items).map { .text(items.decode($0)) })
        case .fields: return fields(split(first, writing.style, items).map(items.decode))
        }
    }

    /// Splits a value at what stands between the elements of a style.
    private static func split(_ text: Substring, _ style: Parameter.Style, _ items: QueryItems) -> [Substring] {
        guard !text.isEmpty else { return [] }
        switch style {
        case .tabDelimited where items.isRaw: return text.split(separator: "\t", omittingEmptySubsequences: false)
        case .tabDelimited: return text.replacing("\t", with: "%09")[...].split(separator: "%09")
        case .spaceDelimited where items.isRaw: return text.split(separator: " ")
        case .spaceDelimited: return text.replacing("+", with: "%20")[...].split(separator: "%20")
        case .pipeDelimited:
            return text.replacing("%7C", with: "|").replacing("%7c", with: "|")[...].split(separator: "|")
        default: return text.split(separator: ",", omittingEmptySubsequences: false)
        }
    }

    /// Takes texts as names and values by turns.
    private static func fields(_ texts: [String]) -> WrittenValue {
        .fields(
            stride(from: 0, to: texts.count, by: 2).map { index in
                (texts[index], .text(index + 1 < texts.count ? texts[index + 1] : ""))
            })
    }

    /// Takes texts as `name=value`.
    private static func pairs(_ texts: [Substring], _ decode: (Substring) -> String) -> WrittenValue {
        .fields(
            texts.map { text in
                let equals = text.firstIndex(of: "=") ?? text.endIndex
                return (decode(text[..<equals]), .text(decode(text[equals...].dropFirst())))
            })
    }

    /// Returns what a header field has of a value.
    static func read(header text: String, _ writing: Writing, as shape: WrittenShape) -> WrittenValue {
        let parts = text.isEmpty ? [] : HeaderList.parts(of: text)
        switch shape {
        case .text: return .text(String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()))
        case .list: return .list(parts.map { .text(HeaderList.unquoted($0)) })
        case .fields where writing.isExploded:
            return pairs(parts.map { $0[...] }) { text in HeaderList.unquoted(String(text)) }
        case .fields: return fields(parts.map(HeaderList.unquoted))
        }
    }

    /// Returns what a place of a path has of a value; nil where it is not written in its style.
    static func read(path text: Substring, _ writing: Writing, as shape: WrittenShape) -> WrittenValue? {
        let decode = { (text: Substring) in PercentEncoding.decodedText(text) }
        switch writing.style {
        case .label:
            guard text.first == "." else { return nil }
            return label(text.dropFirst(), as: shape, isExploded: writing.isExploded, decode: decode)
        case .matrix:
            guard text.first == ";" else { return nil }
            return matrix(text.dropFirst(), writing, as: shape, decode: decode)
        default: return simple(text, as: shape, isExploded: writing.isExploded, decode: decode)
        }
    }

    private static func simple(
        _ text: Substring, as shape: WrittenShape, isExploded: Bool, decode: (Substring) -> String
    ) -> WrittenValue {
        let parts = text.isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false)
        switch shape {
        case .text: return .text(decode(text))
        case .list: return .list(parts.map { .text(decode($0)) })
        case .fields: return isExploded ? pairs(parts, decode) : fields(parts.map(decode))
        }
    }

    private static func label(
        _ text: Substring, as shape: WrittenShape, isExploded: Bool, decode: (Substring) -> String
    ) -> WrittenValue {
        let separator: Character = isExploded ? "." : ","
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        switch shape {
        case .text: return .text(decode(text))
        case .list: return .list(parts.map { .text(decode($0)) })
        case .fields: return isExploded ? pairs(parts, decode) : fields(parts.map(decode))
        }
    }

    private static func matrix(
        _ text: Substring, _ writing: Writing, as shape: WrittenShape, decode: (Substring) -> String
    ) -> WrittenValue? {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        if case .fields = shape, writing.isExploded { return pairs(parts, decode) }
        let values = parts.compactMap { part -> Substring? in
            let equals = part.firstIndex(of: "=") ?? part.endIndex
            return decode(part[..<equals]) == writing.key ? part[equals...].dropFirst() : nil
        }
        guard let first = values.first else { return nil }
        let elements = first.split(separator: ",", omittingEmptySubsequences: false)
        switch shape {
        case .text: return .text(decode(first))
        case .list: return .list((writing.isExploded ? values : elements).map { .text(decode($0)) })
        case .fields: return fields(elements.map(decode))
        }
    }
}
