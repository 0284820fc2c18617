import MartletPlan
import Testing

/// Thousands of names that become one in Swift. Trying all numbers for each would take minutes.
struct ManyNamesTests {
    @Test(.timeLimit(.minutes(30)))
    func numbersThousandsOfEqualNames() {
        var scope = NameScope(suffix: "Value")
        var last = ""
        for _ in 0..<50_000 { last = scope.claim(Identifier("name")).text }
        #expect(last == "name50000")
    }
}
