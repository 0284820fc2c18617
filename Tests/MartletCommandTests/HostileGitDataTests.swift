import Foundation
import Testing

/// `martlet diff` in repositories whose files are not what a clone has, and what it leaves behind.
struct HostileGitDataTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(DiffCommandTests.base, to: "repo/specs/pets.yaml")
        try folder.write("PRIVATE\n", to: "secret")
        try shell("git init -q -b main . && git add -A && git commit -q -m first && git tag v1")
        try folder.write(DiffCommandTests.revision, to: "repo/specs/pets.yaml")
    }

    @discardableResult
    private func shell(_ line: String) throws -> Command.Outcome {
        try Command.gitShell(
            """
            blob() { id=$(git rev-parse HEAD:specs/pets.yaml); echo ".git/objects/${id:0:2}/${id:2}"; }
            \(line)
            """, in: folder, at: "repo")
    }

    private func diff(_ words: String = "--against HEAD specs") throws -> Command.Outcome {
        try shell("mkdir -p ../tmp && TMPDIR=\"$PWD/../tmp\" \"$MARTLET\" diff \(words)")
    }

    // MARK: What git must not read

    /// What stands where git looks for a file.
    static let wrong = ["mkfifo %", "ln -s /dev/zero %", "ln -s \"$PWD/../secret\" %", "mkdir %"]
    /// Where it looks when the files of a commit are read.
    static let files = [
        ".git/HEAD", ".git/refs/heads/main", ".git/packed-refs", ".git/config", ".git/shallow", ".git/logs/HEAD",
        ".git/objects/info/alternates", ".git/objects/pack/pack-1.idx", "$(blob)",
    ]

    @Test(arguments: files, wrong)
    func gitReadsNoPipesDevicesAndLinksOut(file: String, line: String) throws {
        // A folder of that name is one more level of references, and what is no pack is ignored.
        let isHarmless = line == "mkdir %" || file == ".git/config" && line.contains("secret")
        try shell("p=\(file); mkdir -p $(dirname $p); rm -rf $p; \(line.replacingOccurrences(of: "%", with: "$p"))")
        let run = try diff()
        if !isHarmless { #expect(run.status == 66, "\(run.output)\(run.errors)") }
        #expect(run.status == 66 || run.status == 1)
        #expect(!(run.output + run.errors).contains("PRIVATE"))
        #expect(try folder.list("tmp") == [])
    }

    /// Each tree has ten names for the next one.
    @Test(arguments: [7, 10]) func aTreeThatContainsItselfManyTimesIsRefused(depth: Int) throws {
        try shell(
            """
            tree=$(git rev-parse HEAD^{tree})
            for depth in $(seq \(depth)); do
              tree=$(for name in 0 1 2 3 4 5 6 7 8 9; do printf '040000 tree %s\\t%s\\n' $tree $name; done | git mktree)
            done
            git update-ref refs/heads/bomb $(git commit-tree -m bomb $tree)
            """)
        let run = try diff("--against bomb specs")
        #expect(run.status == 66)
        #expect(run.errors.contains("[git/too-much]"), "\(run.errors)")
    }

    /// Each link takes the system a tenth of a second.
    @Test func linksThatLeadOnAndOnAreNotFollowed() throws {
        try shell(
            """
            git commit -q -a -m second
            mkdir specs/a
            way=$(printf 'a/../%.0s' $(seq 800))
            for n in $(seq 38); do ln -s "${way}l$((n + 1))" specs/l$n; done
            ln -s pets.yaml specs/l39
            for n in $(seq 50); do ln -s l1 specs/z$n.yaml; done
            git add -A && git commit -q -m third
            """)
        #expect(try diff("--against HEAD~1 specs").status == 0)
        #expect(try diff("--against HEAD specs").status == 0)
        try shell("for n in $(seq 5000); do ln -s l1 specs/y$n.yaml; done")
        let run = try diff("--against HEAD~1 specs")
        #expect(run.status == 66)
        #expect(run.errors.contains("more than 5000 links"), "\(run.errors)")
    }

    @Test func gitReadsNoIndexThatIsAPipe() throws {
        try shell("rm .git/index && mkfifo .git/index")
        let run = try diff("HEAD:specs/pets.yaml :specs/pets.yaml")
        #expect(run.status == 66)
        #expect(run.errors.contains("git must not read"), "\(run.errors)")
        #expect(try diff("HEAD:specs/pets.yaml specs/pets.yaml").status == 1)
    }

    @Test(arguments: ["refs/heads/main", "refs/tags/other", "refs/heads/a/b"])
    func aReferenceIsSmall(name: String) throws {
        try shell("mkdir -p .git/refs/heads/a && truncate -s 1G .git/\(name)")
        let run = try diff()
        #expect(run.status == 66)
        #expect(run.errors.contains("has more than 65536 bytes"), "\(run.errors)")
    }

    /// As the shell of git-new-workdir and `core.preferSymlinkRefs` make them.
    @Test func linksInsideOfARepositoryAndSharedObjectsAreRead() throws {
        try shell(
            """
            ln -s main .git/refs/heads/alias && mv .git/objects ../objects && ln -s ../../objects .git/objects
            mkdir ../more && echo ../more > .git/objects/info/alternates
            """)
        let run = try diff("--against alias specs")
        #expect(run.status == 1)
        #expect(run.output.contains("'GET /pets/count' is gone"), "\(run.errors)")
    }

    @Test func aDamagedObjectIsSaidToBe() throws {
        try shell("p=$(blob); chmod +w $p; echo damaged > $p")
        let run = try diff()
        #expect(run.status == 66)
        #expect(run.errors.contains("error: ") && run.errors.contains("[git/unreadable]"), "\(run.errors)")
    }

    /// What another repository holds that objects are taken from, and how its folder is named.
    @Test(arguments: [
        "../more", "../more\\0x", "\"../more\"", "../more\\n../more", "../../objects\\n../more", "# a\\n../more",
    ])
    func objectsOfOtherRepositoriesAreCheckedToo(line: String) throws {
        try shell("mkdir -p .git/more/pack && mkfifo .git/more/pack/pack-1.idx .git/more/pack/pack-1.pack")
        try shell("printf '\(line)\\n' > .git/objects/info/alternates")
        let run = try diff()
        #expect(run.status == 66, "\(run.output)")
        #expect(run.errors.contains("git must not read") || run.errors.contains("cannot be read"), "\(run.errors)")
    }

    // MARK: How git is called

    /// Puts a script in front of git.
    private func writeGit(_ script: String) throws {
        try folder.write("#!/bin/sh\n\(script)\n", to: "bin/git")
        try shell("chmod +x ../bin/git")
    }

    @Test func oneGitReadsAllFiles() throws {
        try shell("for i in $(seq 30); do cp specs/pets.yaml specs/s$i.yaml; done; git add -A; git commit -q -m second")
        try shell("for i in $(seq 30); do rm specs/s$i.yaml; done")
        try writeGit("echo \"$@\" >> \"$HOME/calls\"; PATH=${PATH#*:} exec git \"$@\"")
        let run = try shell("HOME=$PWD/.. PATH=$PWD/../bin:$PATH \"$MARTLET\" diff --against HEAD specs")
        #expect(run.output.contains("[diff/specification-removed]"), "\(run.errors)")
        let calls = try folder.read("calls").split(separator: "\n")
        #expect(calls.filter { $0.contains(" cat-file ") }.count == 1)
        #expect(calls.count < 10)
    }

    /// A few kilobytes can hold a commit of gigabytes.
    @Test func gitIsToldHowMuchMemoryItMayTakeAtOnce() throws {
        try writeGit("echo \"$GIT_ALLOC_LIMIT\" >> \"$HOME/limits\"; PATH=${PATH#*:} exec git \"$@\"")
        #expect(try shell("HOME=$PWD/.. PATH=$PWD/../bin:$PATH \"$MARTLET\" diff --against HEAD specs").status == 1)
        #expect(Set(try folder.read("limits").split(separator: "\n")) == ["512m"])
    }

    /// The git that prints too much is stopped, and another one goes on.
    @Test func aLargeFileDoesNotKeepOthersFromBeingCompared() throws {
        try shell(
            """
            truncate -s 70M specs/a.yaml && cp specs/a.yaml specs/z.json && git add specs/a.yaml specs/z.json
            git commit -q -m second
            """)
        let run = try diff()
        #expect(run.status == 1)
        #expect(run.output.contains("'GET /pets/count' is gone"), "\(run.errors)")
        #expect(try diff("HEAD:specs/a.yaml specs/pets.yaml").errors.contains("it has more than"))
    }

    @Test(arguments: ["TERM", "INT", "HUP"])
    func aSignalEndsGitAndRemovesItsFolder(signal: String) throws {
        // Its end closes the pipe.
        try writeGit("exec tail -f /dev/null 9> \"$HOME/alive\"")
        let run = try shell(
            """
            set -m
            mkdir ../tmp && mkfifo ../alive
            TMPDIR="$PWD/../tmp" HOME="$PWD/.." PATH="$PWD/../bin:$PATH" "$MARTLET" diff --against HEAD specs &
            exec 8< ../alive
            kill -\(signal) $!
            wait $!
            echo "status $?"
            timeout 60 cat <&8 || echo "git goes on"
            """)
        let number = ["TERM": 143, "INT": 130, "HUP": 129][signal] ?? 0
        #expect(run.output == "status \(number)\n", "\(run.errors)")
        #expect(try folder.list("tmp") == [])
    }

    /// As `nohup` has it.
    @Test func aSignalThatIsIgnoredGoesOnToBe() throws {
        try writeGit("echo $$ > \"$HOME/started\"; read line < \"$HOME/goes-on\"; exit 1")
        let run = try shell(
            """
            mkfifo ../started ../goes-on
            trap '' HUP
            HOME="$PWD/.." PATH="$PWD/../bin:$PATH" "$MARTLET" diff --against HEAD specs &
            read git < ../started
            kill -HUP $!
            echo > ../goes-on
            wait $!
            echo "status $?"
            """)
        #expect(run.output == "status 66\n", "\(run.errors)")
    }
}
