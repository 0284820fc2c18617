import MartletDiff
import MartletFormats
import MartletLint
import MartletDiffPipeline
import MartletPipeline
import MartletDiffReporting
import MartletReporting
import MartletSyntax
import Testing

/// What `martlet diff` does with files.
struct DiffRunTests {
    static let base = """
        martlet: 1
        api: Pets
        endpoints:
          Pets:
            list: { get: /pets, returns: "[string]" }
            count: { get: /pets/count, returns: int }

        """
    static let revision = base.replacing("    count: { get: /pets/count, returns: int }\n", with: "")
    /// 2026-11-22T00:00:00Z.
    static let time = 20_779 * 86_400

    private func files(_ more: [String: String] = [:]) -> FileSystem {
        .inMemory(
            ["base.yaml": Self.base, "revision.yaml": Self.revision, "Package.swift": ""].merging(more) { $1 })
    }

    private func run(
        _ base: String = "base.yaml", _ revision: String = "revision.yaml", in files: FileSystem,
        _ change: (inout DiffRun) -> Void = { _ in }
    ) throws -> DiffRun.Outcome {
        var run = DiffRun(.two(base: base, revision: revision), time: Self.time)
        change(&run)
        return try run.run(fileSystem: files)
    }

    private func codes(_ outcome: DiffRun.Outcome) -> [String] {
        outcome.comparisons?.flatMap { $0.changes.map(\.change.code) } ?? []
    }

    private func findings(_ outcome: DiffRun.Outcome) -> [String] {
        outcome.reports.flatMap(\.diagnostics).map(\.code)
    }

    @Test func failsWhenSomebodyIsBroken() throws {
        let outcome = try run(in: files())
        #expect(codes(outcome) == ["diff/endpoint-removed"])
        #expect(outcome.status == .findings)
    }

    @Test func isCleanWhenNothingHasChanged() throws {
        let outcome = try run("base.yaml", "base.yaml", in: files())
        #expect(outcome.status == .clean)
        #expect(outcome.comparisons?.map(\.changes.count) == [0])
    }

    @Test func isCleanWhenNobodyWhoCountsIsBroken() throws {
        let outcome = try run("revision.yaml", "base.yaml", in: files())
        #expect(codes(outcome) == ["diff/endpoint-added"])
        #expect(outcome.status == .clean)
        #expect(try run("revision.yaml", "base.yaml", in: files()) { $0.failOn = .sourceStrict }.status == .findings)
    }

    @Test func takesSettingsBesideTheRevisionUnlessFlagsSayOtherwise() throws {
        let quiet = files(["martlet.yaml": "diff: { rules: { diff/endpoint-removed: note } }"])
        #expect(try run(in: quiet).status == .clean)
        #expect(try run(in: quiet) { $0.levels = ["diff/endpoint-removed": .error] }.status == .findings)
        let never = files(["martlet.yaml": "diff: { failOn: never }"])
        #expect(try run(in: never).status == .clean)
        #expect(try run(in: never) { $0.failOn = .wire }.status == .findings)
        let off = files(["martlet.yaml": "diff: { rules: { diff/endpoint-removed: off } }"])
        #expect(try codes(run(in: off)) == [])
        let one = files(["martlet.yaml": "specs: { revision.yaml: { diff: { failOn: never } } }"])
        #expect(try run(in: one).status == .clean)
    }

    @Test func asksForAsManyDaysOfNoticeAsSettingsAndFlagsSay() throws {
        let deprecated = Self.base.replacing("returns: int }", with: "returns: int, deprecated: gone }")
        let files = files(["new.yaml": deprecated, "asking/new.yaml": deprecated, "asking/martlet.yaml": Self.notice])
        func wire(_ path: String, _ change: (inout DiffRun) -> Void = { _ in }) throws -> [Verdict] {
            let outcome = try run("base.yaml", path, in: files, change)
            let found = outcome.comparisons?.flatMap(\.changes) ?? []
            return found.filter { $0.change.code == "diff/sunset-missing" }.map(\.change.verdicts.wire)
        }
        #expect(try wire("new.yaml") == [.safe])
        #expect(try wire("new.yaml") { $0.noticeDays = 30 } == [.breaking])
        #expect(try wire("new.yaml") { $0.betaNoticeDays = 30 } == [.safe])
        #expect(try wire("asking/new.yaml") == [.breaking])
        #expect(try wire("asking/new.yaml") { $0.noticeDays = 0 } == [.safe])
    }

    private static let notice = "diff: { noticeDays: 30 }"

    /// A name that is taken in the revision stays with the one that had it, when the base's lock says so.
    @Test func keepsTheNamesOfTheLockBesideTheBase() throws {
        func text(_ fields: String) -> String {
            "martlet: 1\napi: Pets\nmodels: { Pet: { fields: { \(fields) } } }\n"
                + "endpoints: { Pets: { list: { get: /pets, returns: Pet } } }\n"
        }
        let sides = [
            "old/a.yaml": text("full_name: string?"), "new/a.yaml": text("full__name: int?, full_name: string?"),
        ]
        func source(_ more: [String: String]) throws -> Verdict? {
            let outcome = try run("old/a.yaml", "new/a.yaml", in: files(sides.merging(more) { $1 }))
            return outcome.comparisons?.flatMap(\.changes).map(\.change.verdicts.source).max()
        }
        let lock = "lock: 1\nnames:\n  a.yaml:\n    models/Pet/full_name: fullName\n"
        #expect(try source([:]) == .breaking)
        #expect(try source(["old/martlet.lock": lock]) == .safe)
        #expect(try source(["old/martlet.lock": lock, "new/martlet.lock": lock]) == .safe)
    }

