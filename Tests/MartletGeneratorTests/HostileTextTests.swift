import MartletContract
import MartletGenerator
import MartletSyntax
import Testing

/// Names and texts of a contract that try to become code. The native dialect refuses most of these names; other
/// dialects have no such rule, and the generator relies on none.
struct HostileTextTests {
    static let texts = [
        "\"", "\\", "\\(x)", "*/", "/*", "\n", "\r", "\r\n", "\u{2028}", "\u{2029}", "\u{85}", "\0", "\"\"\"", "#\"",
        "`", "}", "{{name}}", "//", "\u{202E}", "\u{FEFF}", "\") ; fatalError() //", "\nfatalError()\n",
        "x: Int) { fatalError() } //", "///", "\u{7F}",
    ]

    private static let place = Origin(
        SourceSpan(file: SourceFileID(index: 0), lowerBound: 0, upperBound: 0), pointer: "/a")

    private static func field(_ name: String, _ text: String) -> Field {
        var field = Field(name: name, key: text, type: TypeReference(.string, origin: place), origin: place)
        field.description = text
        field.title = text
        field.deprecation = text
        field.defaultValue = .string(text)
        field.examples = [.string(text)]
        return field
    }

    /// Returns a contract with a text wherever one can stand.
    private static func contract(_ text: String, name: String) -> Contract {
        var contract = Contract(name: "Shop", sourcePath: text, origin: Origin(place.span, pointer: text))
        contract.description = text
        var server = Server(name: name, url: "https://api.example.com/\(text)", origin: place)
        server.description = text
        contract.servers = [server]
        contract.headers = [
            CommonHeader(name: text, value: .constant(text), origin: place),
            CommonHeader(name: name, value: .runtime, origin: place),
        ]
        contract.dateFormats = [NamedDateFormat(name: name, format: .pattern("'\(text)'yyyy"), origin: place)]
        contract.authSchemes = [AuthScheme(name: text, kind: .basic, origin: place)]
        var object = Model(name: name, shape: .object(ObjectShape(fields: [field(name, text)])), origin: place)
        object.description = text
        object.deprecation = text
        var value = Enumeration.Case(name: name, wireValue: text, origin: place)
        value.description = text
        value.deprecation = text
        let open = Model(
            name: "Open", shape: .enumeration(Enumeration(rawType: .string, cases: [value])), origin: place)
        contract.models = [object, open]
        var endpoint = Endpoint(
            name: name, group: name, method: .get, path: PathTemplate(pieces: [.literal("/\(text)")]), origin: place)
        endpoint.description = text
        endpoint.deprecation = text
        endpoint.parameters = [Parameter(field(name, text), in: .query)]
        endpoint.idempotencyHeader = text
        var group = EndpointGroup(name: name, endpoints: [endpoint], origin: place)
        group.description = text
        contract.groups = [group]
        return contract
    }

    /// Returns the code: without comments and white space, with empty literals. An empty reason of a deprecation is left
    /// out, and an array that is broken ends with a comma.
    private static func skeleton(_ files: [GeneratedFile]) -> String {
        files.flatMap { $0.text.split(separator: "\n") }
            .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            .map { String($0).replacing(#/"(?:[^"\\]|\\.)*"/#, with: "\"\"").filter { !$0.isWhitespace } }
            .joined()
            .replacing(",message:\"\"", with: "").replacing(",]", with: "]")
    }

    @Test(arguments: texts)
    func textChangesNoDeclaration(text: String) {
        let plain = Self.skeleton(Generator.generate(Self.contract("plain", name: "plain")).files)
        let files = Generator.generate(Self.contract(text, name: "plain")).files
        #expect(!plain.isEmpty)
        #expect(Self.skeleton(files) == plain)
        for scalar in files.flatMap(\.text.unicodeScalars) where scalar != "\n" {
            #expect(!["\r", "\0", "\u{85}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{FEFF}", "\u{7F}"].contains(scalar))
        }
    }

    @Test(arguments: texts)
    func nameBecomesAnIdentifier(text: String) {
        let punctuation: (String) -> String = { $0.filter { !$0.isLetter && !$0.isNumber && $0 != "_" } }
        let plain = Self.skeleton(Generator.generate(Self.contract("plain", name: "ab")).files)
        let files = Generator.generate(Self.contract("plain", name: "a\(text)b")).files
        #expect(punctuation(Self.skeleton(files)) == punctuation(plain))
    }
}
