import MartletDialects
import MartletGenerator
import MartletPipeline
import MartletPlan
import MartletReporting
import MartletSyntax
import Testing

/// Puts texts that try to become code, or to lead elsewhere, into each place of `martlet.yaml` and `martlet.lock`.
///
/// Either there is a diagnostic, or the output is harmless: inside the project, and the same Swift as without the text.
struct HostileProjectFilesTests {
    private static let root = "/srv/me/project"
    private static let specification = """
        martlet: 1
        api: Bakery
        servers: { production: https://api.bakery.example }
        models:
          Bread: { fields: { loaf_size: string, loaf-size: int } }
        endpoints:
          Bread:
            list: { get: /breads, returns: "[Bread]" }

        """

    /// What a run left behind.
    private struct Result {
        var status: MartletPipeline.ExitStatus
        var diagnostics: [Diagnostic]
        var report: String
        /// The texts of all files, by path.
        var files: [String: String]

        /// The generated Swift. What the tests import is the name of a module, which is looked at on its own.
        var swift: [String: String] {
            var swift: [String: String] = [:]
            for (path, text) in files where path.hasSuffix(".swift") {
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                swift[FilePath.name(path)] = lines.filter { !Self.isImport($0) }.joined(separator: "\n")
            }
            return swift
        }

        var imports: [Substring] {
            files.values.flatMap { $0.split(separator: "\n") }.filter(Self.isImport)
        }

        private static func isImport(_ line: Substring) -> Bool {
            line.hasPrefix("import ") || line.hasPrefix("@testable import ")
        }
    }

    private static func run(settings: String, lock: String? = nil) throws -> Result {
        let before = [
            "\(root)/.git/HEAD": "", "\(root)/specs/api.yaml": specification,
            "\(root)/specs/martlet.yaml": settings,
        ]
        let disk = FileSystem.inMemory(before.merging(lock.map { ["\(root)/specs/martlet.lock": $0] } ?? [:]) { $1 })
        let request = GenerateRequest(output: nil, tests: nil, module: nil, access: nil, isCheck: false)
        var store = SettingsStore(fileSystem: disk, ruleCodes: ["lint/unused-model"])
        let runs: [GenerateRun]
        do throws(UsageError) {
            runs = try request.runs(for: "\(root)/specs/api.yaml", &store)
        } catch {
            return Result(status: .findings, diagnostics: [], report: error.message, files: [:])
        }
        let outcomes = runs.map { $0.run(Pipeline(fileSystem: disk)) }
        let reports = store.reports + outcomes.map(\.report)
        return Result(
            status: store.failure ?? outcomes.status, diagnostics: reports.flatMap(\.diagnostics),
            report: TextReport(to: .pipe).render(reports), files: files(below: "/", of: disk))
    }

    private static func files(below folder: String, of disk: FileSystem) -> [String: String] {
        var all: [String: String] = [:]
        for name in (try? disk.list(folder)) ?? [] {
            let path = FilePath.join(folder, name)
            if disk.kind(path) == .directory {
                all.merge(files(below: path, of: disk)) { $1 }
            } else if let bytes = try? disk.read(path) {
                all[path] = String(decoding: bytes, as: UTF8.self)
            }
        }
        return all
    }

