import MartletSyntax

/// Reads settings out of the tree of a `martlet.yaml`, collecting everything that is wrong with it.
struct SettingsReader {
    private let paths: ProjectPaths
    private let ruleCodes: [String]?
    /// The findings so far, in the order of the text.
    private(set) var diagnostics: [Diagnostic] = []

    init(paths: ProjectPaths, ruleCodes: [String]?) {
        self.paths = paths
        self.ruleCodes = ruleCodes
    }

    /// Reads the whole file.
    mutating func read(_ root: Node) -> Settings {
        var settings = Settings()
        if let entry = root.mapping?.entry("martlet") {
            report(
                .specification, "this is a specification, and the file beside specifications holds settings",
                at: entry.key.span, help: "give the specification another name, such as api.yaml")
            return settings
        }
        for (key, node) in entries(of: root, "'martlet.yaml'", as: RootKey.self) {
            switch key {
            case .generate: settings.generate = generate(node)
            case .lint: settings.lint = lint(node)
            case .diff: settings.diff = diff(node)
            case .overlays: settings.overlays = overlays(node) ?? []
            case .root: settings.root = path(node, "'root'")
            case .strict: settings.isStrict = flag(node, "'strict'") ?? false
            case .format: settings.format = word(node, "'format'")
            case .specs: settings.specifications = specifications(node)
            }
        }
        return settings
    }

    private mutating func specifications(_ node: Node) -> [Settings.Specification] {
        guard let mapping = mapping(node, "'specs'") else { return [] }
        let neighbours = paths.neighbours
        return mapping.entries.map { entry in
            var specification = Settings.Specification(name: entry.name)
            checkName(entry, among: neighbours)
            for (key, node) in entries(of: entry.value, "a specification", as: SpecificationKey.self) {
                switch key {
                case .generate: specification.generate = generate(node)
                case .lint: specification.lint = lint(node)
                case .diff: specification.diff = diff(node)
                case .overlays: specification.overlays = overlays(node)
                case .root: specification.root = path(node, "'root'")
                case .strict: specification.isStrict = flag(node, "'strict'")
                }
            }
            return specification
        }
    }

    private mutating func overlays(_ node: Node) -> [String]? {
        guard let nodes = node.sequence else {
            report(.wrongShape, "'overlays' is a list of files, not \(Self.shape(of: node))", at: node.span)
            return nil
        }
        return nodes.compactMap { path($0, "an overlay") }
    }

    private mutating func checkName(_ entry: Mapping.Entry, among neighbours: [String]) {
        guard !entry.name.utf8.contains(UInt8(ascii: "/")) else {
            report(
                .unknownSpecification, "'\(entry.name.excerpt)' names another folder", at: entry.key.span,
                help: "these settings hold for the specifications beside them; write a martlet.yaml beside that one")
            return
        }
        if neighbours.contains(entry.name) {
            guard !paths.holds(entry.name) else { return }
            report(
                .outsideProject, "'\(entry.name.excerpt)' is a link that leads out of the project", at: entry.key.span,
                help: "put the file itself there, or name it on the command line")
            return
        }
        report(
            .unknownSpecification, "there is no file '\(entry.name.excerpt)' beside this one", at: entry.key.span,
            help: Spelling.suggestion(for: entry.name, among: neighbours.filter { $0 != SettingsLoader.fileName }))
    }

    private mutating func generate(_ node: Node) -> GenerateSettings {
        var settings = GenerateSettings()
        for (key, node) in entries(of: node, "'generate'", as: GenerateKey.self) {
            switch key {
            case .output: settings.output = path(node, "'output'")
            case .tests: settings.tests = path(node, "'tests'")
            case .mockServer: settings.mockServer = path(node, "'mockServer'")
            case .module: settings.module = module(node)
            case .access: settings.access = word(node, "'access'")
            case .templates: settings.templates = path(node, "'templates'")
            case .include: settings.include = texts(node, "'include'")
            case .exclude: settings.exclude = texts(node, "'exclude'")
            case .equatable: settings.isEquatable = flag(node, "'equatable'")
            case .mutable: settings.isMutable = flag(node, "'mutable'")
            case .testFramework: settings.testFramework = word(node, "'testFramework'")
            case .checkConstraints: settings.areConstraintsChecked = flag(node, "'checkConstraints'")
            }
        }
        return settings
    }

    private mutating func lint(_ node: Node) -> LintSettings {
        var settings = LintSettings()
        for (key, node) in entries(of: node, "'lint'", as: LintKey.self) {
            switch key {
            case .rules: settings.rules = levels(node, of: "lint/")
            }
        }
        return settings
    }

    private mutating func diff(_ node: Node) -> DiffSettings {
        var settings = DiffSettings()
        for (key, node) in entries(of: node, "'diff'", as: DiffKey.self) {
            switch key {
            case .rules: settings.rules = levels(node, of: "diff/")
            case .failOn: settings.failOn = word(node, "'failOn'")
            case .approvals: settings.approvals = path(node, "'approvals'")
            case .noticeDays: settings.noticeDays = days(node, "'noticeDays'")
            case .betaNoticeDays: settings.betaNoticeDays = days(node, "'betaNoticeDays'")
            }
        }
        return settings
    }

    /// Reads what becomes of the findings of rules.
    private mutating func levels(_ node: Node, of area: String) -> [String: LintSettings.Level] {
        var levels: [String: LintSettings.Level] = [:]
        for entry in mapping(node, "'rules'")?.entries ?? [] {
            checkRule(entry, of: area)
            levels[entry.name] = word(entry.value, "'\(entry.name.excerpt)'")
        }
        return levels
    }

