import MartletContract
import MartletFormats

/// Makes values that have no parts.
struct ScalarMaker {
    let sampler: Sampler
    let slot: SampleSlot
    let constraints: Constraints
    /// How many entries the table of a pattern may have.
    var cellLimit = PatternSampler.cellLimit
    /// How many entries the tables of patterns had.
    private(set) var cells = 0

    init(sampler: Sampler, slot: SampleSlot, constraints: Constraints) {
        self.sampler = sampler
        self.slot = slot
        self.constraints = constraints
    }

    private var words: SampleWords { SampleWords(slot) }

    /// How answers are made; nil where fixtures are.
    private var answer: AnswerWords? {
        guard slot.variation != nil, let tables = sampler.tables else { return nil }
        return AnswerWords(facts: tables.facts(slot.name), slot: slot)
    }

    /// Makes a value of a built-in type.
    mutating func make(_ kind: TypeReference.Kind) throws(SampleFailure) -> Literal {
        switch kind {
        case .string: .string(try string(preferred: preferredText))
        case .bool: .bool(slot.choose([true, false]) ?? true)
        case .int, .int64(isString: false): .number(try number(integerBits: 64))
        case .int32: .number(try number(integerBits: 32))
        case .int64(isString: true): .string(try number(integerBits: 64))
        case .uint64(isString: false): .number(try number(integerBits: 64, isSigned: false))
        case .uint64(isString: true): .string(try number(integerBits: 64, isSigned: false))
        case .float, .double, .decimal(isString: false): .number(try number(integerBits: nil))
        case .decimal(isString: true): .string(try number(integerBits: nil))
        case .uuid: .string(slot.uuid)
        case .url: .string(try string(preferred: answer?.url ?? words.url))
        case .data(let encoding): .string(WireFormat.text(of: Array((answer?.string ?? words.string).utf8), encoding))
        case .date(let format, _): try date(format)
        case .duration(.iso8601):
            .string("PT\(1 + slot.hash % 3)H\(10 + (slot.variation == nil ? slot.ordinal : slot.pick(50)) % 50)M")
        case .duration(.calendar): .string("P\(1 + slot.hash % 11)M\(1 + slot.ordinal % 28)DT\(10 + slot.pick(50))M")
        case .duration(.seconds): .number(try number(integerBits: 32, preferred: 90))
        case .duration(.milliseconds): .number(try number(integerBits: 32, preferred: 1_500))
        case .json: .object([.init("key", .string("value"))])
        case .file, .void, .model, .array, .map: .null
        }
    }

    private var preferredText: String {
        if let answer { return answer.formatted(constraints.format) ?? answer.string }
        return formatted ?? words.string
    }

    /// A text in a format that Swift has no type for; nil without one.
    private var formatted: String? {
        let number = slot.ordinal + 1
        return switch constraints.format {
        case "email", "idn-email": "ada\(slot.ordinal == 0 ? "" : String(number))@example.com"
        case "hostname", "idn-hostname": "host\(number).example.com"
        case "ipv4": "192.0.2.\(1 + slot.ordinal % 254)"
        case "ipv6": "2001:db8::\(String(1 + slot.ordinal % 65_535, radix: 16))"
        case "uri", "iri", "url": words.url
        case "uri-reference", "iri-reference": "/\(number)"
        case "json-pointer": "/\(number)"
        case "regex": "^a\(number)$"
        case "date": "2025-11-\(10 + slot.ordinal % 20)"
        case "time": "09:\(10 + slot.ordinal % 50):00Z"
        case "date-time": "2025-11-\(10 + slot.ordinal % 20)T09:30:00Z"
        case "duration": "PT\(number)M"
        default: nil
        }
    }

    /// Some day of late 2025, at a quarter of an hour between 8:00 and 20:00.
    private func date(_ format: DateFormat) throws(SampleFailure) -> Literal {
        if slot.variation != nil {
            var random = StableRandom(seed: slot.seed)
            let (day, minute) = (random.next(below: 300), 8 * 60 + random.next(below: 48) * 15)
            if let literal = WireFormat.date(format, day: day, minute: minute) { return literal }
        }
        let minute = 8 * 60 + (Int((slot.hash >> 8) % 48) + slot.ordinal) % 48 * 15
        if let literal = WireFormat.date(format, day: Int(slot.hash % 50) + slot.ordinal % 10_000, minute: minute) {
            return literal
        }
        throw SampleFailure(
            reason: .contradiction, message: "no date of \(slot.text) can be written as \(WireFormat.name(of: format))")
    }

