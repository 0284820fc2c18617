import Foundation
import MartletRuntime
import Testing

struct ErrorTests {
    struct Tree: JSONModel, Equatable {
        let name: String
        let children: [Tree]?

        init(from object: inout JSONObject) throws(JSONError) {
            name = try object.string("name")
            children = try object.valueIfPresent("children")
        }

        func write(to object: inout JSONObjectWriter) {
            object.string("name", name)
            object.valueIfPresent("children", children)
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let code: JSONError.Code
        let path: String
        let offset: Int
        var testDescription: String { text }
    }

    static let cases = [
        Case(text: #"{"name":7}"#, code: .typeMismatch, path: "name", offset: 8),
        Case(text: #"{"name":null}"#, code: .unexpectedNull, path: "name", offset: 8),
        Case(text: #"{"nam":"secret"}"#, code: .missing, path: "name", offset: 0),
        Case(text: #"[]"#, code: .typeMismatch, path: "", offset: 0),
        Case(text: #""secret""#, code: .typeMismatch, path: "", offset: 0),
        Case(
            text: #"{"name":"a","children":[{"name":"b"},{"name":"c","children":[{"name":"secret"},{}]}]}"#,
            code: .missing, path: "children[1].children[1].name", offset: 79),
        Case(text: #"{"name":"secret"#, code: .syntax, path: "", offset: 15),
        Case(text: #"{"name":"a",}"#, code: .syntax, path: "", offset: 12),
        Case(text: #"{"name":"a"}}"#, code: .syntax, path: "", offset: 12),
        Case(text: #"{"name":"\uD800"}"#, code: .invalidUnicode, path: "", offset: 9),
        Case(text: #"{"name":"\x"}"#, code: .syntax, path: "", offset: 9),
        Case(text: "", code: .syntax, path: "", offset: 0), Case(text: "  ", code: .syntax, path: "", offset: 0),
        Case(text: "[1]]", code: .syntax, path: "", offset: 3), Case(text: "[[1]", code: .syntax, path: "", offset: 4),
        Case(text: #"{"a":tru}"#, code: .syntax, path: "", offset: 5),
    ]

    @Test(arguments: cases)
    func saysWhatAndWhereAndNeverTheValue(sample: Case) throws {
        let error = #expect(throws: JSONError.self) { try JSONCoding.decode(Tree.self, from: sample.text) }
        #expect(error?.code == sample.code)
        #expect(error?.path == sample.path)
        #expect(error?.byteOffset == sample.offset)
        #expect(error.map { "\($0)" }?.contains("secret") == false)
    }

    @Test func givesFoundationsCodersTheirOwnErrors() throws {
        let text = #"{"name":"a","children":[{"name":"b"},{}]}"#
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Tree.self, from: Data(text.utf8))
        }
        guard case .keyNotFound(let key, let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(key.stringValue == "name")
        #expect(context.codingPath.map(\.stringValue) == ["children", "Index 1"])
    }

    @Test func remembersWhatCannotBeWritten() {
        func number() throws(JSONError) -> Data {
            var object = JSONObjectWriter()
            object.double("a", .infinity)
            object.string("b", "c")
            return try object.finish()
        }
        func date() throws(JSONError) -> Data {
            var object = JSONObjectWriter()
            object.date("a", Date(timeIntervalSince1970: 1e12), .iso8601)
            return try object.finish()
        }
        #expect(throws: JSONError.self) { try number() }
        let error = #expect(throws: JSONError.self) { try date() }
        #expect(error?.code == .unwritable)
    }

    /// Apple's threads other than the main one have 512 KB.
    @Test func readsTheDeepestDocumentOnASmallThread() async throws {
        let depth = 127
        let text =
            String(repeating: #"{"name":"n","children":["#, count: depth) + #"{"name":"n"}"#
            + String(repeating: "]}", count: depth)
        let isRead = await withCheckedContinuation { continuation in
            let thread = Thread {
                let tree = try? JSONCoding.decode(Tree.self, from: text)
                let again = tree.flatMap { try? JSONCoding.encode($0) }
                continuation.resume(returning: again == Data(text.utf8))
            }
            thread.stackSize = 512 * 1024
            thread.start()
        }
        #expect(isRead)
        let deeper = String(repeating: "[", count: 257) + String(repeating: "]", count: 257)
        #expect(throws: JSONError.self) { try JSONCoding.decode(JSON.self, from: deeper) }
        #expect(throws: Never.self) {
            try JSONCoding.decode(JSON.self, from: deeper.dropFirst().dropLast().description)
        }
    }
}
