import MartletSyntax
import Testing

struct StringBytesTests {
    @Test(arguments: ["", "a", "fifteen bytes..", "more than fifteen bytes", "Grüße", "\u{1F469}\u{200D}\u{1F680}"])
    func handsOutTheBytesOfAText(_ text: String) {
        #expect(text.withBytes { Array($0) } == Array(text.utf8))
        let part = "<\(text)>".dropFirst().dropLast()
        #expect(String(part).withBytes { Array($0) } == Array(text.utf8))
        #expect(text.withBytes { $0.isEmpty ? nil : $0.count } == (text.isEmpty ? nil : text.utf8.count))
    }
}
