import MartletSyntax

/// Applies overlays to the tree of a document, action by action.
struct OverlayApplier {
    private let sources: SourceMap
    private let limits: SyntaxLimits
    /// How many nodes the document has, those that were added among them.
    private(set) var nodeCount: Int
    private let budget: WorkBudget
    /// The steps along targets that are left.
    private(set) var steps: WorkShare
    /// The steps left to explain targets that select nothing. All targets select nothing in an overlay for another document.
    private(set) var explanations: WorkShare
    /// The findings so far.
    private(set) var diagnostics: [Diagnostic] = []

    /// Makes an applier.
    ///
    /// - Parameters:
    ///   - nodeCount: how many nodes the document has.
    ///   - budget: the work that the run may still create. Whoever applies gives ``steps`` and ``explanations`` back.
    init(sources: SourceMap, limits: SyntaxLimits, nodeCount: Int, budget: WorkBudget) {
        self.sources = sources
        self.limits = limits
        self.nodeCount = nodeCount
        self.budget = budget
        steps = budget.share(of: .overlaySteps)
        explanations = budget.share(of: .overlayExplanations)
    }

    /// Returns the changed tree. Each action sees what those before it made.
    mutating func apply(_ overlay: OverlayDocument, to root: Node) -> Node {
        var root = root
        for action in overlay.actions {
            do throws(JSONPathExhaustion) {
                root = try apply(action, overlay, to: root)
            } catch {
                report(
                    .tooLarge, .error, "the target selects too much: " + budget.message(on: .overlaySteps),
                    at: action.node.span, help: WorkBudget.Work.overlaySteps.help)
                return root
            }
        }
        return root
    }

    private mutating func apply(
        _ action: OverlayDocument.Action, _ overlay: OverlayDocument, to root: Node
    ) throws(JSONPathExhaustion) -> Node {
        let locations = try action.target.places(in: root, share: &steps)
        guard !locations.isEmpty else {
            let help = OverlayMiss.help(for: action.target, in: root, share: &explanations)
            report(.noMatch, .warning, "the target selects nothing", at: action.node.span, help: help)
            return root
        }
        guard let change = try change(of: action, in: root) else { return root }
        if !overlay.canChangePrimitives { checkPrimitives(action, locations, in: root) }
        switch change {
        case .remove:
            guard locations[0].positions.isEmpty else { break }
            report(.rootRemoved, .error, "the whole document cannot be removed", at: action.node.span)
            return root
        case .update(let update):
            guard fits(update, locations, action) else { return root }
        }
        var edit = TreeEdit(change)
        let changed = edit.apply(to: root, at: locations) ?? root
        try steps.take(edit.work)
        for mismatch in edit.mismatches { report(mismatch) }
        return changed
    }

    private mutating func change(
        of action: OverlayDocument.Action, in root: Node
    ) throws(JSONPathExhaustion) -> TreeEdit.Change? {
        switch action.change {
        case .remove: return .remove
        case .update(let node): return .update(node)
        case .copy(let path, let node):
            let found = try path.select(in: root, share: &steps)
            guard found.count == 1, let value = root.node(at: found[0]) else {
                report(
                    .ambiguousCopy, .error, "'copy' selects one value, not \(found.isEmpty ? "none" : "several")",
                    at: node.span)
                return nil
            }
            return .update(value)
        }
    }

    private mutating func checkPrimitives(
        _ action: OverlayDocument.Action, _ locations: [TreeLocation], in root: Node
    ) {
        guard locations.contains(where: { root.node(at: $0)?.scalar != nil }) else { return }
        report(
            .primitiveTarget, .warning, "the target selects single values, which Overlay 1.0 does not change",
            at: action.node.span, help: "select what contains them, or write 'overlay: 1.1.0'")
    }

    /// Returns whether the tree may grow so much.
    private mutating func fits(
        _ update: Node, _ locations: [TreeLocation], _ action: OverlayDocument.Action
    ) -> Bool {
        let (count, height) = update.size
        let (added, overflow) = count.multipliedReportingOverflow(by: locations.count)
        let depth = locations.reduce(0) { max($0, $1.positions.count) } + height
        guard !overflow, added <= limits.maxNodes - nodeCount, depth <= limits.maxDepth else {
            report(.tooLarge, .error, "the update makes the document too large", at: action.node.span)
            return false
        }
        nodeCount += added
        return true
    }

    private mutating func report(_ mismatch: TreeEdit.Mismatch) {
        let (new, old) = (ReadContext.shape(of: mismatch.update), ReadContext.shape(of: mismatch.present))
        report(
            .incompatibleUpdate, mismatch.isReplaced ? .warning : .error,
            mismatch.isReplaced ? "\(new) takes the place of \(old)" : "\(old) cannot be updated with \(new)",
            at: mismatch.update.span, related: [.init(span: mismatch.present.span, message: "this")],
            help: mismatch.isReplaced ? nil : "a mapping is updated with a mapping of the keys that change")
    }

    private mutating func report(
        _ code: OverlayCode, _ severity: Severity, _ message: String, at span: SourceSpan,
        related: [Diagnostic.Related] = [], help: String? = nil
    ) {
        diagnostics.append(Diagnostic(code, severity, message, at: span, related: related, help: help))
    }
}

extension Node {
    /// Returns the node at a place, or nil when there is none.
    func node(at location: TreeLocation) -> Node? {
        var node = self
        for position in location.positions {
            guard let child = node.child(at: position) else { return nil }
            node = child
        }
        return node
    }

    /// How many nodes it has, itself included, and how deep they are nested; 1 for a scalar.
    fileprivate var size: (count: Int, height: Int) {
        let children: [Node]
        switch value {
        case .scalar: return (1, 1)
        case .sequence(let nodes): children = nodes
        case .mapping(let mapping): children = mapping.entries.map(\.value)
        }
        return children.reduce((1, 1)) { sum, child in
            let (count, height) = child.size
            return (sum.0 + count, max(sum.1, height + 1))
        }
    }
}
