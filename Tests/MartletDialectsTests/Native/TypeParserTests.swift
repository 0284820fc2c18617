import Testing

@testable import MartletDialects

struct TypeParserTests {
    /// Writes a type back in one spelling, so that a table can compare.
    private static func text(_ type: TypeSyntax) -> String {
        switch type {
        case .named(let name, nil): name.text
        case .named(let name, let encoding?): "\(name.text)(\(encoding.text))"
        case .array(let item): "array<\(text(item))>"
        case .map(let item): "map<\(text(item))>"
        case .nullable(let inner, _): "\(text(inner)) | null"
        }
    }

    @Test(arguments: [
        ("string", "string", false, nil),
        (" array< map<Foo> > ? ", "array<map<Foo>>", true, nil),
        ("[T]?", "array<T>", true, nil),
        ("[T | null] | null", "array<T | null> | null", false, nil),
        ("{ string: [T] }", "map<array<T>>", false, nil),
        ("string? | null", "string | null", true, nil),
        ("date(yyyy-MM-dd'T'HH:mm')')", "date(yyyy-MM-dd'T'HH:mm')')", false, nil),
        ("decimal( string )?", "decimal(string)", true, nil),
        ("int = -1.5e3", "int", false, "-1.5e3"),
        (#"string = "a, b""#, "string", false, #""a, b""#),
        ("Größe.klein", "Größe.klein", false, nil),
    ])
    func readsEverySpelling(_ input: String, _ type: String, _ isOptional: Bool, _ defaultText: String?) throws {
        let use = try TypeParser.parse(input)
        #expect(Self.text(use.type) == type)
        #expect((use.optionalMark != nil) == isOptional)
        #expect(use.defaultText?.text == defaultText)
    }

    @Test(arguments: [
        ("", 0..<0), ("array<", 0..<6), ("array<string", 0..<12), ("string>", 6..<7), ("string ? ?", 9..<10),
        ("a b", 2..<3), ("string | nul", 9..<12), ("string |", 7..<8), ("date()", 4..<6), ("date(x", 4..<5),
        ("é ü", 3..<5), ("int =", 4..<5), ("array<int?>", 9..<10), ("foo<int>", 0..<3), ("{ int: string }", 2..<5),
        ("?", 0..<1),
    ])
    func pointsAtWhatIsWrong(_ input: String, _ range: Range<Int>) {
        let failure = #expect(throws: TypeSyntax.Failure.self) { try TypeParser.parse(input) }
        #expect(failure?.range == range)
    }

    @Test func refusesEndlessNesting() {
        let text = String(repeating: "[", count: 100_000)
        #expect(throws: TypeSyntax.Failure.self) { try TypeParser.parse(text) }
    }
}
