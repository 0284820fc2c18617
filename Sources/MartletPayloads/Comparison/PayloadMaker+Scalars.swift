import MartletContract
import MartletFormats

extension PayloadMaker {
    /// Returns numbers at the edges of a set, and of another one; some may be in neither.
    func numbers(_ set: PayloadSet, against other: PayloadSet?) -> [Literal] {
        let summaries = [comparer.summary(of: set)] + (other.map { [comparer.summary(of: $0)] } ?? [])
        let steps = summaries.flatMap(\.multiples)
        var found: [DecimalNumber] = [.zero, .one, DecimalNumber(-1)]
        for bound in summaries.flatMap({ [$0.lower, $0.upper].compactMap { $0?.number } }) {
            found += [bound] + near(bound, steps)
        }
        for step in steps {
            found += [step] + [2, 3, 5, 7].compactMap { step.multiplied(by: $0) }
        }
        found += [DecimalNumber("0.5"), DecimalNumber("1.5"), DecimalNumber("-0.5")].compactMap { $0 }
        found += [2, 3, 7, 10, 100, 1_000_000].map { DecimalNumber($0) }
        found += [DecimalNumber("1e20"), DecimalNumber("-1e20"), DecimalNumber("0.001")].compactMap { $0 }
        var seen: Set<DecimalNumber> = []
        return found.filter { seen.insert($0).inserted }.map { .number($0.plainText ?? $0.description) }
    }

    private func near(_ bound: DecimalNumber, _ steps: [DecimalNumber]) -> [DecimalNumber] {
        var result: [DecimalNumber?] = [
            bound.adding(.one), bound.adding(DecimalNumber(-1)), DecimalNumber("0.5").flatMap(bound.adding),
            DecimalNumber("-0.5").flatMap(bound.adding), bound.roundedUp(to: .one), bound.roundedDown(to: .one),
        ]
        for step in steps {
            let up = bound.roundedUp(to: step)
            let down = bound.roundedDown(to: step)
            result += [up, down, up?.adding(step), down?.adding(step.negated)]
        }
        return result.compactMap { $0 }
    }

    /// Returns strings at the edges of a set, and of another one; some may be in neither.
    func texts(_ set: PayloadSet, against other: PayloadSet?) -> [Literal] {
        let own = comparer.summary(of: set)
        let asked = other.map { comparer.summary(of: $0) }
        var lengths = [own.minLength, own.maxLength, asked.map { $0.minLength - 1 }, asked.map { $0.minLength }]
            .compactMap { $0 }
        if let most = asked?.maxLength, most < 100_000 { lengths += [most, most + 1] }
        lengths = lengths.filter { $0 >= own.minLength && $0 <= min(own.maxLength, 100_000) }
        var found = (own.forms + (asked?.forms ?? [])).flatMap(\.samples)
        if !own.patterns.isEmpty || own.texts.hasExclusions { found += facts.first(own.texts) }
        for pattern in own.patterns + (asked?.patterns ?? []) {
            for length in Set(lengths).sorted() {
                found += facts.samples(of: pattern, lengths: length...length)
            }
            found += facts.samples(
                of: pattern, lengths: own.minLength...max(own.minLength, min(own.maxLength, 200)))
        }
        found += (asked?.values ?? []).compactMap(\.text).flatMap { [$0, $0 + "x", $0.uppercased()] }
        found += ["a", "", "text", "A", "0", "-1", "1.5", " ", "é", "a b", "true", "x@", "other"]
        found += lengths.filter { $0 <= 100_000 }.map { String(repeating: "a", count: $0) }
        found += lengths.filter { $0 <= 1_000 }.map { String(repeating: "1", count: $0) }
        var seen: TextSet = []
        return found.filter { seen.insert($0).inserted }.map(Literal.string)
    }
}

extension Literal {
    /// The text of a string; nil for other values.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}

extension TextForm {
    /// Texts of the form, and some that are close.
    var samples: [String] {
        switch self {
        case .uuid: ["3fa85f64-5717-4562-b3fc-2c963f66afa6"]
        case .url: ["https://example.com/a", "a"]
        case .data(.hex): ["0a1b", "00"]
        case .data: ["AAEC", "aGVsbG8h"]
        case .date(let format):
            ["2025-11-05T10:00:00Z"] + [WireFormat.date(format, day: 0, minute: 600)?.text].compactMap { $0 }
        case .duration: ["PT1H30M", "P1D"]
        case .calendarDuration: ["P1Y2M", "P3D", "PT1H30M"]
        case .number(let isWhole): isWhole ? ["1", "-1", "0"] : ["1.5", "1", "-1"]
        case .named(let name): Self.samples(named: name)
        case .fitting: ["1", "0", "-1"]
        case .bounded(let numbers):
            [numbers.minimum, numbers.maximum, numbers.exclusiveMinimum?.adding(.one), numbers.multiples.first]
                .compactMap { $0?.plainText } + ["0", "1", "2"]
        }
    }

    private static func samples(named name: String) -> [String] {
        switch name {
        case "email", "idn-email": ["ada@example.com"]
        case "hostname", "idn-hostname": ["example.com"]
        case "ipv4": ["192.0.2.1"]
        case "ipv6": ["2001:db8::1"]
        case "uri", "iri": ["https://example.com/a"]
        case "uri-reference", "iri-reference": ["/a"]
        case "uri-template": ["/a/{b}"]
        case "json-pointer": ["/a/b"]
        case "relative-json-pointer": ["1/a"]
        case "regex": ["^a+$"]
        case "date": ["2025-11-05"]
        case "date-time": ["2025-11-05T10:00:00Z"]
        case "time": ["10:00:00Z"]
        case "duration": ["PT1H30M"]
        case "uuid": ["3fa85f64-5717-4562-b3fc-2c963f66afa6"]
        default: []
        }
    }
}
