import MartletContract
import MartletFormats
import MartletSyntax

/// Takes strings for dates whose document says nothing about them, and whose examples are dates.
///
/// Many servers declare a moment as a plain string and show one. An answer with anything else in that place is refused, so
/// a field is left alone as soon as anything says that it may be something else: its own words, a field of the same name
/// elsewhere, the examples of whole answers, or a field beside it that says how exact it is. The contract remembers what
/// was guessed, and `martlet lint` says so.
enum DateGuess {
    /// The keywords that say that a value is one of some, or something that is written in another way.
    private static let contradicting: TextSet = [
        "enum", "const", "contentEncoding", "contentMediaType", "not", "format", "pattern",
    ]

    /// What a text can be.
    enum Reading: Hashable {
        /// An RFC 3339 date-time.
        case moment
        /// A day.
        case day
        /// No date.
        case other

        /// Reads a text.
        init(_ text: String) {
            self = text.withBytes { bytes in
                if (20...40).contains(bytes.count), RFC3339.read(bytes) != nil { return .moment }
                return bytes.count == 10 && RFC3339.readDay(bytes) != nil ? .day : .other
            }
        }

        /// The type of a field; nil for no date.
        var kind: TypeReference.Kind? {
            switch self {
            case .moment: .date(.iso8601, name: nil)
            case .day: .date(.pattern("yyyy-MM-dd"), name: nil)
            case .other: nil
            }
        }
    }

    /// Changes the fields of models.
    ///
    /// - Parameter payloads: those that the document shows.
    static func apply(to contract: inout Contract, _ payloads: [Node]) {
        // The positions of the fields that may be dates, by the positions of their models.
        let found = Parallel.map(contract.models, pieceCount: 128) { model -> [(field: Int, reading: Reading)] in
            guard case .object(let object) = model.shape else { return [] }
            return object.fields.indices.compactMap { index in
                // Most have none, and a field is large.
                guard !object.fields[index].examples.isEmpty else { return nil }
                let reading = reading(of: object.fields[index])
                return reading == .other ? nil : (index, reading)
            }
        }
        var candidates: TextSet = []
        for (index, dated) in found.enumerated() where !dated.isEmpty {
            guard case .object(let object) = contract.models[index].shape else { continue }
            for (field, _) in dated { candidates.insert(object.fields[field].key) }
        }
        guard !candidates.isEmpty else { return }
        let evidence = DateEvidence(of: candidates, in: contract, payloads)
        for (index, dated) in found.enumerated() where !dated.isEmpty {
            guard case .object(var object) = contract.models[index].shape else { continue }
            let exactness = DateEvidence.fieldsOfKnownExactness(object)
            var isChanged = false
            for (field, reading) in dated {
                let key = object.fields[field].key
                guard let kind = reading.kind, !exactness.contains(DateEvidence.plain(key)),
                    evidence.allows(reading, for: key)
                else { continue }
                object.fields[field].type.kind = kind
                object.fields[field].isDateGuessed = true
                isChanged = true
            }
            if isChanged { contract.models[index].shape = .object(object) }
        }
    }

    /// Returns what a field must be by what stands at it.
    private static func reading(of field: Field) -> Reading {
        guard field.type.kind == .string, !field.examples.isEmpty, field.constraints.format == nil,
            field.constraints.pattern == nil,
            !field.type.keywords.contains(where: { contradicting.contains($0.name) })
        else { return .other }
        var readings: Set<Reading> = []
        for literal in field.examples + [field.defaultValue].compactMap({ $0 }) {
            switch literal {
            case .string(let text): readings.insert(Reading(text))
            case .null where field.type.isNullable || field.isOptional: continue
            default: return .other
            }
        }
        return readings.count == 1 ? readings.first ?? .other : .other
    }
}
