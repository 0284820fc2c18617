import MartletContract
import MartletSyntax

/// Gives names and notes down those that are not what their author wrote.
struct Namer {
    private(set) var diagnostics: [Diagnostic] = []

    /// Returns the Swift name of a specification's name, outside any scope.
    mutating func name(
        _ name: String, _ style: NameCleaner.Style, fallback: String, at origin: Origin
    ) -> Identifier {
        if let cleaned = NameCleaner.clean(name, style) { return cleaned }
        return unspeakable(name, fallback, origin)
    }

    /// Gives out the Swift name of a specification's name.
    mutating func claim(
        _ name: String, _ style: NameCleaner.Style, in scope: inout NameScope, fallback: String, at origin: Origin
    ) -> Identifier {
        claim(self.name(name, style, fallback: fallback, at: origin), for: name, in: &scope, at: origin)
    }

    /// Gives out the Swift name of a value of an enumeration.
    mutating func claimValue(_ value: String, in scope: inout NameScope, at origin: Origin) -> Identifier {
        let wanted = NameCleaner.cleanValue(value) ?? unspeakable(value, "value", origin)
        return claim(wanted, for: value, in: &scope, at: origin)
    }

    /// Notes a finding.
    mutating func report(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
    }

    private mutating func claim(
        _ wanted: Identifier, for name: String, in scope: inout NameScope, at origin: Origin
    ) -> Identifier {
        let given = scope.claim(wanted)
        if given != wanted {
            report(
                Diagnostic(
                    PlanCode.renamed, .note,
                    "'\(name)' is called '\(given.text)' in Swift: '\(wanted.text)' already means something else there",
                    at: origin.span))
        }
        return given
    }

    private mutating func unspeakable(_ name: String, _ fallback: String, _ origin: Origin) -> Identifier {
        report(
            Diagnostic(
                PlanCode.unspeakable, .note,
                "'\(name)' has no letter or digit that a Swift name can start from; it is called '\(fallback)'",
                at: origin.span, help: "give it a name in the specification"))
        return Identifier(fallback)
    }
}
