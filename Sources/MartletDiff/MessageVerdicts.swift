/// Whom a change of the messages breaks: what rules say. Whether app code compiles they do not say: that follows from
/// what both clients declare.
package struct MessageVerdicts: Sendable, Hashable {
    /// Whether conforming clients and servers of base and revision can talk to each other.
    var wire: Verdict
    /// Whether an app that was generated from the base keeps working with a server of the revision.
    var shippedClient: Verdict

    init(wire: Verdict = .safe, shippedClient: Verdict = .safe) {
        self.wire = wire
        self.shippedClient = shippedClient
    }

    /// Nobody is broken.
    static let safe = MessageVerdicts()

    /// Conforming clients and shipped ones are broken.
    static let broken = MessageVerdicts(wire: .breaking, shippedClient: .breaking)

    /// A promise about the wire is broken, such as of notice. Everything works today, apps in the store included.
    static let breach = MessageVerdicts(wire: .breaking)

    /// The same verdict for conforming clients and shipped ones.
    static func all(_ verdict: Verdict) -> MessageVerdicts { MessageVerdicts(wire: verdict, shippedClient: verdict) }

    /// The verdicts with another one about shipped clients.
    func onShippedClient(_ verdict: Verdict) -> MessageVerdicts {
        MessageVerdicts(wire: wire, shippedClient: verdict)
    }
}
