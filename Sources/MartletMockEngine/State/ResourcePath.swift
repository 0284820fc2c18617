import MartletContract

/// The path of an endpoint as the path of a collection or of an item.
struct ResourcePath: Sendable, Equatable {
    /// What stands between two slashes.
    enum Step: Sendable, Equatable {
        case literal(String)
        case parameter(String)
    }

    /// What stands between the slashes.
    var steps: [Step]

    /// Takes a template apart; nil where a step is made of several pieces. The ending of a file, and a last slash, say nothing.
    init?(_ template: PathTemplate) {
        var steps: [[PathTemplate.Piece]] = [[]]
        for piece in template.pieces {
            guard case .literal(let text) = piece else {
                steps[steps.count - 1].append(piece)
                continue
            }
            for (index, part) in text.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { steps.append([]) }
                if !part.isEmpty { steps[steps.count - 1].append(.literal(String(part))) }
            }
        }
        if let last = steps.last, case .literal(let text)? = last.last, let rest = Self.withoutEnding(text) {
            steps[steps.count - 1].removeLast()
            if !rest.isEmpty { steps[steps.count - 1].append(.literal(rest)) }
        }
        self.steps = []
        for step in steps where !step.isEmpty {
            guard step.count == 1 else { return nil }
            switch step[0] {
            case .literal(let text): self.steps.append(.literal(text))
            case .parameter(let name): self.steps.append(.parameter(name))
            }
        }
    }

    private init(steps: [Step]) {
        self.steps = steps
    }

    private static func withoutEnding(_ text: String) -> String? {
        for ending in [".json", ".xml"] where text.hasSuffix(ending) { return String(text.dropLast(ending.count)) }
        return nil
    }

    /// The text by which collections are known: parameters have no names.
    var key: String {
        steps.map { step in
            if case .literal(let text) = step { "/" + text } else { "/{}" }
        }.joined()
    }

    /// Returns the key of a path that an author wrote.
    static func key(of text: String) -> String {
        text.split(separator: "/").map { $0.hasPrefix("{") && $0.hasSuffix("}") ? "/{}" : "/" + $0 }.joined()
    }

    /// The names of its parameters, in order.
    var parameters: [String] {
        steps.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
    }

    /// The parameter at its end; nil without one.
    var lastParameter: String? {
        if case .parameter(let name)? = steps.last { name } else { nil }
    }

    /// The path without its last step.
    var parent: ResourcePath { ResourcePath(steps: Array(steps.dropLast())) }
}
