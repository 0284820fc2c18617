import MartletContract
import MartletPlan
import MartletTemplates

/// The enum of date formats: the partial `dates`.
struct DatesViewModel: ViewModel {
    static let schema = TemplateSchema([
        ("access", .text), ("name", .text), ("members", .list(MemberViewModel.schema)),
    ])

    private let access: String
    private let name: String
    private let members: [MemberViewModel]

    /// Makes the enum; nil when no format needs a name.
    init?(_ plan: ClientPlan) {
        guard !plan.dateFormats.isEmpty else { return nil }
        access = plan.options.access.modifier
        name = plan.dates.declaration
        members = plan.dateFormats.map { format in
            let source = (FormatExpression.literal(format.format) ?? ".pattern(\"yyyy-MM-dd\")").dropFirst()
            let declaration = "\(plan.options.access.modifier)static let \(format.name.source) = DateFormat.\(source)"
            return MemberViewModel(docs: Self.docs(format, plan.margin), lines: [declaration], margin: plan.margin)
        }
    }

    var values: [TemplateValue] { [.text(access), .text(name), .records(members)] }

    private static func docs(_ format: DateFormatPlan, _ margin: Int) -> TextLines {
        let name = format.specificationName.map { "The format `\($0)`" } ?? "A format"
        return Documentation.member("\(name): \(words(format.format)).", fallback: name, margin: margin)
    }

    private static func words(_ format: DateFormat) -> String {
        switch format {
        case .iso8601: "RFC 3339"
        case .unix: "seconds since 1970"
        case .unixMilliseconds: "milliseconds since 1970"
        case .pattern(let pattern): "`\(pattern)`"
        case .firstOf(let formats): formats.map(words).joined(separator: ", else ")
        }
    }
}
