/// What a value is for; what it looks like follows from that.
package struct SampleSlot: Sendable, Hashable {
    /// The model or endpoint that it stands in; may be empty.
    package var owner: String
    /// The name of the field or parameter; may be empty.
    package var name: String
    /// Which of several like it: 0 for the first element of a list.
    package var ordinal: Int

    package init(owner: String, name: String, ordinal: Int = 0) {
        self.owner = owner
        self.name = name
        self.ordinal = ordinal
    }

    /// Where choices begin: the same for all ordinals.
    var hash: UInt64 { StableHash.hash("\(owner).\(name)") }

    /// A start for random numbers, another one for each ordinal.
    var seed: UInt64 { hash &+ UInt64(bitPattern: Int64(ordinal)) &* 0x2545_F491_4F6C_DD1D }

    /// How messages call it.
    var text: String {
        switch (owner.isEmpty, name.isEmpty) {
        case (true, true): "a value"
        case (true, false): "'\(name)'"
        case (false, true): "'\(owner)'"
        case (false, false): "'\(owner).\(name)'"
        }
    }

    /// Returns one of some elements, the next one for the next ordinal; nil when there are none.
    func choose<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[Int((hash &+ UInt64(ordinal)) % UInt64(elements.count))]
    }
}
