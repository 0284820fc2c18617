import MartletSyntax
import MartletTemplates

/// What a template is rendered with: finished strings, Booleans and lists. Names are escaped, types spelled, order
/// fixed; a template decides nothing.
protocol ViewModel: Sendable {
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
    /// A list of records, made on all cores: for lists that grow with the specification, and not inside one another.
    ///
    /// - Parameter pieceCount: How many records are worth a thread's attention, at least 1.
    static func parallelRecords(_ models: [some ViewModel], pieceCount: Int) -> TemplateValue {
        .list(Parallel.map(models, pieceCount: pieceCount) { $0.record })
    }

    /// A list of records.
    static func records(_ models: [some ViewModel]) -> TemplateValue {
        .list(models.map { $0.record })
    }
}
