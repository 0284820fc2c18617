import MartletSyntax

/// A file that an example names (`externalValue`).
struct ExternalExample: Sendable {
    /// What it holds, where it is JSON or YAML.
    let root: Node?
    /// Its text; nil where it is no UTF-8.
    let text: String?
    /// Its bytes in base64. Examples share it: thousands may name one file.
    let base64: String

    init(_ root: Node?, _ bytes: [UInt8]) {
        self.root = root
        text = String(validating: bytes, as: UTF8.self)
        base64 = Base64Text.encode(bytes)
    }
}

/// Finds the files that the examples of a document name.
struct ExternalExamples {
    /// A file as it was named.
    struct Found {
        /// The text.
        let text: String
        /// Where it stands.
        let span: SourceSpan
    }

    /// The files, each text once, in the order of the document.
    private(set) var found: [Found] = []
    private var seen = NameIndex()

    /// The key that names one.
    static let key = "externalValue"

    /// Whether any document may name one: few do, and to look through each tree would take time.
    static func areNamed(in sources: SourceMap) -> Bool {
        let word = Array(key.utf8)
        return sources.files.contains { ByteSearch.contains(word, in: $0.bytes) }
    }

    /// Finds those of a document.
    init(in root: Node) {
        visit(root, areNames: false)
    }

    private mutating func visit(_ node: Node, areNames: Bool) {
        switch node.value {
        case .scalar: return
        case .sequence(let elements):
            for element in elements { visit(element, areNames: false) }
        case .mapping(let mapping):
            for entry in mapping.entries {
                if !areNames, entry.name == Self.key, let scalar = entry.value.scalar {
                    guard case .string = scalar.resolved, seen.add(scalar.text).isNew else { continue }
                    found.append(Found(text: scalar.text, span: entry.value.span))
                    continue
                }
                if !areNames, ReferenceScan.isPassedOver(entry.name) { continue }
                visit(
                    entry.value,
                    areNames: !areNames && entry.value.isMapping && ReferenceScan.hasNames(entry.name))
            }
        }
    }
}
