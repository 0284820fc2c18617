import MartletContract
import Testing

struct JSONPointerTextTests {
    @Test(arguments: [
        ("", ""), ("a", "a"), ("a/b", "a~1b"), ("~", "~0"), ("~1", "~01"), ("é/~/😀", "é~1~0~1😀"), ("//", "~1~1"),
    ])
    func escapesAndReadsBack(_ name: String, _ step: String) {
        #expect(JSONPointerText.escape(name) == step)
        #expect(JSONPointerText.unescape(step) == name)
    }

    /// RFC 6901 allows none of these.
    @Test(arguments: [("~", "~"), ("~2", "~2"), ("~~0", "~~"), ("a~", "a~")])
    func keepsTildesThatBeginNoEscape(_ step: String, _ name: String) {
        #expect(JSONPointerText.unescape(step) == name)
    }
}
