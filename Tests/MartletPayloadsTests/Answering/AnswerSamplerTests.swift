import MartletContract
import MartletDialects
import MartletPayloads
import MartletSyntax
import Testing

struct AnswerSamplerTests {
    private func contract(_ text: String) throws -> Contract {
        let load = ContractLoader.load(
            path: "a.yaml", fileSystem: .inMemory(["a.yaml": "martlet: 1\napi: Shop\n" + text]))
        #expect(load.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        return try #require(load.contract)
    }

    private func answer(
        _ sampler: AnswerSampler, _ name: String, _ values: TextTable<String> = [:]
    ) throws -> Literal {
        let endpoint = try #require(sampler.contract.groups.flatMap(\.endpoints).first { $0.name == name })
        return try sampler.answer(
            endpoint.responses[0].type, for: SampleSlot(owner: name, name: "200"),
            to: .init(path: endpoint.path, values: values))
    }

    private func elements(_ literal: Literal?) -> [Literal] {
        if case .array(let elements)? = literal { elements } else { [] }
    }

    private static let clinic = """
        models:
          Specialist: { fields: { id: string, name: string, email: string, rating: { type: double, min: 0, max: 5 } } }
          SpecialistSummary: { fields: { id: string, name: string } }
          Room: { fields: { number: int, uuid: uuid, floor: { type: int, min: 0, max: 9 } } }
          Session: { fields: { id: int, specialistId: string, roomUuid: uuid, specialist: SpecialistSummary, note: string? } }
          Page: { fields: { items: [Session], total: int } }
          Envelope: { fields: { data: Specialist, at: date } }
        endpoints:
          G:
            specialists: { get: /specialists, returns: "[SpecialistSummary]" }
            specialist: { get: "/specialists/{id}", path: { id: string }, returns: Specialist }
            wrapped: { get: "/v2/specialists/{specialistId}", path: { specialistId: string }, returns: Envelope }
            rooms: { get: /rooms, returns: "[Room]" }
            room: { get: "/rooms/{room}", path: { room: uuid }, returns: Room }
            sessions: { get: /sessions, returns: Page }
            session: { get: "/sessions/{sessionId}", path: { sessionId: int }, returns: Session }

        """

    /// What is small in memory, because its parts are alike, would be exponential once it is written.
    @Test(arguments: [
        (0..<20).map { "  M\($0): { fields: { a: { type: '[M\($0 + 1)]', minItems: 3 } } }\n" }.joined()
            + "  M20: { fields: { a: string } }",
        (0..<10).map { "  M\($0): { fields: { a: { type: map<M\($0 + 1)>, schema: { minProperties: 200 } } } }\n" }
            .joined()
            + "  M10: { fields: { a: string } }",
    ])
    func responsesDoNotMultiply(models: String) throws {
        let text = "endpoints: { G: { get: { get: /a, returns: M0 } } }\nmodels:\n\(models)\n"
        let sampler = AnswerSampler(try contract(text))
        #expect(throws: SampleFailure.self) { try answer(sampler, "get") }
    }

    @Test(arguments: [0, 1, 2, 99] as [UInt64])
    func aListAndItsDetailsAgree(_ seed: UInt64) throws {
        let sampler = AnswerSampler(try contract(Self.clinic), seed: seed)
        let listed = elements(try answer(sampler, "specialists"))
        #expect(listed.count == 3)
        #expect(Set(listed).count == 3)
        for one in listed {
            let id = try #require(one.member("id")?.plain)
            let detail = try answer(sampler, "specialist", ["id": id])
            #expect(detail.member("id") == one.member("id"))
            #expect(detail.member("name") == one.member("name"))
            #expect(try answer(sampler, "wrapped", ["specialistId": id]).member("data") == detail)
        }
        for one in elements(try answer(sampler, "sessions").member("items")) {
            let id = try #require(one.member("id")?.plain)
            #expect(try answer(sampler, "session", ["sessionId": id]) == one)
        }
        for one in elements(try answer(sampler, "rooms")) {
            let id = try #require(one.member("uuid")?.plain)
            #expect(try answer(sampler, "room", ["room": id]) == one)
        }
    }

