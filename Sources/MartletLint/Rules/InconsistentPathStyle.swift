import MartletContract
import MartletSyntax

/// Reports path segments that are not spelt as most are.
struct InconsistentPathStyle: LintRule {
    static let info = RuleInfo(
        code: "lint/inconsistent-path-style", severity: .note, area: .endpoints, since: "0.1",
        summary: "Words in a path are joined in another way than in most paths.",
        rationale: """
            Paths of servers follow one habit, so the odd one out is often a typing mistake that answers 404.
            """,
        bad: """
            endpoints:
              Codes:
                send: { post: /send-code, returns: void }
                check: { post: /check-code, returns: void }
                forget: { post: /forget_code, returns: void }  # reported
            """,
        good: """
            endpoints:
              Codes:
                send: { post: /send-code, returns: void }
                check: { post: /check-code, returns: void }
                forget: { post: /forget-code, returns: void }
            """)

    private enum Style: String, CaseIterable {
        case hyphens = "hyphens"
        case underscores = "underscores"
        case capitals = "capital letters"
    }

    func check(in context: LintContext) -> [LintFinding] {
        var segments: [Style: TextSet] = [:]
        for segment in context.endpoints.flatMap(\.path.literalSegments) {
            if let style = style(of: segment) { segments[style, default: []].insert(segment) }
        }
        let counts = Style.allCases.map { (style: $0, count: segments[$0]?.count ?? 0) }.sorted { $0.count > $1.count }
        // Without a majority nobody is odd.
        guard counts[0].count > counts[1].count, counts[1].count > 0 else { return [] }
        let usual = counts[0].style
        return context.endpoints.compactMap { endpoint in
            let odd = endpoint.path.literalSegments.first { style(of: $0).map { $0 != usual } ?? false }
            guard let odd else { return nil }
            return LintFinding(
                "'\(odd.excerpt)' is not spelt like the other paths, which join words by \(usual.rawValue)",
                at: endpoint.origin, on: .endpoint(endpoint), help: "look whether the server has it so")
        }
    }

    private func style(of segment: String) -> Style? {
        if segment.dropFirst().dropLast().contains("-") { return .hyphens }
        if segment.dropFirst().dropLast().contains("_") { return .underscores }
        let hasSmall = segment.contains { $0.isASCII && $0.isLowercase }
        return hasSmall && segment.dropFirst().contains { $0.isASCII && $0.isUppercase } ? .capitals : nil
    }
}