    /// A text as JSON, which can carry every character and which YAML reads.
    private static func quoted(_ text: String) -> String {
        let signs = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": return "\\\(scalar)"
            case " "..."~": return String(scalar)
            default:
                let digits = String(scalar.value, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return "\"" + signs.joined() + "\""
    }

    /// What is wrong with how a run went, whatever was in its files.
    private static func flaw(of result: Result, _ twin: Result) -> String? {
        if HostileStrings.hasRawSigns(result.report) { return "the report has signs that terminals obey" }
        if result.report.utf8.count > 30_000 { return "the report has \(result.report.utf8.count) bytes" }
        guard result.status == .clean else { return result.report.isEmpty ? "refused without a word" : nil }
        for (path, text) in result.files {
            guard FilePath.isInside(path, directory: root) else { return "'\(path)' lies outside" }
            if path.hasSuffix(".lock") || path.hasSuffix(".swift"), HostileStrings.hasRawSigns(text) {
                return "'\(path)' has signs that must be escaped"
            }
        }
        let name = "[A-Za-z_][A-Za-z_0-9]*"
        let pattern = try? Regex("(@testable )?import \(name)|import (struct|enum) \(name)\\.\(name)")
        for line in result.imports where pattern.flatMap({ try? $0.wholeMatch(in: line) }) == nil {
            return "a file has the line '\(line.prefix(80))'"
        }
        let changed = result.swift.filter { twin.swift[$0.key] != $0.value }.keys.sorted()
        return changed.isEmpty ? nil : "\(changed) are others"
    }

    /// The places of `martlet.yaml`; `%` is where the text stands.
    private static let settings = [
        "{ %: 1 }", "{ format: % }", "{ generate: % }", "{ generate: { output: out, %: 1 } }",
        "{ generate: { output: % } }", "{ generate: { output: ../out/% } }", "{ generate: { output: out, tests: % } }",
        "{ generate: { output: out, tests: ../tests/% } }", "{ generate: { output: out, tests: tests, module: % } }",
        "{ generate: { output: out, access: % } }", "{ generate: { output: out, templates: % } }",
        "{ generate: { output: out, include: [%] } }", "{ generate: { output: out, include: % } }",
        "{ generate: { output: out, exclude: [%] } }", "{ generate: { output: out, equatable: % } }",
        "{ generate: { output: out, mutable: % } }", "{ generate: { output: out, tests: tests, testFramework: % } }",
        "{ generate: { output: out, checkConstraints: % } }", "{ generate: { output: out }, lint: % }",
        "{ generate: { output: out }, lint: { %: 1 } }", "{ generate: { output: out }, lint: { rules: { %: off } } }",
        "{ generate: { output: out }, lint: { rules: { lint/unused-model: % } } }",
        "{ generate: { output: out }, specs: { %: {} } }",
        "{ generate: { output: out }, specs: { api.yaml: { %: 1 } } }",
        "{ generate: { output: out }, specs: { api.yaml: { generate: { output: % } } } }",
    ]

    @Test(arguments: settings) func settingsAreNoWayIn(_ place: String) throws {
        let twin = try Self.run(settings: "{ generate: { output: out, tests: tests } }")
        try #require(twin.status == .clean && twin.swift.count == 7)
        for hostile in HostileStrings.all + ["/etc/x", "~/x", "a/../../../x", "..", "."] {
            // What is a pattern may leave out endpoints.
            if hostile == "/*", place.contains("exclude") { continue }
            let folder = ["../out/", "../tests/"].first { place.contains($0 + "%") } ?? ""
            let text = place.replacing(folder + "%", with: Self.quoted(folder + hostile))
            let result = try Self.run(settings: text)
            let shown = hostile.count > 40 ? "\(hostile.count) characters" : hostile.debugDescription
            if let flaw = Self.flaw(of: result, twin) { Issue.record("\(place), \(shown): \(flaw)") }
        }
    }

    /// The places of `martlet.lock`; `%` is where the text stands.
    private static let locks = [
        "{ lock: %, names: {} }", "{ lock: 1, %: {} }", "{ lock: 1, names: % }", "{ lock: 1, names: { %: {} } }",
        "{ lock: 1, names: { api.yaml: % } }", "{ lock: 1, names: { %: { models/Bread/loaf_size: loafSize } } }",
        "{ lock: 1, names: { api.yaml: { %: unused } } }",
        "{ lock: 1, names: { api.yaml: { models/Bread/loaf_size: % } } }",
        "{ lock: 1, names: { api.yaml: { \"models/Bread/loaf-size\": % } } }",
        "{ lock: 1, names: { api.yaml: { unused/declaration: % } } }",
    ]

    @Test(arguments: locks) func lockIsNoWayIn(_ place: String) throws {
        let settings = "{ generate: { output: out, tests: tests } }"
        let twin = try Self.run(settings: settings)
        for hostile in HostileStrings.all + ["class", "Self", "a b", "1a", "loafSize", "$0", "_"] {
            let result = try Self.run(settings: settings, lock: place.replacing("%", with: Self.quoted(hostile)))
            // A Swift name is what the file is there to choose.
            let isName = hostile.wholeMatch(of: /[A-Za-z_][A-Za-z_0-9]*/) != nil
            if isName, place.contains("Bread/loaf"), result.status == .clean { continue }
            let shown = hostile.count > 40 ? "\(hostile.count) characters" : hostile.debugDescription
            if let flaw = Self.flaw(of: result, twin) { Issue.record("\(place), \(shown): \(flaw)") }
            guard let lock = result.files["\(Self.root)/specs/martlet.lock"], result.status == .clean else { continue }
            let again = try Self.run(settings: settings, lock: lock)
            #expect(
                again.status == .clean && again.files["\(Self.root)/specs/martlet.lock"] == lock, "\(place), \(shown)")
        }
    }
}
