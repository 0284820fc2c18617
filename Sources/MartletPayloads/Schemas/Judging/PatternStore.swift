import MartletContract
package import MartletFormats
import MartletSyntax

/// Patterns, each compiled when it is first asked for.
package final class PatternStore: Sendable {
    private let patterns = Locked<[ExactText: Result<Pattern, PatternIssue>]>([:])

    package init() {}

    /// Returns the compiled pattern, or why there is none.
    package func pattern(_ text: String) -> Result<Pattern, PatternIssue> {
        let key = ExactText(text)
        if let known = patterns.withLock({ $0[key] }) { return known }
        let result = Self.compile(text)
        patterns.withLock { $0[key] = result }
        return result
    }

    private static func compile(_ text: String) -> Result<Pattern, PatternIssue> {
        do throws(PatternIssue) {
            return .success(try Pattern(text))
        } catch {
            return .failure(error)
        }
    }
}
