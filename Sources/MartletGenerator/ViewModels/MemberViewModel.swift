import MartletTemplates

/// A declaration with its comment: the partial `member`.
struct MemberViewModel: ViewModel {
    static let schema = TemplateSchema([("isUnformatted", .flag), ("docs", .texts), ("lines", .texts), ("x", .open)])

    /// The comment, line by line.
    var docs: TextLines
    /// The declaration, line by line.
    var lines: TextLines
    /// The author's own keys of the field or value; none for what has none.
    var keys: TextTable<String> = [:]
    /// How many columns the namespace puts before it.
    let margin: Int

    var values: [TemplateValue] {
        [.flag(lines.overflows(indent: 4 + margin)), .texts(docs), .texts(lines), .open(keys)]
    }
}
