import MartletContract
import MartletFormats

/// What a value looks like in an answer, from the name of its field: varied, where fixtures are always the same.
struct AnswerWords {
    let facts: NameFacts
    let slot: SampleSlot

    private func random(_ salt: UInt64 = 0) -> StableRandom {
        StableRandom(seed: slot.seed &+ salt &* 0x9E37_79B9_7F4A_7C15)
    }

    /// Whether the name says what a text looks like.
    var isTelling: Bool {
        facts.keys.contains { AnswerVocabulary.texts[$0] != nil } || SampleTables.isKnown(facts.keys)
    }

    /// A text that fits the name.
    var string: String {
        var random = random()
        if let last = facts.words.last, ["id", "ids", "sid"].contains(last) { return identifier }
        for key in facts.keys {  // allowed: a list
            if let make = AnswerVocabulary.texts[key] { return make(&random) }
            if let values = SampleTables.strings[key] { return values[random.next(below: values.count)] }
        }
        if facts.words.last == "at" || facts.words.last == "on" { return AnswerVocabulary.moment(&random) }
        let text = facts.words.isEmpty ? "sample" : facts.words.joined(separator: " ")
        return "\(text) \(1 + random.next(below: 99))"
    }

    /// `specialist-1` for the `id` of the first specialist.
    private var identifier: String {
        let owner = facts.words.count > 1 ? Array(facts.words.dropLast()) : SampleWords.words(of: slot.owner)
        var random = random()
        let isListed = facts.words.count == 1
        let number = isListed ? slot.ordinal + 1 : 1 + random.next(below: 99)
        return (owner.isEmpty ? ["id"] : owner).joined(separator: "-") + "-\(number)"
    }

    /// An address that fits the name.
    var url: String {
        var random = random()
        let name = facts.words.filter { $0 != "url" && $0 != "link" && $0 != "uri" }.joined(separator: "-")
        let path = name.unicodeScalars.allSatisfy(\.isASCII) && !name.isEmpty ? name : "page"
        return "https://example.com/\(path)/\(1 + random.next(below: 99))"
    }

    /// A text in a format that Swift has no type for; nil without one.
    func formatted(_ format: String?) -> String? {
        guard let format else { return nil }
        var random = random()
        return switch format {
        case "email", "idn-email": AnswerVocabulary.email(&random)
        case "hostname", "idn-hostname": AnswerVocabulary.host(&random)
        case "ipv4": AnswerVocabulary.address(&random)
        case "ipv6": "2001:db8::\(String(1 + random.next(below: 65_535), radix: 16))"
        case "uri", "iri", "url": url
        case "uri-reference", "iri-reference": "/\(1 + random.next(below: 99))"
        case "uri-template": "/items/{id}"
        case "json-pointer": "/\(1 + random.next(below: 99))"
        case "relative-json-pointer": "\(1 + random.next(below: 9))/a"
        case "regex": "^a\(1 + random.next(below: 9))$"
        case "uuid": slot.uuid
        case "date": String(AnswerVocabulary.moment(&random).prefix(10))
        case "time": String(AnswerVocabulary.moment(&random).dropFirst(11))
        case "date-time": AnswerVocabulary.moment(&random)
        case "duration": "PT\(1 + random.next(below: 59))M"
        default: nil
        }
    }

    /// A number that fits the name, within what bounds there are.
    func number(isInteger: Bool, _ constraints: Constraints) -> DecimalNumber {
        if facts.words.last == "id" {
            var random = random()
            return DecimalNumber(facts.words.count == 1 ? slot.ordinal + 1 : 1 + random.next(below: 99))
        }
        var random = random()
        let found =
            facts.words.contains { AnswerVocabulary.countedUnits.contains($0) }
            ? AnswerVocabulary.countOfUnits : facts.keys.lazy.compactMap { AnswerVocabulary.numbers[$0] }.first
        let usual = found ?? .init(1, 99, digits: isInteger ? 0 : 1)
        let lower = (constraints.minimum ?? constraints.exclusiveMinimum).flatMap(Double.init)
        let upper = (constraints.maximum ?? constraints.exclusiveMaximum).flatMap(Double.init)
        var (least, most) = (usual.least, usual.most)
        if let lower, lower > least { least = lower }
        if let upper, upper < most { most = upper }
        if least > most { (least, most) = (lower ?? most - 10, upper ?? least + 10) }
        let digits = isInteger ? 0 : usual.digits
        let scale = digits == 0 ? 1.0 : digits == 1 ? 10.0 : digits == 2 ? 100 : 10_000
        let steps = (most - least) * scale
        guard steps.isFinite, steps >= 0, abs(least) < 1e12 else { return DecimalNumber(usual.least.isFinite ? 1 : 0) }
        let whole = Int((least * scale).rounded(.up)) + random.next(below: max(Int(min(steps, 1e12)), 0) + 1)
        if digits == 0 { return DecimalNumber(whole) }
        return DecimalNumber("\(whole)e-\(digits)") ?? DecimalNumber(Int(least))
    }
}
