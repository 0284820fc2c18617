extension Certificate {
    /// The common name of the subject (RFC 5280, appendix A.1); nil when it has none.
    package var commonName: String? {
        var outer = DERReader(subject[...])
        guard var sets = outer.next()?.inside() else { return nil }
        var name: String?
        while let set = sets.next() {
            guard var attributes = set.inside(0x31) else { return nil }
            while var parts = attributes.next()?.inside() {
                // 2.5.4.3
                guard let kind = parts.next(), let value = parts.next(), kind.tag == 0x06,
                    kind.content.elementsEqual([0x55, 0x04, 0x03])
                else { continue }
                // The last one is the most specific.
                name = String(decoding: value.content, as: UTF8.self)
            }
        }
        return name
    }

    /// The last day of its validity in UTC, `yyyy-MM-dd`; nil when that is written as nothing known.
    ///
    /// - Source: RFC 5280, section 4.1.2.5: two digits of a year below 50 mean this century.
    package var lastDay: String? {
        let digits = Array(lastMoment.utf8)
        guard digits.last == UInt8(ascii: "Z"), digits.dropLast().allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        let text: String
        switch digits.count {
        case 13: text = (digits[0] < UInt8(ascii: "5") ? "20" : "19") + lastMoment.prefix(6)
        case 15: text = String(lastMoment.prefix(8))
        default: return nil
        }
        return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.dropFirst(6))"
    }
}
