import MartletContract
import MartletFormats

/// A value, laid out so that each value inside it has a number: answers are kept by it.
struct JudgedValues {
    /// What a value is; those inside it lie one after another.
    enum Content {
        case null
        case bool
        /// Nil where JSON cannot write it.
        case number(DecimalNumber?)
        case string(String)
        case array(Range<Int>)
        case object(Range<Int>)

        var kind: JSONKinds {
            switch self {
            case .null: .null
            case .bool: .bool
            case .number: .number
            case .string: .string
            case .array: .array
            case .object: .object
            }
        }
    }

    /// A value with its place.
    private struct Entry {
        var content: Content
        var literal: Literal
        /// The name of a member.
        var name: String?
        /// The position of the array or object that holds it; -1 for the whole value.
        var parent: Int
        var depth: Int
    }

    private var entries: [Entry] = []
    private var canonicalTexts: [Int: ExactText] = [:]
    private var names: [Int: Int] = [:]
    private var positions: [Int: [ExactText: Int]] = [:]

    /// Lays out a value; nil when it is nested deeper than ``Validator/depthLimit``.
    init?(_ literal: Literal) {
        entries.append(Entry(content: .null, literal: literal, parent: -1, depth: 0))
        var position = 0
        while position < entries.count {
            guard entries[position].depth <= Validator.depthLimit else { return nil }
            expand(position)
            position += 1
        }
    }

    private mutating func expand(_ position: Int) {
        let start = entries.count
        let depth = entries[position].depth + 1
        switch entries[position].literal {
        case .null: entries[position].content = .null
        case .bool: entries[position].content = .bool
        case .number(let digits): entries[position].content = .number(DecimalNumber(digits))
        case .string(let text): entries[position].content = .string(text)
        case .array(let elements):
            for element in elements {
                entries.append(Entry(content: .null, literal: element, parent: position, depth: depth))
            }
            entries[position].content = .array(start..<entries.count)
        case .object(let members):
            for member in members {
                entries.append(
                    Entry(content: .null, literal: member.value, name: member.name, parent: position, depth: depth))
            }
            entries[position].content = .object(start..<entries.count)
        }
    }

    /// What the value at a position is.
    func content(_ position: Int) -> Content {
        entries[position].content
    }

    /// The value at a position.
    func literal(_ position: Int) -> Literal {
        entries[position].literal
    }

    /// The name of a member; empty for what is no member.
    func name(_ position: Int) -> String {
        entries[position].name ?? ""
    }

    /// Returns where the name of a member lies as a string.
    mutating func nameValue(_ position: Int) -> Int {
        if let known = names[position] { return known }
        let name = name(position)
        // A name stands at the place of its object.
        entries.append(
            Entry(
                content: .string(name), literal: .string(name), parent: entries[position].parent,
                depth: entries[position].depth))
        isName.insert(entries.count - 1)
        names[position] = entries.count - 1
        return entries.count - 1
    }

    private var isName: Set<Int> = []

    /// The name that a value is; nil for what is no name of a member.
    func nameText(_ position: Int) -> String? {
        guard isName.contains(position), case .string(let name) = entries[position].content else { return nil }
        return name
    }

    /// The positions of other readings of texts, and the texts that these are readings of.
    private var readings: [Int: [Int]] = [:]
    private var texts: [Int: Int] = [:]

    /// Whether a value is a member of the whole value with one of some names.
    func isMember(_ position: Int, ofWhole names: Set<ExactText>) -> Bool {
        entries[position].parent == 0 && !isName.contains(position)
            && entries[position].name.map { names.contains(ExactText($0)) } ?? false
    }

    /// Returns where the other values lie that a string can be the text of: null, a Boolean, a number.
    mutating func readings(_ position: Int) -> [Int] {
        guard case .string(let text) = entries[position].content, !isName.contains(position) else { return [] }
        if let known = readings[position] { return known }
        var literals: [Literal] = []
        switch text {
        case "", "null": literals = [.null]
        case "true", "false": literals = [.bool(text == "true")]
        default: if DecimalNumber(text) != nil { literals = [.number(text)] }
        }
        var result: [Int] = []
        for literal in literals {
            var entry = entries[position]
            (entry.literal, entry.content) = (literal, Self.content(of: literal))
            entries.append(entry)
            texts[entries.count - 1] = position
            result.append(entries.count - 1)
        }
        readings[position] = result
        return result
    }

    private static func content(of literal: Literal) -> Content {
        switch literal {
        case .bool: .bool
        case .number(let digits): .number(DecimalNumber(digits))
        default: .null
        }
    }

    /// Returns one text for all equal values; nil for a number that JSON cannot write.
    mutating func canonicalText(_ position: Int) -> ExactText? {
        if case .number(nil) = entries[position].content { return nil }
        if let known = canonicalTexts[position] { return known }
        let text = ExactText(JSONText.write(entries[position].literal, layout: .canonical))
        canonicalTexts[position] = text
        return text
    }

    /// Returns where the first member of a name lies in an object whose members these are.
    mutating func member(_ name: String, of object: Int, among members: Range<Int>) -> Int? {
        let name = ExactText(name)
        if members.count <= 8 { return members.first { ExactText(self.name($0)) == name } }
        if positions[object] == nil {
            positions[object] = Dictionary(members.map { (ExactText(self.name($0)), $0) }) { first, _ in first }
        }
        return positions[object]?[name]
    }

    /// Returns the place of a value: a JSON pointer (RFC 6901).
    func pointer(_ position: Int) -> String {
        var steps: [String] = []
        var position = isName.contains(position) ? entries[position].parent : texts[position] ?? position
        while position > 0 {
            let parent = entries[position].parent
            switch entries[parent].content {
            case .array(let elements): steps.append(String(position - elements.lowerBound))
            default: steps.append(JSONPointerText.escape(name(position)))
            }
            position = parent
        }
        return steps.reversed().map { "/" + $0 }.joined()
    }
}
