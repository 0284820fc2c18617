import MartletContract
import Testing

struct LiteralMembersTests {
    @Test(arguments: [0, 1, 16, 17, 300])
    func findsTheFirstMemberOfEachName(count: Int) {
        let members = (0..<count).map { Literal.Member("m\($0 % 200)", .number("\($0)")) }
        let table = LiteralMembers(members)
        for number in 0..<210 {
            let name = "m\(number)"
            #expect(table[name] == members.first { $0.name == name }?.value)
        }
    }

    @Test(arguments: [Literal.null, .array([]), .string("a")])
    func hasNoMembersOfWhatIsNoObject(literal: Literal) { #expect(LiteralMembers(of: literal)["a"] == nil) }
}
