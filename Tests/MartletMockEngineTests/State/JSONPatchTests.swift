import MartletContract
import MartletPayloads
import Testing

@testable import MartletMockEngine

/// Operations on values (RFC 6902), by its appendix A and beyond it.
struct JSONPatchTests {
    private let limits = JSONPatch.Limits(bytes: 1_000_000)

    private func apply(_ patch: String, to value: String) throws(JSONPatch.Failure) -> Literal {
        let (patch, value) = (Literal.read(patch) ?? .null, Literal.read(value) ?? .null)
        return try JSONPatch(patch, limits).apply(to: value, limits)
    }

    @Test(arguments: [
        // A.1 to A.7, A.10, A.11, A.14 to A.16.
        (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux"}]"#, #"{"foo":"bar","baz":"qux"}"#),
        (
            #"{"foo":["bar","baz"]}"#, #"[{"op":"add","path":"/foo/1","value":"qux"}]"#,
            #"{"foo":["bar","qux","baz"]}"#
        ),
        (#"{"baz":"qux","foo":"bar"}"#, #"[{"op":"remove","path":"/baz"}]"#, #"{"foo":"bar"}"#),
        (#"{"foo":["bar","qux","baz"]}"#, #"[{"op":"remove","path":"/foo/1"}]"#, #"{"foo":["bar","baz"]}"#),
        (#"{"baz":"qux"}"#, #"[{"op":"replace","path":"/baz","value":"boo"}]"#, #"{"baz":"boo"}"#),
        (
            #"{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}"#,
            #"[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]"#,
            #"{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#
        ),
        (
            #"{"foo":["all","grass","cows","eat"]}"#, #"[{"op":"move","from":"/foo/1","path":"/foo/3"}]"#,
            #"{"foo":["all","cows","eat","grass"]}"#
        ),
        (
            #"{"baz":"qux","foo":["a",2,"c"]}"#,
            #"[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]"#,
            #"{"baz":"qux","foo":["a",2,"c"]}"#
        ),
        (
            #"{"foo":"bar"}"#, #"[{"op":"add","path":"/child","value":{"grandchild":{}}}]"#,
            #"{"foo":"bar","child":{"grandchild":{}}}"#
        ),
        (#"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux","xyz":123}]"#, #"{"foo":"bar","baz":"qux"}"#),
        (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":10}]"#, #"{"/":9,"~1":10}"#),
        (#"{"/":9,"~1":10}"#, #"[{"op":"replace","path":"/~1","value":1}]"#, #"{"/":1,"~1":10}"#),
        (#"{"foo":["bar"]}"#, #"[{"op":"add","path":"/foo/-","value":["a"]}]"#, #"{"foo":["bar",["a"]]}"#),
        // The whole value, names without letters, equal values, copies.
        (#"{"a":1}"#, #"[{"op":"replace","path":"","value":{"b":2}}]"#, #"{"b":2}"#),
        (#"{"a":1}"#, #"[{"op":"add","path":"/","value":2}]"#, #"{"a":1,"":2}"#),
        (
            #"{"a":{"x":1,"y":[1.0]}}"#, #"[{"op":"test","path":"/a","value":{"y":[1],"x":1.00}}]"#,
            #"{"a":{"x":1,"y":[1.0]}}"#
        ),
        (
            #"{"a":[1]}"#, #"[{"op":"copy","from":"/a","path":"/b"},{"op":"add","path":"/b/0","value":0}]"#,
            #"{"a":[1],"b":[0,1]}"#
        ),
        (#"{"a":1}"#, #"[{"op":"move","from":"/a","path":"/a"}]"#, #"{"a":1}"#),
        (#"{"a":null}"#, #"[{"op":"test","path":"/a","value":null}]"#, #"{"a":null}"#),
        (#"{"a":1}"#, "[]", #"{"a":1}"#),
    ])
    func changes(value: String, patch: String, result: String) throws {
        #expect(try apply(patch, to: value) == Literal.read(result))
    }

    @Test(arguments: [
        (#"{"op":"test","path":"/a","value":"x"}"#, "conflict", "'test' of '/a'"),
        (#"{"op":"add","path":"/x/y","value":1}"#, "conflict", "'/x'"),
        (#"{"op":"remove","path":"/x"}"#, "conflict", "'/x'"),
        (#"{"op":"replace","path":"/x","value":1}"#, "conflict", "'/x'"),
        (#"{"op":"replace","path":"/l/2","value":1}"#, "conflict", "'/l/2'"),
        (#"{"op":"add","path":"/l/3","value":1}"#, "conflict", "'/l/3'"),
        (#"{"op":"add","path":"/l/01","value":1}"#, "conflict", "'/l/01'"),
        (#"{"op":"add","path":"/l/+1","value":1}"#, "conflict", "'/l/+1'"),
        (#"{"op":"remove","path":"/l/-"}"#, "conflict", "'/l/-'"),
        (#"{"op":"test","path":"/l/99999999999999999999","value":1}"#, "conflict", "'/l/9"),
        (#"{"op":"add","path":"/a/b","value":1}"#, "conflict", "no object and no list"),
        (#"{"op":"remove","path":"/a/b"}"#, "conflict", "'/a/b'"),
        (#"{"op":"copy","from":"/x","path":"/y"}"#, "conflict", "'/x'"),
        (#"{"op":"move","from":"/x","path":"/x"}"#, "conflict", "'/x'"),
        (#"{"op":"move","from":"/o","path":"/o/p"}"#, "impossible", "into itself"),
        (#"{"op":"move","from":"","path":"/o/p"}"#, "impossible", "into itself"),
        (#"{"op":"add","path":"/a"}"#, "malformed", "'value'"),
        (#"{"op":"move","path":"/a"}"#, "malformed", "'from'"),
        (#"{"op":"add","value":1}"#, "malformed", "'path'"),
        (#"{"op":"merge","path":"/a","value":1}"#, "malformed", "'merge'"),
        (#"{"op":"remove","path":"a"}"#, "malformed", "JSON Pointer"),
        (#"{"op":"remove","path":"/a~2"}"#, "malformed", "JSON Pointer"),
        (#"{"op":"remove","path":"/a~"}"#, "malformed", "JSON Pointer"),
        ("7", "malformed", "operation 2"),
    ])
    func refuses(operation: String, kind: String, words: String) {
        do {
            _ = try apply(
                #"[{"op":"add","path":"/new","value":1},\#(operation)]"#, to: #"{"a":1,"l":[1,2],"o":{"p":{}}}"#)
            Issue.record("it is applied")
        } catch {
            #expect("\(error.kind)" == kind)
            #expect(error.pointer == "/1")
            #expect(error.message.contains(words) && error.message.contains("operation 2"), "\(error.message)")
        }
    }

    /// Copies that double take neither memory nor stack.
    @Test(arguments: [
        #"{"op":"copy","from":"/a","path":"/a/-"}"#,
        #"{"op":"copy","from":"","path":"/b"}"#,
        #"{"op":"copy","from":"/o","path":"/o/o"}"#,
        #"{"op":"copy","from":"/t","path":"/a/-"}"#,
    ])
    func holdsItsLimits(operation: String) {
        let patch = "[" + Array(repeating: operation, count: 9_000).joined(separator: ",") + "]"
        let text = String(repeating: "x", count: 10_000)
        do {
            _ = try apply(patch, to: #"{"a":[1,2],"o":{"p":1},"t":"\#(text)"}"#)
            Issue.record("it is applied")
        } catch {
            #expect(error.kind == .tooLarge)
        }
    }

    @Test func hasALimitOfOperationsAndSteps() {
        let one = #"{"op":"test","path":"/a","value":1}"#
        let many = "[" + Array(repeating: one, count: 10_001).joined(separator: ",") + "]"
        #expect(throws: JSONPatch.Failure.self) { try apply(many, to: #"{"a":1}"#) }
        let members = (0..<5_000).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
        let long = "[" + Array(repeating: one, count: 5_000).joined(separator: ",") + "]"
        #expect(throws: JSONPatch.Failure.self) { try apply(long, to: "{\(members),\"a\":1}") }
        let path = String(repeating: "/a", count: 100_000)
        #expect(throws: JSONPatch.Failure.self) {
            try apply(#"[{"op":"add","path":"\#(path)","value":1}]"#, to: #"{"a":{}}"#)
        }
    }
}
