import Foundation
import MartletSettings
import MartletSyntax

/// Loads the settings of a project that lies at `/srv/me/project` with its specifications in `specs`.
func load(
    _ text: String?, besides files: [String: String] = [:], ruleCodes: [String]? = nil,
    for specification: String = "/srv/me/project/specs/api.yaml"
) -> SettingsResult {
    let project = "/srv/me/project/"
    var all = [".git/HEAD": "", "specs/api.yaml": "martlet: 1", "specs/shop.yaml": "martlet: 1"]
    all["specs/martlet.yaml"] = text
    for (path, text) in files { all[path] = text }
    var absolute: [String: String] = [:]
    for (path, text) in all { absolute[path.hasPrefix("/") ? path : project + path] = text }
    return SettingsLoader.load(beside: specification, fileSystem: .inMemory(absolute), ruleCodes: ruleCodes)
}

/// The findings as lines `line:column: code`.
func places(_ result: SettingsResult) -> [String] {
    result.diagnostics.map { finding in
        guard let span = finding.primary else { return finding.code }
        let place = result.sources.location(of: span)
        return "\(place.line):\(place.column): \(finding.code)"
    }
}

/// Returns the text of a file of this package.
func packageFile(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
}
