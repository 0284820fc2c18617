import MartletContract
import MartletPayloads
import MartletPlan
import MartletTemplates

/// The file of JSON texts: the template `fixtures`.
struct FixturesViewModel: ViewModel {
    /// A text.
    private struct Text: ViewModel {
        static let schema = TemplateSchema([
            ("isFirst", .flag), ("summary", .text), ("documentation", .texts), ("lines", .texts),
        ])

        let isFirst: Bool
        let summary: String
        let documentation: TextLines
        let lines: TextLines

        var values: [TemplateValue] {
            [.flag(isFirst), .text(summary), .texts(documentation), .texts(lines)]
        }
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
            func add(_ summary: String, _ documentation: String?, _ name: Identifier, _ text: String) {
                let lines = TextLines(RawString(text).lines(after: "static let \(name.source) = ", indent: 8))
                var comment = DocComment(indent: 8)
                comment.add(documentation)
                texts.append(
                    Text(
                        isFirst: texts.isEmpty, summary: summary,
                        documentation: comment.source.isEmpty ? TextLines() : ["///"] + comment.source, lines: lines))
            }
            for fixture in group.fixtures {
                let text = fixture.literal.map { JSONText.write($0, layout: .pretty) } ?? fixture.text ?? ""
                add(fixture.summary, fixture.documentation, fixture.name, text)
                guard let written = fixture.written else { continue }
                let again = JSONText.write(written.literal, layout: .pretty)
                add("The same, as the client writes it.", nil, written.name, again)
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
