import MartletDialects
import MartletGenerator
import MartletReporting
import MartletSyntax

/// The texts that try to become code, and how they are put into a specification.
enum HostileStrings {
    static let all = [
        "\r", "\n", "*/", "/*", "\\(x)", "\"\"\"", "\"#", "`", "\0", "\u{2028}", "\u{202E}", "../../x",
        String(repeating: "y", count: 10_000), "",
    ]

    /// Texts that harm nobody, the first one that a place accepts. They are as long as the hostile one where that is what
    /// makes it hostile. In patterns of dates, letters mean something.
    static func harmless(for hostile: String) -> [String] {
        hostile.count > 1_000 ? [String(repeating: "z", count: hostile.count)] : ["zz", "..", "11"]
    }

    /// Harmless texts for a place that decides what is declared: names, a number, a content type, nothing, and what can be
    /// none of them.
    static func deciding(like hostile: String) -> [String] {
        harmless(for: hostile) + ["zz", "11", "", " ", "/", "zz/zz", "-", "é", ",", "#"]
    }

    /// How a text is put where another one stands.
    enum Form: CaseIterable {
        /// Alone.
        case alone
        /// In the middle of what stands there, so that addresses, patterns and paths stay what they are.
        case within

        func text(_ hostile: String, in original: String) -> String {
            switch self {
            case .alone: return hostile
            case .within:
                let middle = original.index(original.startIndex, offsetBy: original.count / 2)
                return original[..<middle] + hostile + original[middle...]
            }
        }
    }

    /// What must stand in no file and in no message as it is.
    static func hasRawSigns(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x0A: false
            case ..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
            default: false
            }
        }
    }
}

/// A specification on its way through the pipeline.
struct Trial {
    let loaded: LoadResult

    /// Loads a specification that is one file, or one that includes the text given.
    init(_ text: String, isIncluded: Bool) {
        let files =
            isIncluded
            ? [
                "specs/shop.yaml": "martlet: 1\napi: Shop\ninclude: [included.yaml]\n",
                "specs/included.yaml": text,
            ] : ["specs/shop.yaml": text]
        loaded = ContractLoader.load(path: "specs/shop.yaml", fileSystem: .inMemory(files))
    }

    /// What is wrong with how the specification was refused; nil when it was accepted, or refused as it should be.
    var flaw: String? {
        guard loaded.contract == nil else { return nil }
        guard loaded.diagnostics.contains(where: { $0.severity == .error && $0.primary != nil }) else {
            return "refused without an error at a place"
        }
        let report = TextReport(to: .pipe).render([Report(sources: loaded.sources, diagnostics: loaded.diagnostics)])
        if HostileStrings.hasRawSigns(report) { return "the report has signs that terminals obey" }
        return report.utf8.count > 30_000 * loaded.diagnostics.count ? "the report has \(report.utf8.count) bytes" : nil
    }

    /// The client, its tests and a server; nil when there was an error, as there always is when the contract was refused.
    func generate() -> [GeneratedFile]? {
        guard let contract = loaded.contract else { return nil }
        var options = GeneratorOptions()
        options.tests = TestOptions(module: "Shop")
        let result = Generator.generate(contract, options: options)
        guard !result.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
        let texts = loaded.sources.files.map {
            (path: FilePath.name($0.path), text: String(decoding: $0.bytes, as: UTF8.self))
        }
        let emitted = Generator.generate(contract, options: options.emitting(ServerOptions(files: texts)))
        return result.files + result.tests + emitted.serverFiles
    }
}
