import MartletContract
import MartletSyntax

/// What a document shows under the names of fields that could be dates.
struct DateEvidence {
    /// What is shown, by the name on the wire.
    private var shown: TextTable<Set<DateGuess.Reading>> = [:]
    private let names: TextSet
    /// Whether any of the names has that many bytes, or as many as are told apart: most names have not.
    private let lengths: [Bool]
    private static let maxLength = 64

    /// Looks at the examples and descriptions of fields of these names, and at whole payloads.
    init(of names: TextSet, in contract: Contract, _ payloads: [Node]) {
        self.names = names
        var lengths = [Bool](repeating: false, count: Self.maxLength + 1)
        for name in names { lengths[min(name.utf8.count, Self.maxLength)] = true }
        self.lengths = lengths
        let empty = self
        let parts = Parallel.pieces(of: contract.models, count: 128) { models in
            var part = empty
            for model in models {
                model.examples.forEach { part.visit($0) }
                guard case .object(let object) = model.shape else { continue }
                // Most say nothing, and a field is large.
                for index in object.fields.indices
                where !object.fields[index].examples.isEmpty || names.contains(object.fields[index].key) {
                    part.visit(object.fields, at: index)
                }
            }
            return part.shown
        }
        let answers = Parallel.pieces(of: payloads, count: 64) { payloads in
            var part = empty
            for payload in payloads { part.visit(payload) }
            return part.shown
        }
        for part in parts + answers { shown.merge(part) { $0.union($1) } }
    }

    /// Whether nothing but such a date is shown under a name.
    func allows(_ reading: DateGuess.Reading, for name: String) -> Bool {
        shown[name, default: []].isSubset(of: [reading])
    }

    /// Returns the plain names of the fields of an object beside which another says how exact they are: `released` where
    /// there is a `released_precision`, because such a field may hold a year alone.
    static func fieldsOfKnownExactness(_ object: ObjectShape) -> TextSet {
        var found: TextSet = []
        for field in object.fields {
            let name = plain(field.key)
            for ending in ["precision", "granularity", "accuracy", "format"]
            where name.hasSuffix(ending) && name.count > ending.count {
                found.insert(String(name.dropLast(ending.count)))
            }
        }
        return found
    }

    /// Returns a name in small letters, without what separates its words.
    static func plain(_ name: String) -> String {
        name.lowercased().filter(\.isLetterOrNumber)
    }

    /// Looks at a field where it is: it is large.
    private mutating func visit(_ fields: [Field], at index: Int) {
        fields[index].examples.forEach { visit($0) }
        let key = fields[index].key
        guard names.contains(key), fields[index].type.kind == .string else { return }
        fields[index].examples.forEach { note($0, under: key) }
        if fields[index].description.map(Self.showsPartOfDate) == true { shown[key, default: []].insert(.other) }
    }

    private mutating func visit(_ literal: Literal) {
        switch literal {
        case .array(let elements):
            elements.forEach { visit($0) }
        case .object(let members):
            for member in members {
                if names.contains(member.name) { note(member.value, under: member.name) }
                visit(member.value)
            }
        case .null, .bool, .number, .string: break
        }
    }

    private mutating func visit(_ payload: Node) {
        switch payload.value {
        case .scalar: break
        case .sequence(let elements):
            for index in elements.indices where !elements[index].isScalar { visit(elements[index]) }
        case .mapping(let mapping):
            for index in mapping.entries.indices {
                if mapping.entries[index].value.isScalar {
                    let name = mapping.name(at: index)
                    guard lengths[min(name.utf8.count, Self.maxLength)], names.contains(name),
                        case .scalar(let scalar) = mapping.entries[index].value.value
                    else { continue }
                    note(UntypedLiteral.read(scalar), under: name)
                } else {
                    visit(mapping.entries[index].value)
                }
            }
        }
    }

    private mutating func note(_ literal: Literal, under name: String) {
        guard case .string(let text) = literal else { return }
        shown[name, default: []].insert(DateGuess.Reading(text))
    }

    /// Whether a description quotes a year or a month, as in: can be "1981" or "1981-12".
    private static func showsPartOfDate(_ description: String) -> Bool {
        description.split(whereSeparator: { "\"'`“”‘’".contains($0) }).contains { piece in
            let digits = piece.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
            guard (1...2).contains(digits.count), digits[0].count == 4 else { return false }
            return digits.dropFirst().allSatisfy { $0.count == 2 }
                && digits.allSatisfy { $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
        }
    }
}
