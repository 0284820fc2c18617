import Testing

@testable import MartletSyntax

/// Builds trees from the event notation of the YAML test suite, with aliases replaced by what they name.
struct EventTree {
    private var lines: [Substring]
    private var anchors: [String: Node] = [:]
    private let nowhere = SourceSpan(file: SourceFileID(index: 0), lowerBound: 0, upperBound: 0)

    /// Returns the documents of a stream, or nil when the notation breaks off.
    static func documents(_ text: String) -> [Node]? {
        var tree = EventTree(lines: text.split(whereSeparator: \.isNewline))
        return tree.readDocuments()
    }

    private init(lines: [Substring]) {
        self.lines = lines.map { $0.drop { $0 == " " } }.reversed()
    }

    private mutating func readDocuments() -> [Node]? {
        var documents: [Node] = []
        while let line = lines.popLast() {
            switch line.prefix(4) {
            case "+DOC":
                anchors = [:]
                guard let node = readNode() else { return nil }
                documents.append(node)
            case "-STR":
                return documents
            default:
                continue
            }
        }
        return nil
    }

    private mutating func readNode() -> Node? {
        guard let line = lines.popLast() else { return nil }
        if line.hasPrefix("=ALI") { return anchors[String(line.dropFirst(6))] }
        var rest = line.dropFirst(4)
        var anchor: String?
        var tag: String?
        while rest.hasPrefix(" ") {
            rest = rest.dropFirst()
            let word = rest.prefix { $0 != " " }
            if word.hasPrefix("&") {
                anchor = String(word.dropFirst())
            } else if word.hasPrefix("<") {
                tag = String(word.dropFirst().dropLast())
            } else if line.hasPrefix("=VAL") {
                break
            }
            rest = rest.dropFirst(word.count)
        }
        guard let value = readValue(line.prefix(4), text: rest, tag: tag) else { return nil }
        let node = Node(value, span: nowhere)
        if let anchor { anchors[anchor] = node }
        return node
    }

    private mutating func readValue(_ event: Substring, text: Substring, tag: String?) -> Node.Value? {
        switch event {
        case "=VAL":
            let style: Scalar.Style = text.hasPrefix(":") ? .plain : .quoted
            return .scalar(Scalar(text: Self.unescape(text.dropFirst()), style: style, tag: tag))
        case "+SEQ":
            return readChildren(until: "-SEQ").map { .sequence($0) }
        case "+MAP":
            guard let nodes = readChildren(until: "-MAP"), nodes.count % 2 == 0 else { return nil }
            let entries = stride(from: 0, to: nodes.count, by: 2).map {
                Mapping.Entry(key: nodes[$0], value: nodes[$0 + 1])
            }
            return .mapping(Mapping(entries))
        default:
            return nil
        }
    }

    private mutating func readChildren(until end: String) -> [Node]? {
        var nodes: [Node] = []
        while let line = lines.last {
            if line.hasPrefix(end) {
                lines.removeLast()
                return nodes
            }
            guard let node = readNode() else { return nil }
            nodes.append(node)
        }
        return nil
    }

    private static func unescape(_ text: Substring) -> String {
        var result = ""
        var isEscape = false
        for character in text {
            guard isEscape else {
                if character == "\\" { isEscape = true } else { result.append(character) }
                continue
            }
            isEscape = false
            switch character {
            case "n": result.append("\n")
            case "t": result.append("\t")
            case "r": result.append("\r")
            case "b": result.append("\u{8}")
            default: result.append(character)
            }
        }
        return result
    }
}
