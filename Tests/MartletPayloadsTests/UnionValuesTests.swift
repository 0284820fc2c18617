import MartletContract
import Testing

/// The members of unions by the values of their discriminators.
struct UnionValuesTests {
    /// Few members are walked, and many are looked up.
    @Test(arguments: [2, 40], [Enumeration.RawType.string, .int])
    func findsTheMemberOfAValue(count: Int, type: Enumeration.RawType) {
        let origin = TypeReference.of(.string).origin
        var union = Union(members: [], discriminator: "kind")
        union.discriminatorType = type
        for number in 0..<count {
            let values = ["\(number)", "0\(number)"]
            union.members.append(.init(name: "m\(number)", type: .of(.string), values: values, origin: origin))
        }
        let numbers = (0..<count).flatMap { ["\($0)", "0\($0)", "\($0).0", "\($0)e0", "x\($0)"] }
        let texts = numbers + ["-1", "\(count)", ""]
        for text in texts {
            let number = type == .int ? Double(text).flatMap { Int(exactly: $0) } : nil
            let expected =
                union.members.first { $0.values.contains(text) }
                ?? union.members.first { $0.values.contains { number != nil && Int($0) == number } }
            let found = union.member(of: union.literal(ofValue: text))
            #expect(found?.name == expected?.name, "\(text)")
        }
        union.members.removeFirst()
        #expect(union.member(of: union.literal(ofValue: "0")) == nil)
        #expect(union.member(of: union.literal(ofValue: "1"))?.name == "m1")
    }
}
