import MartletDiff
import MartletFormats
import MartletSyntax
import Testing

struct ApprovalsFileTests {
    private static let entry = "{ fingerprint: 0123456789abcdef, reason: r, owner: o }"

    private func read(_ text: String?) -> ApprovalsResult {
        let files = text.map { ["approvals.yaml": $0] } ?? [:]
        return ApprovalsReader.read("approvals.yaml", isNeeded: true, fileSystem: .inMemory(files))
    }

    private func places(_ result: ApprovalsResult) -> [String] {
        result.diagnostics.map { finding in
            guard let span = finding.primary else { return finding.code }
            let place = result.sources.location(of: span)
            return "\(place.line):\(place.column): \(finding.code)"
        }
    }

    private func approval(_ fingerprint: String, reason: String = "r") -> Approval {
        Approval(
            fingerprint: fingerprint, specification: "api.yaml", code: "diff/x", path: "GET /pets / 'a: b'",
            change: "'maxLength' changed from 9 to 8", reason: reason, owner: "ada@example.com",
            expires: CivilDate(year: 2027, month: 1, day: 31))
    }

    @Test func readsAllKeys() throws {
        let result = read(
            """
            approvals:
              - fingerprint: "0123456789012345"
                spec: ./specs/api.yaml
                code: diff/x
                path: GET /pets
                reason: nobody calls it
                owner: ada@example.com
                expires: 2027-01-31
            """)
        let approval = try #require(result.approvals.first)
        #expect(result.diagnostics.isEmpty)
        #expect(approval.fingerprint == "0123456789012345")
        #expect(approval.specification == "specs/api.yaml")
        #expect(approval.expires?.text == "2027-01-31")
    }

    @Test(arguments: ["", "# nothing yet\n", "approvals:\n", "approvals: []\n"])
    func mayBeEmpty(text: String) {
        let result = read(text)
        #expect(result.diagnostics.isEmpty)
        #expect(result.approvals.isEmpty)
    }

