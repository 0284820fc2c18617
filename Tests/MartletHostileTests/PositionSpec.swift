import MartletSyntax
import Testing

/// A specification of `specs/cases/positions` as a tree, from which variants with other texts are made.
struct PositionSpec: Sendable {
    /// A place where a text stands: the key of a mapping, or a scalar.
    struct Position: Hashable, Sendable {
        /// How many other places stand before it.
        let index: Int
        /// The way to it, as in a JSON pointer.
        let pointer: String
        /// The text that stands there.
        let text: String
        /// Whether it is a name of the author's: a key that is no word of the dialect.
        let isName: Bool
        /// How many names stand before it in the same mapping; 0 for scalars. Names of one rank have different owners.
        let rank: Int

        /// Whether it is a regular expression, which decides what values there are.
        var isPattern: Bool { pointer.hasSuffix("/pattern") }
    }

    /// The name of the file, without `.yaml`.
    let area: String
    /// The places that a text of the author's can stand at. Words of the dialect are none.
    private(set) var positions: [Position] = []
    private let root: Node

    /// Reads a specification.
    ///
    /// - Parameter words: Where the words of the dialect stand.
    init(area: String, root: Node, words: Set<SourceSpan>) {
        self.area = area
        self.root = root
        var index = 0
        collect(root, "", words, &index)
    }

    private mutating func collect(_ node: Node, _ pointer: String, _ words: Set<SourceSpan>, _ index: inout Int) {
        switch node.value {
        case .scalar(let scalar):
            positions.append(Position(index: index, pointer: pointer, text: scalar.text, isName: false, rank: 0))
            index += 1
        case .sequence(let elements):
            for (number, element) in elements.enumerated() { collect(element, "\(pointer)/\(number)", words, &index) }
        case .mapping(let mapping):
            var rank = 0
            for entry in mapping.entries {
                let inner = "\(pointer)/\(entry.name)"
                if !words.contains(entry.key.span) {
                    positions.append(
                        Position(index: index, pointer: inner + "~", text: entry.name, isName: true, rank: rank))
                    rank += 1
                }
                index += 1
                collect(entry.value, inner, words, &index)
            }
        }
    }

    /// Returns the specification as text, with other texts at some places.
    func text(replacing replacements: [Int: String] = [:]) -> String {
        var text = ""
        var index = 0
        Self.write(root, replacements, &index, to: &text)
        return text + "\n"
    }

    private static func write(_ node: Node, _ replacements: [Int: String], _ index: inout Int, to text: inout String) {
        switch node.value {
        case .scalar(let scalar):
            if let replacement = replacements[index] {
                text += quoted(replacement)
            } else if case .string = scalar.resolved {
                text += quoted(scalar.text)
            } else {
                text += scalar.text
            }
            index += 1
        case .sequence(let elements):
            text += "["
            for (number, element) in elements.enumerated() {
                if number > 0 { text += ", " }
                write(element, replacements, &index, to: &text)
            }
            text += "]"
        case .mapping(let mapping):
            text += "{"
            for (number, entry) in mapping.entries.enumerated() {
                if number > 0 { text += ",\n" }
                text += quoted(replacements[index] ?? entry.name) + ": "
                index += 1
                write(entry.value, replacements, &index, to: &text)
            }
            text += "}"
        }
    }

    /// Returns a text as a YAML scalar in double quotes, in which everything that is not plain is escaped.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                result += "\\"
                result.unicodeScalars.append(scalar)
            case " "..."~", "\u{A1}"..."\u{1FFF}": result.unicodeScalars.append(scalar)
            default:
                // As in JSON: both readers take it.
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        return result + "\""
    }
}
