import MartletDialects
import MartletGenerator
import Testing

/// The cases of one specification and one form: each text at each place.
///
/// Each case is loaded alone. Those that are accepted are generated together, all places with the same text; where that
/// differs from the harmless twin, or is refused, both halves are looked at, down to a single place.
struct HostileTable {
    typealias Position = PositionSpec.Position

    /// Files that must have the same declarations.
    private struct Comparison {
        let text: String
        let positions: [Position]
        let files: [GeneratedFile]
        let twin: [GeneratedFile]

        /// Whether the one place that it is about decides what is declared.
        var decidesWhatIsDeclared: Bool {
            positions.count == 1 && OpenAPIWords.decidesWhatIsDeclared(positions[0].pointer)
        }
    }

    private let spec: PositionSpec
    private let form: HostileStrings.Form
    /// A harmless text for each place that accepts one, by what makes the hostile one hostile.
    private var harmless: [Position: [[String]: String]] = [:]
    private var twins: [[Int: String]: [GeneratedFile]?] = [:]
    private var outcome = HostileStringsTests.Outcome()

    init(spec: PositionSpec, form: HostileStrings.Form) {
        self.spec = spec
        self.form = form
    }

    private static func trial(_ spec: PositionSpec, _ replacements: [Int: String]) -> Trial {
        Trial(spec.text(replacing: replacements), isIncluded: spec.area == "included")
    }

    /// Runs all cases.
    func run() throws -> HostileStringsTests.Outcome {
        var table = self
        try table.runAll()
        return table.outcome
    }

    private mutating func runAll() throws {
        #expect(Self.trial(spec, [:]).generate() != nil, "\(spec.area) is not accepted as it is")
        var comparisons: [Comparison] = []
        for (number, hostile) in HostileStrings.all.enumerated() {
            let accepted = judge(hostile, number)
            outcome.accepted += accepted.count
            for rank in 0...(accepted.map(\.rank).max() ?? 0) {
                compare(hostile, accepted.filter { $0.rank == rank && !$0.isPattern }, into: &comparisons)
            }
            compare(hostile, accepted.filter(\.isPattern), into: &comparisons)
        }
        try settle(comparisons)
    }

    /// Loads each place alone, and returns those that are accepted.
    private mutating func judge(_ hostile: String, _ number: Int) -> [Position] {
        spec.positions.filter { position in
            guard Thoroughness.includes(position.index + number) else { return false }
            let text = form.text(hostile, in: position.text)
            // The empty string changes nothing inside of another one.
            guard text != position.text else { return false }
            outcome.count += 1
            let trial = Self.trial(spec, [position.index: text])
            if let flaw = trial.flaw { fail(hostile, position, flaw) }
            return trial.loaded.contract != nil
        }
    }

    private func generate(_ text: String, _ positions: [Position]) -> [GeneratedFile]? {
        let pairs = positions.map { ($0.index, form.text(text, in: $0.text)) }
        return Self.trial(spec, Dictionary(uniqueKeysWithValues: pairs)).generate()
    }

    /// Returns the harmless twin, which is the same for most of the texts.
    private mutating func twin(_ hostile: String, _ positions: [Position]) -> [GeneratedFile]? {
        var replacements: [Int: String] = [:]
        for position in positions {
            if let text = harmless(for: hostile, at: position) { replacements[position.index] = text }
        }
        if let known = twins[replacements] { return known }
        let files = Self.trial(spec, replacements).generate()
        twins[replacements] = .some(files)
        return files
    }

    /// Returns what the harmless twin has at a place; nil when what stands there is left alone.
    private mutating func harmless(for hostile: String, at position: Position) -> String? {
        let candidates = HostileStrings.harmless(for: hostile)
        if let known = harmless[position]?[candidates] { return known.isEmpty ? nil : known }
        let texts = candidates.map { form.text($0, in: position.text) }
        let text = texts.first { Self.trial(spec, [position.index: $0]).loaded.contract != nil }
        harmless[position, default: [:]][candidates] = text ?? ""
        return text
    }

