import MartletContract
import MartletMockEngine
import MartletPayloads
import Testing

/// How much work one body may be.
struct ValidationBudgetTests {
    private static let spec = """
        models:
          Tree: { oneOf: { leaf: Leaf, branch: Branch } }
          Leaf: { fields: { value: int } }
          Branch: { fields: { left: Tree, right: Tree } }
        endpoints:
          Numbers:
            add: { post: /numbers, body: "[int]", returns: "[int]" }
            tree: { post: /tree, body: Tree, returns: void, status: 204 }
        """
    private static let json = ["Content-Type": "application/json"]
    private static let numbers = "[" + (0..<500).map(String.init).joined(separator: ",") + "]"

    @Test func bodiesOfTooMuchWorkAreRefused() throws {
        let engine = try MockedSpec(Self.spec).engine { $0.validationStepLimit = 400 }
        let answer = try engine.answer("POST", "/numbers", headers: Self.json, body: Self.numbers)
        #expect(answer.status == 400)
        #expect(answer.text.contains("takes more than 400 steps to validate"))
        #expect(try engine.answer("POST", "/numbers", headers: Self.json, body: "[1]").status == 200)
    }

    @Test func bodiesOfLessWorkAreTaken() throws {
        let engine = try MockedSpec(Self.spec).engine { $0.validationStepLimit = 600 }
        #expect(try engine.answer("POST", "/numbers", headers: Self.json, body: Self.numbers).status == 200)
    }

    @Test func responsesOfTooMuchWorkAreFindings() async throws {
        let engine = try MockedSpec(Self.spec).engine {
            $0.proxy = MockProxy(StandInServer(Self.numbers))
            $0.validationStepLimit = 400
        }
        let answer = await engine.passedAnswer("POST", "/numbers", headers: Self.json, body: "[1]")
        #expect(answer.status == 200)
        #expect(answer.findings.map(\.side) == [.answer])
        #expect(answer.findings.first?.detail.message.contains("400 steps") == true)
    }

    /// Each member of a union is asked at each level: without what is known already, 2 to the power of the depth.
    @Test func unionsInUnionsAreLinear() throws {
        var body = #"{"value":1}"#
        for _ in 0..<40 { body = #"{"left":\#(body),"right":{"value":1}}"# }
        let engine = try MockedSpec(Self.spec).engine { $0.validationStepLimit = 1_000 }
        #expect(try engine.answer("POST", "/tree", headers: Self.json, body: body).status == 204)
    }

    @Test func formsHaveALimit() throws {
        let form = """
            endpoints:
              Forms:
                send: { post: /form, body: { form: { a: "string?" } }, returns: void, status: 204 }
            """
        let engine = try MockedSpec(form).engine()
        let type = ["Content-Type": "application/x-www-form-urlencoded"]
        let many = String(repeating: "a=1&", count: 20_000)
        #expect(try engine.answer("POST", "/form", headers: type, body: many).status == 413)
        #expect(try engine.answer("POST", "/form", headers: type, body: "a=1").status == 204)
    }
}
