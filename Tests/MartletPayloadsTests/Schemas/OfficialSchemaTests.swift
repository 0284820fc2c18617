import MartletContract
import MartletPayloads
import Testing

/// The official tests of JSON Schema 2020-12, and those of draft 4, whose keywords OpenAPI 3.0 has.
@Suite(.enabled(if: SchemaSuite.isPresent, Comment(rawValue: SchemaSuite.missing)))
struct OfficialSchemaTests {
    @Test func requiredTestsPass() throws {
        try check("draft2020-12", SchemaSuite.files(in: "draft2020-12"))
    }

    @Test func optionalTestsPass() throws {
        try check("draft2020-12/optional", SchemaSuite.files(in: "draft2020-12/optional"))
    }

    @Test func formatsThatAreAssertedPass() throws {
        let files = [
            "date", "date-time", "duration", "ipv4", "ipv6", "json-pointer", "relative-json-pointer", "uri",
            "uri-reference", "uuid",
        ]
        try check(
            "draft2020-12/optional/format", files, assertsFormat: true)
    }

    @Test func draft4TestsPass() throws {
        try check("draft4", SchemaSuite.files(in: "draft4"), version: .draft4)
        // As in all later versions, and as in every language that reads 1.0 into a number like any other.
        let listed =
            "zeroTerminatedFloats: some languages do not distinguish between different types of numeric value:"
            + " a float is not an integer even without fractional part: valid"
        try check(
            "draft4/optional", SchemaSuite.files(in: "draft4/optional"), version: .draft4, except: [listed])
    }

    /// Runs the tests of some files of a folder; each must pass, or be listed with what is said instead.
    private func check(
        _ folder: String, _ files: [String], assertsFormat: Bool = false, version: SchemaVersion = .version2020,
        except listed: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var options = SchemaReader.Options()
        options.documents = try SchemaSuite.documents()
        options.assertsFormat = assertsFormat
        options.version = version
        var count = 0
        var failures: [String] = []
        for file in files {
            for test in try SchemaSuite.cases("\(folder)/\(file)") {
                count += 1
                let verdict = SchemaSuite.verdict(test, options)
                if verdict != (test.isValid ? .valid : .invalid) {
                    failures.append("\(file): \(test.name): \(verdict)")
                }
            }
        }
        #expect(count > 0, sourceLocation: sourceLocation)
        #expect(failures == listed, sourceLocation: sourceLocation)
        let counts = "\(count - failures.count) passed of \(count), \(listed.count) listed"
        print("json-schema \(folder): \(counts)")  // `make test` shows the counts.
    }
}
