import MartletDiff
import MartletFormats
import MartletSyntax
import Testing

struct ApprovalBookTests {
    private let change = Change("diff/x", "x", at: ElementPath(["GET /pets"]), verdicts: Verdicts(wire: .breaking))
    /// 2026-11-22.
    private let day = 20_779

    private func approval(until expires: String? = nil, of specification: String? = nil) -> Approval {
        Approval(
            fingerprint: change.fingerprint, specification: specification, code: "diff/x", path: "GET /pets",
            reason: "r", owner: "o", expires: expires.flatMap { CivilDate(text: $0) })
    }

    private func findings(
        _ approvals: [Approval], changes: [Change], specification: String? = "api.yaml"
    ) -> [String] {
        ApprovalBook(approvals, day: day)
            .findings(about: [.init(specification: specification, changes: changes)]).map(\.code)
    }

    @Test(arguments: [(nil, true), ("2026-11-22", true), ("2026-11-23", true), ("2026-11-21", false)])
    func holdsUntilTheEndOfItsLastDay(expires: String?, holds: Bool) {
        let book = ApprovalBook([approval(until: expires)], day: day)
        #expect((book.approval(of: change, in: nil) != nil) == holds)
    }

    @Test func holdsForItsSpecificationAlone() {
        let book = ApprovalBook([approval(of: "specs/api.yaml")], day: day)
        #expect(book.approval(of: change, in: "specs/api.yaml") != nil)
        #expect(book.approval(of: change, in: "specs/shop.yaml") == nil)
        #expect(book.approval(of: change, in: nil) == nil)
        #expect(ApprovalBook([approval()], day: day).approval(of: change, in: "specs/shop.yaml") != nil)
    }

    @Test func reportsWhatNoChangeNeeds() {
        #expect(findings([approval()], changes: []) == ["approval/stale"])
        #expect(findings([approval()], changes: [change]) == [])
        #expect(findings([approval(of: "shop.yaml")], changes: []) == [])
    }

    @Test func reportsWhatHasEnded() {
        let ended = approval(until: "2026-11-21")
        #expect(findings([ended], changes: [change]) == ["approval/expired"])
        #expect(findings([ended, approval()], changes: [change]) == [])
        #expect(findings([ended], changes: []) == ["approval/stale"])
    }
}
