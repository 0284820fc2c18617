import MartletContract
import MartletDialects
import MartletDiff
import MartletDiffReporting
import MartletSyntax

/// Comparisons of a document with itself, and with one that some bytes make another one.
enum DiffFuzzing {
    /// Returns what is wrong with the comparisons.
    static func flaw(of bytes: [UInt8]) -> String? {
        var choices = ByteChoices(bytes)
        let changes = (0..<choices.number(below: 5)).map { _ in
            (place: choices.number(below: 256), byte: UInt8(choices.number(below: 256)))
        }
        let original = choices.remainder()
        var changed = original
        for change in changes where !changed.isEmpty { changed[change.place % changed.count] = change.byte }
        let (base, revision) = (SchemaGraph.document(original), SchemaGraph.document(changed))
        return flaw(base, revision).map { "\($0)\n\(base)\n\(revision)" }
    }

    private static func flaw(_ base: String, _ revision: String) -> String? {
        let (old, new) = (SchemaFuzzing.load(base), SchemaFuzzing.load(revision))
        guard let contract = old.contract else { return nil }
        let own = changes(contract, contract)
        if !own.isEmpty { return "changes of a document compared with itself: \(own.map(\.message).prefix(3))" }
        guard let other = new.contract else { return nil }
        let report = DiffReport(
            base: .init(path: "base.json", sources: old.sources),
            revision: .init(path: "revision.json", sources: new.sources),
            changes: DiffPolicy().judge(changes(contract, other)))
        return flaw(of: report)
    }

    private static func changes(_ base: Contract, _ revision: Contract) -> [Change] {
        ContractDiff.changes(from: base, to: revision, context: DiffContext(now: 1_700_000_000))
    }

    /// Every format must print it, GitHub's annotations what is not safe.
    private static func flaw(of report: DiffReport) -> String? {
        for isChangelog in [false, true] {
            let printer = DiffPrinter(version: "0", codes: [], isChangelog: isChangelog)
            for format in DiffFormat.allCases {
                guard let text = try? printer.render([report], as: format) else { return "no \(format.rawValue)" }
                let isShown = report.changes.contains { format != .github || $0.change.verdicts.worst != .safe }
                if isShown, text.isEmpty { return "\(format.rawValue) says nothing of changes" }
            }
        }
        return nil
    }
}