    @Test func whatRefersToAnotherNamesOneOfTheListed() throws {
        let sampler = AnswerSampler(try contract(Self.clinic), seed: 5)
        let specialists = elements(try answer(sampler, "specialists"))
        let rooms = elements(try answer(sampler, "rooms")).compactMap { $0.member("uuid") }
        for number in 1...20 {
            let session = try answer(sampler, "session", ["sessionId": "\(number)"])
            #expect(session.member("id") == .number("\(number)"))
            let specialist = try #require(session.member("specialist"))
            #expect(specialists.contains(specialist))
            #expect(session.member("specialistId") == specialist.member("id"))
            #expect(rooms.contains(try #require(session.member("roomUuid"))))
        }
    }

    @Test(arguments: 0...9 as ClosedRange<UInt64>)
    func aNumberOfYearsIsNoYear(_ seed: UInt64) throws {
        let text = """
            models:
              Healer: { fields: { yearsOfPractice: int, experienceYears: double, year: int, warrantyMonths: int } }
            endpoints:
              G:
                healer: { get: /healer, returns: Healer }

            """
        let healer = try answer(AnswerSampler(try contract(text), seed: seed), "healer")
        func number(_ name: String) -> Int? { (healer.member(name)?.plain).flatMap { Int($0) } }
        for name in ["yearsOfPractice", "experienceYears", "warrantyMonths"] {
            #expect((1...30).contains(try #require(number(name))))
        }
        #expect((2_015...2_026).contains(try #require(number("year"))))
    }

    @Test func whatIsNotListedIsMadeFromItsIdentity() throws {
        let sampler = AnswerSampler(try contract(Self.clinic))
        let one = try answer(sampler, "specialist", ["id": "somebody-else"])
        #expect(one.member("id") == "somebody-else")
        #expect(one == (try answer(sampler, "specialist", ["id": "somebody-else"])))
        #expect(one.member("name") != (try answer(sampler, "specialist", ["id": "x-4"])).member("name"))
        // No whole number: an answer nevertheless, and the same one each time.
        let odd = try answer(sampler, "session", ["sessionId": "many"])
        #expect(odd == (try answer(sampler, "session", ["sessionId": "many"])))
    }

    @Test func seedsGiveOtherValues() throws {
        let contract = try contract(Self.clinic)
        let answers = try (0..<10).map { try answer(AnswerSampler(contract, seed: $0), "specialists") }
        #expect(Set(answers).count == 10)
        #expect(answers[3] == (try answer(AnswerSampler(contract, seed: 3), "specialists")))
    }

    @Test func examplesComeFirst() throws {
        let text =
            Self.clinic + """
                    shown:
                      get: "/shown"
                      responses: { 200: { returns: "[Specialist]", example: [{ id: s9, name: Ada, email: a@example.com, rating: 4 }] } }

                """
        let sampler = AnswerSampler(try contract(text))
        let listed = elements(try answer(sampler, "specialists"))
        #expect(listed.first == ["id": "s9", "name": "Ada"])
        #expect(try answer(sampler, "specialist", ["id": "s9"]).member("email") == "a@example.com")
        let made = AnswerSampler(try contract(text), usesExamples: false)
        #expect(elements(try answer(made, "specialists")).first?.member("name") != "Ada")
    }

    @Test func answersLeaveOutWhatOnlyClientsSend() throws {
        let contract = try contract(
            """
            models:
              User:
                fields: { id: { type: int, readOnly: true }, name: string, password: { type: string, writeOnly: true } }
                example: { id: 1, name: Ada, password: secret }
            endpoints:
              G: { users: { get: /users, returns: "[User]" } }
            """)
        for element in elements(try answer(AnswerSampler(contract), "users")) {
            #expect(element.member("password") == nil)
            #expect(element.member("id") != nil)
        }
    }

