import Foundation
import MartletContract
import MartletPayloads
import MartletSyntax

/// The official tests of JSON Schema, read in place.
enum SchemaSuite {
    /// One value that is judged by one schema.
    struct Case {
        let name: String
        let schema: Literal
        let value: Literal
        let isValid: Bool
    }

    struct Unreadable: Error {}

    /// Why the tests are skipped where the suite is missing.
    static let missing: String = "no corpus at \(root): the official tests of JSON Schema are NOT run"

    static let isPresent = FileSystem.disk.kind(root) == .directory

    private static let root: String = {
        let corpus =
            ProcessInfo.processInfo.environment["MARTLET_CORPUS"]
            ?? FilePath.join(
                FilePath.parent((0..<4).reduce(#filePath) { path, _ in FilePath.parent(path) }), "shared/corpus")
        return FilePath.join(corpus, "json-schema")
    }()

    /// Returns the names of the files in a folder of tests, without their ending, sorted.
    static func files(in folder: String) throws -> [String] {
        try FileSystem.disk.list(FilePath.join(root, "tests/\(folder)")).filter { $0.hasSuffix(".json") }
            .map { String($0.dropLast(5)) }
    }

    /// Reads the cases of a file such as `draft2020-12/allOf`.
    static func cases(_ file: String) throws -> [Case] {
        try elements(read("tests/\(file).json")).flatMap { group in
            guard let name = group.text("description"), let schema = group.member("schema"),
                let tests = group.member("tests")
            else { throw Unreadable() }
            return try elements(tests).map { test in
                guard let inner = test.text("description"), let value = test.member("data"),
                    case .bool(let isValid)? = test.member("valid")
                else { throw Unreadable() }
                return Case(name: "\(name): \(inner)", schema: schema, value: value, isValid: isValid)
            }
        }
    }

    /// What references may lead to: what the suite serves at `localhost:1234`, and the meta-schemas.
    static func documents() throws -> TextTable<Literal> {
        var documents = try TextTable(
            uniqueKeysWithValues: MetaSchemas.texts.map { ($0.key, try literal(Array($0.value.utf8))) })
        var pending = ["remotes"]
        while let folder = pending.popLast() {
            for name in try FileSystem.disk.list(FilePath.join(root, folder)) {
                let path = "\(folder)/\(name)"
                if FileSystem.disk.kind(FilePath.join(root, path)) == .directory {
                    pending.append(path)
                } else {
                    documents["http://localhost:1234/" + path.dropFirst("remotes/".count)] = try read(path)
                }
            }
        }
        return documents
    }

    /// Returns the files that the suite serves for a version, in a folder `suite`, by their paths.
    static func remotes(of version: String) throws -> [String: String] {
        var files: [String: String] = [:]
        for name in try FileSystem.disk.list(FilePath.join(root, "remotes/\(version)")) where name.hasSuffix(".json") {
            files["suite/" + name] = JSONText.write(try read("remotes/\(version)/\(name)"))
        }
        return files
    }

    /// Returns the name of the file that a URI of the suite's server ends with; nil for other URIs.
    static func fileName(of uri: String) -> String? {
        guard uri.hasPrefix("http://localhost:1234/"), uri.hasSuffix(".json") else { return nil }
        return uri.split(separator: "/").last.map { String($0) }
    }

    /// Returns what the judge says of a case.
    static func verdict(_ test: Case, _ options: SchemaReader.Options) -> Judgement.Verdict {
        var pool = SchemaPool()
        let schema = SchemaReader.read(test.schema, into: &pool, options: options)
        return SchemaJudge(pool).verdict(test.value, schema)
    }

    private static func elements(_ literal: Literal) throws -> [Literal] {
        guard case .array(let elements) = literal else { throw Unreadable() }
        return elements
    }

    private static func read(_ path: String) throws -> Literal {
        try literal(FileSystem.disk.read(FilePath.join(root, path)))
    }

    /// Reads JSON.
    static func literal(_ bytes: [UInt8]) throws -> Literal {
        var sources = SourceMap()
        let result = JSONReader.read(sources.add(path: "test.json", bytes: bytes), in: sources)
        guard let root = result.root, result.diagnostics.isEmpty else { throw Unreadable() }
        return literal(root)
    }

    private static func literal(_ node: Node) -> Literal {
        switch node.value {
        case .sequence(let nodes): return .array(nodes.map(literal))
        case .mapping(let mapping): return .object(mapping.entries.map { .init($0.name, literal($0.value)) })
        case .scalar(let scalar):
            switch scalar.resolved {
            case .null: return .null
            case .bool(let value): return .bool(value)
            case .int, .float: return .number(scalar.text)
            case .string: return .string(scalar.text)
            }
        }
    }
}

extension Literal {
    func member(_ name: String) -> Literal? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    func text(_ name: String) -> String? {
        if case .string(let text)? = member(name) { text } else { nil }
    }
}
