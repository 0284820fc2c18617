import MartletSyntax

/// What a `martlet.yaml` says: the options of the command line that hold for the specifications beside it.
///
/// Nil and empty mean that the file says nothing; what a command does then is its own choice. Flags win over all of it.
package struct Settings: Sendable, Hashable {
    /// The part about one specification, which wins over the general one.
    package struct Specification: Sendable, Hashable {
        /// The name of its file, which stands beside `martlet.yaml`.
        package var name: String
        /// How code is generated from it.
        package var generate = GenerateSettings()
        /// How it is judged.
        package var lint = LintSettings()
        /// How it is compared with others.
        package var diff = DiffSettings()
        /// Whether what is wrong with it and read all the same is an error; nil leaves it to the general one.
        package var isStrict: Bool?
        /// A folder that its files may lie in, relative to the working directory; nil leaves it to the general one.
        package var root: String?
        /// The overlays that change it, relative to the working directory; nil leaves it to the general ones.
        package var overlays: [String]?

        package init(name: String) {
            self.name = name
        }
    }

    /// How code is generated from any specification.
    package var generate = GenerateSettings()
    /// How any specification is judged.
    package var lint = LintSettings()
    /// How any specification is compared with others.
    package var diff = DiffSettings()
    /// The overlays that change any specification, in their order, relative to the working directory.
    package var overlays: [String] = []
    /// A folder that the files of any specification may lie in beside its own, relative to the working directory; nil
    /// when they may not.
    package var root: String?
    /// Whether what is wrong with a specification and read all the same is an error.
    package var isStrict = false
    /// The specifications that are named, in the author's order.
    package var specifications: [Specification] = []
    /// How findings are printed.
    package var format: ReportFormatWord?

    package init() {}

    /// Returns how code is generated from a specification: what is said about it, over what is said about all.
    package func generate(for path: String) -> GenerateSettings {
        guard let own = specification(path)?.generate else { return generate }
        return own.over(generate)
    }

    /// Returns how a specification is judged: what is said about it, over what is said about all.
    package func lint(for path: String) -> LintSettings {
        guard let own = specification(path)?.lint else { return lint }
        return own.over(lint)
    }

    /// Returns how a specification is compared with others: what is said about it, over what is said about all.
    package func diff(for path: String) -> DiffSettings {
        guard let own = specification(path)?.diff else { return diff }
        return own.over(diff)
    }

    /// Returns the overlays that change a specification: its own, else those of all.
    package func overlays(for path: String) -> [String] {
        specification(path)?.overlays ?? overlays
    }

    /// Returns the folder that the files of a specification may lie in beside its own; nil when they may not.
    package func root(for path: String) -> String? {
        specification(path)?.root ?? root
    }

    /// Returns whether what is wrong with a specification and read all the same is an error.
    package func isStrict(for path: String) -> Bool {
        specification(path)?.isStrict ?? isStrict
    }

    private func specification(_ path: String) -> Specification? {
        specifications.first { $0.name == FilePath.name(path) }
    }
}

/// The formats in which findings can be printed, as `martlet.yaml` names them.
package enum ReportFormatWord: String, Sendable, CaseIterable {
    /// For people.
    case text
    /// For programs.
    case json
    /// For GitHub Actions.
    case github
    /// For code-scanning services.
    case sarif
}