    /// What only keywords ask for is met, too.
    @Test(arguments: [
        "{ fields: { a: int?, b: int?, c: int? }, schema: { maxProperties: 1 } }",
        "{ fields: { a: int?, b: int? }, schema: { not: { required: [a, b] } } }",
        "{ fields: { a: int?, b: int? }, schema: { dependentRequired: { a: [c] } } }",
        "{ fields: { a: string }, schema: { if: { properties: { a: { minLength: 1 } } }, then: { required: [z] } } }",
        "{ fields: { a: { type: string, schema: { not: { pattern: '^a' } } } } }",
        "{ fields: { a: [{ type: int, schema: { not: { minimum: 5 } } }] } }",
        "{ fields: { a: { type: '[int]', schema: { contains: { const: 777 } } } } }",
        "{ fields: { a: { type: { string: int }, schema: { minProperties: 5, propertyNames: { pattern: '^x' } } } } }",
        "{ fields: { a: json }, schema: { properties: { a: { type: integer, multipleOf: 7 } } } }",
        "{ fields: { a: int?, b: int? }, schema: { oneOf: [{ required: [a] }, { required: [b] }] } }",
        "{ fields: { a: string }, additional: json, schema: { patternProperties: { '^e': { type: boolean } } } }",
    ])
    func keywordsAreMet(_ model: String) throws {
        let contract = try contract("models:\n  A: \(model)\nendpoints: { G: { a: { get: /a, returns: [A] } } }\n")
        for seed in 0..<20 as Range<UInt64> {
            let sampler = AnswerSampler(contract, seed: seed)
            let payload = try answer(sampler, "a")
            let type = contract.groups[0].endpoints[0].responses[0].type
            #expect(Validator(contract).judge(payload, as: type).verdict == .valid, "\(payload)")
            #expect(!elements(payload).isEmpty)
        }
    }

    @Test func whatNoValueMeetsIsSaid() throws {
        let contract = try contract(
            "models: { A: { fields: { a: int }, schema: { not: {} } } }\nendpoints: { G: { a: { get: /a, returns: A } } }\n"
        )
        #expect(throws: SampleFailure.self) { try answer(AnswerSampler(contract), "a") }
    }

    @Test func whatHoldsItselfEnds() throws {
        let contract = try contract(
            """
            models:
              Node: { fields: { id: int, parent: Node?, children: [Node], peers: { string: Node } } }
            endpoints: { G: { a: { get: /nodes, returns: "[Node]" } } }
            """)
        let text = JSONText.write(try answer(AnswerSampler(contract), "a"))
        #expect(text.utf8.count < 20_000)
    }

    /// Values look like what their names say.
    @Test func valuesFitTheirNames() throws {
        let contract = try contract(
            """
            models:
              A:
                fields:
                  email: string
                  ip_address: string
                  latitude: double
                  countryCode: string
                  progress: int
                  accessToken: string
                  phone: { type: string, maxLength: 12 }
                  createdAt: string
            endpoints: { G: { a: { get: /a, returns: A } } }
            """)
        for seed in 0..<50 as Range<UInt64> {
            let payload = try answer(AnswerSampler(contract, seed: seed), "a")
            func text(_ name: String) throws -> String { try #require(payload.member(name)?.plain) }
            #expect(try text("email").contains("@example."))
            #expect(try text("ip_address").split(separator: ".").count == 4)
            #expect(try text("countryCode").count == 2)
            #expect(try text("accessToken").count == 24)
            #expect(try text("phone").hasPrefix("+1202555"))
            #expect(try text("createdAt").hasPrefix("2025-"))
            #expect((0...100).contains(try #require(Int(text("progress")))))
        }
    }
}

extension Literal {
    /// What a string or a number looks like in a path.
    fileprivate var plain: String? {
        switch self {
        case .string(let text): text
        case .number(let digits): digits
        default: nil
        }
    }
}
