import Foundation
import Testing

@testable import MartletDialects

/// Holds `docs/martlet.schema.json` and the reader to the same dialect. `scripts/check-schema` holds it to specifications.
struct SchemaTests {
    /// Mappings that name keys and have no key table: their other keys are the author's, or they are shorthand.
    private static let withoutTable = ["auth": ["default"], "endpointGroup": ["group"], "mapType": ["string"]]

    private let schema: SchemaDocument

    init() throws {
        schema = try SchemaDocument(text: NativeSchema.text)
    }

    @Test func isWhatTheCommandPrints() throws {
        #expect(try packageFile("docs/martlet.schema.json") == NativeSchema.text, "run scripts/embed-schema")
    }

    @Test(arguments: ReaderVocabulary.tables)
    func hasTheKeysOfTheReader(_ entry: TableEntry) {
        #expect(Set(schema.properties(of: entry.definition).keys) == Set(entry.table.all))
        // The reader reports a missing version by a code of its own, so its table does not ask for it.
        let required = Set(entry.table.required).union(entry.definition == "root" ? ["martlet"] : [])
        // A mapping of which one of several keys must be there says so in another way.
        #expect(schema.required(of: entry.definition) == required)
    }

    @Test func hasNoMappingThatTheReaderDoesNotHave() {
        let known =
            ReaderVocabulary.tables.map(\.definition).filter { $0 != "root" } + Self.withoutTable.keys + ["fragment"]
        #expect(schema.closedMappings == Set(known.map { "/$defs/\($0)" } + [""]))
        for (definition, keys) in Self.withoutTable {
            #expect(Set(schema.properties(of: definition).keys) == Set(keys), "\(definition)")
        }
    }

    @Test func missesNoTableOfTheReader() throws {
        let uses = try Self.readerSources().map { $0.matches(of: /= KeyTable\(|return KeyTable\(/).count }.reduce(0, +)
        // The four kinds of flow are one table.
        #expect(uses == ReaderVocabulary.tables.count - 3)
    }

    @Test func refusesKeysOfNobodyAndKeepsThoseOfTheAuthor() {
        for entry in ReaderVocabulary.tables {
            let definition = schema.definitions[entry.definition] ?? [:]
            #expect(definition["patternProperties"] as? [String: Bool] == ["^x-": true], "\(entry.definition)")
        }
    }

    @Test func letsAnIncludedFileHaveItsSections() {
        #expect(
            Set(schema.properties(of: "fragment").keys) == Set(SectionMerger.sections + SectionMerger.ignored))
    }

    @Test func explainsEveryKey() {
        for entry in ReaderVocabulary.tables {
            for (key, property) in schema.properties(of: entry.definition) {
                #expect(property["description"] is String, "\(entry.definition)/\(key)")
            }
            #expect(schema.definitions[entry.definition]?["title"] is String, "\(entry.definition)")
        }
    }

    @Test(arguments: ReaderVocabulary.words)
    func hasTheWordsOfTheReader(_ entry: WordsEntry) {
        #expect(Set(entry.places.flatMap { schema.words(of: $0.definition, key: $0.key) }) == entry.words)
    }

    @Test func missesNoWordsOfTheReader() throws {
        let used = try Self.readerSources().flatMap { $0.matches(of: /as: (?:\w+\.)*(\w+)\.self/).map { String($0.1) } }
        #expect(Set(used).subtracting(["UTF8"]) == Set(ReaderVocabulary.words.map(\.typeName)))
    }

    @Test(arguments: BuiltinType.allCases.filter { $0 != .file && $0 != .void })
    func knowsTheEncodingsOfEachType(_ type: BuiltinType) throws {
        let names = type == .date ? ["day", "dd.MM.yyyy"] : type.encodings
        #expect(try isType(type.rawValue))
        for name in names { #expect(try isType("\(type.rawValue)(\(name))"), "\(name)") }
        if type != .date { #expect(try !isType("\(type.rawValue)(base32)")) }
        #expect(try !isType("\(type.rawValue)()"))
    }

    @Test(arguments: [
        "string", " array< map<Foo> > ? ", "[T]?", "[T | null] | null", "{ string: [T] }", "string? | null",
        "date(yyyy-MM-dd'T'HH:mm')')", "decimal( string )?", "int = -1.5e3", #"string = "a, b""#, "Größe.klein",
        "Status = open", "T | null = null", "map<array<Note | null>>?", "fileName", "void_",
    ])
    func acceptsTypesAsTheParserDoes(_ text: String) throws {
        #expect(throws: Never.self) { try TypeParser.parse(text) }
        #expect(try isType(text))
    }

    @Test(arguments: [
        "", "array<", "array<string", "string>", "string ? ?", "a b", "string | nul", "string |", "date()", "date(x",
        "int =", "array<int?>", "foo<int>", "{ int: string }", "?", "string = not quoted", "string | int", "[a, b]",
    ])
    func refusesTypesAsTheParserDoes(_ text: String) throws {
        #expect(throws: TypeSyntax.Failure.self) { try TypeParser.parse(text) }
        #expect(try !isType(text))
    }

    @Test func refusesWhatIsNoName() throws {
        for word in ["null", "array", "map", "file", "void", "[file]", "map<void>"] {
            #expect(try !isType(word), "\(word)")
        }
    }

    private func isType(_ text: String) throws -> Bool {
        let pattern = try #require(schema.definitions["fieldType"]?["pattern"] as? String)
        let expression = try NSRegularExpression(pattern: pattern)
        return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    private static func readerSources() throws -> [String] {
        let folder = packageRoot.appending(path: "Sources/MartletDialects/Native")
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(".swift") && $0 != "NativeSchema.swift" }.sorted().map { name in
            try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }
    }
}
