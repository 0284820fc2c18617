import MartletContract
import MartletFormats

/// What stands between two slashes of a path template.
struct PathSegment: Sendable, Hashable {
    /// A piece of it.
    enum Piece: Sendable, Hashable {
        /// Text without percent-encoding.
        case literal(String)
        /// At least one byte.
        case parameter
    }

    private(set) var pieces: [Piece] = []

    /// The text, where it is one; nil where it has parameters.
    var literal: String? {
        switch pieces.first {
        case nil: ""
        case .literal(let text)?: pieces.count == 1 ? text : nil
        case .parameter?: nil
        }
    }

    /// Whether it is one parameter and nothing else.
    var isParameter: Bool { pieces == [.parameter] }

    /// Splits a template, which begins with a slash, into what stands behind each slash.
    static func segments(of template: PathTemplate) -> [PathSegment] {
        var segments = [PathSegment()]
        for piece in template.pieces {
            switch piece {
            case .parameter:
                segments[segments.count - 1].pieces.append(.parameter)
            case .literal(let text):
                for (index, part) in text.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
                    if index > 0 { segments.append(PathSegment()) }
                    if !part.isEmpty {
                        segments[segments.count - 1].pieces.append(.literal(PercentEncoding.decodedText(part)))
                    }
                }
            }
        }
        // What stands before the first slash is nothing.
        return Array(segments.dropFirst())
    }

    /// Returns what stands in the places of the parameters, percent-encoded as it came; nil where a text is none of this
    /// segment.
    ///
    /// Each parameter takes as little as it can: what is left for the next ones is then as much as can be, so that there is
    /// no need to try again, and no text takes long.
    func values(of text: Substring) -> [Substring]? {
        var values: [Substring] = []
        var rest = text
        var isWaiting = false
        for (index, piece) in pieces.enumerated() {
            guard case .literal(let literal) = piece else {
                if isWaiting {
                    // Two parameters side by side: the first one takes one character.
                    guard let next = rest.indices.dropFirst().first else { return nil }
                    values.append(rest[..<next])
                    rest = rest[next...]
                }
                isWaiting = true
                continue
            }
            let isLast = index == pieces.count - 1
            let place = Self.place(of: literal, in: rest, isWaiting: isWaiting, isLast: isLast)
            guard let range = place else { return nil }
            if isWaiting { values.append(rest[..<range.lowerBound]) }
            isWaiting = false
            rest = rest[range.upperBound...]
        }
        if isWaiting {
            guard !rest.isEmpty else { return nil }
            values.append(rest)
        } else if !rest.isEmpty {
            return nil
        }
        return values
    }

    /// Where a literal is found: at the beginning of the text unless a parameter waits for its value, and at the end where
    /// nothing follows.
    private static func place(
        of literal: String, in text: Substring, isWaiting: Bool, isLast: Bool
    ) -> Range<Substring.Index>? {
        guard isWaiting else {
            guard text.utf8.starts(with: literal.utf8) else { return nil }
            return text.startIndex..<text.utf8.index(text.startIndex, offsetBy: literal.utf8.count)
        }
        guard let second = text.indices.dropFirst().first else { return nil }
        let rest = text[second...]
        guard isLast else { return TextSearch.range(of: literal, in: rest) }
        let count = literal.utf8.count
        guard rest.utf8.count >= count, rest.utf8.suffix(count).elementsEqual(literal.utf8) else { return nil }
        return text.utf8.index(text.endIndex, offsetBy: -count)..<text.endIndex
    }
}
