import MartletTemplates

/// What a template is rendered with: finished strings, Booleans and lists. Names are escaped, types spelled, order
/// fixed; a template decides nothing.
protocol ViewModel {
    /// The names that the template may use.
    static var schema: TemplateSchema { get }
    /// The values, in the order of the schema's names.
    var values: [TemplateValue] { get }
}

extension ViewModel {
    /// The values with their names.
    var record: TemplateRecord { TemplateRecord(Self.schema, values) }
}

extension TemplateValue {
    /// A list of records.
    static func records(_ models: [some ViewModel]) -> TemplateValue {
        .list(models.map(\.record))
    }
}
