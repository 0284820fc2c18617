import MartletContract
import Testing

@testable import MartletPayloads

struct TypeSizesTests {
    /// Compares the sizes with those that going round until nothing changes finds.
    @Test func areTheSmallest() {
        var state: UInt64 = 7
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        func type() -> TypeReference.Kind {
            switch random(4) {
            case 0: .string
            case 1: .array(.of(.model("M\(random(12))")))
            default: .model("M\(random(12))")
            }
        }
        for _ in 0..<200 {
            let models = (0..<12).map { index -> Model in
                let name = "M\(index)"
                switch random(4) {
                case 0: return .alias(name, type()) { $0.minItems = random(3) }
                case 1: return .union(name, [("a", type()), ("b", type())], discriminator: nil)
                default:
                    return .object(
                        name,
                        (0..<random(4)).map { number in
                            .of("f\(number)", type(), isOptional: random(4) == 0) {
                                $0.minItems = random(3)
                            }
                        })
                }
            }
            let sizes = TypeSizes(Contract(models: models))
            let expected = naive(models)
            for model in models { #expect(sizes.size(of: .of(.model(model.name))) == expected[model.name]) }
            #expect(sizes.work <= 2 * models.count)
        }
    }

    private func naive(_ models: [Model]) -> [String: Int] {
        var sizes: [String: Int] = [:]
        func size(_ type: TypeReference, _ constraints: Constraints = Constraints()) -> Int? {
            switch type.kind {
            case .model(let name): return sizes[name]
            case .array(let element):
                guard let least = constraints.minItems, least > 0 else { return 1 }
                return size(element).map { min($0 * least + 1, TypeSizes.limit) }
            default: return 1
            }
        }
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for model in models {
                let found: Int?
                switch model.shape {
                case .enumeration: found = 1
                case .alias(let alias): found = size(alias.type, alias.constraints)
                case .union(let union): found = union.members.compactMap { size($0.type) }.min()
                case .object(let object):
                    let parts = object.fields.filter(\.isSentAlways).map { size($0.type, $0.constraints) }
                    found = parts.contains(nil) ? nil : min(parts.reduce(1) { $0 + ($1 ?? 0) }, TypeSizes.limit)
                }
                guard let found, found < sizes[model.name] ?? .max else { continue }
                (sizes[model.name], hasChanged) = (found, true)
            }
        }
        return sizes
    }

    @Test(.timeLimit(.minutes(30)))
    func ofALongChainAreFoundInOneRound() {
        let models = (0..<20_000).map { Model.object("M\($0)", [.of("next", .model("M\($0 + 1)"))]) }
        let sizes = TypeSizes(Contract(models: models + [.object("M20000", [])]))
        #expect(sizes.size(of: .of(.model("M0"))) == 20_001)
        #expect(sizes.work <= 2 * (models.count + 1))
    }
}
