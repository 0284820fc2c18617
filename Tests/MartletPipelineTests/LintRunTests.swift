import Foundation
import MartletLint
import MartletPipeline
import MartletReporting
import MartletSyntax
import Testing

@testable import martlet_generate

/// What `martlet lint` and the command plugin's `lint` do.
struct LintRunTests {
    private static let bakery = """
        martlet: 1
        api: Bakery
        servers: { production: https://api.bakery.example }
        pins:
          api.bakery.example:
            sha256: [47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=, n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=]
            expires: 2027-06-01
        errors: { 4XX: json }
        models:
          Bread: { fields: { id: string }, description: A loaf. }
          Stone: { fields: { id: string }, description: Nobody uses it. }
        endpoints:
          Bread:
            list: { get: /breads, returns: "[Bread]", description: Lists what there is. }

        """

    private func run(
        _ words: [String], settings: String? = nil, besides more: [String: String] = [:],
        on day: String = "2026-01-01"
    ) throws -> LintRun.Outcome {
        var files = ["/p/Package.swift": "", "/p/api.yaml": Self.bakery].merging(more) { $1 }
        files["/p/martlet.yaml"] = settings
        let now = try Date.ISO8601FormatStyle().parse(day + "T23:59:59Z")
        return try LintCommand(["/p/api.yaml"] + words, now: now).run.run(fileSystem: .inMemory(files))
    }

    /// The budget is one for all specifications of a run; those that need none of what is used up are read.
    @Test func readsAllSpecificationsWithOneBudget() {
        let member = "{ type: object, required: [k], properties: { k: { const: a } } }"
        let other = "{ type: object, required: [l], properties: { l: { const: b } } }"
        let head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents: { schemas: { A: "
        let unions = "{ oneOf: [\(member), \(other)] }"
        let text = head + "{ allOf: [\(unions), \(unions)] } } }\n"
        let files = ["/a.yaml": text, "/b.yaml": text, "/c.yaml": head + member + " } }\n"]
        func errors(_ budget: WorkBudget) -> [[String]] {
            LintRun(specifications: ["/a.yaml", "/b.yaml", "/c.yaml"], time: 0)
                .run(fileSystem: .inMemory(files), budget: budget).reports
                .map { report in report.diagnostics.filter { $0.severity == .error }.map(\.code) }
        }
        let whole = WorkBudget()
        #expect(errors(whole) == [[], [], []])
        let short = WorkBudget(limits: [.combinedModels: whole.spent(on: .combinedModels) - 1])
        #expect(errors(short) == [[], ["openapi/too-much-work"], []])
    }

    private func codes(_ outcome: LintRun.Outcome) -> [String] {
        outcome.reports.flatMap(\.diagnostics).map(\.code)
    }

    @Test func runsTheRules() throws {
        let outcome = try run([])
        #expect(codes(outcome) == ["lint/unused-model"])
        #expect(outcome.status == .clean)
    }

    @Test func takesSeveritiesOfFlagsOverThoseOfTheSettings() throws {
        let settings = "lint: { rules: { lint/unused-model: error } }"
        #expect(try run([], settings: settings).status == .findings)
        #expect(try codes(run(["--rule", "unused-model=off"], settings: settings)) == [])
        #expect(try run(["--rule=lint/unused-model=error"]).status == .findings)
    }

    /// Flags, settings, whether the run ends without errors.
    @Test(arguments: [
        ([], nil, true), (["--strict"], nil, false), ([], "strict: true", false),
        (["--no-strict"], "strict: true", true),
        ([], "{ strict: true, specs: { open.yaml: { strict: false } } }", true),
        ([], "specs: { open.yaml: { strict: true } }", false),
    ])
    func makesWarningsOfReadingErrors(_ flags: [String], _ settings: String?, isClean: Bool) throws {
        let document = """
            openapi: 3.1.0
            info: { title: Bakery, version: '1' }
            paths: { /a: { get: { responses: { 2xx: { description: A } } } } }

            """
        var files = ["/p/Package.swift": "", "/p/open.yaml": document]
        files["/p/martlet.yaml"] = settings
        let outcome = try LintCommand(["/p/open.yaml"] + flags, now: Date(timeIntervalSince1970: 0)).run
            .run(fileSystem: .inMemory(files))
        #expect(codes(outcome).contains("openapi/invalid-status"))
        #expect((outcome.status == .clean) == isClean)
    }

    @Test(arguments: [("2027-05-01", false), ("2027-05-02", true), ("2027-06-02", true)])
    func knowsTheDay(_ day: String, isReported: Bool) throws {
        #expect(try codes(run([], on: day)).contains("lint/expiring-pins") == isReported)
    }

    @Test func judgesWhatOverlaysLeave() throws {
        let overlay = """
            overlay: 1.0.0
            info: { title: T, version: 1.0.0 }
            actions: [{ target: $.models.Stone, remove: true }]

            """
        #expect(try codes(run([], settings: "overlays: [o.yaml]", besides: ["/p/o.yaml": overlay])) == [])
        #expect(try codes(run(["--overlay", "/p/o.yaml"], besides: ["/p/o.yaml": overlay])) == [])
        #expect(try run(["--overlay", "/p/o.yaml"]).status == .inputUnreadable)
    }

    @Test func judgesNothingUnderWrongSettings() throws {
        let outcome = try run([], settings: "lint: { rules: [] }")
        #expect(outcome.status == .findings)
        #expect(codes(outcome) == ["settings/wrong-shape"])
    }

    @Test(arguments: [
        [], ["api.yaml", "--rule", "unused=off"], ["api.yaml", "--rule", "unused-model=bad"],
        ["api.yaml", "--rule", "unused-model"], ["api.yaml", "--rule"], ["api.yaml", "--rule", ""],
    ])
    func refuses(_ words: [String]) {
        #expect(throws: UsageError.self) { try LintCommand(words, now: Date(timeIntervalSince1970: 0)) }
    }
}
