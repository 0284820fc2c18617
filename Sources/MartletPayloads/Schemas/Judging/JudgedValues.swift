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
        /// Whether its strings are texts whose JSON type is not known.
        var isText = false
        var shape = Shape.known
    }

    /// Whether it is known that a text is one value.
    private enum Shape {
        case known
        /// An element: it may be JSON text.
        case element
        /// A member: it may be JSON text, or the only element of a list.
        case member
    }

    private var entries: [Entry] = []
    private var canonicalTexts: [Int: ExactText] = [:]
    private var names: [Int: Int] = [:]
    private var positions: [Int: [ExactText: Int]] = [:]

    /// How its strings travel; nil where their JSON type is known.
    private let form: TextForms?

    /// Lays out a value; nil when it is nested deeper than ``Validator/depthLimit``.
    ///
    /// - Parameter form: How its strings travel; nil where their JSON type is known.
    init?(_ literal: Literal, _ form: TextForms? = nil) {
        self.form = form
        entries.append(Entry(content: .null, literal: literal, parent: -1, depth: 0, isText: form != nil))
        guard expandAll(from: 0) else { return nil }
    }

    /// Lays out what is inside the values from a position on; false when it is nested too deep.
    private mutating func expandAll(from start: Int) -> Bool {
        var position = start
        while position < entries.count {
            guard entries[position].depth <= Validator.depthLimit else { return false }
            expand(position)
            position += 1
        }
        return true
    }

    private mutating func expand(_ position: Int) {
        let start = entries.count
        let depth = entries[position].depth + 1
        let (isText, shape) = (entries[position].isText, entries[position].shape)
        switch entries[position].literal {
        case .null: entries[position].content = .null
        case .bool: entries[position].content = .bool
        case .number(let digits): entries[position].content = .number(DecimalNumber(digits))
        case .string(let text): entries[position].content = .string(text)
        case .array(let elements):
            for element in elements {
                entries.append(
                    Entry(
                        content: .null, literal: element, parent: position, depth: depth, isText: isText,
                        shape: shape == .member ? .element : .known))
            }
            entries[position].content = .array(start..<entries.count)
        case .object(let members):
            for member in members {
                let name = ExactText(member.name)
                let isOpen = position == 0 && form?.open.contains(name) ?? false
                entries.append(
                    Entry(
                        content: .null, literal: member.value, name: member.name, parent: position, depth: depth,
                        isText: isText && !(position == 0 && form?.typed.contains(name) ?? false),
                        shape: isOpen ? .member : .known))
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

    /// The positions of the readings of texts, and the texts that these are readings of.
    private var readings: [Int: [Int]] = [:]
    private var texts: [Int: Int] = [:]

    /// Whether a value is a member of the whole value with one of some names.
    func isMember(_ position: Int, ofWhole names: Set<ExactText>) -> Bool {
        entries[position].parent == 0 && !isName.contains(position)
            && entries[position].name.map { names.contains(ExactText($0)) } ?? false
    }

    /// Whether a value can be read in several ways.
    func hasReadings(_ position: Int) -> Bool {
        let entry = entries[position]
        guard !isName.contains(position), texts[position] == nil else { return false }
        switch entry.content {
        case .string: return entry.isText || entry.shape != .known
        case .array: return false
        case .null, .bool, .number, .object: return entry.shape == .member
        }
    }

    /// Returns where the values lie that a value can be: of a text the string, null, a Boolean, a number, and where its shape is
    /// not known what it is as JSON text, and the list of it alone.
    mutating func readings(_ position: Int) -> [Int] {
        guard hasReadings(position) else { return [position] }
        if let known = readings[position] { return known }
        let entry = entries[position]
        var literals = [entry.literal]
        if entry.isText, case .string(let text) = entry.content {
            literals += Self.scalars(text)
            if entry.shape != .known, let json = form?.json(text), json.isContainer { literals.append(json) }
        }
        var result: [Int] = []
        for literal in literals {
            if let reading = add(literal, to: position, isText: false) { result.append(reading) }
        }
        if entry.shape == .member, let list = add(.array([entry.literal]), to: position, isText: entry.isText) {
            result.append(list)
        }
        readings[position] = result
        return result
    }

    /// Adds a reading of a value; nil where it is nested too deep.
    private mutating func add(_ literal: Literal, to position: Int, isText: Bool) -> Int? {
        let count = entries.count
        var entry = entries[position]
        (entry.literal, entry.isText, entry.shape) = (literal, isText, .known)
        entries.append(entry)
        guard expandAll(from: count) else {
            entries.removeSubrange(count...)
            return nil
        }
        texts[count] = position
        return count
    }

    private static func scalars(_ text: String) -> [Literal] {
        switch text {
        case "", "null": [.null]
        case "true", "false": [.bool(text == "true")]
        default: DecimalNumber(text) == nil ? [] : [.number(text)]
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
            position = texts[parent] ?? parent
        }
        return steps.reversed().map { "/" + $0 }.joined()
    }
}

extension Literal {
    fileprivate var isContainer: Bool {
        switch self {
        case .array, .object: true
        case .null, .bool, .number, .string: false
        }
    }
}
