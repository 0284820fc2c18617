import Foundation
import MartletPlan
import Testing

struct ReservedNamesTests {
    /// A model of the same name would take the place of the runtime's type in generated code.
    @Test func everyTypeOfTheRuntimeThatGeneratedCodeNamesIsReserved() throws {
        #expect(try unreserved(namedIn: "generated-samples") == [])
    }

    /// What the generator and its templates may write stands in their sources, most often among other words.
    @Test func everyTypeOfTheRuntimeThatTheGeneratorNamesIsReserved() throws {
        #expect(try unreserved(namedIn: "templates") == [])
        // A type of the contract has this name too. Generated code leaves that of the runtime to the compiler.
        #expect(try unreserved(namedIn: "Sources/MartletGenerator") == ["TokenIssuer"])
    }

    /// What the names of models are compared with is all that files can import.
    @Test func everyPublicTypeIsKnown() throws {
        #expect(try declared(in: "Sources/MartletRuntime") == RuntimeNames.runtime)
        #expect(try declared(in: "Sources/MartletTesting") == RuntimeNames.testing)
    }

    /// Returns the public types at the top level of a module, those inside of `#if`, which is indented, too.
    private func declared(in folder: String) throws -> Set<String> {
        let declaration =
            /^( *)(?:@\w+(?:\([^)]*\))? )*public (?:final )?(?:actor|class|enum|protocol|struct|typealias) (\w+)/
        var names: Set<String> = []
        for text in try sources(in: folder) {
            var depth = 0
            for line in text.split(separator: "\n") {
                let word = line.drop { $0 == " " }
                depth += word.hasPrefix("#if") ? 1 : word.hasPrefix("#endif") ? -1 : 0
                guard let match = line.prefixMatch(of: declaration), match.output.1.count == 4 * depth else { continue }
                names.insert(String(match.output.2))
            }
        }
        return names
    }

    private func unreserved(namedIn folder: String) throws -> [String] {
        let declaration = /(?m)^public (?:final )?(?:actor|class|enum|protocol|struct|typealias) (\w+)/
        let declared = try (sources(in: "Sources/MartletRuntime") + sources(in: "Sources/MartletTesting"))
            .reduce(into: Set<String>()) { names, text in
                for match in text.matches(of: declaration) { names.insert(String(match.output.1)) }
            }
        let named = try sources(in: folder).reduce(into: Set<String>()) { names, text in
            for match in text.matches(of: /\b[A-Z]\w*/) { names.insert(String(match.output)) }
        }
        #expect(declared.count > 100)
        #expect(named.count > 40)
        return declared.intersection(named).subtracting(ReservedNames.types).sorted()
    }

    /// The text of each Swift file and each template of a folder of the repository.
    private func sources(in folder: String) throws -> [String] {
        let root = Repository.root.appendingPathComponent(folder)
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        return try (files?.allObjects ?? []).compactMap { $0 as? URL }
            .filter { ["swift", "mustache"].contains($0.pathExtension) }
            .map { try String(contentsOf: $0, encoding: .utf8) }
    }
}
