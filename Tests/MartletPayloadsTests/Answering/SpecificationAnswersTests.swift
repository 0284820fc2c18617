import Foundation
import MartletContract
import MartletDialects
import MartletPayloads
import MartletSyntax
import Testing

/// Many answers of the five specifications, judged by what they are as OpenAPI.
struct SpecificationAnswersTests {
    private static let isLong = ProcessInfo.processInfo.environment["MARTLET_LONG_TESTS"] == "1"
    /// How many answers are made for each group of endpoints.
    private static let count = isLong ? 10_000 : 60

    @Test(arguments: ["aroti", "barqnet", "cpc", "storefront", "todufit"])
    func everyAnswerIsWhatTheSpecificationAsksFor(_ name: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let contract = try #require(ContractLoader.load(path: root.appending(path: "specs/\(name).yaml").path).contract)
        let exported = Converter.convert(contract, to: .openapi, as: .json)
        #expect(exported.diagnostics.map(\.message) == [])
        let load = ContractLoader.load(path: "a.json", fileSystem: .inMemory(["a.json": exported.text]))
        let raw = RawDocument(load, try #require(load.contract))
        var made: [String: Int] = [:]
        var invalid = 0
        var seed: UInt64 = 0
        while contract.groups.contains(where: { made[$0.name, default: 0] < Self.count && Self.answers(of: $0) > 0 }) {
            let sampler = AnswerSampler(contract, seed: seed, usesExamples: seed % 2 == 0)
            seed += 1
            let validator = Validator(sampler.contract)
            for group in contract.groups where made[group.name, default: 0] < Self.count {
                for endpoint in group.endpoints {
                    for (status, type) in Self.answers(of: endpoint, in: contract) {
                        let values = TextTable(
                            endpoint.path.parameterNames.map { ($0, "\(seed)") },
                            uniquingKeysWith: { first, _ in first })
                        let payload = try sampler.answer(
                            type, for: SampleSlot(owner: endpoint.name, name: status.text),
                            to: .init(path: endpoint.path, values: values))
                        made[group.name, default: 0] += 1
                        let key = RawDocument.Key(endpoint: endpoint.reference, status: status)
                        let isGood =
                            raw.strict.answer(payload, key)?.verdict != .invalid
                            && sampler.verdict(payload, as: type) == .valid
                            && validator.judge(payload, as: type).verdict == .valid
                        guard !isGood else { continue }
                        invalid += 1
                        if invalid < 10 {
                            Issue.record("\(endpoint.name) \(status.text) \(seed): \(JSONText.write(payload))")
                        }
                    }
                }
            }
        }
        #expect(invalid == 0)
        #expect(raw.strict.count > 0)
        if Self.isLong {
            print("answers of \(name): \(made.values.reduce(0, +)) in \(made.count) groups, \(invalid) invalid")
        }
    }

    private static func answers(of group: EndpointGroup) -> Int {
        group.endpoints.reduce(0) { $0 + answers(of: $1, in: Contract(models: [])).count }
    }

    private static func answers(of endpoint: Endpoint, in contract: Contract) -> [(StatusRange, TypeReference)] {
        let all =
            endpoint.responses.map { ($0.status, $0.type) }
            + (endpoint.errors + contract.errors).map { ($0.status, $0.type) }
        return all.filter { $0.1.kind != .void && $0.1.kind != .file }
    }
}
