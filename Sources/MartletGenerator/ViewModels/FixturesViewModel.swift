import MartletContract
import MartletPayloads
import MartletPlan
import MartletTemplates

/// The file of JSON texts: the template `fixtures`.
struct FixturesViewModel: ViewModel {
    /// A text.
    private struct Text: ViewModel {
        static let schema = TemplateSchema([("isFirst", .flag), ("summary", .text), ("lines", .texts)])

        let isFirst: Bool
        let summary: String
        let lines: TextLines

        var values: [TemplateValue] { [.flag(isFirst), .text(summary), .texts(lines)] }
    }

    /// Texts that belong together.
    private struct Group: ViewModel {
        static let schema = TemplateSchema([
            ("isFirst", .flag), ("summary", .text), ("name", .text), ("texts", .list(Text.schema)),
        ])

        let isFirst: Bool
        let group: FixtureSet.Group

        var values: [TemplateValue] {
            var texts: [Text] = []
            func add(_ summary: String, _ name: Identifier, _ literal: Literal) {
                let text = RawString(JSONText.write(literal, layout: .pretty))
                let lines = TextLines(text.lines(after: "static let \(name.source) = ", indent: 8))
                texts.append(Text(isFirst: texts.isEmpty, summary: summary, lines: lines))
            }
            for fixture in group.fixtures {
                add(fixture.summary, fixture.name, fixture.literal)
                guard let written = fixture.written else { continue }
                add("The same, as the client writes it.", written.name, written.literal)
            }
            return [.flag(isFirst), .text(group.summary), .text(group.name.source), .records(texts)]
        }
    }

    static let schema = TemplateSchema(
        FileViewModel.entries + [("isEmpty", .flag), ("name", .text), ("groups", .list(Group.schema))])

    let plan: ClientPlan
    let fixtures: FixtureSet

    var values: [TemplateValue] {
        let file = FileViewModel(plan, isEmpty: true, needsFoundation: false)
        let groups = fixtures.all.enumerated().map { Group(isFirst: $0.offset == 0, group: $0.element) }
        return file.values + [.flag(groups.isEmpty), .text(fixtures.name.source), .records(groups)]
    }
}
