import MartletContract
import MartletDialects
import Testing

/// Reads schemas that were written to take for ever.
struct HostileSchemaTests {
    @Test(.timeLimit(.minutes(30)), arguments: HostileSchemas.all) func ends(_ schemas: String) throws {
        let lines = schemas.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        let result = load(
            "openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents:\n  schemas:\n" + lines + "\n")
        #expect(result.contract != nil)
    }
}

enum HostileSchemas {
    private static func reference(_ name: String) -> String { "{ $ref: '#/components/schemas/\(name)' }" }

    static let all: [String] = [
        // Each schema combines the next one twice.
        (0..<200).map { "A\($0): { allOf: [ \(reference("A\($0 + 1)")), \(reference("A\($0 + 1)")) ] }" }
            .joined(separator: "\n") + "\nA200: { type: object, properties: { x: { type: string } } }",
        // Each is one of two of which each is one of two.
        (0..<200).map { "A\($0): { oneOf: [ \(reference("A\($0 + 1)")), { allOf: [ \(reference("A\($0 + 1)")) ] } ] }" }
            .joined(separator: "\n") + "\nA200: { type: string }",
        // A property of a schema is the schema and more.
        """
        A:
          type: object
          properties:
            a: { allOf: [ \(reference("A")), { type: object, properties: { a: { type: object, properties: { b: \(reference("A")) } } } } ] }
            b: { allOf: [ \(reference("B")), { type: object, properties: { a: \(reference("A")) } } ] }
        B: { allOf: [ \(reference("A")), { type: object, properties: { b: { allOf: [ \(reference("A")), \(reference("B")) ] } } } ] }
        """,
        // Elements of a list are lists of what they stand in.
        """
        A: { allOf: [ { type: array, items: { allOf: [ \(reference("A")), { items: { type: object } } ] } }, { items: \(reference("A")) } ] }
        """,
        // References in a circle, by every keyword.
        """
        A: \(reference("B"))
        B: { allOf: [ \(reference("C")) ] }
        C: { oneOf: [ \(reference("D")) ] }
        D: { anyOf: [ \(reference("A")), { nullable: true, allOf: [ \(reference("B")) ] } ] }
        E: { type: array, items: \(reference("E")) }
        F: { type: object, additionalProperties: \(reference("F")) }
        """,
        // Every model needs every other one.
        (0..<60).map { index in
            let fields = (0..<60).map { "f\($0): \(reference("A\($0)"))" }.joined(separator: ", ")
            let names = (0..<60).map { "f\($0)" }.joined(separator: ", ")
            return "A\(index): { type: object, required: [\(names)], properties: { \(fields) } }"
        }.joined(separator: "\n"),
        // Parents list their subtypes, which are subtypes of several others.
        (0..<12).map { index in
            let parents = (0..<3).map { reference("P\(index)\($0)") }.joined(separator: ", ")
            let lists = (0..<3).map { list -> String in
                let members = (1...3).map { reference("N\((index + list + $0) % 12)") }.joined(separator: ", ")
                return "P\(index)\(list): { properties: { p\(index)\(list): { type: string } }, oneOf: [ \(members) ] }"
            }
            return "N\(index): { allOf: [ \(parents) ], properties: { n\(index): { type: string } } }\n"
                + lists.joined(separator: "\n")
        }.joined(separator: "\n"),
        // Unions lead to each other by way of subtypes.
        """
        A: { properties: { a: { type: string } }, oneOf: [ \(reference("B")), { type: string } ] }
        B: { allOf: [ \(reference("C")), \(reference("E")) ] }
        C: { properties: { c: { type: string } }, oneOf: [ \(reference("D")), \(reference("E")) ] }
        D: { allOf: [ \(reference("A")) ], properties: { d: { type: string } } }
        E: { properties: { e: { type: string } }, anyOf: [ \(reference("A")), \(reference("C")), \(reference("D")) ] }
        """,
        // Tuples hold themselves.
        """
        A: { type: array, prefixItems: [ { allOf: [ \(reference("A")), { items: { type: string } } ] }, { allOf: [ \(reference("A")), { items: { type: string } } ] } ] }
        """,
        // A chain of names that is longer than any author means.
        (0..<2_000).map { "A\($0): \(reference("A\($0 + 1)"))" }.joined(separator: "\n") + "\nA2000: { type: string }",
    ]
}