    @Test func warnsOfARuleThatIsNone() throws {
        let outcome = try run(in: files(["martlet.yaml": "diff: { rules: { diff/endpoint-remved: off } }"]))
        #expect(findings(outcome) == ["settings/unknown-rule"])
        #expect(codes(outcome) == ["diff/endpoint-removed"])
    }

    @Test func comparesNothingWhenASideIsWrong() throws {
        let broken = files(["broken.yaml": Self.base.replacing("returns: int", with: "returns: itn")])
        let outcome = try run("broken.yaml", "base.yaml", in: broken)
        #expect(findings(outcome) == ["type/unknown"])
        #expect(outcome.status == .findings)
        #expect(outcome.comparisons == nil)
        let missing = try run("base.yaml", "absent.yaml", in: files())
        #expect(missing.status == .inputUnreadable)
        #expect(findings(missing) == ["input/unreadable"])
    }

    /// Neither side can use up what the other one needs, whichever thread comes first.
    @Test func readsEachSideWithHalfOfTheBudget() throws {
        func union(_ key: String) -> String {
            let members = ["a", "b"].map {
                "{ type: object, required: [\(key)], properties: { \(key): { const: \($0) } } }"
            }
            return "{ oneOf: [\(members.joined(separator: ", "))] }"
        }
        func document(_ count: Int) -> String {
            let schemas = (0..<count).map { "    A\($0): { allOf: [\(union("k")), \(union("l"))] }\n" }
            return "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents:\n  schemas:\n"
                + schemas.joined()
        }
        let files = files(["one.yaml": document(30), "two.yaml": document(31)])
        func run(_ base: String, _ budget: WorkBudget) throws -> DiffRun.Outcome {
            let run = DiffRun(.two(base: base, revision: "two.yaml"), time: Self.time)
            return try run.run(fileSystem: files, budget: budget)
        }
        let whole = WorkBudget()
        _ = try run("two.yaml", whole)
        let need = whole.spent(on: .combinedModels)
        for _ in 0..<10 {
            let budget = WorkBudget(limits: [.combinedModels: need])
            let outcome = try run("one.yaml", budget)
            #expect(findings(outcome) == [])
            #expect(outcome.comparisons?.count == 1)
            #expect(budget.spent(on: .combinedModels) < need)
            let short = try run("one.yaml", WorkBudget(limits: [.combinedModels: need - 1]))
            #expect(findings(short) == ["openapi/too-much-work"])
            #expect(short.reports.map(\.sources.files.first?.path) == ["two.yaml"])
            #expect(short.comparisons == nil)
        }
    }

    // MARK: Approvals

    @Test func approvesWhatFails() throws {
        let files = files()
        let approved = try run(in: files) { run in
            run.approvals = "approvals.yaml"
            run.approving = .init(
                reason: "nobody calls it", owner: "ada", expires: CivilDate(year: 2026, month: 11, day: 30))
        }
        #expect(approved.status == .clean)
        #expect(approved.approved.map(\.count) == [1])
        let text = String(decoding: try files.read("approvals.yaml"), as: UTF8.self)
        #expect(text.contains("spec: revision.yaml\n"))
        #expect(text.contains("expires: \"2026-11-30\"\n"))
        #expect(try run(in: files) { $0.approvals = "approvals.yaml" }.status == .clean)
        let later = try run(in: files) { run in
            run.approvals = "approvals.yaml"
            run.time += 9 * 86_400
        }
        #expect(later.status == .findings)
        #expect(findings(later) == ["approval/expired"])
        let stale = try run("base.yaml", "base.yaml", in: files) { $0.approvals = "approvals.yaml" }
        #expect(findings(stale) == [])
    }

    @Test func approvesOnlyWhatWasAskedFor() throws {
        func approve(_ fingerprints: [String]) throws -> DiffRun.Outcome {
            let revision = Self.revision.replacing("\"[string]\"", with: "int")
            return try run(in: files(["revision.yaml": revision])) { run in
                run.approvals = "approvals.yaml"
                run.approving = .init(reason: "r", owner: "o", fingerprints: fingerprints)
            }
        }
        let all = try #require(try approve([]).comparisons).flatMap(\.changes).map(\.change.fingerprint)
        #expect(all.count == 2)
        let one = try approve([all[0]])
        #expect(one.status == .findings)
        #expect(one.approved.map(\.count) == [1])
        #expect(throws: UsageError.self) { try approve([all[0], "0000000000000000"]) }
    }

    @Test func asksWhereApprovalsAreWritten() {
        #expect(throws: UsageError.self) {
            try run(in: files()) { $0.approving = .init(reason: "r", owner: "o") }
        }
    }

    @Test func findsApprovalsBySettings() throws {
        let settings = ["specs/martlet.yaml": "diff: { approvals: ok.yaml }", "specs/new.yaml": Self.revision]
        let files = files(settings)
        let outcome = try run("base.yaml", "specs/new.yaml", in: files) {
            $0.approving = .init(reason: "r", owner: "o")
        }
        #expect(outcome.approved.map(\.path) == ["specs/ok.yaml"])
        #expect(try run("base.yaml", "specs/new.yaml", in: files).status == .clean)
    }

    @Test func leavesAWrongFileOfApprovalsAlone() throws {
        let files = files(["approvals.yaml": "approvals: [{ reason: r }]\n"])
        let outcome = try run(in: files) { run in
            run.approvals = "approvals.yaml"
            run.approving = .init(reason: "r", owner: "o")
        }
        #expect(outcome.status == .findings)
        #expect(findings(outcome).allSatisfy { $0 == "approval/missing-key" })
        #expect(try files.read("approvals.yaml").count == 27)
    }
}
