import MartletContract

/// Merges a patch into a value.
///
/// - Source: RFC 7396, section 2, <https://www.rfc-editor.org/rfc/rfc7396#section-2>
struct MergePatch {
    let fields: ModelFields
    /// Whether the request says that it is one: `null` removes what may be absent. In plain JSON, it is the value of what may be
    /// null.
    let isExact: Bool

    /// Returns what becomes of a value; nil where it is removed.
    ///
    /// - Parameters:
    ///   - type: The type of the value; nil where none is known.
    ///   - isNeeded: Whether the value must be there. One that may be null is null then, and not removed.
    func apply(_ patch: Literal, to target: Literal?, _ type: TypeReference?, isNeeded: Bool) -> Literal? {
        guard case .object(let members) = patch else {
            guard patch == .null else { return patch }
            let isNullable = type.map { $0.isNullable || $0.keywords.contains(.nullable) } ?? false
            return isNullable && (isNeeded || !isExact) ? .null : nil
        }
        let known = type.map { fields.allFields(of: $0) } ?? []
        let byKey = TextTable(known.map { ($0.key, $0) }) { first, _ in first }
        var element: TypeReference?
        if let type, case .map(let value) = fields.resolved(type).kind { element = value }
        var result = MemberTable(of: target)
        for member in members {
            let field = byKey[member.name]
            result[member.name] = apply(
                member.value, to: result[member.name], field?.type ?? element,
                isNeeded: field?.isSentAlways ?? false)
        }
        return result.literal
    }
}
