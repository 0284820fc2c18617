import MartletContract
import MartletSyntax
import Testing

@testable import MartletPayloads

/// Comparisons of schemas that are made to take for ever: all end soon, with what was found out until then.
@Suite(.timeLimit(.minutes(30)))
struct HostileComparisonTests {
    private func relation(_ first: Literal, _ second: Literal, workLimit: Int? = nil) -> PayloadRelation {
        var pool = SchemaPool()
        let (one, other) = (SchemaReader.read(first, into: &pool), SchemaReader.read(second, into: &pool))
        var comparer = PayloadComparer(pool, workLimit: workLimit ?? WorkBudget.Work.payloadComparisons.limit)
        return comparer.relation(one, other)
    }

    /// An object that combines unions of two members each.
    private func product(_ count: Int, of type: Literal) -> Literal {
        let unions = (0..<count).map { index -> Literal in
            let members = ["v0", "v1"].map { value -> Literal in
                let properties: [Literal.Member] = [
                    .init("k\(index)", ["const": .string(value)]), .init("x\(index)\(value)", ["type": type]),
                ]
                return [
                    "type": "object", "required": .array([.string("k\(index)")]), "properties": .object(properties),
                ]
            }
            return ["anyOf": .array(members)]
        }
        return ["allOf": .array(unions)]
    }

    @Test func productsOfUnionsEnd() {
        // A payload of twenty-four unions needs one choice of 2^24, and no choice of the second schema's members fits.
        let relation = relation(product(24, of: "string"), product(24, of: "integer"))
        #expect(relation != .equal)
    }

    @Test func smallProductsOfUnionsAreDecided() {
        guard case .incomparable = relation(product(2, of: "string"), product(2, of: "integer")) else {
            Issue.record("two unions are too many")
            return
        }
        #expect(relation(product(3, of: "string"), product(3, of: "string")) == .equal)
    }

    @Test func manyPatternsEnd() {
        func schema(_ type: Literal) -> Literal {
            let patterns = (0..<400).map { Literal.Member("^(x|y)*\($0)[a-z]{3,30}", ["type": type]) }
            let names = (0..<400).map { Literal.Member("xyx\($0)abcd", ["type": type]) }
            return ["type": "object", "properties": .object(names), "patternProperties": .object(patterns)]
        }
        #expect(relation(schema("string"), schema("integer")) != .equal)
    }

    @Test func objectsInsideOneAnotherEnd() {
        // Ten members lead to each of ten schemas, so there are 10^10 ways down.
        func schema(_ type: Literal) -> Literal {
            let definitions = (0..<10).map { index -> Literal.Member in
                let names = (0..<10).map { "m\($0)" }
                let properties = names.enumerated().map { position, name in
                    Literal.Member(name, ["$ref": .string("#/$defs/\((index * 3 + position) % 10)")])
                }
                let required = Literal.array(names.map { .string($0) })
                let object: Literal = ["type": "object", "required": required, "properties": .object(properties)]
                return .init(String(index), ["anyOf": [object, ["type": type]]])
            }
            return ["$defs": .object(definitions), "$ref": "#/$defs/0"]
        }
        #expect(relation(schema("string"), schema("integer")) != .equal)
    }

    /// Keywords with numbers at the edges of what is computed with them.
    private static let limits: [(keyword: String, beside: Literal, numbers: [String])] = {
        let edges = ["0", "1", "200", "201", "1000", "9223372036854775806", "9223372036854775807", "1e30"]
        let texts: [Literal] = [
            ["type": "string"], ["type": "string", "pattern": "^(a|b)*c(a|b){12}$"],
            ["type": "string", "pattern": "x"],
            ["type": "string", "format": "uri"],
        ]
        let arrays: [Literal] = [
            ["type": "array", "items": ["type": "string"]], ["type": "array", "uniqueItems": true],
            ["type": "array", "contains": ["minLength": 2]],
            ["type": "array", "contains": ["const": "a"], "uniqueItems": true, "items": ["type": "string"]],
        ]
        let objects: [Literal] = [
            ["type": "object"], ["type": "object", "propertyNames": ["pattern": "^x{201}"]],
        ]
        return ["minLength", "maxLength"].flatMap { name in texts.map { (name, $0, edges) } }
            + ["minItems", "maxItems", "minContains", "maxContains"].flatMap { name in arrays.map { (name, $0, edges) }
            }
            + ["minProperties", "maxProperties"].flatMap { name in objects.map { (name, $0, edges) } }
    }()

    /// A comparison makes payloads at the edges of both schemas, of `minLength: 201` and of `maxContains: 2^63 - 1` alike.
    @Test func numbersAtTheEdgesOfIntAreCompared() {
        var schemas: [Literal] = []
        for (keyword, beside, numbers) in Self.limits {
            guard case .object(let members) = beside else { continue }
            schemas += numbers.map { .object(members + [.init(keyword, .number($0))]) }
        }
        var random = StableRandom(seed: 20)
        func wrapped(_ schema: Literal, _ other: Literal) -> Literal {
            ["type": "object", "required": ["p", "e"], "properties": ["p": schema, "e": other]]
        }
        for schema in schemas {
            let other = schemas[random.next(below: schemas.count)]
            _ = relation(wrapped(schema, ["type": "string"]), wrapped(other, ["const": "c"]), workLimit: 20_000)
            #expect(relation(schema, schema, workLimit: 20_000) == .equal, "\(schema)")
        }
    }

    /// Twenty lists of three lists each share their elements in memory, and are 3^20 values once they are written.
    @Test func payloadsDoNotMultiply() {
        func schema(_ type: Literal) -> Literal {
            (0..<20).reduce(type) { inner, _ in ["type": "array", "minItems": 3, "items": inner] }
        }
        #expect(relation(schema(["type": "string"]), schema(["type": "integer"])) != .equal)
    }

    @Test func nothingIsClaimedWithoutWork() {
        #expect(relation(["minimum": 2], ["minimum": 1], workLimit: 0) == .unknown)
        #expect(relation(product(2, of: "string"), product(2, of: "integer"), workLimit: 10) == .unknown)
    }

    @Test func allAnswersTogetherHaveALimit() {
        var pool = SchemaPool()
        let one = SchemaReader.read(["minimum": 2], into: &pool)
        let other = SchemaReader.read(["minimum": 1], into: &pool)
        var comparer = PayloadComparer(pool, workLimit: 1_000)
        var answers: [Containment] = []
        for _ in 0..<1_000 { answers.append(comparer.containment(of: one, in: other)) }
        #expect(answers.first == .contained)
        // What is known costs nothing.
        #expect(Set(answers) == [.contained])
    }
}
