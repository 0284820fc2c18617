import Foundation
import FuzzTargets
import Testing

/// Runs the fuzz targets over their seeds, over what libFuzzer has found before, and over a bounded number of damaged
/// seeds. `make fuzz` runs the same targets for longer, guided by coverage.
struct FuzzTests {
    /// How many damaged texts each target gets: a few seconds of a debug build, or more in `scripts/test-long`.
    static let rounds: [FuzzTarget: Int] =
        ProcessInfo.processInfo.environment["MARTLET_LONG_TESTS"] == "1"
        ? [
            .yaml: 5_000, .json: 8_000, .template: 10_000, .dialect: 3_000, .schemas: 3_000, .overlay: 3_000,
            .diff: 2_000,
        ] : [.yaml: 300, .json: 500, .template: 1_500, .dialect: 100, .schemas: 100, .overlay: 100, .diff: 60]

    @Test func seedsAreFound() {
        for target in FuzzTarget.allCases { #expect(Seeds.texts(for: target).count >= 3, "\(target)") }
    }

    @Test(.timeLimit(.minutes(30)), arguments: FuzzTarget.allCases)
    func whatWasFoundBeforeStaysFixed(target: FuzzTarget) {
        for (name, bytes) in Seeds.regressions(for: target) {
            #expect(target.flaw(of: bytes) == nil, "Fuzzing/Regressions/\(target.rawValue)/\(name)")
        }
    }

    @Test(.timeLimit(.minutes(30))) func damagedTextsAreReadOrRefused() throws {
        var count = 0
        var flaws = 0
        for target in FuzzTarget.allCases {
            let seeds = Seeds.texts(for: target)
            var mutator = Mutator(seeds: seeds, words: Seeds.words, seed: 2_026)
            for number in 0..<(seeds.count + (Self.rounds[target] ?? 0)) {
                let bytes = number < seeds.count ? seeds[number] : mutator.next()
                count += 1
                guard let flaw = target.flaw(of: bytes) else { continue }
                flaws += 1
                Issue.record(
                    """
                    \(target.rawValue) \(number): \(flaw)
                    \(target.isText ? String(decoding: bytes.prefix(2_000), as: UTF8.self) : Data(bytes).base64EncodedString())
                    """)
            }
        }
        print("fuzzing: \(count - flaws) passed of \(count)")  // `make test` shows the counts.
    }
}

/// What is in the repository to start from.
enum Seeds {
    /// Small specifications first: a round over one of them is short.
    static func texts(for target: FuzzTarget) -> [[UInt8]] {
        switch target {
        case .yaml, .dialect: files(in: "specs/cases", ending: ".yaml").filter { $0.count < 6_000 }
        case .json: files(in: "docs", ending: ".json").map { Array($0.prefix(8_000)) } + small
        case .template: files(in: "templates", ending: ".mustache")
        case .schemas, .overlay, .diff: files(in: "Fuzzing/Seeds/\(target.rawValue)", ending: "")
        }
    }

    private static let small = [
        "{\"a\": [1, -2.5e+10, true, null, {\"b\\u00e9\\ud83d\\ude00\": \"\"}]}", "[]", " \"x\" ",
    ]
    .map { Array($0.utf8) }

    /// Inputs that a target once failed on, by the names of their files.
    static func regressions(for target: FuzzTarget) -> [(name: String, bytes: [UInt8])] {
        let folder = "Fuzzing/Regressions/\(target.rawValue)"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Repository.path(folder))) ?? []
        return names.sorted().compactMap { name in
            (try? Data(contentsOf: URL(fileURLWithPath: Repository.path("\(folder)/\(name)")))).map {
                (name, Array($0))
            }
        }
    }

    /// The words of the dialect, as its JSON Schema has them.
    static let words: [String] = {
        guard let text = Repository.text("docs/martlet.schema.json"),
            let schema = try? JSONSerialization.jsonObject(with: Data(text.utf8))
        else { return [] }
        var words: Set<String> = [
            "string", "int", "date", "array<", "map<", "{{#list}}", "{{/list}}", "{{name}}", "{{>part}}",
        ]
        collect(schema, into: &words)
        return words.sorted()
    }()

    private static func collect(_ node: Any, into words: inout Set<String>) {
        if let list = node as? [Any] {
            for element in list { collect(element, into: &words) }
        }
        guard let object = node as? [String: Any] else { return }
        for (key, value) in object {
            if key == "properties", let properties = value as? [String: Any] { words.formUnion(properties.keys) }
            if key == "enum", let values = value as? [String] { words.formUnion(values) }
            collect(value, into: &words)
        }
    }

    private static func files(in folder: String, ending: String) -> [[UInt8]] {
        let names = FileManager.default.enumerator(atPath: Repository.path(folder))?.compactMap { $0 as? String } ?? []
        // What has no ending is every file.
        return names.sorted().filter { ending.isEmpty || $0.hasSuffix(ending) }.compactMap { name in
            (try? Data(contentsOf: URL(fileURLWithPath: Repository.path("\(folder)/\(name)")))).map { Array($0) }
        }
    }
}
