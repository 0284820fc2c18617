import Foundation
import Testing

struct RulesCommandTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func listsRulesAndCodesWithTheirSeverities() throws {
        let run = try Command.run(["rules"], in: folder)
        #expect(run.status == 0)
        for line in [
            /lint\/unused-model +warning +A model that no endpoint, error, webhook or token uses\./,
            /type\/unknown +error +A name that is neither a built-in type nor a model\./,
            /yaml\/unknown-tag +warning +A tag has no meaning here and is ignored\./,
            /plan\/renamed +note +A name that/,
        ] { #expect(run.output.contains(line)) }
    }

    @Test(arguments: ["unused-model", "lint/unused-model"])
    func explainsARuleWithExamples(name: String) throws {
        let run = try Command.run(["rules", name], in: folder)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("lint/unused-model (warning, models, since "))
        #expect(run.output.contains("\nReported:\n"))
        #expect(run.output.contains("\nInstead:\n"))
    }

    @Test func explainsACode() throws {
        let run = try Command.run(["rules", "type/unknown"], in: folder)
        #expect(run.output == "type/unknown (error)\n\nA name that is neither a built-in type nor a model.\n")
    }

    @Test func suggestsACodeForOneThatIsNone() throws {
        let run = try Command.run(["rules", "unused-modell"], in: folder)
        #expect(run.status == 64)
        #expect(run.errors.contains("did you mean 'unused-model'?"))
    }

    @Test func printsJSON() throws {
        let run = try Command.run(["rules", "--format", "json"], in: folder)
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let codes = try #require(object?["codes"] as? [[String: Any]])
        #expect(codes.count > 100)
        let names = codes.compactMap { $0["code"] as? String }
        #expect(names == names.sorted())
        #expect(Set(names).count == names.count)
        let rule = codes.first { $0["code"] as? String == "lint/unused-model" }
        #expect(rule?["area"] as? String == "models")
        #expect((rule?["bad"] as? String)?.hasPrefix("models:\n") == true)
    }
}
