import MartletSettings
import MartletSyntax
import Testing

/// A case of `specs/cases/settings.yaml`.
struct SettingsCase: Sendable, CustomTestStringConvertible {
    let why: String
    let text: String
    /// What the reader reports first; nil when the settings are right.
    let code: String?

    var testDescription: String { why }

    /// All cases; empty when the file cannot be read, which a test notices.
    static let all: [SettingsCase] = {
        guard let text = try? packageFile("specs/cases/settings.yaml") else { return [] }
        var sources = SourceMap()
        let file = sources.add(path: "settings.yaml", bytes: Array(text.utf8))
        let nodes = YAMLReader.read(file, in: sources).root?.sequence ?? []
        return nodes.compactMap { node in
            guard let mapping = node.mapping, let text = mapping["settings"]?.scalar?.text,
                let why = (mapping["right"] ?? mapping["wrong"])?.scalar?.text
            else { return nil }
            return SettingsCase(
                why: why, text: text, code: mapping["wrong"].map { _ in mapping["code"]?.scalar?.text ?? "" })
        }
    }()
}

struct SettingsCasesTests {
    @Test func areThere() {
        #expect(SettingsCase.all.count { $0.code == nil } >= 5)
        #expect(SettingsCase.all.count { $0.code != nil } >= 30)
    }

    /// The JSON Schema says the same: `scripts/check-schema`.
    @Test(arguments: SettingsCase.all)
    func areJudgedAsTheySay(_ one: SettingsCase) {
        let result = load(one.text)
        #expect(result.diagnostics.map(\.code) == (one.code.map { [$0] } ?? []), "\(places(result))")
        #expect((result.settings == nil) == (one.code != nil))
    }

    @Test func meetEveryCodeThatAFileCanHave() {
        let met = Set(SettingsCase.all.compactMap(\.code))
        let all = Set(SettingsCode.allCases.map(\.rawValue))
        #expect(all.subtracting(met) == ["settings/unreadable", "settings/unknown-rule"])
    }
}
