import MartletDiff
import Testing

/// Finds rules without a mirror: what is reported when it is added is mostly to be reported when it is removed, and what
/// is reported of requests is mostly to be reported of answers.
struct SymmetryTests {
    /// What is missing, and why it may be.
    private struct Waiver {
        let gap: String
        let reason: String
    }

    private static let headers = "answers have neither parameters nor their places; their header fields are `header`"
    private static let bodies = "an answer that may be empty is one with another status"
    private static let requests = "the client proves who it is, and the server does not"

    private static let waivers = [
        Waiver(gap: "parameter in responses", reason: headers),
        Waiver(gap: "parameter name in responses", reason: headers),
        Waiver(gap: "parameter place in responses", reason: headers),
        Waiver(gap: "parameter presence in responses", reason: headers),
        Waiver(gap: "parameter default in responses", reason: "nobody sends what an answer leaves out"),
        Waiver(gap: "parameter style in responses", reason: headers),
        Waiver(gap: "body presence in responses", reason: bodies),
        Waiver(gap: "body encoding in responses", reason: "the contract has neither forms nor parts in answers"),
        Waiver(gap: "success status in requests", reason: "requests have no status"),
        Waiver(gap: "error status in requests", reason: "requests have no status"),
        Waiver(gap: "header in requests", reason: "header fields of requests are parameters"),
        Waiver(gap: "header presence in requests", reason: "header fields of requests are parameters"),
        Waiver(gap: "header style in requests", reason: "header fields of requests are parameters"),
        Waiver(gap: "webhook in requests", reason: "webhooks are what the server sends on its own account"),
        Waiver(
            gap: "webhook exchange in requests", reason: "webhooks are what the server sends on its own account"),
        Waiver(gap: "auth requirement in responses", reason: requests),
        Waiver(gap: "auth alternative in responses", reason: requests),
        Waiver(gap: "auth scope in responses", reason: requests),
        Waiver(gap: "common header in responses", reason: "the contract has no header fields of all answers"),
        Waiver(gap: "idempotency header in responses", reason: "answers are not tried again"),
    ]

    @Test func hasTheMirrorOfEveryRule() {
        let waived = Set(Self.waivers.map(\.gap))
        #expect(Self.gaps.filter { !waived.contains($0) } == [], "add the mirror, or a waiver with its reason")
    }

    @Test func hasNoWaiverInVain() {
        let gaps = Set(Self.gaps)
        #expect(Self.waivers.map(\.gap).filter { !gaps.contains($0) } == [], "these have their mirror now")
        #expect(Self.waivers.allSatisfy { !$0.reason.isEmpty })
    }

    /// The rules whose examples, turned round, are not reported by their mirror, and why.
    private static let unmirrored = [
        "diff/sunset-missing":
            "what is not deprecated any more needs no date, and one that can be read is a change of it",
        "diff/sunset-too-soon": "nobody needs notice of what is not deprecated any more",
        "diff/swift-declaration-changed": "what a declaration can do more breaks nobody",
    ]

    /// What is found both ways under one code has its examples turned round as well.
    @Test(arguments: DiffRegistry.infos.map(\.code))
    func reportsTheMirrorsOfTheMirroredExamples(code: String) throws {
        let info = try #require(DiffRegistry.infos.first { $0.code == code })
        let action = Self.mirror(of: info.action) ?? info.action
        let mirror = DiffRegistry.infos.first {
            $0.aspect == info.aspect && $0.direction == info.direction && $0.action == action
        }
        guard let mirror else { return }
        var silent: [Int] = []
        for (number, example) in info.examples.enumerated() {
            let base = try contract(of: example.revision, named: "base.yaml").contract
            let revision = try contract(of: example.base, named: "revision.yaml").contract
            let changes = ContractDiff.changes(from: base, to: revision, context: DiffContext(now: today))
            if !changes.contains(where: { $0.code == mirror.code }) { silent.append(number + 1) }
        }
        #expect(silent.isEmpty == (Self.unmirrored[code] == nil), "\(mirror.code) is silent about \(silent)")
    }

    /// What is missing: mirrors of actions by aspect and direction, mirrors of directions by aspect.
    private static var gaps: [String] {
        let known = Set(DiffRegistry.infos.map { "\($0.aspect) \($0.action) \($0.direction)" })
        let directions = Set(DiffRegistry.infos.map { "\($0.aspect) \($0.direction)" })
        var gaps: Set<String> = []
        for info in DiffRegistry.infos {
            if let action = mirror(of: info.action), !known.contains("\(info.aspect) \(action) \(info.direction)") {
                gaps.insert("\(info.aspect) \(action) in \(info.direction)")
            }
            if let direction = mirror(of: info.direction), !directions.contains("\(info.aspect) \(direction)") {
                gaps.insert("\(info.aspect) in \(direction)s")
            }
        }
        return gaps.sorted()
    }

    private static func mirror(of action: DiffRuleInfo.Action) -> DiffRuleInfo.Action? {
        switch action {
        case .added: .removed
        case .removed: .added
        case .widened: .narrowed
        case .narrowed: .widened
        case .changed: nil
        }
    }

    private static func mirror(of direction: Direction) -> Direction? {
        switch direction {
        case .request: .response
        case .response: .request
        case .none: nil
        }
    }
}