    @Test func saysWhereItIsWrong() {
        let result = read(
            """
            approval: []
            approvals:
              - { fingerprint: 12, reason: r, owner: o }
              - { fingerprint: 0123456789abcdef, reson: r, owner: o }
              - { fingerprint: 0123456789abcdef, reason: r, owner: o, expires: soon }
              - { fingerprint: 0123456789abcdef, reason: [], owner: o }
              - text
            """)
        #expect(
            places(result) == [
                "1:1: approval/unknown-key", "3:20: approval/invalid-value", "4:38: approval/unknown-key",
                "4:7: approval/missing-key", "5:68: approval/invalid-value", "6:46: approval/wrong-shape",
                "7:5: approval/wrong-shape",
            ])
        #expect(result.approvals.isEmpty)
        #expect(result.diagnostics.map(\.help).contains("did you mean 'reason'?"))
    }

    @Test(arguments: [("[]", "1:1: approval/wrong-shape"), ("approvals: {}", "1:12: approval/wrong-shape")])
    func isAMappingWithAList(text: String, place: String) {
        #expect(places(read(text)) == [place])
    }

    @Test func isAnErrorWhenItIsNeededAndNotThere() {
        #expect(places(read(nil)) == ["approval/unreadable"])
        #expect(read(nil).isUnreadable)
        #expect(
            ApprovalsReader.read("approvals.yaml", isNeeded: false, fileSystem: .inMemory()).diagnostics.isEmpty)
    }

    @Test func keepsWhatStandsThereWhenItAddsMore() {
        let text = "# ours\napprovals:\n  # why not\n  - \(Self.entry)\n"
        let added = ApprovalsText.adding([approval("00000000000000aa")], to: text, on: 0)
        #expect(added.hasPrefix(text))
        let result = read(added)
        #expect(result.approvals.map(\.fingerprint) == ["0123456789abcdef", "00000000000000aa"])
    }

    @Test(arguments: [
        "", "approvals:\n", "approvals: []\n", "# only this\n", "approvals:\n- \(entry)", "approvals: [\(entry)]\n",
    ])
    func addsToAnyLayout(text: String) {
        let reasons = ["plain", "with: colon # and more", "two\nlines", "\"quotes\" 'both'", "no"]
        let added = ApprovalsText.adding(
            reasons.enumerated().map { approval("000000000000000\($0.offset)", reason: $0.element) }, to: text,
            on: 0)
        let result = read(added)
        #expect(result.diagnostics.isEmpty)
        #expect(result.approvals.suffix(5).map(\.reason) == reasons)
        #expect(result.approvals.count == (text.contains("fingerprint") ? 6 : 5))
        #expect(result.approvals.last?.path == "GET /pets / 'a: b'")
        #expect(result.approvals.last?.change == "'maxLength' changed from 9 to 8")
    }

    @Test(arguments: [
        "# ours\napprovals:\n  # of one\n  - ENTRY\n  # of another\n  - OTHER\n",
        "approvals:\n- fingerprint: 00000000000000aa\n  spec: api.yaml\n  reason: r\n  owner: o\n  expires: 2026-01-31\n"
            + "# of another\n- OTHER\n",
        "approvals: [ENTRY, OTHER]\n",
    ])
    func putsANewApprovalInThePlaceOfOneThatHasEnded(text: String) throws {
        let ended = "{ fingerprint: 00000000000000aa, spec: api.yaml, reason: old, owner: o, expires: 2026-01-31 }"
        let text = text.replacing("ENTRY", with: ended).replacing("OTHER", with: Self.entry)
        let day = try #require(CivilDate(text: "2026-02-01")).daysSinceEpoch
        let renewed = ApprovalsText.adding([approval("00000000000000aa")], to: text, on: day)
        let result = read(renewed)
        #expect(result.approvals.map(\.fingerprint) == ["0123456789abcdef", "00000000000000aa"])
        #expect(result.approvals.map(\.reason) == ["r", "r"])
        #expect(renewed.contains("# of another") == text.contains("# of another"))
        #expect(!renewed.contains("2026-01-31"))
        // One that holds stays.
        let both = ApprovalsText.adding([approval("00000000000000aa")], to: text, on: day - 1)
        #expect(read(both).approvals.count == 3)
    }

    @Test(arguments: [
        "approvals:\n  - fingerprint: 00000000000000aa # why\n    # who\n    reason: 'a # b'\n    owner: o\n"
            + "    expires: 2026-01-31\n  - OTHER\n",
        "approvals:\n- fingerprint: 00000000000000aa\n# who\n  reason: \"a # b\" # why\n  owner: o\n"
            + "  expires: 2026-01-31\n- OTHER\n",
        "approvals: # who\n  [{ fingerprint: 00000000000000aa, reason: 'a # b', owner: o, expires: 2026-01-31 }, # why\n"
            + "  OTHER]\n",
        "approvals:\n  # who\n  - { fingerprint: 00000000000000aa, reason: 'a # b', owner: o, expires: 2026-01-31 } # why\n"
            + "  - OTHER\n...\n",
    ])
    func keepsCommentsOfApprovalsThatHaveEnded(text: String) throws {
        let text = text.replacing("OTHER", with: Self.entry)
        let day = try #require(CivilDate(text: "2026-02-01")).daysSinceEpoch
        let renewed = ApprovalsText.adding([approval("00000000000000aa")], to: text, on: day)
        #expect(read(renewed).approvals.map(\.fingerprint) == ["0123456789abcdef", "00000000000000aa"])
        #expect(renewed.contains("# who") && renewed.contains("# why"))
        #expect(!renewed.contains("# b") && !renewed.contains("2026-01-31"))
    }

    @Test(
        arguments: [
            "# ours\napprovals:\n  # why not\n  - ENTRY\n", "approvals:\n- ENTRY", "approvals: [ENTRY]\n# why\n",
            "# ours\napprovals:\n  # of one\n  - ENDED # why\n  - ENTRY\n", "approvals:\n  - ENTRY\n  - ENDED # why",
            "approvals: [ENDED, ENTRY] # why\n",
        ], ["\r\n", "\n"])
    func keepsTheEndsOfLines(text: String, lineEnd: String) throws {
        let ended = "{ fingerprint: 00000000000000aa, spec: api.yaml, reason: old, owner: o, expires: 2026-01-31 }"
        let text = text.replacing("ENTRY", with: Self.entry).replacing("ENDED", with: ended)
            .replacing("\n", with: lineEnd)
        let day = try #require(CivilDate(text: "2026-02-01")).daysSinceEpoch
        let changed = ApprovalsText.adding([approval("00000000000000aa", reason: "two\nlines")], to: text, on: day)
        let result = read(changed)
        #expect(result.diagnostics.isEmpty)
        #expect(result.approvals.map(\.fingerprint) == ["0123456789abcdef", "00000000000000aa"])
        #expect(result.approvals.last?.reason == "two\nlines")
        #expect(changed.contains("# why") == text.contains("# why"))
        // Without any, the lines that were added have line feeds.
        let hasLines = text.utf8.contains(UInt8(ascii: "\n"))
        let ends = Set(changed.filter(\.isNewline).map(String.init))
        #expect(ends == [hasLines ? lineEnd : "\n"])
        #expect(changed.hasPrefix("# ours" + lineEnd) == text.hasPrefix("# ours"))
        #expect(!changed.contains(lineEnd + lineEnd))
    }
}
