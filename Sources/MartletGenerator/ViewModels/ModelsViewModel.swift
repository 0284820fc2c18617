import MartletContract
import MartletPlan
import MartletTemplates

/// The file of the models: the template `models`.
struct ModelsViewModel: ViewModel {
    /// A model, as one of the declarations that it can be.
    private struct Declaration: ViewModel {
        static let schema = TemplateSchema([
            ("structure", .record(StructureViewModel.schema)), ("openEnum", .record(EnumerationViewModel.schema)),
            ("closedEnum", .record(EnumerationViewModel.schema)), ("union", .record(UnionViewModel.schema)),
            ("newtype", .record(NewtypeViewModel.schema)), ("alias", .record(AliasViewModel.schema)), ("x", .open),
        ])

        let model: ModelPlan
        let plan: ClientPlan

        var values: [TemplateValue] {
            var values = [TemplateValue](repeating: .record(nil), count: 7)
            switch model.declaration {
            case .structure(let structure): values[0] = .record(StructureViewModel(model, structure, in: plan).record)
            case .enumeration(let enumeration):
                let record = EnumerationViewModel(model, enumeration, in: plan).record
                values[enumeration.isClosed ? 2 : 1] = .record(record)
            case .union(let union): values[3] = .record(UnionViewModel(model, union, in: plan).record)
            case .newtype(let newtype): values[4] = .record(NewtypeViewModel(model, newtype, in: plan).record)
            case .alias(let type): values[5] = .record(AliasViewModel(model: model, type: type, plan: plan).record)
            }
            values[6] = .open(ExtensionKeys.texts(model.model.extensions))
            return values
        }
    }

    static let schema = TemplateSchema(
        FileViewModel.entries + Nesting.entries() + [
            ("dates", .record(DatesViewModel.schema)), ("models", .list(Declaration.schema)),
        ])

    let plan: ClientPlan
    /// The models of the file.
    let models: [ModelPlan]
    /// Whether the file holds the date formats.
    let hasDates: Bool

    var values: [TemplateValue] {
        let dates = hasDates ? DatesViewModel(plan) : nil
        let isEmpty = models.isEmpty && dates == nil
        let file = FileViewModel(
            plan, isEmpty: isEmpty,
            needsFoundation: models.contains(where: Self.needsFoundation),
            needsRuntime: dates != nil || models.contains(where: Self.needsRuntime))
        return file.values + Nesting.values(plan, isEmpty: isEmpty) + [
            .record(dates?.record),
            .parallelRecords(models.map { Declaration(model: $0, plan: plan) }, pieceCount: 32),
        ]
    }

    /// Whether a declaration names a type of MartletRuntime: all do but type aliases of other types.
    private static func needsRuntime(_ model: ModelPlan) -> Bool {
        if case .alias(let type) = model.declaration { type.needsRuntime } else { true }
    }

    private static func needsFoundation(_ model: ModelPlan) -> Bool {
        switch model.declaration {
        case .structure(let structure):
            structure.properties.contains { $0.type.needsFoundation }
                || structure.additional?.type.needsFoundation ?? false
        case .enumeration: false
        case .union(let union): union.members.contains { $0.type.needsFoundation }
        case .newtype(let newtype): newtype.type.needsFoundation
        case .alias(let type): type.needsFoundation
        }
    }
}
