import MartletContract
import Testing

@testable import MartletDialects

/// Keys of `paths`, plain ones and others.
struct OperationPathTests {
    /// A key, the text of its path, what is wrong with it, and what stands behind its path.
    struct Key: Sendable, CustomTestStringConvertible {
        let key: String
        let path: String
        var names: [String] = []
        var problems = 0
        var rest = ""

        var testDescription: String { key }
    }

    static let keys: [Key] = [
        Key(key: "/", path: "/"),
        Key(key: "", path: "/", problems: 1),
        Key(key: "/a/b", path: "/a/b"),
        Key(key: "/a/", path: "/a/"),
        Key(key: "/a//b", path: "/a/b", problems: 1),
        Key(key: "//", path: "/", problems: 1),
        Key(key: "a/b", path: "/a/b", problems: 1),
        Key(key: "/{a}", path: "/{a}", names: ["a"]),
        Key(key: "/a/{b}/c", path: "/a/{b}/c", names: ["b"]),
        Key(key: "/{a}{b}", path: "/{a}{b}", names: ["a", "b"]),
        Key(key: "/{a}.{b-c_d.1}/", path: "/{a}.{b-c_d.1}/", names: ["a", "b-c_d.1"]),
        Key(key: "/x{a}y", path: "/x{a}y", names: ["a"]),
        Key(key: "/{a}/{a}", path: "/{a}/{a}", names: ["a"], problems: 1),
        Key(key: "/{a b}", path: "/{a_b}", names: ["a_b"]),
        Key(key: "/{}", path: "/{_}", names: ["_"]),
        Key(key: "/{a", path: "/%7Ba", problems: 1),
        Key(key: "/a}", path: "/a%7D"),
        Key(key: "/{a}}", path: "/{a}%7D", names: ["a"]),
        Key(key: "/../a", path: "/a", problems: 1),
        Key(key: "/./a", path: "/a", problems: 1),
        Key(key: "/%2E%2e/a", path: "/a", problems: 1),
        Key(key: "/.well-known/a..b", path: "/.well-known/a..b"),
        Key(key: "/a b/ü", path: "/a%20b/%C3%BC"),
        Key(key: "/a%2Fb/%zz", path: "/a%2Fb/%25zz"),
        Key(key: "/~!$&'()*+,;=:@", path: "/~!$&'()*+,;=:@"),
        Key(key: "/a?b=c&d", path: "/a", rest: "b=c&d="),
        Key(key: "/a#b", path: "/a", rest: "#b"),
    ]

    @Test(arguments: keys)
    func path(of key: Key) {
        let path = OperationPath(key.key)
        #expect(PathTemplate(pieces: path.pieces).text == key.path)
        #expect(path.names == key.names)
        #expect(path.problems.count == key.problems)
        let query = path.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        #expect(query + (path.fragment.map { "#" + $0 } ?? "") == key.rest)
    }

    /// Literals that touch are one piece, whichever way a key was read.
    @Test func pieces() {
        #expect(OperationPath("/a/b/{c}/d").pieces == [.literal("/a/b/"), .parameter("c"), .literal("/d")])
        #expect(OperationPath("/a/%62/{c}/d").pieces == [.literal("/a/%62/"), .parameter("c"), .literal("/d")])
    }
}