    private func number(
        integerBits: Int?, isSigned: Bool = true, preferred: Int? = nil
    ) throws(SampleFailure) -> String {
        let bounds = integerBits.map { bits in
            guard isSigned else { return IntegerBounds.uint64 }
            return bits == 32 ? IntegerBounds.int32 : IntegerBounds.int64
        }
        let isInteger = integerBits != nil
        let start =
            preferred.map(DecimalNumber.init) ?? answer?.number(isInteger: isInteger, constraints)
            ?? words.number(isInteger: isInteger)
        let isVaried = slot.variation != nil
        let maker = NumberMaker(
            constraints, preferred: start, ordinal: isVaried ? 0 : slot.ordinal, bounds: bounds, isInteger: isInteger)
        if let number = maker.make() { return isVaried ? number.plainText ?? number.description : number.description }
        throw SampleFailure(reason: .contradiction, message: "no number was found for \(slot.text)")
    }

    private mutating func string(preferred: String) throws(SampleFailure) -> String {
        let least = constraints.minLength ?? 0
        let greatest = constraints.maxLength ?? .max
        guard least <= greatest, greatest >= 0 else {
            throw SampleFailure(
                reason: .contradiction, message: "\(slot.text) has at least \(least) and at most \(greatest) characters"
            )
        }
        guard least <= sampler.limits.stringLength else {
            throw SampleFailure(reason: .tooLarge, message: "\(slot.text) has at least \(least) characters")
        }
        let lengths = max(least, 0)...min(greatest, sampler.limits.stringLength)
        let fitted = Self.fit(preferred, lengths, ordinal: slot.ordinal)
        guard let source = constraints.pattern else { return fitted }
        return try string(matching: source, lengths: lengths, fitted: fitted)
    }

    private mutating func string(
        matching source: String, lengths: ClosedRange<Int>, fitted: String
    ) throws(SampleFailure) -> String {
        switch sampler.validator.patterns.pattern(source) {
        case .success(let pattern):
            if pattern.matches(fitted) == true { return fitted }
            let patterns = PatternSampler(pattern, cellLimit: cellLimit)
            if let text = patterns.sample(lengths: lengths, seed: slot.seed, cells: &cells) { return text }
            throw SampleFailure(reason: .contradiction, message: "no string was found that matches \(source)")
        case .failure(let issue):
            // Whether an answer matches is not known; the rest of it is as good as ever.
            if sampler.tables != nil { return fitted }
            throw SampleFailure(reason: .pattern, message: "the pattern \(source) cannot be used: \(issue.message)")
        }
    }

    /// Cuts or lengthens a text.
    private static func fit(_ text: String, _ lengths: ClosedRange<Int>, ordinal: Int) -> String {
        var scalars = Array(text.unicodeScalars)
        if lengths.contains(scalars.count) { return text }
        if scalars.count > lengths.upperBound, ordinal > 0 {
            // What is cut off is what told one from the other.
            scalars = Array(Self.letters(ordinal).unicodeScalars.suffix(lengths.upperBound))
        }
        let filler = scalars.isEmpty ? ["a"] : scalars
        while scalars.count < lengths.lowerBound { scalars += filler.prefix(lengths.lowerBound - scalars.count) }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars.prefix(lengths.upperBound))
        return String(result)
    }

    /// A number written with letters.
    private static func letters(_ number: Int) -> String {
        var rest = number
        var result: [Unicode.Scalar] = []
        repeat {
            result.insert(Unicode.Scalar(UInt8(ascii: "a") + UInt8(rest % 26)), at: 0)
            rest /= 26
        } while rest > 0
        var text = String.UnicodeScalarView()
        text.append(contentsOf: result)
        return String(text)
    }
}