    private mutating func checkRule(_ entry: Mapping.Entry, of area: String) {
        // Whoever knows no code of the area does not ask.
        guard let ruleCodes = ruleCodes?.filter({ $0.hasPrefix(area) }), !ruleCodes.isEmpty,
            !ruleCodes.contains(entry.name)
        else { return }
        report(
            .unknownRule, "there is no rule '\(entry.name.excerpt)'", severity: .warning, at: entry.key.span,
            help: Spelling.suggestion(for: entry.name, among: ruleCodes) ?? "'martlet rules' lists them")
    }
}

// MARK: - Values

extension SettingsReader {
    /// Returns the values of the keys that exist, in the author's order; reports the others.
    private mutating func entries<Key: RawRepresentable<String> & CaseIterable>(
        of node: Node, _ subject: String, as keys: Key.Type
    ) -> [(Key, Node)] {
        guard let mapping = mapping(node, subject) else { return [] }
        let names = Key.allCases.map(\.rawValue)
        return mapping.entries.compactMap { entry in
            if let key = Key(rawValue: entry.name) { return (key, entry.value) }
            report(
                .unknownKey, "\(subject) has no key '\(entry.name.excerpt)'", at: entry.key.span,
                help: Self.help(for: entry.name, in: names))
            return nil
        }
    }

    /// Reads a mapping; `generate:` with nothing behind it is one without entries.
    private mutating func mapping(_ node: Node, _ subject: String) -> Mapping? {
        if let mapping = node.mapping { return mapping }
        if Self.isNull(node) { return Mapping([]) }
        report(.wrongShape, "\(subject) is a mapping, not \(Self.shape(of: node))", at: node.span)
        return nil
    }

    private mutating func text(_ node: Node, _ subject: String) -> String? {
        guard let scalar = node.scalar else {
            report(.wrongShape, "\(subject) is text, not \(Self.shape(of: node))", at: node.span)
            return nil
        }
        let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
        let isEmpty = scalar.text.isEmpty || Self.isNull(node)
        guard !isEmpty, !scalar.text.unicodeScalars.contains(where: isControl) else {
            let problem = isEmpty ? "is empty" : "has a control character"
            report(.invalidValue, "\(subject) \(problem)", at: node.span)
            return nil
        }
        return scalar.text
    }

    private mutating func texts(_ node: Node, _ subject: String) -> [String]? {
        guard let nodes = node.sequence else {
            report(.wrongShape, "\(subject) is a list, not \(Self.shape(of: node))", at: node.span)
            return nil
        }
        return nodes.compactMap { text($0, "an element of \(subject)") }
    }

    private mutating func flag(_ node: Node, _ subject: String) -> Bool? {
        if case .bool(let value)? = node.scalar?.resolved { return value }
        report(.invalidValue, "\(subject) is 'true' or 'false'", at: node.span)
        return nil
    }

    /// Returns a number of days, at most a thousand years.
    private mutating func days(_ node: Node, _ subject: String) -> Int? {
        if case .int? = node.scalar?.resolved, let days = node.scalar.flatMap({ Int($0.text) }),
            (0...DiffSettings.maxNoticeDays).contains(days)
        {
            return days
        }
        report(
            .invalidValue, "\(subject) is a whole number of days, from 0 to \(DiffSettings.maxNoticeDays)",
            at: node.span)
        return nil
    }

    private mutating func word<Word: RawRepresentable<String> & CaseIterable>(
        _ node: Node, _ subject: String
    ) -> Word? {
        guard let text = text(node, subject) else { return nil }
        if let word = Word(rawValue: text) { return word }
        report(
            .invalidValue, "'\(text.excerpt)' is not a value of \(subject)", at: node.span,
            help: Self.help(for: text, in: Word.allCases.map(\.rawValue)))
        return nil
    }

    private mutating func module(_ node: Node) -> String? {
        guard let name = text(node, "'module'") else { return nil }
        if ModuleName.isValid(name) { return name }
        report(
            .invalidValue, "'\(name.excerpt)' cannot be the name of a module", at: node.span,
            help: "a name has letters, digits and '_', and no digit at its start")
        return nil
    }

    private mutating func path(_ node: Node, _ subject: String) -> String? {
        guard let path = text(node, subject) else { return nil }
        do throws(ProjectPaths.Refusal) {
            return try paths.resolve(path)
        } catch {
            switch error {
            case .absolute:
                report(
                    .outsideProject, "\(subject) must be relative to this file", at: node.span,
                    help: "only a flag of the command line may name any place")
            case .repository:
                report(.outsideProject, "'\(path.excerpt)' leads into the data of git", at: node.span)
            case .outside(let project):
                report(
                    .outsideProject, "'\(path.excerpt)' leads out of the project '\(project)'", at: node.span,
                    help: "only a flag of the command line may name any place")
            }
            return nil
        }
    }

    private mutating func report(
        _ code: SettingsCode, _ message: String, severity: Severity = .error, at span: SourceSpan, help: String? = nil
    ) {
        diagnostics.append(Diagnostic(code, severity, message, at: span, help: help))
    }

    private static func help(for word: String, in candidates: [String]) -> String {
        if let suggestion = Spelling.suggestion(for: word, among: candidates) { return suggestion }
        return "expected " + candidates.map { "'\($0)'" }.joined(separator: ", ")
    }

    private static func isNull(_ node: Node) -> Bool {
        node.scalar?.resolved == .null
    }

    private static func shape(of node: Node) -> String {
        switch node.value {
        case .scalar: "text"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}
