import MartletDialects
import MartletGenerator
import MartletSyntax
import Testing

/// Specifications with thousands of elements of one kind: work that grows with their square would take minutes.
struct ManyElementsTests {
    private static let head = "martlet: 1\napi: Many\nservers: { main: https://api.example.com }\n"

    /// Each a specification with some number of elements.
    enum Kind: String, CaseIterable {
        case pathParameters, equalFieldNames, equalGroupNames, groups, unknownSchemes, unknownNames, dateFormats
        case valuesOfAnEnumeration

        func text(_ count: Int) -> String {
            func lines(_ line: (Int) -> String) -> String { (0..<count).map { line($0) + "\n" }.joined() }
            func list(_ element: (Int) -> String) -> String { (0..<count).map(element).joined(separator: ", ") }
            switch self {
            case .pathParameters:
                let path = (0..<count).map { "/{p\($0)}" }.joined()
                return
                    "endpoints: { G: { a: { get: \"\(path)\", path: { \(list { "p\($0): string" }) }, returns: void } } }"
            case .equalFieldNames:
                // Numbers in base 4 of signs that no Swift name has.
                func name(_ number: Int) -> String {
                    String(
                        String(number + 1, radix: 4).map { [Character("_"), "-", ".", ":"][$0.wholeNumberValue ?? 0] })
                }
                return "models: { A: { fields: { \(list { "\"a\(name($0))b\": string" }) } } }"
            case .equalGroupNames:
                return "endpoints:\n"
                    + lines {
                        "  \(String(repeating: "_", count: $0 % 50))g-\(String(repeating: "-", count: $0 / 50)): { a: { get: /\($0), returns: void } }"
                    }
            case .groups: return "endpoints:\n" + lines { "  G\($0): { a: { get: /\($0), returns: void } }" }
            case .unknownSchemes:
                return "auth: { \(list { "abc\($0): { type: bearer }" }) }\nendpoints:\n  G:\n"
                    + lines { "    a\($0): { get: /\($0), returns: void, auth: abd\($0) }" }
            case .unknownNames:
                return
                    "models: { A: { fields: { \(list { "abc\($0): \"string?\"" }) }, example: { \(list { "abd\($0): x" }) } } }"
            case .dateFormats:
                return "dates:\n" + lines { "  d\($0): \"yyyy-MM-dd'\($0)'\"" }
                    + "models: { A: { fields: { \(list { "a\($0): date(d\($0))" }) } } }"
            case .valuesOfAnEnumeration:
                return
                    "models:\n  E: { enum: [\(list { "v\($0)" })] }\n  A: { fields: { \(list { "a\($0): E = v\($0)" }) } }"
            }
        }
    }

    @Test(.timeLimit(.minutes(30)), arguments: Kind.allCases)
    func areReadAndGenerated(kind: Kind) {
        let files = FileSystem.inMemory(["many.yaml": Self.head + kind.text(2_500) + "\n"])
        let loaded = ContractLoader.load(path: "many.yaml", fileSystem: files)
        guard let contract = loaded.contract else {
            #expect(kind == .unknownSchemes)
            return
        }
        var options = GeneratorOptions()
        options.tests = TestOptions()
        let result = Generator.generate(contract, options: options)
        #expect(!result.files.isEmpty)
    }
}
