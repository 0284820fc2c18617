import MartletDiff
import MartletSyntax

/// Changes that are shown under one heading.
struct DiffGroup {
    /// The heading: an endpoint, or what several endpoints share.
    let title: String
    /// The changes: the worst first, in the order of their paths.
    let changes: [JudgedChange]

    /// Groups changes by what they are about: the groups with the worst changes come first, then in the order of the
    /// changes.
    static func groups(of changes: [JudgedChange]) -> [DiffGroup] {
        var titles: [String] = []
        var byTitle: [String: [JudgedChange]] = [:]
        for judged in changes {
            let title = judged.change.heading
            if byTitle[title] == nil { titles.append(title) }
            byTitle[title, default: []].append(judged)
        }
        let groups = titles.map { title in
            DiffGroup(title: title, changes: Self.sorted(byTitle[title] ?? []))
        }
        return groups.enumerated()
            .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    }

    /// How soon it comes: the lower the sooner.
    private var rank: Int { changes.first.map(Self.rank) ?? .max }

    private static func sorted(_ changes: [JudgedChange]) -> [JudgedChange] {
        changes.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
    }

    private static func rank(_ judged: JudgedChange) -> Int {
        if judged.isBlocking { return judged.severity == .error ? 0 : 1 }
        switch judged.severity {
        case .error: return 2
        case .warning: return 3
        case .note: return 4
        }
    }
}

extension Change {
    /// The heading that it stands under: its endpoint, its model, or what else its path begins with.
    var heading: String {
        let steps = path.steps.prefix(headingCount)
        return steps.first == "models" && steps.count == 2
            ? "model " + steps[1] : steps.isEmpty ? "The contract" : steps.joined(separator: " ")
    }

    /// What has changed, below its heading: `note in requests: must be there now`.
    var text: String {
        subject.map { "\($0): \(message)" } ?? message
    }

    /// What has changed, wherever it is shown.
    var wholeText: String {
        // An endpoint's own messages name it.
        message.contains(heading) ? text : "\(heading): \(text)"
    }

    /// What of the heading's element it is about; nil where the message says that.
    private var subject: String? {
        var steps = path.steps.dropFirst(headingCount)
        if let last = steps.last, message.hasPrefix("'\(last)'") { steps.removeLast() }
        var words = [steps.joined(separator: " / ")].filter { !$0.isEmpty }
        if headingCount == 2 {
            switch direction {
            case .request: words.append("in requests")
            case .response: words.append("in responses")
            case .none: break
            }
        }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// How many steps the heading takes: an endpoint is one, `models` and the name of one are two.
    private var headingCount: Int {
        path.steps.count < 2 || path.steps[0].contains(" ") ? 1 : 2
    }

    /// The endpoints that it reaches, in few words; nil where its heading says it.
    var reach: String? {
        guard !endpoints.isEmpty, endpoints != [heading] else { return nil }
        let shown = endpoints.prefix(3).joined(separator: ", ")
        let rest = endpointCount - min(3, endpoints.count)
        return rest > 0 ? "\(shown) and \(rest) more" : shown
    }

    /// How many endpoints it reaches.
    var endpointCount: Int { endpoints.count + hiddenEndpoints }

    /// The counterexample on one line; nil without one.
    var example: String? {
        guard let counterexample else { return nil }
        let text = ChangeText.excerpt(of: counterexample.payload)
        switch counterexample.validFor {
        case .base: return "\(text) is valid before, and invalid after"
        case .revision: return "\(text) is invalid before, and valid after"
        }
    }
}

extension Verdicts {
    /// Whom the change breaks, in words; nil when it breaks nobody.
    var breakingText: String? { text(.breaking) }

    /// Who may be broken, in words; nil when everything is known.
    var unknownText: String? { text(.unknown) }

    private func text(_ verdict: Verdict) -> String? {
        let reason = verdict == .breaking ? sourceReason.map { " (\($0.rawValue))" } ?? "" : ""
        let all = [(wire, "wire"), (shippedClient, "shipped client"), (source, "source" + reason)]
        let parts = all.filter { $0.0 == verdict }.map(\.1)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// The three by their names, in their order.
    var named: [(name: String, verdict: Verdict)] {
        [("wire", wire), ("shipped client", shippedClient), ("source", source)]
    }
}
