import MartletContract
package import MartletPlan
import MartletSyntax

/// The Swift names that stay as they are on each side of a comparison.
package struct FrozenNames: Sendable {
    /// Those of `martlet.lock` beside the base.
    package var base: NameLock
    /// Those of `martlet.lock` beside the revision.
    package var revision: NameLock

    package init(base: NameLock = NameLock(), revision: NameLock = NameLock()) {
        self.base = base
        self.revision = revision
    }
}

/// What both clients declare.
enum ClientSurfaces {
    /// Returns the differences between what is generated from both contracts; nil where one of them cannot be generated
    /// from, so that nobody can tell.
    static func differences(
        _ base: Contract, _ revision: Contract, _ endpoints: EndpointMatching, _ names: FrozenNames
    ) -> [SurfaceDifference]? {
        // Names are compared without the namespace, so that adding one does not rename every type.
        var options = PlanOptions()
        options.areTypesNested = false
        let namespace = base.namespace ?? revision.namespace
        let before = ClientPlanner.plan(base.named(in: namespace), options: options, lock: names.base)
        let after = ClientPlanner.plan(revision.named(in: namespace), options: options, lock: names.revision)
        guard !(before.diagnostics + after.diagnostics).contains(where: { $0.severity == .error }) else { return nil }
        let titles = endpoints.pairs.map { ($0.base.title, $0.revision.title) }
        return SourceComparison.differences(
            from: SurfaceBuilder.surface(
                of: before.plan, titles: TextTable(titles) { first, _ in first }, isRevision: false),
            to: SurfaceBuilder.surface(
                of: after.plan, titles: TextTable(titles.map { ($0.1, $0.0) }) { first, _ in first },
                isRevision: true))
    }
}

extension Contract {
    /// Returns the contract whose types are named as those in a namespace, unless it has one of its own.
    fileprivate func named(in namespace: Namespace?) -> Contract {
        guard self.namespace == nil, let namespace else { return self }
        var contract = self
        contract.namespace = namespace
        return contract
    }
}
