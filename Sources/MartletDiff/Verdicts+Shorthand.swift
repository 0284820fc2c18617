extension Verdicts {
    /// Nobody is broken.
    static let safe = Verdicts()

    /// Conforming clients and shipped ones are broken, and app code too where there is a reason.
    static func broken(source reason: SourceReason? = nil) -> Verdicts {
        Verdicts(
            wire: .breaking, shippedClient: .breaking, source: reason == nil ? .safe : .breaking, sourceReason: reason)
    }

    /// App code alone is broken, where there is a reason.
    static func source(_ reason: SourceReason?) -> Verdicts {
        Verdicts(source: reason == nil ? .safe : .breaking, sourceReason: reason)
    }

    /// The verdicts with another one about the messages, for conforming clients and shipped ones alike.
    func onWire(_ verdict: Verdict) -> Verdicts {
        var result = self
        result.wire = verdict
        result.shippedClient = verdict
        return result
    }

    /// The verdicts with another one about shipped clients.
    func onShippedClient(_ verdict: Verdict) -> Verdicts {
        var result = self
        result.shippedClient = verdict
        return result
    }
}
