package import MartletDiff
import MartletReporting
package import MartletSyntax

/// A comparison of two specifications, with the files of both: what every format of the contract diff prints.
package struct DiffReport: Sendable {
    /// One side of the comparison.
    package struct Side: Sendable {
        /// The path of the specification, as the user named it; nil where there is none on this side.
        package let path: String?
        /// The revision in git that it was read from; nil for a file as it lies there, empty for what is staged.
        package let commit: String?
        /// The files of it.
        package let sources: SourceMap

        package init(path: String?, commit: String? = nil, sources: SourceMap = SourceMap()) {
            self.path = path
            self.commit = commit
            self.sources = sources
        }

        /// How people name it: `main:specs/api.yaml`.
        package var name: String? { path.map(named) }

        /// Returns how people name a file of it.
        func named(_ path: String) -> String { commit.map { "\($0):\(path)" } ?? path }

        /// Returns where a span starts, as people name it.
        func place(of span: SourceSpan) -> String { named(sources.location(of: span).text) }
    }

    /// The specification as it was.
    package let base: Side
    /// The specification as it is to be.
    package let revision: Side
    /// The changes, in the order of their paths.
    package let changes: [JudgedChange]

    package init(base: Side, revision: Side, changes: [JudgedChange]) {
        self.base = base
        self.revision = revision
        self.changes = changes
    }

    /// What it is about, on one line.
    var title: String {
        switch (base.name, revision.name) {
        case (let base?, let revision?): "\(base) → \(revision)"
        case (let name?, nil), (nil, let name?): name
        case (nil, nil): ""
        }
    }
}

/// How many changes there are of each kind.
package struct DiffSummary: Sendable, Equatable {
    /// All changes.
    package var changes = 0
    /// Those that break somebody, by verdict.
    package var breaking = Counts()
    /// Those of which nobody can tell whether they do, by verdict.
    package var unknown = Counts()
    /// Those whose three verdicts are safe.
    package var safe = 0
    /// Those that would fail the run, and are approved.
    package var approved = 0
    /// Those that fail the run.
    package var failing = 0

    /// Numbers of changes by verdict.
    package struct Counts: Sendable, Equatable {
        /// Those about the wire.
        package var wire = 0
        /// Those about apps in the store.
        package var shippedClient = 0
        /// Those about app code.
        package var source = 0

        mutating func count(_ verdict: Verdict, in change: Change) {
            let verdicts = change.verdicts
            if verdicts.wire == verdict { wire += change.count }
            if verdicts.shippedClient == verdict { shippedClient += change.count }
            if verdicts.source == verdict { source += change.count }
        }
    }

    /// Counts the changes of some comparisons.
    package init(_ reports: [DiffReport]) {
        for judged in reports.flatMap(\.changes) {
            let count = judged.change.count
            changes += count
            breaking.count(.breaking, in: judged.change)
            unknown.count(.unknown, in: judged.change)
            if judged.change.verdicts.worst == .safe { safe += count }
            if judged.isFailing, judged.approval != nil { approved += count }
            if judged.isBlocking { failing += count }
        }
    }

    /// The counts on one line: `5 changes: 2 break the wire, …`.
    package var text: String {
        guard changes > 0 else { return "no changes" }
        var parts = [
            (breaking.wire, "the wire"), (breaking.shippedClient, "shipped clients"), (breaking.source, "source"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? "breaks" : "break") \($0.1)" }
        let unknown = max(unknown.wire, unknown.shippedClient, unknown.source)
        if unknown > 0 { parts.append("\(unknown) unknown") }
        if safe > 0 { parts.append("\(safe) safe") }
        if approved > 0 { parts.append("\(approved) approved") }
        return "\(changes) change\(changes == 1 ? "" : "s"): " + parts.joined(separator: ", ")
    }
}

/// The formats in which changes are printed.
package enum DiffFormat: String, Sendable, CaseIterable {
    /// For people.
    case text
    /// For programs; the fields are described in `docs/reference/diff.md`.
    case json
    /// For a comment on a pull request.
    case markdown
    /// For people who have no terminal: one file that needs no network.
    case html
    /// For GitHub Actions, which shows changes beside the lines of a pull request.
    case github
    /// For code-scanning services: SARIF 2.1.0.
    case sarif
    /// For CI servers that show tests: JUnit's XML.
    case junit
}
