import Foundation
import Testing

/// What `docs/guides/ci.md` tells people to copy, tried in a repository of git.
struct DiffGuideTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(DiffCommandTests.base, to: "specs/pets.yaml")
        try shell("git init -q -b main && git add -A && git commit -q -m first")
    }

    /// The blocks of the guide in a language.
    private static func blocks(_ language: String) throws -> [String] {
        let guide = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/guides/ci.md")
        return try String(contentsOf: guide, encoding: .utf8).components(separatedBy: "```\(language)\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
    }

    /// Runs a line in the folder, with the command as `martlet` and a git that nobody has set up.
    @discardableResult
    private func shell(_ line: String) throws -> Command.Outcome {
        try Command.gitShell(
            """
            export PATH="$PWD/.git/tools:$(dirname "$MARTLET"):$PATH"
            \(line)
            """, in: folder)
    }

    private func breakContract() throws {
        try folder.write(DiffCommandTests.revision, to: "specs/pets.yaml")
    }

    /// Every command line of the jobs, run as it stands where a job would run it: on the merge of a branch.
    @Test func showsCommandsThatRun() throws {
        let lines = try Self.blocks("yaml").flatMap { $0.split(separator: "\n") }
            .compactMap { line in line.range(of: "martlet diff ").map { String(line[$0.lowerBound...]) } }
        #expect(lines.count >= 5)
        try shell("git checkout -q -b change").requireClean()
        try breakContract()
        try shell("git commit -q -a -m break && git checkout -q main && git merge -q --no-ff -m merge change")
            .requireClean()
        for line in lines {
            let run = try shell("export CI_MERGE_REQUEST_DIFF_BASE_SHA=HEAD^1; \(line)")
            let isBreaking = !line.hasSuffix("|| true") && !line.hasSuffix("--against HEAD")
            #expect(run.status == (isBreaking ? 1 : 0), "\(line): \(run.errors)")
        }
        #expect(try folder.read("contract.md").contains("needs a look"))
        #expect(try folder.read("contract.html").contains("</html>"))
        #expect(try folder.read("contract.xml").contains("<failure "))
    }

    @Test func showsAHookThatRefusesToCommit() throws {
        let hook = try #require(try Self.blocks("bash").first { $0.contains("# .git/hooks/pre-commit") })
        try folder.write(hook + "\n", to: ".git/hooks/pre-commit")
        try shell("chmod +x .git/hooks/pre-commit").requireClean()
        try breakContract()
        // What is not staged is not committed, and not judged.
        try folder.write("more", to: "README")
        try shell("git add README && git commit -q -m fine").requireClean()
        let refused = try shell("git commit -q -a -m break")
        #expect(refused.status == 1)
        #expect(refused.output.contains("'GET /pets/count' is gone") || refused.errors.contains("is gone"))
        try shell("git commit -q -a --no-verify -m break").requireClean()
    }

    @Test func showsADriverForGit() throws {
        let driver = try #require(try Self.blocks("bash").first { $0.contains("old file, its id and mode") })
        try folder.write(driver + "\n", to: ".git/tools/git-diff-martlet")
        try shell(
            """
            chmod +x .git/tools/git-diff-martlet && git config diff.martlet.command git-diff-martlet
            echo 'specs/*.yaml diff=martlet' >> .gitattributes
            """
        ).requireClean()
        try breakContract()
        try folder.write(DiffCommandTests.base, to: "specs/new.yaml")
        try shell("git add specs/new.yaml").requireClean()
        let run = try shell("git --no-pager diff HEAD")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("'GET /pets/count' is gone"))
        #expect(run.output.contains("specs/new.yaml: new"))
        #expect(!run.output.contains("@@"))
        #expect(try shell("git --no-pager diff --no-ext-diff HEAD").output.contains("@@"))
    }
}

extension Command.Outcome {
    fileprivate func requireClean() throws {
        try #require(status == 0, "\(output)\(errors)")
    }
}
