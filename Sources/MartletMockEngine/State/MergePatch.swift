import MartletContract

/// Merges a patch into a value.
///
/// - Source: RFC 7396, section 2, <https://www.rfc-editor.org/rfc/rfc7396#section-2>
enum MergePatch {
    /// Returns what becomes of a value.
    static func apply(_ patch: Literal, to target: Literal?) -> Literal {
        guard case .object(let members) = patch else { return patch }
        var result = MemberTable(of: target)
        for member in members {
            result[member.name] = member.value == .null ? nil : apply(member.value, to: result[member.name])
        }
        return result.literal
    }
}
