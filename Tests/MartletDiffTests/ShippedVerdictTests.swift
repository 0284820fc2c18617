import MartletContract
import MartletDiff
import MartletSyntax
import Testing

/// What apps in the store make of answers, as ShippedClientTests shows.
struct ShippedVerdictTests {
    @Test(arguments: [("returns: string", "200: int"), ("responses: { 2XX: string }", "201: int")])
    func comparesAnswersThatStandForEachOther(before: String, after: String) throws {
        func text(_ answers: String) -> String {
            "endpoints:\n  Pets:\n    show: { get: /pet, \(answers) }"
        }
        let changes = try changes(text(before), text("responses: { \(after) }"))
        let change = try #require(changes.first { $0.code == "diff/response-type-changed" })
        #expect(change.verdicts.wire == .breaking)
        #expect(change.verdicts.shippedClient == .breaking)
    }

    @Test func comparesErrorsThatStandForEachOther() throws {
        func text(_ errors: String) -> String {
            "endpoints:\n  Pets:\n    show: { get: /pet, returns: void, errors: { \(errors) } }"
        }
        let changes = try changes(text("4XX: string"), text("404: int"))
        #expect(changes.map(\.code) == ["diff/response-type-changed", "diff/error-status-removed"])
    }

    @Test(arguments: [
        ("string?", "string? | null", Verdict.safe), ("int = 1", "int? | null", .safe),
        ("string", "string | null", .breaking),
    ])
    func takesNullForAnAbsentValue(before: String, after: String, shipped: Verdict) throws {
        func text(_ type: String) -> String {
            """
            models:
              Pet: { fields: { name: "\(type)" } }
            endpoints:
              Pets:
                show: { get: /pet, returns: Pet }
            """
        }
        let changes = try changes(text(before), text(after))
        let change = try #require(changes.first { $0.code == "diff/response-nullability-changed" })
        #expect(change.verdicts.wire == .breaking)
        #expect(change.verdicts.shippedClient == shipped)
    }

    @Test(arguments: [("{ type: 'string = \"none\"', alwaysWritten: true }", Verdict.safe), ("string", .breaking)])
    func fillsTheDefaultOfAFieldThatIsAbsentNowIn(before: String, shipped: Verdict) throws {
        func text(_ type: String) -> String {
            "models:\n  Pet: { fields: { name: \(type) } }\nendpoints:\n  Pets:\n    show: { get: /pet, returns: Pet }"
        }
        let changes = try changes(text(before), text("string?"))
        let change = try #require(changes.first { $0.code == "diff/response-field-became-optional" })
        #expect(change.verdicts.wire == .breaking)
        #expect(change.verdicts.shippedClient == shipped)
    }

    private static func union(_ words: String) -> String {
        """
        models:
          Pet: { oneOf: { \(words) }
          Cat: { fields: { lives: int } }
          Dog: { fields: { tail: bool } }
        endpoints:
          Pets:
            show: { get: /pet, returns: Pet }
            add: { post: /pets, body: Pet, returns: void }
        """
    }

    @Test(arguments: [
        (", discriminator: kind", Verdict.safe), (", discriminator: kind, closed: true", .breaking),
        ("", .safe), (", closed: true", .breaking),
    ])
    func keepsNewMembersOfOpenUnions(words: String, shipped: Verdict) throws {
        let changes = try changes(
            Self.union("cat: Cat }\(words)"), Self.union("cat: Cat, dog: Dog }\(words)"))
        let change = try #require(changes.first { $0.code == "diff/response-union-changed" })
        #expect(change.verdicts.wire == .breaking)
        #expect(change.verdicts.shippedClient == shipped)
        // One member is new, and nothing tells the others apart in another way.
        #expect(changes.filter { $0.direction == .response && $0.code == change.code }.count == 1)
    }

    @Test func missesTheTagOfMembersThatDoNotListIt() throws {
        let changes = try changes(
            Self.union("cat: Cat, dog: Dog }, discriminator: kind"),
            Self.union("cat: Cat, dog: Dog }, discriminator: form"))
        let (request, response) = (
            changes.filter { $0.direction == .request }, changes.filter { $0.direction == .response }
        )
        #expect(request.map(\.verdicts.shippedClient) == [.breaking])
        #expect(response.map(\.verdicts.wire) == [.breaking])
        // Apps keep what has no tag as JSON.
        #expect(response.map(\.verdicts.shippedClient) == [.safe])
    }

    @Test(arguments: [
        ("200: string", "200: string, 201: string", Verdict.safe),
        ("200: string", "200: string, 201: int", .breaking),
        ("200: string, 202: int", "200: string, 202: int, 203: int", .breaking),
        ("204: void", "204: void, 200: string", .safe),
    ])
    func readsStatusesThatAppsDoNotKnow(before: String, after: String, shipped: Verdict) throws {
        func text(_ answers: String) -> String {
            "endpoints:\n  Pets:\n    show: { get: /pet, responses: { \(answers) } }"
        }
        let changes = try changes(text(before), text(after))
        let change = try #require(changes.first { $0.code == "diff/success-status-added" })
        #expect(change.verdicts.shippedClient == shipped)
    }

