import MartletPlan
import MartletTemplates

/// The imports of a file of tests: modules, and each model of the client that the file names, or the namespace of all.
///
/// A type of Foundation, of the test library or of the runtime may have the name of a model: `Notification`, `Tag`, `Issue`.
/// Swift prefers the one that a file imports by its name (`import struct Shop.Tag`), and a module may have the name of a type,
/// so that `Shop.Tag` would not always do.
struct TestImports: Sendable {
    private let plan: ClientPlan
    /// The module that holds the client.
    private let module: String

    init(_ plan: ClientPlan, module: String) {
        self.plan = plan
        self.module = module
    }

    /// Returns the import declarations in the order of swift-format, with its empty lines: modules, declarations, and the
    /// client for tests that see what is internal.
    ///
    /// - Parameters:
    ///   - modules: The modules beside the client's, in alphabetic order.
    ///   - records: What the file holds.
    func lines(_ modules: [String], namedIn records: [TemplateRecord]) -> TextLines {
        let isTestable = plan.options.access == .internal
        let all = isTestable ? modules : (modules + [module]).sorted()
        var lines = TextLines(all.map { "import \($0)" })
        var mentions = WordScan(of: plan.namespace.map { [$0.text] } ?? plan.modelNames)
        for record in records { mentions.add(record) }
        let named = imports(of: mentions.found)
        if !named.isEmpty { lines += TextLines([""] + named) }
        if isTestable { lines += ["", "@testable import \(module)"] }
        return lines
    }

    /// Returns the imports of the models that a file names, or of the namespace that all are in.
    private func imports(of names: Set<String>) -> [String] {
        if let namespace = plan.namespace { return names.isEmpty ? [] : ["import enum \(module).\(namespace.source)"] }
        return plan.models.filter { names.contains($0.name.text) }
            .sorted { $0.name.text.utf8.lexicographicallyPrecedes($1.name.text.utf8) }
            .map { "import \(Self.keyword(of: $0.declaration)) \(module).\($0.name.source)" }
    }

    private static func keyword(of declaration: ModelPlan.Declaration) -> String {
        switch declaration {
        case .structure, .newtype: "struct"
        case .enumeration(let enumeration): enumeration.isClosed ? "enum" : "struct"
        case .union: "enum"
        case .alias: "typealias"
        }
    }
}

/// Finds words in what templates are rendered with. A word is found in comments and texts too.
private struct WordScan {
    /// The words that stand somewhere.
    private(set) var found: Set<String> = []
    private let words: Set<String>

    init(of words: Set<String>) {
        self.words = words
    }

    mutating func add(_ record: TemplateRecord) {
        let contents = record.values
        for content in contents {
            switch content {
            case .text(let text): add(text)
            case .texts(let lines): for line in lines { add(line) }
            case .list(let records): for record in records { add(record) }
            case .record(let record): if let record { add(record) }
            case .flag, .open: break
            }
        }
    }

    private mutating func add(_ text: String) {
        for word in text.utf8.split(whereSeparator: { !Self.isPartOfWord($0) }) {
            guard let first = word.first, first >= 0x41, let word = String(word) else { continue }
            if words.contains(word) { found.insert(word) }
        }
    }

    /// Whether a byte of UTF-8 can be a part of a name in Swift.
    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
        default: false
        }
    }
}
