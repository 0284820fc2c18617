import MartletContract

/// What a value is for; what it looks like follows from that.
package struct SampleSlot: Sendable, Hashable {
    /// The model or endpoint that it stands in; may be empty.
    package var owner: String
    /// The name of the field or parameter; may be empty.
    package var name: String
    /// Which of several like it: 0 for the first element of a list.
    package var ordinal: Int
    /// Where varied values begin, such as those of a mock server's answers; nil for the few plain ones of fixtures.
    package var variation: UInt64?

    package init(owner: String, name: String, ordinal: Int = 0, variation: UInt64? = nil) {
        self.owner = owner
        self.name = name
        self.ordinal = ordinal
        self.variation = variation
    }

    /// Returns the slot of a part of the value.
    func inner(owner: String? = nil, name: String, ordinal: Int? = nil) -> SampleSlot {
        SampleSlot(owner: owner ?? self.owner, name: name, ordinal: ordinal ?? self.ordinal, variation: variation)
    }

    /// Where choices begin: the same for all ordinals.
    var hash: UInt64 {
        let hash = StableHash.hash(owner, ".", name)
        return variation.map { StableHash.mix(hash, $0) } ?? hash
    }

    /// A start for random numbers, another one for each ordinal.
    var seed: UInt64 { hash &+ UInt64(bitPattern: Int64(ordinal)) &* 0x2545_F491_4F6C_DD1D }

    /// A UUID, another one for each ordinal.
    var uuid: String {
        var random = StableRandom(seed: seed)
        var bytes = (0..<16).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        // RFC 9562, 5.4: version 4, variant 10.
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let hex = Array(WireFormat.text(of: bytes, .hex))
        return [hex[0..<8], hex[8..<12], hex[12..<16], hex[16..<20], hex[20..<32]].map { String($0) }
            .joined(separator: "-")
    }

    /// How messages call it.
    var text: String {
        switch (owner.isEmpty, name.isEmpty) {
        case (true, true): "a value"
        case (true, false): "'\(name)'"
        case (false, true): "'\(owner)'"
        case (false, false): "'\(owner).\(name)'"
        }
    }

    /// Returns one of some elements, the next one for the next ordinal; nil when there are none. Where values are varied,
    /// any of them.
    func choose<Element>(_ elements: [Element]) -> Element? {
        if elements.isEmpty { return nil }
        guard variation == nil else { return elements[pick(elements.count)] }
        return elements[Int((hash &+ UInt64(ordinal)) % UInt64(elements.count))]
    }

    /// Returns a number of 0 up to, but not, a bound above 0.
    func pick(_ bound: Int) -> Int {
        var random = StableRandom(seed: seed)
        return random.next(below: bound)
    }
}
