import MartletContract
import MartletPayloads

/// Reports that a field or a keyword which Martlet does not read is new or gone, or has another value.
struct UnreadPartChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/unread-part-changed", area: .behaviour, direction: .none, aspect: "unread part", action: .changed,
        since: "0.2", summary: "A field or a keyword that is not read is new or gone, or has another value.",
        rationale: """
            Whether messages change with it, nobody can tell from the contract: reading the document names these parts \
            with `openapi/unread-field`, `openapi/unread-keyword`, `openapi/unheld-keyword` or `openapi/unknown-key`. \
            Compare both documents by hand. What is in an endpoint or a model that is new or gone is not reported again.
            """,
        base: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            paths:
              /pets:
                get:
                  parameters:
                    - name: X-Tag
                      in: header
                      schema: { type: string }
                  responses: { 200: { description: Pets } }
            """,
        revision: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            paths:
              /pets:
                get:
                  parameters:
                    - name: X-Tag
                      in: header
                      allowEmptyValue: true  # reported
                      schema: { type: string }
                  responses: { 200: { description: Pets } }
            """,
        silent: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            paths:
              /pets:
                get:
                  parameters:
                    - name: X-Tag
                      in: header
                      allowEmptyValue: false
                      schema: { type: string }
                  responses: { 200: { description: Pets } }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        let (base, revision) = (comparison.base, comparison.revision)
        let parts = ListMatching(base.document.unread, revision.document.unread) { Self.key(of: $0.origin.pointer) }
        if parts.added.isEmpty, parts.removed.isEmpty, parts.pairs.allSatisfy({ $0.base.value == $0.revision.value }) {
            return []
        }
        let (old, new) = (Self.elements(of: base), Self.elements(of: revision))
        let added = parts.added.filter { Self.isInside(old, $0) }.map { Self.finding($0, "is new", nil, $0) }
        let removed = parts.removed.filter { Self.isInside(new, $0) }.map { Self.finding($0, "is gone", $0, nil) }
        let changed = parts.pairs.filter { $0.base.value != $0.revision.value }.map {
            Self.finding($0.revision, "has another value", $0.base, $0.revision)
        }
        let decided = Self.decided(comparison)
        return (added + removed + changed).filter { finding in
            ![finding.base, finding.revision].contains { $0.map { decided.contains(Self.owner(of: $0)) } ?? false }
        }
    }

    /// Returns the places of the schemas that were compared as wholes: their keywords need no change of their own.
    private static func decided(_ comparison: ContractComparison) -> TextSet {
        let changes = comparison.payloads.filter { $0.isOfSchema && $0.verdicts.wire != .unknown }
        return TextSet(changes.flatMap { [$0.base, $0.revision].compactMap { $0?.pointer } }.map(key))
    }

    /// Returns the place of the schema that has a keyword.
    private static func owner(of origin: Origin) -> String {
        let steps = key(of: origin.pointer).split(separator: "/", omittingEmptySubsequences: false)
        return steps.dropLast().joined(separator: "/")
    }

    /// Returns a pointer without the names of the parameters of paths, which may have changed.
    static func key(of pointer: String) -> String {
        let pieces = pointer.utf8.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false)
        guard pieces.count > 1 else { return pointer }
        var result = String(Substring(pieces[0]))
        for piece in pieces.dropFirst() {
            let rest = piece.drop { !"}/~".utf8.contains($0) }
            result += "{" + String(Substring(rest.first == UInt8(ascii: "}") ? rest : piece))
        }
        return result
    }

    /// Returns the keys of endpoints and models.
    private static func elements(of contract: Contract) -> TextSet {
        let endpoints = contract.groups.flatMap { $0.endpoints.map(\.origin.pointer) }
        return TextSet((endpoints + contract.models.map(\.origin.pointer)).map(key))
    }

    /// Whether a part is in an endpoint or a model that the other contract has, too, or in neither.
    private static func isInside(_ elements: TextSet, _ part: UnreadNode) -> Bool {
        let steps = key(of: part.origin.pointer).split(separator: "/", omittingEmptySubsequences: false).prefix(4)
        guard steps.count == 4, steps[1] == "paths" || steps[2] == "schemas" else { return true }
        // What is beside the methods of a path is a part of each.
        let isMethod = steps[1] != "paths" || part.path.count > 3 && !["parameters", "servers"].contains(steps[3])
        return !isMethod || elements.contains(steps.joined(separator: "/"))
    }

    private static func finding(
        _ part: UnreadNode, _ change: String, _ base: UnreadNode?, _ revision: UnreadNode?
    ) -> DiffFinding {
        DiffFinding(
            "'\(part.path.last ?? "")', which is not read, \(change)", at: ElementPath(part.path),
            base: base?.origin, revision: revision?.origin, verdicts: .all(.unknown)
        ).valued(base.map { JSONText.write($0.value) } ?? "", revision.map { JSONText.write($0.value) } ?? "")
    }
}
