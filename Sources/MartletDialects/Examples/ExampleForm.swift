import MartletFormats
import MartletSyntax

/// The form that a payload has on the wire.
enum ExampleForm: Sendable {
    /// JSON.
    case json
    /// Text as it is.
    case text
    /// Bytes, which may be those of a text by their content type.
    case bytes(isText: Bool)
    /// Fields of `application/x-www-form-urlencoded`; those of some names are lists.
    case form(lists: TextSet)
    /// Parts with names; those of some names are lists.
    case parts(lists: TextSet)
    /// Messages that follow each other.
    case messages(StreamFormat, ExampleMessage)

    /// Whether a text in the place of a payload is the payload as it is sent, and not a value.
    var isOftenSerialized: Bool {
        switch self {
        case .json, .text, .bytes: false
        case .form, .parts, .messages: true
        }
    }

    /// The words that messages name it by.
    var text: String {
        switch self {
        case .json: "JSON"
        case .text, .bytes: "text"
        case .form: "a form"
        case .parts, .messages(.parts, _): "parts of a multipart body"
        case .messages(.events, _): "server-sent events"
        case .messages(.lines, _): "lines of JSON"
        case .messages(.sequence, _): "a JSON text sequence"
        }
    }
}

/// The value that a message of a stream is.
enum ExampleMessage: Sendable {
    /// JSON: of an event its data.
    case json
    /// Text: the data of an event as it is.
    case text
    /// An event with all its fields.
    case event
}

extension ExampleForm {
    /// Returns the value that a payload as it is sent stands for; nil where the text is not in this form.
    func node(ofSerialized text: String, at span: SourceSpan) -> Node? {
        switch self {
        case .json: UntypedJSON.node(text, at: span)
        case .text: .text(text, at: span)
        case .bytes(let isText): .text(Base64Text.read(text, isText: isText), at: span)
        case .form(let lists): SerializedForm.node(text, lists: lists, at: span)
        case .parts(let lists): SerializedParts.named(text, lists: lists, at: span)
        case .messages(.parts, _): SerializedParts.list(text, at: span)
        case .messages(.events, let message): SerializedEvents.node(text, message, at: span)
        case .messages(.lines, _): SerializedLines.node(text, separator: "\n", at: span)
        case .messages(.sequence, _):
            SerializedLines.node(text, separator: text.contains("\u{1E}") ? "\u{1E}" : "\n", at: span)
        }
    }

    /// Returns the bytes of a list or an object as JSON text.
    private static func file(of value: Node, at span: SourceSpan) -> Node {
        let text = JSONWriter.line(NativeExtensions.node(UntypedLiteral.read(value)))
        return .text(Base64Text.read(text, isText: true), at: span)
    }

    /// Returns the payload of a value of a document; nil where a value of this kind is none.
    func node(of value: Node, at span: SourceSpan) -> Node? {
        switch self {
        case .json: return value
        case .text:
            guard let scalar = value.scalar else { return nil }
            return scalar.resolved == .null ? value : .text(scalar.text, at: span)
        case .bytes(let isText):
            // A file of JSON is shown as the value that it has.
            guard let scalar = value.scalar else { return isText ? Self.file(of: value, at: span) : nil }
            guard scalar.resolved != .null else { return nil }
            return .text(Base64Text.read(scalar.text, isText: isText), at: span)
        case .form, .parts: return value
        case .messages(let format, let message):
            let elements = value.sequence ?? [value]
            guard case .events = format else { return value.sequence == nil ? .list(elements, at: span) : value }
            return .list(elements.map { message.data(of: $0) }, at: span)
        }
    }
}

extension ExampleMessage {
    /// Returns what callers are given of an event that is written with all its fields.
    func data(of event: Node) -> Node {
        guard self != .event, let mapping = event.mapping, let data = mapping["data"],
            mapping.entries.allSatisfy({ Self.fields.contains($0.name) })
        else { return event }
        guard self == .json, case .string? = data.scalar?.resolved, let text = data.scalar?.text else { return data }
        return UntypedJSON.node(text, at: data.span) ?? data
    }

    /// The fields of an event (WHATWG HTML, section 9.2.6).
    static let fields: TextSet = ["data", "event", "id", "retry"]
}

extension Node {
    /// Returns a string.
    static func text(_ text: String, at span: SourceSpan) -> Node {
        Node(.scalar(Scalar(text: text, style: .quoted)), span: span)
    }

    /// Returns a list.
    static func list(_ elements: [Node], at span: SourceSpan) -> Node { Node(.sequence(elements), span: span) }

    /// Returns an object of values by name: several of one name are a list, and so is one of a name that has lists.
    static func object(_ values: [(name: String, node: Node)], lists: TextSet, at span: SourceSpan) -> Node {
        var names = NameIndex()
        var found: [[Node]] = []
        var texts: [String] = []
        for (name, node) in values {
            let (position, isNew) = names.add(name)
            if isNew {
                found.append([])
                texts.append(name)
            }
            found[position].append(node)
        }
        let entries = zip(texts, found).map { name, nodes in
            let value = nodes.count > 1 || lists.contains(name) ? Node.list(nodes, at: span) : nodes[0]
            return Mapping.Entry(key: .text(name, at: span), value: value)
        }
        return Node(.mapping(Mapping(entries)), span: span)
    }
}