    @Test(arguments: [("int = 1", Verdict.breaking), ("int?", .breaking)])
    func knowsThatAppsSendNoDefaults(before: String, shipped: Verdict) throws {
        func text(_ type: String) -> String {
            "endpoints:\n  Pets:\n    add: { post: /pets, body: { fields: { age: \"\(type)\" } }, returns: void }"
        }
        let changes = try changes(text(before), text("int"))
        let change = try #require(changes.first { $0.code == "diff/request-field-became-required" })
        #expect(change.verdicts.wire == .breaking)
        #expect(change.verdicts.shippedClient == shipped)
    }

    @Test(arguments: [
        ("unix", "unix-ms", Verdict.breaking), ("unix-ms", "unix", .breaking), ("slash", "american", .breaking),
        ("either", "unix-ms", .safe),
    ])
    func knowsThatTheSameTextIsAnotherDate(before: String, after: String, wire: Verdict) throws {
        func text(_ format: String) -> String {
            """
            dates:
              slash: dd/MM/yyyy
              american: MM/dd/yyyy
              either: [iso8601, unix-ms]
            endpoints:
              Pets:
                born: { get: /pet, returns: "date(\(format))" }
            """
        }
        let change = try #require(try changes(text(before), text(after)).first)
        #expect(change.code == "diff/response-date-format-changed")
        #expect(change.verdicts.wire == wire)
        #expect(change.verdicts.shippedClient == wire)
        // Both sides allow the value, so it is no counterexample.
        #expect(change.counterexample == nil)
        #expect(change.message.contains("means another value now") == (wire == .breaking))
    }

    @Test(arguments: ["ms", "seconds"])
    func knowsThatTheSameNumberIsAnotherTime(before: String) throws {
        func text(_ unit: String) -> String {
            """
            models:
              M: { fields: { f: duration(\(unit)) } }
            endpoints:
              Pets: { nap: { post: /nap, body: M, returns: M } }
            """
        }
        let found = try changes(text(before), text(before == "ms" ? "seconds" : "ms"))
        #expect(found.map(\.code) == ["diff/request-type-changed", "diff/response-type-changed"])
        #expect(found.allSatisfy { $0.verdicts.wire == .breaking && $0.verdicts.shippedClient == .breaking })
        #expect(found.allSatisfy { $0.counterexample == nil && $0.message.contains("1500 means another value now") })
    }

    @Test func tellsNumbersOfADiscriminatorFromStrings() throws {
        func text(_ one: String, _ two: String, _ key: String) -> String {
            """
            models:
              C: { oneOf: { a: { type: A, values: [\(one)] }, b: { type: B, values: [\(two)] } }, discriminator: \(key) }
              A: { fields: { x: int } }
              B: { fields: { y: int } }
            endpoints:
              Pets: { add: { post: /pets, body: C, returns: C } }
            """
        }
        let found = try changes(text("1", "2", "{ key: op, type: int }"), text("'1'", "'2'", "op"))
        #expect(found.map(\.code) == ["diff/request-union-changed", "diff/response-union-changed"])
        #expect(found.allSatisfy { $0.verdicts.wire == .breaking && $0.counterexample != nil })
    }

    /// What is added to an open type is told, and fails a run only if somebody asks for that.
    @Test(arguments: [
        ("", FailOn.client, false), ("", .wire, true), (", closed: true", .client, true),
    ])
    func knowsThatOpenTypesGrow(closed: String, failOn: FailOn, fails: Bool) throws {
        func text(_ values: String) -> String {
            """
            models:
              Level: { enum: [\(values)]\(closed) }
            endpoints:
              Pets: { level: { get: /level, returns: Level } }
            """
        }
        let found = try changes(text("low, high"), text("low, high, top"))
        #expect(found.map(\.code) == ["diff/response-enum-value-added"])
        #expect(found[0].verdicts.wire == .breaking)
        let judged = DiffPolicy(failOn: failOn).judge(found)
        #expect(judged[0].isFailing == fails)
        #expect(judged[0].severity == (fails ? .error : .warning))
        let asked = DiffPolicy(failOn: failOn, severities: ["diff/response-enum-value-added": .error]).judge(found)
        #expect(asked[0].isFailing)
    }

    @Test func keepsNullOfOpenUnions() throws {
        let base = Self.union("cat: Cat }")
        let changes = try changes(base, base.replacing("returns: Pet", with: "returns: Pet | null"))
        let change = try #require(changes.first { $0.code == "diff/response-nullability-changed" })
        #expect(change.verdicts.wire == .breaking)
        #expect(change.verdicts.shippedClient == .safe)
    }

    private func changes(_ base: String, _ revision: String) throws -> [Change] {
        let before = try contract(of: base, named: "base.yaml").contract
        let after = try contract(of: revision, named: "revision.yaml").contract
        return ContractDiff.changes(from: before, to: after, context: DiffContext(now: today))
    }
}
