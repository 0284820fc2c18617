import MartletContract
import MartletFormats
import MartletPayloads
import Testing

struct StringFormatTests {
    @Test(
        arguments: [
            (.uuid, "123e4567-e89b-12d3-a456-426614174000", "123e4567e89b12d3a456426614174000"),
            (.uuid, "ABCDEF00-0000-0000-0000-000000000000", "g23e4567-e89b-12d3-a456-426614174000"),
            (.date, "2024-02-29", "2023-02-29"), (.date, "2000-02-29", "1900-02-29"),
            (.date, "0000-12-31", "2025-04-31"),
            (.dateTime, "2025-11-05T10:00:00Z", "2025-11-05T10:00:00"),
            (.dateTime, "2025-11-05t10:00:00.5+02:00", "2025-11-05T24:00:00Z"),
            (.dateTime, "2025-11-05 10:00:00z", "2025-11-05T10:60:00Z"), (.time, "10:00:00Z", "10:00:00"),
            (.localTime, "23:59:59.999", "23:59:60"), (.ipv4, "192.0.2.255", "192.0.2.256"),
            (.ipv4, "0.0.0.0", "1.2.3.04"),
            (.ipv6, "2001:db8::1", "2001:db8::1::2"), (.ipv6, "::", ":::"), (.ipv6, "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7"),
            (.ipv6, "::ffff:192.0.2.1", "::ffff:192.0.2.256"), (.ipv6, "1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:8::"),
            (.ipv6, "1::8", "1::12345"), (.ipv6, "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:7:1.2.3.4"),
            (.base64, "AA==", "AB=="),
            (.base64, "", "AAA"), (.base64, "TWFydGxldA==", "TWFydGxldA"), (.base64url, "TWFydGxldA", "TWFydGxldB"),
            (.base64url, "__-_", "//+/"), (.hex, "00fF", "00f"), (.duration, "PT1H30M", "P1M"),
            (.duration, "-P1W2DT3.5S", "PT"),
            (.duration, "P1D", "P1DT"), (.duration, "PT1.5M", "PT1.5M2S"), (.url, "/a%20b?c[]=d", "/a b"),
            (.url, "#", "%2"),
        ] as [(StringFormat, String, String)])
    func tellsTextsApart(format: StringFormat, good: String, bad: String) {
        #expect(format.language.contains(good) == true)
        #expect(format.language.contains(bad) == false)
    }

    @Test(arguments: StringFormat.allCases) func isWithinItself(format: StringFormat) {
        let language = format.language
        #expect(language.isSubset(of: language) == .yes)
        #expect(language.intersection(RegularLanguage(lengths: 0, through: 20)).isSubset(of: language) == .yes)
        #expect(language.isEmpty == false)
    }

    @Test func areComparedWithPatterns() throws {
        let date = StringFormat.date.language
        #expect(date.isSubset(of: try RegularLanguage(pattern: "^\\d{4}-\\d{2}-\\d{2}$")) == .yes)
        #expect(try RegularLanguage(pattern: "^\\d{4}-\\d{2}-\\d{2}$").isSubset(of: date) == .no(witness: "0000-00-00"))
        #expect(date.lengths() == .range(least: 10, greatest: 10))
        #expect(StringFormat.uuid.language.lengths() == .range(least: 36, greatest: 36))
        let moment = StringFormat.dateTime.language
        #expect(moment.isSubset(of: try RegularLanguage(pattern: "^\\d{4}-\\d{2}-\\d{2}[tT ]")) == .yes)
        let upperCase = moment.isSubset(of: try RegularLanguage(pattern: "Z$"))
        guard case .no(let witness) = upperCase else {
            Issue.record("\(upperCase)")
            return
        }
        #expect(witness.hasSuffix("z"))
        #expect(moment.contains(witness) == true)
        #expect(date.intersection(moment).isEmpty == true)
        #expect(StringFormat.ipv4.language.intersection(StringFormat.ipv6.language).isEmpty == true)
        #expect(StringFormat.hex.language.isSubset(of: StringFormat.base64url.language) == .no(witness: "aa"))
        #expect(StringFormat.localTime.language.isSubset(of: StringFormat.time.language.complement) == .yes)
    }

    @Test func saysNothingAboutLeapSeconds() {
        let moment = StringFormat.dateTime.language
        #expect(moment.contains("2016-12-31T23:59:60Z") == nil)
        #expect(moment.contains("2016-12-31T23:59:59Z") == true)
        #expect(RegularLanguage(["2016-12-31T23:59:60Z"]).isSubset(of: moment) == .unknown)
    }

    /// What the language says of a text is what the validator says of it, for texts that are damaged a little.
    @Test(
        arguments: [
            (.uuid, .uuid, "123e4567-e89b-12d3-a456-426614174000"),
            (.dateTime, .date(.iso8601, name: nil), "2024-02-29T23:59:59.5+01:00"),
            (.dateTime, .date(.iso8601, name: nil), "2016-12-31T23:59:60Z"), (.base64, .data(.base64), "TWFydGxldA=="),
            (.base64url, .data(.base64url), "_Wa-dG4="), (.hex, .data(.hex), "00fFaB"),
            (.duration, .duration(.iso8601), "-P1W22DT3H4M5.25S"),
            (.duration, .duration(.iso8601), "PT9007199254740992S"), (.url, .url, "https://a.example/b%20c?d=[e]#f"),
        ] as [(StringFormat, TypeReference.Kind, String)])
    func agreesWithTheValidator(format: StringFormat, kind: TypeReference.Kind, seed: String) throws {
        let validator = Validator(Contract(models: []))
        let language = format.language
        let scalars = Array(seed.unicodeScalars)
        let others = Array("0129afgzAFZ=+-_/:.TtPDWHMS% \u{E9}".unicodeScalars)
        for place in scalars.indices {
            let (before, after) = (Array(scalars[..<place]), Array(scalars[(place + 1)...]))
            var texts = [before, before + after]
            for other in others {
                texts.append(before + [other] + after)
                texts.append(before + [other, scalars[place]] + after)
            }
            for text in texts {
                var view = String.UnicodeScalarView()
                view.append(contentsOf: text)
                let string = String(view)
                let isValid = validator.judge(.string(string), as: .of(kind)).verdict == .valid
                if let holds = language.contains(string) { #expect(holds == isValid, "\(string)") }
            }
        }
    }
}
