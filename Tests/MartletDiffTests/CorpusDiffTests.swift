import Foundation
import MartletContract
import MartletDialects
import MartletDiff
import MartletGenerator
import MartletPayloads
import MartletSyntax
import Testing

/// Compares the documents of real APIs: with themselves, and with what they were at another date.
struct CorpusDiffTests {
    private static let root: URL = {
        if let path = ProcessInfo.processInfo.environment["MARTLET_CORPUS"] { return URL(filePath: path) }
        return (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
            .appending(path: "shared/corpus")
    }()

    private static let isPresent = FileManager.default.fileExists(atPath: root.appending(path: "pairs").path)
    private static let missing: Comment = "no corpus: real documents are NOT compared; set MARTLET_CORPUS"

    /// Large documents take seconds each in a debug build: `MARTLET_LONG_TESTS=1` compares them, too.
    private static let largest =
        ProcessInfo.processInfo.environment["MARTLET_LONG_TESTS"] == nil ? 1_000_000 : Int.max

    private static func files(in folder: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: root.appending(path: folder), includingPropertiesForKeys: [.fileSizeKey]
        )
        .filter { ["yaml", "yml", "json"].contains($0.pathExtension) && $0.lastPathComponent != "INDEX.json" }
        .sorted { $0.path < $1.path }
    }

    private static func isSmall(_ file: URL) throws -> Bool {
        try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 <= largest
    }

    private static func contract(_ file: URL) throws -> Contract {
        try #require(ContractLoader.load(path: file.path, fileSystem: .disk).contract, "\(file.lastPathComponent)")
    }

    private static func changes(_ base: Contract, _ revision: Contract) -> [Change] {
        ContractDiff.changes(from: base, to: revision, context: DiffContext(now: today))
    }

    @Test(.enabled(if: isPresent, missing))
    func findsNothingBetweenADocumentAndItself() throws {
        for file in try Self.files(in: "openapi") where try Self.isSmall(file) {
            let contract = try Self.contract(file)
            #expect(Self.changes(contract, contract) == [], "\(file.lastPathComponent)")
        }
    }

    @Test(.enabled(if: isPresent, missing))
    func mirrorsThePairsAndChecksTheirCounterexamples() throws {
        let pairs = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "pairs").path)
            .sorted()
        var all: [Change] = []
        for pair in pairs {
            let files = try Self.files(in: "pairs/\(pair)")
            let before = try #require(files.first { $0.lastPathComponent.hasPrefix("before") })
            let after = try #require(files.first { $0.lastPathComponent.hasPrefix("after") })
            guard try Self.isSmall(before), try Self.isSmall(after) else { continue }
            let (base, revision) = (try Self.contract(before), try Self.contract(after))
            let there = Self.changes(base, revision)
            let back = Self.changes(revision, base)
            #expect(Self.difference(there, back) == [], "\(pair)")
            #expect(Set(there.map(\.fingerprint)).count == there.count, "\(pair)")
            #expect(Self.repeated(there) == [], "\(pair)")
            all += there + back
        }
        let unknown = all.count { $0.verdicts.wire == .unknown }
        let share = Double(unknown) / Double(max(all.count, 1)) * 100
        print("real pairs: \(unknown) of \(all.count) changes unknown on the wire (\(String(format: "%.1f", share)) %)")
        #expect(share <= 5)
    }

    /// Many documents of one run fit into its budget.
    @Test(.enabled(if: isPresent, missing))
    func spendsASmallPartOfEachLimit() throws {
        var most: [WorkBudget.Work: Int] = [:]
        func note(_ budget: WorkBudget) {
            for work in WorkBudget.Work.allCases { most[work] = max(most[work] ?? 0, budget.spent(on: work)) }
        }
        for folder in ["openapi", "openapi-more"] {
            for file in try Self.files(in: folder) where try Self.isSmall(file) {
                let budget = WorkBudget()
                let contract = ContractLoader.load(path: file.path, budget: budget).contract
                var options = GeneratorOptions()
                options.tests = TestOptions()
                if let contract { _ = Generator.generate(contract, options: options, budget: budget) }
                note(budget)
            }
        }
        for pair in try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "pairs").path) {
            let files = try Self.files(in: "pairs/\(pair)")
            guard try files.allSatisfy(Self.isSmall), files.count == 2 else { continue }
            for (base, revision) in [(files[0], files[1]), (files[1], files[0])] {
                let budget = WorkBudget()
                let sides = [base, revision].compactMap { file in
                    ContractLoader.load(path: file.path, budget: budget).contract
                }
                try #require(sides.count == 2)
                let context = DiffContext(now: today)
                _ = ContractDiff.changes(from: sides[0], to: sides[1], context: context, budget: budget)
                note(budget)
            }
        }
        print("real documents: \(WorkBudget.Work.allCases.map { "\($0) \(most[$0] ?? 0)" }.joined(separator: ", "))")
        for (work, spent) in most {
            // Of work that grows with the documents, and of changes that are listed, a run may have many times as much. A limit
            // on comparing payloads that is further away is seconds that a hostile document takes.
            let share = work.growth > 0 || work == .listedChanges ? 5 : work == .payloadComparisons ? 12 : 100
            #expect(spent <= work.limit / share, "\(work)")
        }
    }

    /// What is said twice in the same words, without another place to tell it by.
    private static func repeated(_ changes: [Change]) -> [String] {
        let lines = changes.map { "\($0.code) \($0.path.steps.joined(separator: "/")): \($0.message)" }
        let counts = Dictionary(lines.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.filter { $0.value > 1 }.keys.sorted()
    }

    /// What is counted otherwise on the way back.
    private static func difference(_ there: [Change], _ back: [Change]) -> [String] {
        let left = tally(there, isMirrored: false)
        let right = tally(back, isMirrored: true)
        return Set(left.keys).union(right.keys).sorted().filter { left[$0] != right[$0] }.map {
            "\($0): \(left[$0] ?? 0) there, \(right[$0] ?? 0) back"
        }
    }

    /// How many changes there are of each aspect and action.
    private static func tally(_ changes: [Change], isMirrored: Bool) -> [String: Int] {
        var result: [String: Int] = [:]
        for change in changes {
            // What breaks app code on the way there need not break it on the way back; and what becomes deprecated needs
            // an announcement, while what stops to be so needs none.
            guard let info = DiffRegistry.infos.first(where: { $0.code == change.code }), info.area != .source,
                info.aspect != "sunset announcement"
            else { continue }
            let action = isMirrored ? info.action.mirrored : info.action
            result["\(info.direction) \(info.aspect) \(action)", default: 0] += 1
        }
        return result
    }
}

extension DiffRuleInfo.Action {
    /// What happens on the way back.
    fileprivate var mirrored: DiffRuleInfo.Action {
        switch self {
        case .added: .removed
        case .removed: .added
        case .changed: .changed
        case .widened: .narrowed
        case .narrowed: .widened
        }
    }
}
