import MartletTemplates

/// A declaration with its comment: the partial `member`.
struct MemberViewModel: ViewModel {
    static let schema = TemplateSchema([("isUnformatted", .flag), ("docs", .texts), ("lines", .texts)])

    /// The comment, line by line.
    var docs: [String]
    /// The declaration, line by line.
    var lines: [String]

    var values: [TemplateValue] {
        [.flag(lines.overflows(indent: 4)), .texts(docs), .texts(lines)]
    }
}
