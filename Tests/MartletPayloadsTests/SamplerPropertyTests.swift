import MartletContract
import MartletPayloads
import Testing

/// Random contracts: what is sampled is valid, and what is changed afterwards is not.
struct SamplerPropertyTests {
    @Test(arguments: 0..<300) func samplesAreValid(seed: Int) throws {
        var builder = RandomContract(seed: UInt64(seed))
        let contract = builder.contract()
        let sampler = Sampler(contract)
        for model in contract.models {
            for variant in Sampler.Variant.allCases {
                let type = TypeReference.of(.model(model.name))
                for ordinal in 0..<3 {
                    let slot = SampleSlot(owner: "Test", name: "value", ordinal: ordinal)
                    do throws(SampleFailure) {
                        let literal = try sampler.sample(type, for: slot, variant: variant)
                        let again = try sampler.sample(type, for: slot, variant: variant)
                        #expect(sampler.validator.judge(literal, as: type).verdict == .valid)
                        #expect(again == literal)
                    } catch {
                        // Models are made at random, so some hold themselves without end; nothing else may fail.
                        #expect(error.reason == .unending, "\(error)")
                    }
                }
            }
        }
    }

    @Test(arguments: 0..<300) func changedSamplesAreNotValid(seed: Int) throws {
        var builder = RandomContract(seed: UInt64(seed))
        let contract = builder.contract()
        let sampler = Sampler(contract)
        for model in contract.models {
            guard case .object(let object) = model.shape else { continue }
            let type = TypeReference.of(.model(model.name))
            guard let literal = try? sampler.sample(type, for: SampleSlot(owner: "", name: "")),
                case .object(let members) = literal
            else { continue }
            for (index, member) in members.enumerated() {
                guard let field = object.fields.first(where: { $0.key == member.name }) else { continue }
                var changed = members
                changed.remove(at: index)
                let isComplete = sampler.validator.validate(.object(changed), as: type).isEmpty
                #expect(isComplete == field.isOptional, "without \(member.name)")
                guard let wrong = Self.wrongType(for: field.type, in: contract) else { continue }
                changed = members
                changed[index].value = wrong
                #expect(!sampler.validator.validate(.object(changed), as: type).isEmpty, "\(member.name): \(wrong)")
            }
        }
    }

    /// A value that is none of a type's.
    private static func wrongType(for type: TypeReference, in contract: Contract) -> Literal? {
        switch type.kind {
        case .json: return nil
        case .bool: return "true"
        case .model(let name):
            switch contract.model(named: name)?.shape {
            case .alias(let alias): return wrongType(for: alias.type, in: contract)
            case .union(let union): return union.discriminator == nil ? nil : false
            default: return false
            }
        default: return false
        }
    }
}

/// Makes contracts with all kinds of types, constraints and ways back.
private struct RandomContract {
    private var random: StableRandom
    private let names = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "Theta"]

    init(seed: UInt64) {
        random = StableRandom(seed: seed)
    }

    mutating func contract() -> Contract {
        Contract(models: names.map { model($0) })
    }

    private mutating func chance(_ percent: Int) -> Bool {
        random.next(below: 100) < percent
    }

    private mutating func model(_ name: String) -> Model {
        switch random.next(below: 10) {
        case 0: .enumeration(name, ["a", "b", "c"], isClosed: chance(50))
        case 1: .enumeration(name, ["1", "2", "40"], rawType: .int, isClosed: chance(50))
        case 2: .alias(name, .string) { $0.minLength = 12 }
        case 3:
            .union(
                // Maps are objects that are always there; what they map to is free.
                name, [("one", .map(.of(.json))), ("two", .map(.of(.json)))], discriminator: "kind",
                isClosed: chance(50))
        case 4: .union(name, [("text", .string), ("other", kind(depth: 1))], discriminator: nil)
        default:
            .object(
                name, (0..<(1 + random.next(below: 7))).map { field("field\($0)") },
                additional: chance(30) ? .refused : (chance(30) ? .kept(.of(.string)) : .ignored))
        }
    }

    private mutating func field(_ name: String) -> Field {
        let kind = kind(depth: 2)
        var field = Field.of(name, kind, isOptional: chance(40), isNullable: chance(20))
        field.constraints = constraints(for: kind)
        return field
    }

    private mutating func kind(depth: Int) -> TypeReference.Kind {
        let choice = random.next(below: depth > 0 ? 22 : 18)
        switch choice {
        case 0: return .string
        case 1: return .bool
        case 2: return .int
        case 3: return .int32
        case 4: return .int64(isString: chance(50))
        case 5: return .float
        case 6: return .double
        case 7: return .decimal(isString: chance(50))
        case 8: return .uuid
        case 9: return .url
        case 10: return .data(random.element(of: TypeReference.DataEncoding.allCases) ?? .base64)
        case 11: return .date(.iso8601, name: nil)
        case 12: return .date(.pattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ"), name: "stamp")
        case 13: return .date(.firstOf([.unix, .iso8601]), name: nil)
        case 14: return .duration(random.element(of: TypeReference.DurationEncoding.allCases) ?? .seconds)
        case 15: return .json
        case 16: return .uint64(isString: chance(50))
        case 17: return .string
        case 18: return .array(.of(kind(depth: depth - 1), isNullable: chance(20)))
        case 19: return .map(.of(kind(depth: depth - 1)))
        default: return .model(random.element(of: names) ?? "Alpha")
        }
    }

    private mutating func constraints(for kind: TypeReference.Kind) -> Constraints {
        var constraints = Constraints()
        guard chance(60) else { return constraints }
        switch kind {
        case .string:
            if chance(40) { constraints.pattern = random.element(of: ["^[a-z]{2,}$", "\\d+", "^(ab|c)+$", "^[A-Z]"]) }
            if chance(40) { constraints.minLength = random.next(below: 20) }
            if chance(40) { constraints.maxLength = 20 + random.next(below: 20) }
        case .int, .int32, .int64, .float, .double, .decimal:
            let low = random.next(below: 2_000) - 1_000
            if chance(50) { constraints.minimum = String(low) } else { constraints.exclusiveMinimum = String(low) }
            if chance(50) { constraints.maximum = String(low + 40 + random.next(below: 100)) }
            if chance(40) { constraints.multipleOf = random.element(of: ["0.5", "3", "0.01", "7", "2.5"]) }
        case .array:
            constraints.minItems = random.next(below: 4)
            constraints.maxItems = 4 + random.next(below: 4)
        default: break
        }
        return constraints
    }
}
