import MartletSyntax
import Testing

struct SyntaxCodeTests {
    @Test(arguments: SyntaxCode.allCases)
    func isAnAreaAndASlug(code: SyntaxCode) {
        let parts = code.rawValue.split(separator: "/", omittingEmptySubsequences: false)
        #expect(parts.count == 2)
        #expect(["syntax", "json", "yaml"].contains(parts.first))
        #expect(parts.last?.allSatisfy { $0 == "-" || $0.isLowercase } == true)
    }
}
