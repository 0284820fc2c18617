import MartletContract
import MartletPlan
import MartletTemplates

/// The file of the functions that make values of models: the template `values`.
struct ValuesViewModel: ViewModel {
    /// The function of a model.
    private struct Value: ViewModel {
        static let schema = TemplateSchema([("name", .text), ("isUnformatted", .flag), ("lines", .texts)])

        let fixture: ModelFixture

        var values: [TemplateValue] {
            [.text(fixture.model.name.source), .flag(fixture.lines.overflows(indent: 4)), .texts(fixture.lines)]
        }
    }

    static let schema = TemplateSchema(
        FileViewModel.entries + [("isEmpty", .flag), ("testImports", .texts), ("models", .list(Value.schema))])

    let plan: ClientPlan
    /// The functions of the file.
    let fixtures: [ModelFixture]
    /// Returns the lines that import what the functions need.
    let imports: @Sendable ([TemplateRecord]) -> TextLines

    var values: [TemplateValue] {
        let file = FileViewModel(plan, isEmpty: true, needsFoundation: false)
        let models = fixtures.map { Value(fixture: $0).record }
        return file.values + [.flag(fixtures.isEmpty), .texts(imports(models)), .list(models)]
    }
}
