import Foundation
import MartletContract
import MartletPayloads
import Testing

/// Holds the comparison of schemas to the judge: what is proven is never contradicted by a payload, and what is refuted
/// is refuted by its payload.
struct ComparisonOracleTests {
    private struct Tally {
        var contained = 0
        var refuted = 0
        var unknown = 0
        var payloads = 0
    }

    @Test func isNeverContradictedByPayloadsMadeAtRandom() {
        let count = Int(ProcessInfo.processInfo.environment["MARTLET_ORACLE_PAIRS"] ?? "") ?? 1_500
        var tally = Tally()
        for seed in 0..<count {
            var schemas = RandomSchemas(seed: UInt64(seed))
            let first = schemas.schema(depth: 2)
            let second = schemas.chance(75) ? schemas.changed(first) : schemas.schema(depth: 2)
            for (sent, taken) in [(first, second), (second, first)] {
                check(sent, taken, &schemas, seed: seed, &tally)
            }
        }
        let all = tally.contained + tally.refuted + tally.unknown
        let share = Double(tally.unknown) / Double(all) * 100
        print(
            "payload oracle: \(all - tally.unknown) of \(all) questions decided, \(tally.contained) contained, \(tally.refuted) refuted,",
            "\(tally.unknown) unknown (\(String(format: "%.1f", share)) %), \(tally.payloads) payloads tried")
        #expect(share <= 10)
        #expect(tally.payloads > count)
    }

    private func check(
        _ sent: SchemaID, _ taken: SchemaID, _ schemas: inout RandomSchemas, seed: Int, _ tally: inout Tally
    ) {
        var comparer = PayloadComparer(schemas.pool)
        let judge = SchemaJudge(schemas.pool)
        switch comparer.containment(of: sent, in: taken) {
        case .unknown: tally.unknown += 1
        case .refuted(let payload):
            tally.refuted += 1
            #expect(judge.verdict(payload, sent) == .valid, "seed \(seed): \(JSONText.write(payload))")
            #expect(judge.verdict(payload, taken) == .invalid, "seed \(seed): \(JSONText.write(payload))")
        case .contained:
            tally.contained += 1
            for _ in 0..<25 {
                let payload = schemas.value(of: sent, depth: 3)
                guard judge.verdict(payload, sent) == .valid else { continue }
                tally.payloads += 1
                #expect(judge.verdict(payload, taken) != .invalid, "seed \(seed): \(JSONText.write(payload))")
            }
        }
    }
}
