import Foundation
import Testing

/// `martlet diff` in a repository of git.
struct DiffGitTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(DiffCommandTests.base, to: "specs/pets.yaml")
        try folder.write(Self.whole, to: "specs/shop/openapi.json")
        try folder.write(Self.part, to: "specs/shop/parts.json")
        try folder.write("diff: { approvals: approvals.yaml }\n", to: "specs/martlet.yaml")
        try git("init -q -b main && git add -A && git commit -q -m first && git tag v1")
    }

    private static let whole = """
        {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {"/items": {"get": {
          "operationId": "list", "responses": {"200": {"description": "ok", "content": {"application/json": {
            "schema": {"$ref": "parts.json#/$defs/Item"}}}}}}}}}

        """
    private static let part = """
        {"$defs": {"Item": {"type": "object", "required": ["id"], "properties": {"id": {"type": "string"}}}}}

        """

    @discardableResult
    private func git(_ words: String) throws -> Command.Outcome {
        let run = try Command.gitShell("git \(words)", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        return run
    }

    private func diff(_ arguments: String...) throws -> Command.Outcome {
        try Command.run(["diff"] + arguments, in: folder)
    }

    @Test(arguments: [
        "HEAD:specs/pets.yaml", "v1:./specs/pets.yaml", "main:specs/pets.yaml", "HEAD^{/first}:specs/pets.yaml",
    ])
    func readsARevision(base: String) throws {
        try folder.write(DiffCommandTests.revision, to: "specs/pets.yaml")
        let run = try diff(base, "specs/pets.yaml")
        #expect(run.status == 1)
        #expect(run.output.contains("\(base):6:5: error: 'GET /pets/count' is gone"))
    }

    @Test func readsWhatIsStaged() throws {
        try folder.write(DiffCommandTests.revision, to: "specs/pets.yaml")
        #expect(try diff("HEAD:specs/pets.yaml", ":specs/pets.yaml").status == 0)
        try git("add specs")
        #expect(try diff("HEAD:specs/pets.yaml", ":specs/pets.yaml").status == 1)
    }

    /// `git show` counts from the top of the repository, whatever the working directory is.
    @Test func countsPathsFromTheTop() throws {
        func shell(_ line: String) throws -> Command.Outcome { try Command.shell("cd specs && \(line)", in: folder) }
        #expect(try shell("$MARTLET diff HEAD:specs/pets.yaml pets.yaml").status == 0)
        #expect(try shell("$MARTLET diff HEAD:./pets.yaml pets.yaml").status == 0)
        #expect(try shell("$MARTLET diff --against HEAD").status == 0)
        let wrong = try shell("$MARTLET diff HEAD:pets.yaml pets.yaml")
        #expect(wrong.status == 66)
        #expect(wrong.errors.contains("did you mean 'HEAD:./pets.yaml'?"))
    }

    /// The parts of a specification are those of its revision.
    @Test func followsReferencesInsideOfTheRevision() throws {
        try folder.write(Self.part.replacingOccurrences(of: "[\"id\"]", with: "[]"), to: "specs/shop/parts.json")
        try git("commit -q -a -m second && git rm -q -r specs/shop && git commit -q -m third")
        let run = try diff("v1:specs/shop/openapi.json", "HEAD~1:specs/shop/openapi.json", "--format", "json")
        #expect(run.errors == "")
        let same = try diff("v1:specs/shop/openapi.json", "v1:specs/shop/openapi.json")
        #expect(same.output == "no changes\n")
    }

    @Test func comparesAFolderWithARevision() throws {
        #expect(try diff("--against", "v1", "specs").output == "no changes\n")
        try folder.write(DiffCommandTests.revision, to: "specs/pets.yaml")
        try folder.write(DiffCommandTests.base, to: "specs/new.yaml")
        try FileManager.default.removeItem(at: folder.url.appending(path: "specs/shop"))
        let run = try diff("--against", "v1", "specs", "--format", "json")
        #expect(run.status == 1)
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let changes = try #require(object?["changes"] as? [[String: Any]])
        #expect(
            changes.compactMap { $0["code"] as? String } == [
                "diff/specification-added", "diff/endpoint-removed", "diff/specification-removed",
            ])
        let comparisons = try #require(object?["comparisons"] as? [[String: Any]])
        #expect(
            comparisons.compactMap { $0["base"] as? String } == ["v1:specs/pets.yaml", "v1:specs/shop/openapi.json"])
    }

    /// A specification whose file has another name is the same: what has changed in it is seen.
    @Test func comparesASpecificationThatWasRenamed() throws {
        try FileManager.default.removeItem(at: folder.url.appending(path: "specs/pets.yaml"))
        try folder.write(DiffCommandTests.base, to: "specs/animals.yaml")
        #expect(try diff("--against", "v1", "specs").output == "no changes\n")
        try folder.write(DiffCommandTests.revision, to: "specs/animals.yaml")
        let run = try diff("--against", "v1", "specs")
        #expect(run.status == 1)
        #expect(run.output.contains("'GET /pets/count' is gone"))
        #expect(!run.output.contains("diff/specification-"), "\(run.output)")
    }

    /// What cannot be read, in the revision or on the disk, hides nothing else.
    @Test(arguments: [true, false])
    func comparesWhatCanBeRead(isBaseBroken: Bool) throws {
        try folder.write("openapi: [broken\n", to: "specs/broken.yaml")
        if isBaseBroken {
            try git("add -A && git commit -q -m second")
            try FileManager.default.removeItem(at: folder.url.appending(path: "specs/broken.yaml"))
        }
        try folder.write(DiffCommandTests.revision, to: "specs/pets.yaml")
        let run = try diff("--against", "HEAD", "specs", "--fail-on", "never")
        #expect(run.status == 1)
        #expect(run.output.contains("'GET /pets/count' is gone"))
        #expect(run.errors.contains("broken.yaml:1:10: error: '[' is never closed"))
    }

    /// A file of the revision that is a folder now is gone, also where its path is named; and the other way round.
    @Test func comparesAFileWithAFolder() throws {
        let path = folder.url.appending(path: "specs/pets.yaml")
        try FileManager.default.removeItem(at: path)
        let other = DiffCommandTests.base.replacingOccurrences(of: "api: Pets", with: "api: Birds")
        try folder.write(other, to: "specs/pets.yaml/inner.yaml")
        let gone = try diff("--against", "HEAD", "specs/pets.yaml")
        #expect(gone.status == 1)
        #expect(gone.output.contains("the specification 'specs/pets.yaml' is gone"))
        #expect(gone.output.contains("the specification 'specs/pets.yaml/inner.yaml' is new"))
        try git("add -A && git commit -q -m second")
        try FileManager.default.removeItem(at: path)
        try folder.write(DiffCommandTests.base, to: "specs/pets.yaml")
        let back = try diff("--against", "HEAD", "specs/pets.yaml")
        #expect(back.status == 1)
        #expect(back.output.contains("the specification 'specs/pets.yaml' is new"))
    }

    @Test func approvesChangesOfAFolder() throws {
        try folder.write(DiffCommandTests.revision, to: "specs/pets.yaml")
        let approved = try diff("--against", "v1", "--approve", "--reason", "r", "--owner", "o")
        #expect(approved.status == 0)
        #expect(try folder.read("specs/approvals.yaml").contains("spec: pets.yaml\n"))
        #expect(try diff("--against", "v1", "specs/pets.yaml").status == 0)
        #expect(try diff("v1:specs/pets.yaml", "specs/pets.yaml").status == 0)
        try git("commit -q -a -m second")
        let stale = try diff("--against", "HEAD", "specs")
        #expect(stale.status == 0)
        try git("add -A")
        #expect(try diff("v1:specs/pets.yaml", ":specs/pets.yaml").status == 0)
    }

    @Test(arguments: [
        ("nonsense:specs/pets.yaml", "git knows no revision 'nonsense'"),
        ("--output=x:specs/pets.yaml", "git knows no revision '--output=x'"),
        ("HEAD:absent.yaml", "no such file or directory in 'HEAD'"),
        ("https://example.com/api.yaml", "is an address"),
    ])
    func saysWhatGitDoesNotKnow(base: String, message: String) throws {
        let run = try diff("specs/pets.yaml", "--", base)
        #expect(run.status == 66)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func followsLinksOfTheRevision() throws {
        try Command.shell("ln -s pets.yaml specs/link.yaml", in: folder).requireSuccess()
        try git("add -A && git commit -q -m link")
        #expect(try diff("HEAD:specs/link.yaml", "specs/pets.yaml").output == "no changes\n")
    }

    @Test func isNoRepositoryOutsideOfOne() throws {
        let outside = try TemporaryFolder()
        try outside.write(DiffCommandTests.base, to: "pets.yaml")
        let run = try Command.run(["diff", "--against", "HEAD", "pets.yaml"], in: outside)
        #expect(run.status == 66)
        #expect(run.errors.contains("is in no repository of git"))
    }
}

extension Command.Outcome {
    fileprivate func requireSuccess() throws {
        try #require(status == 0, "\(errors)")
    }
}