    private mutating func compare(_ hostile: String, _ positions: [Position], into comparisons: inout [Comparison]) {
        guard !positions.isEmpty else { return }
        if let files = generate(hostile, positions), let twin = twin(hostile, positions) {
            comparisons.append(Comparison(text: hostile, positions: positions, files: files, twin: twin))
        } else {
            // Two names are equal now, for example. A single one that the generator refuses has its diagnostic.
            split(hostile, positions, into: &comparisons)
        }
    }

    private mutating func split(_ hostile: String, _ positions: [Position], into comparisons: inout [Comparison]) {
        guard positions.count > 1 else { return }
        let middle = positions.count / 2
        compare(hostile, Array(positions[..<middle]), into: &comparisons)
        compare(hostile, Array(positions[middle...]), into: &comparisons)
    }

    /// Compares the declarations.
    private mutating func settle(_ comparisons: [Comparison]) throws {
        let shapes = try DeclarationDump.shapes(of: Set(comparisons.flatMap { ($0.files + $0.twin).map(\.text) }))
        var parts: [Comparison] = []
        var deciding: [Comparison] = []
        for comparison in comparisons {
            guard let flaw = flaw(of: comparison, shapes) else { continue }
            if comparison.decidesWhatIsDeclared {
                deciding.append(comparison)
            } else if comparison.positions.count == 1 {
                fail(comparison.text, comparison.positions[0], flaw)
            }
            split(comparison.text, comparison.positions, into: &parts)
        }
        try settleDeciding(deciding)
        if !parts.isEmpty { try settle(parts) }
    }

    /// Compares what a text at a place that decides what is declared made with what each of several harmless texts makes
    /// there: one of them must make the same.
    private mutating func settleDeciding(_ comparisons: [Comparison]) throws {
        let twins = comparisons.map { comparison in
            HostileStrings.deciding(like: comparison.text).compactMap { generate($0, comparison.positions) }
        }
        let texts = comparisons.flatMap { $0.files.map(\.text) } + twins.joined().joined().map(\.text)
        let shapes = try DeclarationDump.shapes(of: Set(texts))
        for (comparison, twins) in zip(comparisons, twins) {
            let flaws = twins.map { twin in
                let other = Comparison(
                    text: comparison.text, positions: comparison.positions, files: comparison.files, twin: twin)
                return flaw(of: other, shapes)
            }
            guard !flaws.contains(nil) else { continue }
            fail(comparison.text, comparison.positions[0], (flaws.first ?? nil) ?? "no harmless text is accepted")
        }
    }

    private func flaw(of comparison: Comparison, _ shapes: [String: DeclarationDump.Shape]) -> String? {
        for (file, twin) in zip(comparison.files, comparison.twin) {
            if HostileStrings.hasRawSigns(file.text) { return "\(file.path) has signs that must be escaped" }
            guard let found = shapes[file.text], let expected = shapes[twin.text] else { return "nothing was parsed" }
            if !found.errors.isEmpty { return "\(file.path): \(found.errors)" }
            // How many fixtures there are depends on what a pattern matches.
            let isFixture = ["Fixtures", "Values", "Mocks", "Tests"].contains { file.path.contains($0) }
            if isFixture, comparison.positions[0].isPattern { continue }
            if found.outline != expected.outline {
                return "\(file.path) has other declarations: " + difference(expected.outline, found.outline)
            }
        }
        return comparison.files.count == comparison.twin.count ? nil : "there are other files"
    }

    private func difference(_ expected: String, _ found: String) -> String {
        let pairs = zip(expected.split(separator: "\n"), found.split(separator: "\n"))
        let pair = pairs.first { $0 != $1 }
        return "'\(pair?.1 ?? "end")' and not '\(pair?.0 ?? "end")'"
    }

    private mutating func fail(_ hostile: String, _ position: Position, _ flaw: String) {
        let shown = hostile.count > 20 ? "\(hostile.count) characters" : hostile.debugDescription
        outcome.failures.append("\(spec.area).yaml \(position.pointer): \(shown) \(form): \(flaw)")
    }
}
