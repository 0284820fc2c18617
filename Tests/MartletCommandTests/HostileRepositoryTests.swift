import Foundation
import Testing

/// `martlet diff` in repositories that want git to start programs.
///
/// Each program is a script of its own that leaves a mark with the name of the key that names it.
struct HostileRepositoryTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(DiffCommandTests.base, to: "repo/specs/pets.yaml")
        try folder.write(DiffCommandTests.base, to: "repo/specs/gone.yaml")
        try folder.write("* diff=evil filter=evil merge=evil\n", to: "repo/.gitattributes")
        try folder.write(DiffCommandTests.base, to: "marks/.keep")
        try shell("git init -q -b main . && git add -A && git commit -q -m first && git tag v1")
        try folder.write(DiffCommandTests.revision, to: "repo/specs/pets.yaml")
        try shell("git commit -q -a -m second && git tag v2")
    }

    /// Runs a line in the repository, with a git that nobody has set up.
    @discardableResult
    private func shell(_ line: String) throws -> Command.Outcome {
        try Command.gitShell(line, in: folder, at: "repo")
    }

    // MARK: What is tried

    /// The keys that name a program, as `git help -c` and the page of each command have them.
    static let programs = [
        "core.fsmonitor", "core.pager", "core.editor", "core.sshCommand", "core.gitProxy", "core.askPass",
        "core.alternateRefsCommand", "diff.external", "diff.evil.command", "diff.evil.textconv", "filter.evil.clean",
        "filter.evil.smudge", "filter.evil.process", "merge.evil.driver", "credential.helper",
        "credential.https://example.com.helper", "gpg.program", "gpg.openpgp.program", "gpg.ssh.program",
        "gpg.x509.program", "gpg.ssh.defaultKeyCommand", "remote.origin.uploadpack", "remote.origin.receivepack",
        "uploadpack.packObjectsHook", "sequence.editor", "interactive.diffFilter", "trailer.evil.command",
        "trailer.evil.cmd", "browser.evil.cmd", "browser.evil.path", "man.evil.cmd", "man.evil.path",
        "difftool.evil.cmd", "difftool.evil.path", "mergetool.evil.cmd", "mergetool.evil.path", "guitool.evil.cmd",
        "instaweb.httpd", "instaweb.browser", "sendemail.smtpServer", "sendemail.toCmd", "sendemail.ccCmd",
        "sendemail.headerCmd", "imap.tunnel", "tar.evil.command", "pager.config", "pager.rev-parse", "pager.ls-tree",
        "pager.ls-files", "pager.cat-file", "pager.log",
    ]
    /// The keys of which a value begins with `!` to name a program.
    static let bangs = [
        "alias.rev-parse", "alias.ls-tree", "alias.ls-files", "alias.cat-file", "alias.config", "alias.env",
        "submodule.evil.update", "credential.http://example.com.helper",
    ]
    /// The hooks, which `core.hooksPath` names all at once.
    static let hooks = [
        "applypatch-msg", "commit-msg", "fsmonitor-watchman", "post-checkout", "post-commit", "post-index-change",
        "post-merge", "post-rewrite", "pre-auto-gc", "pre-commit", "pre-merge-commit", "pre-push", "pre-rebase",
        "prepare-commit-msg", "proc-receive", "reference-transaction", "sendemail-validate",
    ]
    /// What makes git use them, or makes it look elsewhere.
    static let switches = [
        "core.hooksPath": "%/hooks", "core.fsmonitorHookVersion": "1", "extensions.partialClone": "origin",
        "remote.origin.promisor": "true", "remote.origin.partialclonefilter": "blob:none", "remote.origin.url": ".",
        "remote.origin.fetch": "+refs/heads/*:refs/remotes/origin/*", "remote.evil.url": "ext::%/tools/remote.evil.url",
        "remote.evil.promisor": "true", "remote.other.vcs": "evil", "remote.other.url": "evil::x",
        "remote.other.promisor": "true", "url.ext::%/tools/url.ext.insteadOf .insteadOf": "https://example.com/",
        "protocol.allow": "always", "protocol.ext.allow": "always", "diff.tool": "evil", "merge.tool": "evil",
        "web.browser": "evil", "man.viewer": "evil", "help.browser": "evil", "log.showSignature": "true",
        "commit.gpgSign": "true", "tag.gpgSign": "true", "gpg.format": "ssh", "submodule.recurse": "true",
        "fetch.recurseSubmodules": "true", "init.templateDir": "%/hooks", "core.attributesFile": "%/attributes",
        "receive.procReceiveRefs": "refs",
    ]

    static var keyCount: Int { programs.count + bangs.count + hooks.count + switches.count }

    private var configuration: String {
        func entry(_ key: String, _ value: String) -> String {
            let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
            let quoted = "\"" + value.replacingOccurrences(of: "%", with: folder.url.path) + "\""
            guard let end = parts[1].lastIndex(of: ".") else { return "[\(parts[0])]\n\t\(parts[1]) = \(quoted)\n" }
            let middle = parts[1][..<end].replacingOccurrences(of: "%", with: folder.url.path)
            return "[\(parts[0]) \"\(middle)\"]\n\t\(parts[1][parts[1].index(after: end)...]) = \(quoted)\n"
        }
        return "[core]\n\trepositoryformatversion = 1\n\tbare = false\n"
            + Self.programs.map { entry($0, "%/tools/\(Self.fileName($0))") }.joined()
            + Self.bangs.map { entry($0, "!%/tools/\(Self.fileName($0))") }.joined()
            + Self.switches.sorted { $0.key < $1.key }.map { entry($0.key, $0.value) }.joined()
    }

    private static func fileName(_ key: String) -> String { key.replacingOccurrences(of: "/", with: "_") }

    private func script(leaving mark: String) -> String {
        "#!/bin/sh\ntouch '\(folder.url.path)/marks/\(mark)'\nexit 1\n"
    }

    /// Writes the scripts that leave marks.
    private func writePrograms() throws {
        let names = Self.programs + Self.bangs + ["remote.evil.url", "url.ext.insteadOf"]
        for name in names.map(Self.fileName) {
            try folder.write(script(leaving: name), to: "tools/\(name)")
        }
        for name in Self.hooks {
            for place in ["hooks", "repo/.git/hooks"] {
                let mark = "hook.\(name)"
                try folder.write(script(leaving: mark), to: "\(place)/\(name)")
            }
        }
        try folder.write("* diff=evil filter=evil\n", to: "attributes")
        try shell("chmod +x ../tools/* ../hooks/* .git/hooks/*")
    }

    private var marks: [String] {
        get throws { try folder.list("marks").filter { $0 != ".keep" } }
    }

    /// Where the configuration is, and what git makes of it.
    enum Place: String, CaseIterable {
        case config, include, includeIf, worktreeConfig, otherWorkTree, linkedWorkTree
    }

    private func poison(_ place: Place) throws {
        try writePrograms()
        let plain = "[core]\n\trepositoryformatversion = 1\n\tbare = false\n"
        let file = folder.url.appending(path: "evil").path
        switch place {
        case .config: try folder.write(configuration, to: "repo/.git/config")
        case .include:
            try folder.write(configuration, to: "evil")
            try folder.write(plain + "[include]\n\tpath = \(file)\n", to: "repo/.git/config")
        case .includeIf:
            try folder.write(configuration, to: "evil")
            try folder.write(plain + "[includeIf \"gitdir:/**\"]\n\tpath = \(file)\n", to: "repo/.git/config")
        case .worktreeConfig:
            try folder.write(plain + "[extensions]\n\tworktreeConfig = true\n", to: "repo/.git/config")
            try folder.write(configuration, to: "repo/.git/config.worktree")
        case .otherWorkTree:
            try folder.write(configuration + "[core]\n\tworktree = \(folder.url.path)\n", to: "repo/.git/config")
        case .linkedWorkTree:
            // What the folder is then is a linked working tree of a repository beside it.
            try shell(
                """
                mv .git ../main.git && git -C .. --git-dir main.git config core.bare true
                mkdir -p ../main.git/worktrees/repo && cp ../main.git/index ../main.git/worktrees/repo/
                cp ../main.git/HEAD ../main.git/worktrees/repo/ && echo ../.. > ../main.git/worktrees/repo/commondir
                echo "$PWD/.git" > ../main.git/worktrees/repo/gitdir
                echo "gitdir: ../main.git/worktrees/repo" > .git
                """)
            try folder.write(configuration, to: "main.git/config")
        }
    }

    /// Removes the content of a file of the first commit.
    private func loseContent() throws -> String {
        let id = try shell("git rev-parse v1:specs/pets.yaml").output.trimmingCharacters(in: .newlines)
        try shell("rm -f .git/objects/\(id.prefix(2))/\(id.dropFirst(2))")
        return id
    }

    /// All that we use git for.
    private static let uses = [
        "diff v1:specs/gone.yaml specs/gone.yaml", "diff v1:./specs/gone.yaml :specs/gone.yaml",
        "diff HEAD~1:specs/gone.yaml v2:specs/gone.yaml", "diff --against v1 specs/gone.yaml",
        "diff --against HEAD specs",
        "diff --against HEAD", "diff --against v1 specs --format markdown", "diff @{u}:specs/gone.yaml specs/gone.yaml",
        "diff --against v1 specs/pets.yaml --approve --reason r --owner o --approvals a.yaml",
        "diff v1:specs/pets.yaml specs/pets.yaml", "diff --against v1 specs", "doctor specs/pets.yaml",
        "lint specs/pets.yaml",
        "generate specs/pets.yaml -o out --check",
    ]

    // MARK: Claims

    /// The scripts do leave marks when git is used as people use it.
    @Test func theProgramsWouldRun() throws {
        let id = try loseContent()
        try poison(.config)
        try shell(
            """
            git status; git diff v1; git cat-file blob \(id); git -p log -1; git fetch evil; git hook run pre-commit
            """)
        let marks = try marks
        for key in [
            "core.fsmonitor", "filter.evil.process", "hook.pre-commit", "remote.evil.url", "remote.origin.uploadpack",
        ] {
            #expect(marks.contains(key), "\(key) left no mark; those that did: \(marks)")
        }
    }

    @Test(arguments: Place.allCases)
    func gitRunsNothing(place: Place) throws {
        _ = try loseContent()
        try poison(place)
        for line in Self.uses {
            let run = try shell("\"$MARTLET\" \(line)")
            #expect(run.status < 70, "\(line): \(run.errors)")
        }
        // From inside of the folder of specifications, too.
        try shell("cd specs && \"$MARTLET\" diff --against v1; \"$MARTLET\" diff v1:./gone.yaml gone.yaml")
        #expect(try marks == [])
        print("\(Self.keyCount) keys in \(place.rawValue), \(Self.uses.count + 2) runs, 0 programs started")
    }

    @Test func readsARepositoryWhoseConfigurationIsHostile() throws {
        try poison(.config)
        let run = try shell("\"$MARTLET\" diff v1:specs/pets.yaml v2:specs/pets.yaml")
        #expect(run.status == 1)
        #expect(run.output.contains("'GET /pets/count' is gone"), "\(run.errors)")
        #expect(try shell("\"$MARTLET\" diff HEAD:specs/pets.yaml :specs/pets.yaml").output == "no changes\n")
    }

    /// Where a commit can put a repository of its own.
    @Test(arguments: [
        "specs", "specs/deep", "specs/a/b/c/d/e", "specs/nested.git", "specs/.git", "specs/deep/.git", "gitfile",
    ])
    func readsNoRepositoryInsideOfTheTree(place: String) throws {
        try writePrograms()
        let id = try shell("git rev-parse v1:specs/pets.yaml").output.trimmingCharacters(in: .newlines)
        let path = place == "gitfile" ? "specs/hidden" : place
        try shell("git clone -q --bare . ../bare && mkdir -p \(path) && cp -R ../bare/. \(path)/")
        try shell("rm -f \(path)/objects/\(id.prefix(2))/\(id.dropFirst(2))")
        let bare = configuration.replacingOccurrences(of: "bare = false", with: "bare = true")
        try folder.write(bare, to: "repo/\(path)/config")
        if place == "gitfile" { try folder.write("gitdir: hidden\n", to: "repo/specs/.git") }
        // The control: git finds it, and starts what it names.
        try shell("cd \(path) && git cat-file blob \(id)")
        #expect(try marks.contains("remote.origin.uploadpack"))
        try shell("rm -f ../marks/*")
        for line in Self.uses { try shell("\"$MARTLET\" \(line)") }
        for line in Self.uses { try shell("cd \(path); \"$MARTLET\" \(line)") }
        try shell("cd specs && \"$MARTLET\" diff --against v1")
        #expect(try marks == [])
        guard !path.hasSuffix("/.git"), place != "gitfile" else { return }
        let run = try shell("\"$MARTLET\" diff --against v1 specs")
        #expect(run.status == 1)
        #expect(run.output.contains("v1:specs/pets.yaml:6:5: error: 'GET /pets/count' is gone"), "\(run.errors)")
    }

    /// Programs of the working directory are not taken for git.
    @Test func ignoresFoldersOfThePathThatDependOnTheWorkingDirectory() throws {
        try writePrograms()
        for path in ["repo/git", "repo/bin/git"] { try folder.write(script(leaving: "git"), to: path) }
        let run = try shell(
            "chmod +x git bin/git; PATH=.::bin:$PATH \"$MARTLET\" diff HEAD:specs/pets.yaml specs/pets.yaml")
        #expect(run.output == "no changes\n")
        #expect(try marks == [])
    }

    /// What a partial clone lacks is not fetched, and not taken for a file that was not there.
    @Test(arguments: ["blob:none", "tree:0"])
    func saysWhatAPartialCloneLacks(filter: String) throws {
        try shell("git config uploadpack.allowFilter true")
        try shell("git clone -q --no-checkout --filter=\(filter) \"file://$PWD\" ../part")
        for line in ["v1:specs/pets.yaml ../repo/specs/pets.yaml", "--against v1 specs"] {
            let run = try shell("cd ../part && \"$MARTLET\" diff \(line)")
            #expect(run.status == 66)
            #expect(run.errors.contains("error: the repository lacks"), "\(run.errors)")
            #expect(run.errors.contains("[git/unreadable]") && run.errors.contains("git fetch --refetch --no-filter"))
        }
        try shell("cd ../part && git fetch -q --refetch --no-filter")
        let fetched = try shell("cd ../part && \"$MARTLET\" diff v1:specs/pets.yaml v2:specs/pets.yaml")
        #expect(fetched.status == 1)
        #expect(fetched.errors == "")
    }

    @Test func readsLinkedWorkTreesSubmodulesAndUpstreams() throws {
        try shell(
            """
            git clone -q . ../clone && cd ../clone && git worktree add -q ../tree -b other v1
            git -c protocol.file.allow=always submodule --quiet add "file://$PWD/../repo" sub
            """)
        let lines = [
            "cd ../tree && \"$MARTLET\" diff HEAD:specs/pets.yaml main:specs/pets.yaml",
            "cd ../tree && \"$MARTLET\" diff --against main specs",
            "cd ../clone/sub && \"$MARTLET\" diff v1:specs/pets.yaml :specs/pets.yaml",
            "cd ../clone && \"$MARTLET\" diff --against v1 sub/specs",
            "cd ../clone && \"$MARTLET\" diff v1:specs/pets.yaml @{upstream}:specs/pets.yaml",
            "cd ../clone && \"$MARTLET\" diff HEAD@{0}:specs/pets.yaml v1:specs/pets.yaml",
        ]
        for line in lines {
            let run = try shell(line)
            #expect(run.status == 1 || run.output.contains("'GET /pets/count' is new"), "\(line): \(run.errors)")
            #expect(run.errors == "", "\(line)")
        }
    }

    /// What git was shown is removed, whatever the end.
    @Test func leavesNothingBehind() throws {
        for line in ["--against v1 specs", "nonsense:specs/pets.yaml specs/pets.yaml", "--against nonsense specs"] {
            try shell("mkdir -p ../tmp && TMPDIR=\"$PWD/../tmp\" \"$MARTLET\" diff \(line)")
        }
        #expect(try folder.list("tmp") == [])
    }
}
