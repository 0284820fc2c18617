/// The scopes that are open at a tag, and what a name means in them.
struct TemplateScopes {
    /// What a name stands for.
    enum Meaning {
        case value(TemplateReference, TemplateKind)
        /// A free key of an open record.
        case key(TemplateReference, key: String)
        /// Unknown only because a section around it is: that has been said already.
        case unknowable
    }

    /// A name that means nothing.
    struct Unknown: Error {
        let message: String
        let help: String?
    }

    private enum Scope {
        case record(TemplateSchema, frame: Int32)
        case open(TemplateReference)
        case unknown
    }

    private var scopes: [Scope]
    private var frameCount: Int32 = 1
    /// The positions that dotted names go through.
    private(set) var steps: [Int32] = []

    init(_ schema: TemplateSchema) {
        scopes = [.record(schema, frame: 0)]
    }

    mutating func openRecord(_ schema: TemplateSchema) {
        scopes.append(.record(schema, frame: frameCount))
        frameCount += 1
    }

    mutating func openKeys(of reference: TemplateReference) {
        scopes.append(.open(reference))
    }

    mutating func openUnknown() {
        scopes.append(.unknown)
    }

    mutating func close() {
        if case .record? = scopes.popLast() { frameCount -= 1 }
    }

    /// Returns what a name means: the innermost record that knows it, else a free key of the innermost open record.
    ///
    /// So a key that an author writes into a specification never changes what a name of the view-model means; the
    /// dotted name, `x.key`, always means the key.
    mutating func meaning(of name: String) throws(Unknown) -> Meaning {
        let parts = name == "." ? ["."] : name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        for scope in scopes.reversed() {
            if case .record(let schema, let frame) = scope, let slot = schema.slot(of: parts[0]) {
                return try follow(parts, from: schema.kinds[slot], frame: frame, slot: Int32(slot))
            }
            // `.` is the element of the innermost list, never that of one around it.
            if name == "." { break }
        }
        for scope in scopes.reversed() {
            switch scope {
            case .open(let reference): return .key(reference, key: name)
            case .unknown: return .unknowable
            case .record: continue
            }
        }
        throw unknown(name, among: visibleNames)
    }

    private mutating func follow(
        _ parts: [String], from first: TemplateKind, frame: Int32, slot: Int32
    ) throws(Unknown) -> Meaning {
        let start = Int32(steps.count)
        var kind = first
        for (index, part) in parts.enumerated().dropFirst() {
            switch kind {
            case .record(let schema):
                guard let slot = schema.slot(of: part) else { throw unknown(part, among: schema.names) }
                steps.append(Int32(slot))
                kind = schema.kinds[slot]
            case .open:
                let reference = TemplateReference(frame: frame, slot: slot, steps: start..<Int32(steps.count))
                return .key(reference, key: parts[index...].joined(separator: "."))
            case .text, .flag, .list:
                throw Unknown(
                    message: "'\(parts[index - 1])' is \(kind.description), which has no names in it", help: nil)
            }
        }
        return .value(TemplateReference(frame: frame, slot: slot, steps: start..<Int32(steps.count)), kind)
    }

    private var visibleNames: [String] {
        scopes.reversed().flatMap { scope -> [String] in
            if case .record(let schema, _) = scope { schema.names } else { [] }
        }
    }

    private func unknown(_ name: String, among names: [String]) -> Unknown {
        let message = "no name '\(name)' here"
        if name == "." {
            return Unknown(message: message, help: "'.' is the text of a list of texts, inside its section")
        }
        if let nearest = Spelling.nearest(to: name, among: names) {
            return Unknown(message: message, help: "did you mean '\(nearest)'?")
        }
        var seen: TextSet = []
        let known = names.filter { $0 != "." && seen.insert($0).inserted }
        return Unknown(message: message, help: known.isEmpty ? nil : "known here: \(known.joined(separator: ", "))")
    }
}
