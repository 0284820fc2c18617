/// Which template includes which: finds partials that do not exist and partials that include themselves.
struct PartialGraph {
    private enum Mark {
        case open
        case done
    }

    /// What is wrong, in no particular order.
    private(set) var issues: [TemplateIssue] = []
    private let templates: TextTable<ParsedTemplate>
    private var marks: TextTable<Mark> = [:]

    init(_ templates: TextTable<ParsedTemplate>) {
        self.templates = templates
        for name in templates.keys.sorted() where marks[name] == nil {
            visit(name)
        }
    }

    /// Walks depth first, with a stack of its own: a chain of partials is as long as its author likes.
    private mutating func visit(_ root: String) {
        var trail: [(name: String, partials: ArraySlice<ParsedTemplate.Name>)] = []
        func partials(of name: String) -> ArraySlice<ParsedTemplate.Name> { templates[name]?.partials[...] ?? [] }
        trail.append((root, partials(of: root)))
        marks[root] = .open
        while let current = trail.last {
            guard let partial = trail[trail.count - 1].partials.popFirst() else {
                marks[current.name] = .done
                trail.removeLast()
                continue
            }
            guard templates[partial.text] != nil else {
                reportMissing(partial, in: current.name)
                continue
            }
            switch marks[partial.text] {
            case nil:
                marks[partial.text] = .open
                trail.append((partial.text, partials(of: partial.text)))
            case .open:
                let start = trail.firstIndex { $0.name == partial.text } ?? 0
                reportCycle(partial, in: current.name, trail: trail[start...].map(\.name))
            case .done: break
            }
        }
    }

    private mutating func reportMissing(_ partial: ParsedTemplate.Name, in name: String) {
        let nearest = Spelling.nearest(to: partial.text, among: templates.keys.sorted())
        report(
            .unknownTag, partial, in: name, "no template named '\(partial.text)' to include",
            help: nearest.map { "did you mean '\($0)'?" })
    }

    private mutating func reportCycle(_ partial: ParsedTemplate.Name, in name: String, trail: [String]) {
        let cycle = (trail + [partial.text]).joined(separator: " > ")
        report(
            .partialCycle, partial, in: name, "'\(partial.text)' includes itself: \(cycle)",
            help: "give the view-model a flat list instead, and repeat over it with a section")
    }

    private mutating func report(
        _ code: TemplateIssueCode, _ partial: ParsedTemplate.Name, in name: String, _ message: String, help: String?
    ) {
        guard let template = templates[name] else { return }
        issues.append(template.text.issue(code, at: partial.range, message, help: help))
    }
}
