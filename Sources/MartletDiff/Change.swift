package import MartletContract
package import MartletSyntax

/// Who sends what a change is about.
package enum Direction: String, Sendable, Hashable, CaseIterable {
    /// The client.
    case request
    /// The server.
    case response
    /// Nobody: it is about the contract around the messages.
    case none
}

/// A way from the contract to one of its elements, by names that survive edits elsewhere:
/// `Booking`, `getSpecialists`, `response 200`, `[]`, `name`.
package struct ElementPath: Sendable, Hashable, Comparable {
    /// The steps, outermost first.
    package var steps: [String]

    /// Makes a way of its steps; see ``ChangeTexts/name(_:)`` for very long ones.
    package init(_ steps: [String]) {
        self.steps = steps.contains { ChangeTexts.isLong($0) } ? steps.map(ChangeTexts.name) : steps
    }

    /// Returns the path to something within.
    package func appending(_ step: String) -> ElementPath { ElementPath(steps + [step]) }

    /// How people read it.
    package var text: String { steps.joined(separator: " / ") }

    package static func < (left: ElementPath, right: ElementPath) -> Bool {
        left.steps.lexicographicallyPrecedes(right.steps)
    }
}

/// A payload that is valid on one side and invalid on the other.
package struct Counterexample: Sendable, Hashable {
    /// A side of the comparison.
    package enum Side: String, Sendable, Hashable {
        case base
        case revision
    }

    /// The payload.
    package var payload: Literal
    /// The side that allows it; the other one does not.
    package var validFor: Side

    package init(_ payload: Literal, validFor: Side) {
        self.payload = payload
        self.validFor = validFor
    }
}

/// One difference between two contracts.
package struct Change: Sendable, Equatable {
    /// The code of the rule that found it.
    package var code: String
    /// What has changed, in the reader's terms.
    package var message: String
    /// Who sends what it is about.
    package var direction: Direction
    /// The element that it is about.
    package var path: ElementPath
    /// The endpoints that it reaches, as `GET /specialists`, in the order of the contract. The first ones, where changes
    /// of one comparison reach very many; see ``hiddenEndpoints``.
    package var endpoints: [String]
    /// Where the base says it; nil where it does not.
    package var base: SourceSpan?
    /// Where the revision says it; nil where it does not.
    package var revision: SourceSpan?
    /// Whom it breaks.
    package var verdicts: Verdicts
    /// Whether messages that stay valid may mean something else, as where a default has changed: a warning, which fails no
    /// run.
    package var isOfMeaning = false
    /// Whether a response has a value more of an open enumeration, or a member more of an open union: clients expect others
    /// than are listed, so that it fails a run only if somebody asks for that.
    package var isOpenAddition = false
    /// A payload that shows it.
    package var counterexample: Counterexample?
    /// What it is known by in approvals: 16 hexadecimal digits that follow from code, direction and path, and the
    /// detail of the rule, not from the wording or from the place in the file.
    package var fingerprint: String
    /// The same without the endpoint, for what several endpoints have from one place of the document.
    var sharedFingerprint = ""
    /// The texts of the changes that it stands for, where a comparison finds very many; empty for a single change.
    /// The other properties are those of all, or of the first.
    package var members: [String] = []
    /// How many endpoints it reaches besides ``endpoints``.
    package var hiddenEndpoints = 0

    /// The number of changes: 1, or that of ``members``.
    package var count: Int { max(1, members.count) }
}
