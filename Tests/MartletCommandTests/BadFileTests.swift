import Foundation
import Testing

/// Specifications that are no good files: the command says so, ends as documented, and writes nothing.
struct BadFileTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func generate(_ path: String) throws -> Command.Outcome {
        try Command.run(["generate", path, "--output", "out", "--tests", "tests"], in: folder)
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: folder.url.appendingPathComponent(path))
    }

    private var isNothingWritten: Bool {
        !["out", "tests"].contains {
            FileManager.default.fileExists(atPath: folder.url.appendingPathComponent($0).path)
        }
    }

    /// Cut at every byte, a specification is a smaller one, or refused at a place; one run of the command lints many.
    @Test(.timeLimit(.minutes(30))) func aTruncatedSpecificationIsAcceptedOrRefusedAtAPlace() throws {
        let bytes = Array(Specs.bakery.utf8)
        var names: [String] = []
        for count in 0..<bytes.count {
            let name = "cut-\(count).yaml"
            try write(Array(bytes[..<count]), to: name)
            names.append(name)
        }
        let run = try Command.run(["lint", "--format", "json"] + names, in: folder)
        #expect(run.status == 1)
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let findings = try #require(object?["diagnostics"] as? [[String: Any]])
        #expect(findings.count > 50)
        for finding in findings where finding["severity"] as? String == "error" {
            #expect(finding["place"] != nil, "\(finding)")
        }
        // Half of it has no endpoint to generate, and the command must not leave a half of the output.
        let half = try generate("cut-\(bytes.count / 2).yaml")
        #expect(half.status == 0 || (half.status == 1 && isNothingWritten))
    }

    @Test func aByteOrderMarkAndWindowsLineEndsChangeNothing() throws {
        try folder.write(Specs.bakery, to: "plain/bakery.yaml")
        try folder.write(
            "\u{FEFF}" + Specs.bakery.replacingOccurrences(of: "\n", with: "\r\n"), to: "windows/bakery.yaml")
        for place in ["plain", "windows"] {
            let line = "cd \(place) && \"$MARTLET\" generate bakery.yaml --output out --tests tests"
            #expect(try Command.shell(line, in: folder).status == 0)
        }
        for place in ["out", "tests"] {
            #expect(try !folder.list("plain/\(place)").isEmpty)
            for name in try folder.list("plain/\(place)") {
                #expect(try folder.read("windows/\(place)/\(name)") == folder.read("plain/\(place)/\(name)"))
            }
        }
    }

    /// Encodings that are not UTF-8, by name.
    static let encodings: [(name: String, bytes: [UInt8])] = {
        let units = Array(Specs.bakery.utf16)
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        return [
            ("UTF-16, little end first", [0xFF, 0xFE] + little), ("UTF-16, big end first", [0xFE, 0xFF] + big),
            ("UTF-16 without a mark", little), ("Latin-1", Array(Specs.bakery.utf8) + [0x23, 0x20, 0xE9, 0x0A]),
            ("half a character at the end", Array(Specs.bakery.utf8) + [0x23, 0xF0, 0x9F, 0xA6]),
            ("an overlong slash", Array(Specs.bakery.utf8) + [0x23, 0xC0, 0xAF]),
            ("a surrogate", Array(Specs.bakery.utf8) + [0x23, 0xED, 0xA0, 0x80]),
            ("zeros", [UInt8](repeating: 0, count: 1_000)),
            ("an image", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        ]
    }()

    @Test(arguments: encodings.map(\.name)) func anotherEncodingIsAFinding(name: String) throws {
        let bytes = try #require(Self.encodings.first { $0.name == name }).bytes
        try write(bytes, to: "bakery.yaml")
        let run = try generate("bakery.yaml")
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("bakery.yaml:"))
        #expect(run.errors.contains(": error: "))
        #expect(isNothingWritten)
    }

    @Test(arguments: ["", "\n", "# nothing\n", "---\n...\n", "null\n", "[]\n", "{}\n", "text\n"])
    func aFileWithoutASpecificationIsAFinding(text: String) throws {
        try folder.write(text, to: "bakery.yaml")
        let run = try generate("bakery.yaml")
        #expect(run.status == 1)
        #expect(run.errors.contains("error: "))
        #expect(isNothingWritten)
    }

    @Test func aFolderIsNoSpecification() throws {
        try folder.write("", to: "specs/empty.yaml")
        let run = try generate("specs")
        #expect(run.status == 66)
        #expect(run.errors.contains("name a file, not a directory"))
        #expect(isNothingWritten)
    }

    @Test func aFolderIsNoIncludedFile() throws {
        try folder.write("martlet: 1\napi: Bakery\ninclude: [models]\n", to: "bakery.yaml")
        try folder.write("", to: "models/empty.yaml")
        let run = try generate("bakery.yaml")
        #expect(run.status == 66)
        #expect(run.errors.contains("bakery.yaml:3:"))
        #expect(isNothingWritten)
    }

    @Test func aLinkThatLeadsNowhereCannotBeRead() throws {
        let link = folder.url.appendingPathComponent("bakery.yaml").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "gone.yaml")
        #expect(try generate("bakery.yaml").status == 66)
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "bakery.yaml")
        #expect(try generate("bakery.yaml").status == 66)
        #expect(isNothingWritten)
    }

    @Test func aNameThatIsTooLongCannotBeRead() throws {
        let run = try generate(String(repeating: "n", count: 5_000) + ".yaml")
        #expect(run.status == 66)
        #expect(isNothingWritten)
    }
}
