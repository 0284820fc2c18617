import MartletContract
import MartletSyntax

/// A difference between two surfaces.
struct SurfaceDifference: Sendable {
    /// What has happened to the declaration.
    enum Action: Sendable {
        /// It is new.
        case added
        /// It is gone.
        case removed
        /// It is there, and another one.
        case changed
        /// It has another name.
        case renamed
    }

    /// What has happened to the declaration.
    var action: Action
    /// How app code stops to compile that uses it; nil where it does not.
    var reason: Verdicts.SourceReason?
    /// How people read the declaration: `Pet.age`; that of the base, but for what is new.
    var title: String
    /// What it is now, as messages go on: `'Pet.age' is of type 'Int?' now, not 'Int'`; empty where the action says it.
    var detail: String
    /// The ways to the element of the contract that it comes from, on both sides.
    var paths: [ElementPath]
    /// The type of the base that is gone; nil for everything else.
    var goneType: String?
    /// The types of the client that the declaration of the base names.
    var usedTypes: [String] = []
    /// Where the base says it; nil where it does not.
    var base: Origin?
    /// Where the revision says it; nil where it does not.
    var revision: Origin?

    init(
        _ action: Action, _ reason: Verdicts.SourceReason?, _ title: String, _ detail: String = "",
        base: SurfaceElement?, revision: SurfaceElement?
    ) {
        self.action = action
        self.reason = reason
        self.title = title
        self.detail = detail
        var paths = revision?.paths ?? []
        for path in base?.paths ?? [] where !paths.contains(path) { paths.append(path) }
        self.paths = paths
        self.base = base?.origin
        self.revision = revision?.origin
    }
}

extension Verdicts.SourceReason {
    /// How much app code it stops: a call does in any style of code.
    var weight: Int {
        switch self {
        case .pattern: 0
        case .exhaustive: 1
        case .call: 2
        }
    }

    /// Returns the one that stops more; nil is none.
    static func worst(_ left: Self?, _ right: Self?) -> Self? {
        guard let left, let right else { return left ?? right }
        return left.weight < right.weight ? right : left
    }
}
