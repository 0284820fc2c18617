import ArgumentParser
import Foundation
import MartletDiff
import MartletDiffPipeline
import MartletDiffReporting
import MartletFormats
import MartletPipeline
import MartletReporting
import MartletSettings
import MartletSyntax

/// `martlet diff`: says whom a change of a specification breaks.
struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Says whom a change of a specification breaks: the wire, apps in the store, app code.",
        discussion: """
            BASE and REVISION are files, - for standard input, or REV:path in git, as 'git show' takes it: the path
            begins at the top of the repository, with ./ in the working directory; an empty REV is what is staged. With
            --against, specifications and folders of them are compared with what they were in a revision.

            Examples:
              martlet diff old.yaml new.yaml
              martlet diff main:specs/api.yaml specs/api.yaml
              martlet diff --against origin/main specs --format github      (in a workflow of GitHub's)
              martlet diff v1.4.0:api.yaml api.yaml --format markdown --changelog
              martlet diff old.yaml new.yaml --approvals approvals.yaml --approve \\
                --reason "nobody calls it" --owner ada@example.com --expires 2027-01-31

            Exit status: 0 nothing fails, 1 changes that fail and are not approved, or errors in a specification,
            66 a file or a revision could not be read, 74 output not writable.
            """
    )

    @Argument(
        help: ArgumentHelp("BASE and REVISION; with --against specifications and folders.", valueName: "spec"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var specs: [String] = []

    @Option(
        help: ArgumentHelp(
            "Compares specifications with what they were in a revision of git, all below the working directory unless "
                + "some are named.", valueName: "rev"))
    var against: String?

    @Option(help: ArgumentHelp("How changes are printed.", valueName: "format"))
    var format: DiffFormat?

    @Flag(help: "Prints Markdown as a changelog for the users of the API.")
    var changelog = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; standard output unless given.", valueName: "file"), completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Which verdicts fail the run when they are breaking or unknown: wire; client (and the wire, unless given); "
                + "source (and the others); source-strict (matched patterns and exhausted switches, too); never.",
            valueName: "verdict"))
    var failOn: FailOn?

    @OptionGroup var notice: NoticeOptions

    @OptionGroup var approval: ApprovalOptions

    @OptionGroup var rules: DiffRuleOptions

    @OptionGroup var source: SourceOptions

    func validate() throws {
        if against == nil {
            guard specs.count == 2 else {
                throw ValidationError("name two specifications, BASE and REVISION; or a revision, with --against REV")
            }
            guard specs != ["-", "-"] else { throw ValidationError("standard input can be one side only") }
        } else if specs.contains("-") {
            throw ValidationError("standard input has no revisions: --against needs files")
        }
        if let output, output.isEmpty { throw ValidationError("a file needs a name") }
        if changelog, let format, format != .markdown {
            throw ValidationError("a changelog is Markdown: --format markdown --changelog")
        }
    }

    func run() throws {
        let sides: DiffRun.Sides =
            against.map { .against($0, paths: specs.isEmpty ? ["."] : specs) }
            ?? .two(base: specs[0], revision: specs[1])
        var run = DiffRun(sides, time: Int(Date().timeIntervalSince1970))
        run.failOn = failOn
        run.approvals = approval.approvals
        run.approving = approval.approving
        run.noticeDays = notice.noticeDays
        run.betaNoticeDays = notice.betaNoticeDays
        run.overlays = source.overlays
        run.root = source.root
        run.levels = rules.levels
        Heap.growInLargeSteps()
        if against == nil { Parallel.keepUntilExit() }
        let outcome: DiffRun.Outcome
        do {
            outcome = try run.run()
        } catch {
            throw ValidationError(error.message)
        }
        let format = changelog ? .markdown : format ?? outcome.format ?? .text
        let console = Console()
        try console.print(outcome.reports, as: format == .github ? .github : .text)
        for (path, count) in outcome.approved {
            console.say("\(count) change\(count == 1 ? "" : "s") approved in \(path)\n")
        }
        if let comparisons = outcome.comparisons { try print(comparisons, as: format, to: console) }
        if outcome.status != .clean { throw outcome.status.exitCode }
    }

    private func print(_ comparisons: [DiffReport], as format: DiffFormat, to console: Console) throws {
        let destination = output == nil ? console.resultDestination : .pipe
        let text = try DiffPrinter(version: Martlet.version, codes: CodeCatalogue.all, isChangelog: changelog)
            .render(comparisons, as: format, to: destination)
        guard let output else { return console.result(text) }
        do {
            try FileSystem.disk.write(Array(text.utf8), to: output)
        } catch {
            console.say("error: \(error)\n")
            throw ExitStatus.outputUnwritable.exitCode
        }
        console.say(DiffSummary(comparisons).text + "\n")
    }
}

extension DiffFormat: ExpressibleByArgument {}

extension FailOn: ExpressibleByArgument {}

/// How early the end of something is announced.
struct NoticeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How many days ahead the end of something deprecated is announced, at least; 0 asks for no date.",
            valueName: "days"))
    var noticeDays: Int?

    @Option(help: ArgumentHelp("The same of something whose stability level is 'beta'.", valueName: "days"))
    var betaNoticeDays: Int?

    func validate() throws {
        for days in [noticeDays, betaNoticeDays].compactMap({ $0 })
        where !(0...DiffSettings.maxNoticeDays).contains(days) {
            throw ValidationError("notice is a number of days, from 0 to \(DiffSettings.maxNoticeDays)")
        }
    }
}

/// What is approved, and where.
struct ApprovalOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The file of approvals; 'diff.approvals' of martlet.yaml unless given.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var approvals: String?

    @Flag(help: "Approves the changes that fail the run: adds them to the file of approvals.")
    var approve = false

    @Option(help: ArgumentHelp("Why they may be.", valueName: "text"))
    var reason: String?

    @Option(help: ArgumentHelp("Who says so.", valueName: "person"))
    var owner: String?

    @Option(help: ArgumentHelp("The last day on which that holds; for ever unless given.", valueName: "yyyy-mm-dd"))
    var expires: CivilDate?

    @Option(
        name: .customLong("fingerprint"),
        help: ArgumentHelp("Approves this change alone; may be given several times.", valueName: "fingerprint"))
    var fingerprints: [String] = []

    /// What is to be approved; nil approves nothing.
    var approving: DiffRun.Approving? {
        guard approve, let reason, let owner else { return nil }
        return DiffRun.Approving(reason: reason, owner: owner, expires: expires, fingerprints: fingerprints)
    }

    private static func isText(_ text: String) -> Bool { text.contains { !$0.isWhitespace } }

    func validate() throws {
        if let approvals, approvals.isEmpty { throw ValidationError("a file needs a name") }
        if approve {
            guard let reason, let owner, Self.isText(reason), Self.isText(owner) else {
                throw ValidationError("an approval needs --reason and --owner")
            }
        } else if reason != nil || owner != nil || expires != nil || !fingerprints.isEmpty {
            throw ValidationError("--reason, --owner, --expires and --fingerprint are for --approve")
        }
    }
}

extension CivilDate: ExpressibleByArgument {
    /// Reads a day as approvals write it.
    package init?(argument: String) {
        self.init(text: argument)
    }
}
