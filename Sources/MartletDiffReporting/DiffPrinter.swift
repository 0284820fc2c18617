package import MartletReporting

/// Prints changes in any format.
package struct DiffPrinter: Sendable {
    /// The release of the tool.
    private let version: String
    /// What is known about codes.
    private let codes: [CodeDescription]
    /// Whether Markdown is a changelog for users of the API.
    private let isChangelog: Bool

    package init(version: String, codes: [CodeDescription], isChangelog: Bool = false) {
        self.version = version
        self.codes = codes
        self.isChangelog = isChangelog
    }

    /// Returns the text of some comparisons.
    ///
    /// - Parameter destination: where text goes; other formats look the same everywhere.
    /// - Throws: an `EncodingError`, which would be a fault of ours.
    package func render(
        _ reports: [DiffReport], as format: DiffFormat, to destination: TextReport.Destination = .pipe
    ) throws -> String {
        switch format {
        case .text: DiffTextReport(to: destination).render(reports)
        case .json: DiffJSONReport().render(reports)
        case .markdown: isChangelog ? DiffChangelog().render(reports) : DiffMarkdownReport().render(reports)
        case .html: DiffHTMLReport().render(reports)
        case .github: DiffGitHubReport().render(reports)
        case .sarif: try DiffSARIFReport(version: version, codes: codes).render(reports)
        case .junit: DiffJUnitReport().render(reports)
        }
    }
}
