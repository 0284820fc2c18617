import MartletGenerator
import MartletSyntax
import Testing

/// Puts texts that try to become code into each place of a specification where a text of the author's can stand.
///
/// Either there is a diagnostic, or the declarations are those of the same specification with a harmless text.
struct HostileStringsTests {
    /// What a group of cases ended with.
    struct Outcome: Sendable {
        var count = 0
        var accepted = 0
        var failures: [String] = []
    }

    @Test func positionsHaveEveryWordOfTheDialect() throws {
        let walk = try Positions.load().walk
        // Short forms of what other positions have at length.
        let missing = walk.allWords.subtracting(walk.visited).subtracting(Positions.unreachable)
        #expect(missing.sorted() == [], "put the new word into a file of specs/cases/positions")
        #expect(Positions.unreachable.subtracting(walk.allWords).isEmpty)
    }

    @Test(.timeLimit(.minutes(30))) func changeNoDeclaration() async throws {
        let specs = try Positions.load().specs.filter { Thoroughness.areas?.contains($0.area) ?? true }
        let total = try await withThrowingTaskGroup(of: Outcome.self) { group in
            for spec in specs {
                for form in HostileStrings.Form.allCases {
                    group.addTask { try HostileTable(spec: spec, form: form).run() }
                }
            }
            return try await group.reduce(into: Outcome()) { total, outcome in
                total.count += outcome.count
                total.accepted += outcome.accepted
                total.failures += outcome.failures
            }
        }
        for failure in total.failures.sorted().prefix(50) { Issue.record("\(failure)") }
        // Refusing everything would pass as well.
        #expect(total.accepted > total.count / 5)
        // `make test` shows the counts.
        print("hostile strings: \(total.count - total.failures.count) passed of \(total.count)")
    }
}

/// The files of `specs/cases/positions`, in the native dialect and in OpenAPI.
enum Positions {
    static let areas = ["auth", "endpoints", "included", "models", "parameters", "settings"]

    /// Words of the schema that are tried elsewhere, or hold no text.
    static let unreachable: Set<String> = [
        // The text of `include` is a path: HostileFileNamesTests.
        "/properties/include", "$defs/fragment/properties/include",
        // A number.
        "$defs/fragment/properties/martlet",
        // True or false.
        "$defs/heldType/properties/optional", "$defs/heldType/properties/nullable",
    ]

    static func load() throws -> (walk: SchemaWalk, specs: [PositionSpec]) {
        var walk = SchemaWalk(schema: try root(of: "docs/martlet.schema.json"))
        let roots = try areas.map { area in (area, try root(of: "specs/cases/positions/\(area).yaml")) }
        for (_, root) in roots { walk.follow(root) }
        let specs = try roots.map { area, _ in
            // Places are per file, so each file has its own.
            var own = SchemaWalk(schema: try root(of: "docs/martlet.schema.json"))
            let root = try root(of: "specs/cases/positions/\(area).yaml")
            own.follow(root)
            return PositionSpec(area: area, root: root, words: own.words)
        }
        let openAPI = try root(of: "specs/cases/positions/openapi.yaml")
        return (walk, specs + [PositionSpec(area: "openapi", root: openAPI, words: OpenAPIWords.spans(in: openAPI))])
    }

    private static func root(of path: String) throws -> Node {
        let text = try #require(Repository.text(path), "\(path) is missing")
        var sources = SourceMap()
        let file = sources.add(path: path, bytes: Array(text.utf8))
        return try #require(SourceReader.read(file, in: sources).root, "\(path) is no YAML")
    }
}
