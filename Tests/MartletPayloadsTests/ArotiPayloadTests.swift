import Foundation
import MartletContract
import MartletDialects
import MartletPayloads
import MartletSyntax
import Testing

/// The specification of the repository: whatever it asks for can be made, and only what it asks for is valid.
struct ArotiPayloadTests {
    private static func contract() throws -> Contract {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let result = ContractLoader.load(path: root.appending(path: "specs/aroti.yaml").path, fileSystem: .disk)
        return try #require(result.contract)
    }

    @Test func samplesOfAllModelsAreValid() throws {
        let contract = try Self.contract()
        let sampler = Sampler(contract)
        for model in contract.models {
            for variant in Sampler.Variant.allCases {
                for ordinal in 0..<20 {
                    let type = TypeReference(.model(model.name), origin: model.origin)
                    let slot = SampleSlot(owner: "Test", name: "value", ordinal: ordinal)
                    let literal = try sampler.sample(type, for: slot, variant: variant)
                    #expect(sampler.validator.judge(literal, as: type).verdict == .valid)
                }
            }
        }
    }

    @Test func samplesOfAllEndpointsAreValid() throws {
        let contract = try Self.contract()
        let sampler = Sampler(contract)
        for endpoint in contract.groups.flatMap(\.endpoints) {
            for field in endpoint.parameters.map(\.field) {
                let literal = try sampler.sample(field, in: endpoint.name)
                #expect(sampler.validator.validate(literal, as: field.type, constraints: field.constraints).isEmpty)
            }
            for response in endpoint.responses where response.type.kind != .void {
                let literal = try sampler.sample(response, of: endpoint.reference)
                #expect(sampler.validator.validate(literal, as: response.type).isEmpty)
            }
        }
    }

    @Test func examplesOfTheAuthorAreValid() throws {
        let contract = try Self.contract()
        let validator = Validator(contract)
        for model in contract.models {
            for example in model.examples {
                let type = TypeReference(.model(model.name), origin: model.origin)
                #expect(validator.validate(example, as: type).isEmpty, "\(model.name)")
            }
        }
    }

    @Test func valuesWithoutAFieldAreNotValid() throws {
        let contract = try Self.contract()
        let sampler = Sampler(contract)
        for model in contract.models {
            guard case .object(let object) = model.shape else { continue }
            let type = TypeReference(.model(model.name), origin: model.origin)
            let literal = try sampler.sample(type, for: SampleSlot(owner: "", name: ""))
            guard case .object(let members) = literal else { continue }
            for field in object.fields {
                let rest = members.filter { $0.name != field.key }
                let mayBeAbsent = field.isOptional || field.defaultValue != nil
                #expect(sampler.validator.validate(.object(rest), as: type).isEmpty == mayBeAbsent)
                let wrong = rest + [.init(field.key, .object([]))]
                #expect(!sampler.validator.validate(.object(wrong), as: type).isEmpty)
            }
        }
    }
}
