import MartletDiff
import MartletDiffReporting
import MartletLint
import MartletReporting

/// Every code that a finding can have.
enum CodeCatalogue {
    /// All of them, in their order; the rules of lint and of the contract diff among them.
    static let all: [CodeDescription] = {
        let written = EmbeddedCodes.text.split(separator: "\n").compactMap { line -> CodeDescription? in
            let parts = line.split(separator: "\t").map(String.init)
            return parts.count == 3 ? CodeDescription(code: parts[0], severity: parts[1], summary: parts[2]) : nil
        }
        let rules = LintRegistry.infos.map { CodeDescription($0) } + DiffRegistry.infos.map { CodeDescription($0) }
        return (written + rules).sorted { $0.code < $1.code }
    }()
}
