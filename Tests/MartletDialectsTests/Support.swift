import Foundation
import Testing
import MartletContract
import MartletDialects
import MartletSyntax

/// A specification to read in memory, with what is to be found in it.
struct Case: Sendable, CustomTestStringConvertible {
    let yaml: String
    /// Each finding as `code line:column`, in order.
    let findings: [String]

    /// Makes a case whose text starts at line 3, behind the lines that every specification has.
    init(_ yaml: String, _ findings: String...) {
        self.yaml = "martlet: 1\napi: Test\n" + yaml
        self.findings = findings
    }

    /// Makes a case of a whole text.
    init(whole yaml: String, _ findings: String...) {
        self.init(text: yaml, findings: findings)
    }

    /// Makes a case of a whole text.
    init(text: String, findings: [String]) {
        yaml = text
        self.findings = findings
    }

    var testDescription: String { findings.joined(separator: ", ") + " in " + yaml }
}

/// Loads a specification that lies in memory.
func load(_ yaml: String, _ others: [String: String] = [:]) -> LoadResult {
    let files = others.merging(["spec.yaml": yaml]) { _, new in new }
    return ContractLoader.load(path: "spec.yaml", fileSystem: .inMemory(files))
}

/// The findings of a result as `code line:column`; those of other files with their path in front.
func describe(_ result: LoadResult) -> [String] {
    result.diagnostics.map { finding in
        guard let span = finding.primary else { return finding.code }
        let place = result.sources.location(of: span)
        let path = place.path.hasPrefix("in/") ? String(place.path.dropFirst(3)) : place.path
        let file = path == "spec.yaml" ? "" : path + ":"
        return "\(finding.code) \(file)\(place.line):\(place.column)"
    }
}

/// The folder of the package.
let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// Returns the text of a file of the package.
func packageFile(_ path: String) throws -> String {
    try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
}

extension Body {
    /// The content type of text without limits; nil for other bodies.
    var plainContentType: String? {
        guard case .text(let type, let contentType) = self, type.constraints.isEmpty, type.keywords.isEmpty else {
            return nil
        }
        return contentType
    }
}
