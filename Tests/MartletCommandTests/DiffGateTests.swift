import Foundation
import Testing

/// `martlet diff --against` over a folder, where a change tries not to be compared.
struct DiffGateTests {
    let folder: TemporaryFolder

    private static let base = """
        openapi: 3.1.0
        info: { title: T, version: "1" }
        paths: { /a: { get: { operationId: a, responses: { "200": { description: x, content: {
          application/json: { schema: { type: string } } } } } } } }

        """
    private static let broken = base.replacingOccurrences(of: "type: string", with: "type: integer")

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.base, to: "specs/api.yaml")
        try shell("git init -q -b main . && git add -A && git commit -q -m first")
    }

    @discardableResult
    private func shell(_ line: String) throws -> Command.Outcome {
        try Command.gitShell(line, in: folder)
    }

    private func diff(_ path: String = "specs") throws -> Command.Outcome {
        try shell("\"$MARTLET\" diff --against main \(path)")
    }

    private static func flow(_ text: String) -> String {
        let lines = text.replacingOccurrences(of: "\ninfo", with: ",\ninfo")
        return "{" + lines.replacingOccurrences(of: "\npaths", with: ",\npaths") + "}\n"
    }

    private static func begun(_ line: String, _ text: String) -> String {
        text.replacingOccurrences(of: "openapi: 3.1.0", with: line)
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n").map { "  \($0)\n" }.joined()
    }

    /// The ways to write the version that YAML and JSON have.
    static let spellings: [@Sendable (String) -> String] = [
        { $0 }, { begun("openapi : 3.1.0", $0) }, { begun("? openapi\n: 3.1.0", $0) }, indented, flow,
        { begun("\"open\\u0061pi\": 3.1.0", $0) }, { begun("\"open\\x61pi\": 3.1.0", $0) },
        { begun("\"open\\U00000061pi\": 3.1.0", $0) }, { begun("!!str openapi: 3.1.0", $0) },
        { begun("&a openapi: 3.1.0", $0) }, { "--- " + flow($0) }, { "---\n" + $0 }, { "# a\n--- # b\n" + $0 },
        { "\u{FEFF}" + $0 }, { $0.replacingOccurrences(of: "\n", with: "\r\n") }, { "%YAML 1.2\n---\n" + $0 },
        { begun("x-a: &a openapi\n*a : 3.1.0", $0) }, { begun("<<: { openapi: 3.1.0 }", $0) },
        { "\n\n   " + flow($0) }, { "!!map " + flow($0) },
    ]

    @Test(arguments: spellings.indices)
    func comparesWhateverTheVersionIsWrittenLike(index: Int) throws {
        try folder.write(Self.spellings[index](Self.broken), to: "specs/api.yaml")
        let run = try diff()
        #expect(run.status == 1, "\(Self.spellings[index](Self.broken))\n\(run.output)\(run.errors)")
    }

    @Test(arguments: spellings.indices)
    func comparesWhateverTheVersionWasWrittenLike(index: Int) throws {
        try folder.write(Self.spellings[index](Self.base), to: "specs/api.yaml")
        try shell("git commit -q -a -m second")
        #expect(try diff().output == "no changes\n", "\(Self.spellings[index](Self.base))")
        try folder.write(Self.broken, to: "specs/api.yaml")
        #expect(try diff().status == 1, "\(Self.spellings[index](Self.base))")
    }

    @Test(arguments: [
        "gone: 1\n", "", "[", "- a\n", "\0\u{1}", "info: { title: T }\n", "%PDF-1.7", "\"open\\u0061pi\": [\n",
    ])
    func aFileThatIsNoSpecificationAnyMoreFails(text: String) throws {
        try folder.write(text, to: "specs/api.yaml")
        let run = try diff()
        #expect(run.status == 1 || run.status == 66, "\(run.output)")
        #expect(run.errors.contains("error: "), "\(run.output)")
    }

    /// What is put in its place.
    @Test(arguments: [
        "rm api.yaml", "rm api.yaml; mkfifo api.yaml", "rm api.yaml; mkdir api.yaml", "ln -sf /dev/zero api.yaml",
        "ln -sf absent.yaml api.yaml", "rm api.yaml; ln -s api.yaml api.yaml",
        "mv api.yaml ../../out.yaml; ln -s ../../out.yaml api.yaml",
        "mkdir vendor; mv api.yaml vendor", "mkdir .a; mv api.yaml .a", "mv api.yaml api.YAML", "mv api.yaml api.txt",
        "cd ..; mv specs ../out; ln -s ../out specs", "cd ..; rm -r specs; echo > specs", "rm -r ../specs",
        "truncate -s 1G api.yaml",
    ])
    func aFileThatCannotBeReadAnyMoreFails(line: String) throws {
        try shell("mkdir w && mv .git specs w && cd w/specs && \(line)")
        for path in ["specs", "."] {
            let run = try shell("cd w && \"$MARTLET\" diff --against main \(path)")
            #expect(run.status == 1 || run.status == 66, "\(path): \(run.output)\(run.errors)")
        }
    }

    /// A path that leads into another repository now is compared with what it was in this one.
    @Test func aFolderThatBecameALinkToAnotherRepositoryIsGone() throws {
        try folder.write(Self.broken, to: "other/specs/api.yaml")
        try shell(
            """
            cd other && git init -q -b main . && git add -A && git commit -q -m first && cd ..
            rm -r specs && ln -s other/specs specs
            """)
        #expect(try shell("cd other && \"$MARTLET\" diff --against main specs").output == "no changes\n")
        let run = try diff()
        #expect(run.status == 1, "\(run.output)\(run.errors)")
    }

    /// A key further down says nothing about the document.
    @Test func otherFilesThatMentionTheWordsAreNotCompared() throws {
        try folder.write("{\"dependencies\": {\"openapi\": \"1\"}}", to: "specs/package.json")
        try folder.write("a:\n  openapi: 3.1.0\nb: |\n  openapi: 3.1.0\n", to: "specs/notes.yaml")
        try folder.write("{\"a\": \"\\u0061\", \"b\": [\"swagger\"]}", to: "specs/data.json")
        let run = try diff()
        #expect(run.output == "no changes\n", "\(run.errors)")
        #expect(run.status == 0)
    }

    @Test func aFolderWithTooManySpecificationsIsRefused() throws {
        try shell("cd specs && for i in $(seq 5001); do echo 'openapi: 3.1.0' > s$i.yaml; done")
        let run = try diff()
        #expect(run.status == 66)
        #expect(run.errors.contains("error: 'specs' holds more than 5000 specifications"), "\(run.errors)")
        #expect(run.errors.contains("[git/too-much]"))
    }
}
