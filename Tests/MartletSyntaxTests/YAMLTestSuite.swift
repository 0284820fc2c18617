import Testing

@testable import MartletSyntax

/// The cases of <https://github.com/yaml/yaml-test-suite>.
enum YAMLTestSuite {
    struct Case {
        /// The file's name, with `/n` for the case's place where a file has several.
        let id: String
        let yaml: String
        /// Whether the text must be refused.
        let mustFail: Bool
        /// The expected events; nil when the suite gives none.
        let tree: String?
        /// The expected values as a stream of JSON texts; nil when the suite gives none.
        let json: String?
    }

    /// Reads all cases with the reader that they test: the files use little of YAML.
    static func load() throws -> [Case] {
        try Corpus.files(in: "yaml-test-suite/src", suffix: ".yaml").flatMap { path in
            let reading = Reading.yaml(bytes: try FileSystem.disk.read(path))
            let entries = try #require(try reading.clean().sequence)
            let name = String(FilePath.name(path).dropLast(5))
            var previous: (yaml: String, tree: String?, json: String?) = ("", nil, nil)
            return entries.enumerated().compactMap { position, entry in
                // A key that is left out has the value of the case before; null takes it away.
                func field(_ key: String, _ inherited: String?) -> String? {
                    guard let scalar = entry.mapping?[key]?.scalar else { return inherited }
                    return scalar.resolved == .null ? nil : decode(scalar.text)
                }
                let tree = field("tree", previous.tree)
                let json = field("json", previous.json)
                let yaml = field("yaml", previous.yaml) ?? ""
                previous = (yaml, tree, json)
                let id = entries.count == 1 ? name : "\(name)/\(position)"
                let mustFail = entry.mapping?["fail"]?.scalar?.resolved == .bool(true)
                return Case(id: id, yaml: yaml, mustFail: mustFail, tree: tree, json: json)
            }
        }
    }

    /// Undoes the suite's way of showing what is hard to see.
    static func decode(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var dashes = 0
        for scalar in text.unicodeScalars {
            if scalar == "—" {
                dashes += 1
                continue
            }
            if scalar != "»" { result.append(contentsOf: repeatElement("—", count: dashes)) }
            dashes = 0
            switch scalar {
            case "␣": result.append(" ")
            case "»": result.append("\t")
            case "←": result.append("\r")
            case "⇔": result.append("\u{FEFF}")
            case "↵": break
            default: result.append(scalar)
            }
        }
        let decoded = String(result)
        return decoded.hasSuffix("∎\n") ? String(decoded.unicodeScalars.dropLast(2)) : decoded
    }
}
