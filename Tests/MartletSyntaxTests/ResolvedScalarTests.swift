import MartletSyntax
import Testing

struct ResolvedScalarTests {
    @Test(arguments: [
        ("", ResolvedScalar.null), ("~", .null), ("null", .null), ("Null", .null), ("NULL", .null), ("nULL", .string),
        ("true", .bool(true)), ("True", .bool(true)), ("FALSE", .bool(false)), ("tRue", .string),
        ("yes", .string), ("no", .string), ("on", .string), ("off", .string), ("y", .string), ("n", .string),
        ("0", .int("0")), ("-19", .int("-19")), ("+7", .int("+7")), ("007", .int("007")), ("0o14", .int("0o14")),
        ("0x1F", .int("0x1F")), ("0o8", .string), ("0x", .string), ("-0x1", .string), ("0b1", .string),
        ("1_000", .string), ("12:30", .string), ("190:20:30", .string), ("1.10", .float("1.10")),
        ("1.", .float("1.")), (".5", .float(".5")), ("-1e3", .float("-1e3")), ("1E-07", .float("1E-07")),
        (".", .string), ("-", .string), ("+", .string), ("e5", .string), ("1e", .string), ("1.2.3", .string),
        (".inf", .float(".inf")), ("-.INF", .float("-.INF")), ("+.Inf", .float("+.Inf")), (".iNF", .string),
        (".nan", .float(".nan")), ("-.nan", .string), ("2024-01-01", .string), ("<<", .string), ("é", .string),
    ])
    func plainTextFollowsTheCoreSchema(text: String, expected: ResolvedScalar) {
        #expect(Scalar(text: text, style: .plain).resolved == expected)
    }

    @Test(arguments: ["", "null", "true", "1", "1.5", ".inf"])
    func quotedTextIsAString(text: String) {
        #expect(Scalar(text: text, style: .quoted).resolved == .string)
    }

    @Test(arguments: [
        ("str", "1", ResolvedScalar.string), ("null", "", .null), ("bool", "true", .bool(true)),
        ("int", "3", .int("3")),
        ("float", "3", .float("3")), ("float", ".inf", .float(".inf")), ("binary", "aGk=", .string),
        ("timestamp", "2024-01-01", .string),
    ])
    func tagDecides(tag: String, text: String, expected: ResolvedScalar) {
        #expect(Scalar(text: text, style: .quoted, tag: "tag:yaml.org,2002:" + tag).resolved == expected)
    }

    @Test func exclamationMarkAloneMakesAString() {
        #expect(Scalar(text: "12", style: .plain, tag: "!").resolved == .string)
    }

    @Test func unknownTagIsIgnored() {
        #expect(Scalar(text: "12", style: .plain, tag: "!own").resolved == .int("12"))
        #expect(Scalar(text: "12", style: .quoted, tag: "!own").resolved == .string)
    }

    @Test(arguments: [
        ("12", 12), ("+3", 3), ("-3", -3), ("0o17", 15), ("0xfF", 255), ("9223372036854775807", Int.max),
    ])
    func integerHasANumber(text: String, number: Int) {
        #expect(Scalar(text: text, style: .plain).resolved.integer == number)
    }

    @Test func integerTooLargeHasNone() {
        let resolved = Scalar(text: "9223372036854775808", style: .plain).resolved
        #expect(resolved == .int("9223372036854775808"))
        #expect(resolved.integer == nil)
        #expect(resolved.double == 9_223_372_036_854_775_808)
    }

    @Test func floatHasANumber() {
        #expect(Scalar(text: "1.5e2", style: .plain).resolved.double == 150)
        #expect(Scalar(text: "-.inf", style: .plain).resolved.double == -.infinity)
        #expect(Scalar(text: ".NaN", style: .plain).resolved.double?.isNaN == true)
        #expect(Scalar(text: "5", style: .plain).resolved.double == 5)
        #expect(Scalar(text: "five", style: .plain).resolved.double == nil)
        // Other spellings of `Double` that the core schema does not know.
        #expect(Scalar(text: "infinity", style: .plain).resolved.double == nil)
    }
}
