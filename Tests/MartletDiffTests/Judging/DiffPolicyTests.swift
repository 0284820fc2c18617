import MartletDiff
import MartletSyntax
import Testing

struct DiffPolicyTests {
    private func judged(_ verdicts: Verdicts, _ policy: DiffPolicy) throws -> JudgedChange {
        let change = Change("diff/x", "x", at: ElementPath(["x"]), verdicts: verdicts)
        return try #require(policy.judge([change]).first)
    }

    static let wire = Verdicts(wire: .breaking)
    static let client = Verdicts(shippedClient: .breaking)
    static let call = Verdicts(source: .breaking, sourceReason: .call)
    static let pattern = Verdicts(source: .breaking, sourceReason: .pattern)
    static let exhaustive = Verdicts(source: .breaking, sourceReason: .exhaustive)

    /// For each of wire, client, source, source-strict and never, whether it fails.
    @Test(arguments: [
        (wire, [true, true, true, true, false]), (client, [false, true, true, true, false]),
        (call, [false, false, true, true, false]), (pattern, [false, false, false, true, false]),
        (exhaustive, [false, false, false, true, false]), (Verdicts(), [false, false, false, false, false]),
    ])
    func failsOnWhatCounts(verdicts: Verdicts, expected: [Bool]) throws {
        let order: [FailOn] = [.wire, .client, .source, .sourceStrict, .never]
        #expect(try order.map { try judged(verdicts, DiffPolicy(failOn: $0)).isFailing } == expected)
    }

    @Test func failsOnWhatNobodyKnows() throws {
        let policy = DiffPolicy(failOn: .client)
        #expect(try judged(Verdicts(wire: .unknown), policy).isFailing)
        #expect(try judged(Verdicts(wire: .unknown), policy).severity == .warning)
        #expect(try !judged(Verdicts(source: .unknown), policy).isFailing)
        #expect(try judged(Verdicts(source: .unknown), DiffPolicy(failOn: .source)).isFailing)
    }

    @Test(arguments: [
        (wire, Severity.error), (client, .error), (call, .warning), (pattern, .note), (exhaustive, .note),
        (Verdicts(), .note),
    ])
    func takesVerdictsForSeverities(verdicts: Verdicts, severity: Severity) throws {
        #expect(try judged(verdicts, DiffPolicy()).severity == severity)
    }

    @Test func letsASeverityThatWasChosenDecide() throws {
        let quiet = DiffPolicy(severities: ["diff/x": .warning])
        #expect(try judged(Self.wire, quiet).severity == .warning)
        #expect(try !judged(Self.wire, quiet).isFailing)
        let loud = DiffPolicy(severities: ["diff/x": .error])
        #expect(try judged(Verdicts(), loud).isFailing)
        #expect(try !judged(Verdicts(), DiffPolicy(failOn: .never, severities: ["diff/x": .error])).isFailing)
    }

    @Test func leavesOutSilencedRules() {
        let changes = ["diff/x", "diff/y"].map { Change($0, "x", at: ElementPath(["x"]), verdicts: Verdicts()) }
        #expect(DiffPolicy(silenced: ["diff/x"]).judge(changes).map(\.change.code) == ["diff/y"])
    }

    @Test func doesNotBlockWhatIsApproved() throws {
        let change = Change("diff/x", "x", at: ElementPath(["x"]), verdicts: Self.wire)
        let approval = Approval(
            fingerprint: change.fingerprint, specification: nil, code: nil, path: nil, reason: "r", owner: "o",
            expires: nil)
        let judged = try #require(DiffPolicy().judge([change]) { _ in approval }.first)
        #expect(judged.isFailing)
        #expect(!judged.isBlocking)
    }
}
