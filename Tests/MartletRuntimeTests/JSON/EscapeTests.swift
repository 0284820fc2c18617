import Foundation
import MartletRuntime
import Testing

/// Elements, objects and writers that are moved out of the closure that reads or writes their document, which the language lets
/// them be. Run with the address sanitizer, these tests show that no freed memory is touched.
struct EscapeTests {
    private static let long = String(repeating: "x", count: 4000)
    private static let document = Data(#"{"a":"\#(long)","list":[1,2],"object":{"b":"\#(long)"}}"#.utf8)

    private func code<Value>(_ body: () throws(JSONError) -> Value) -> JSONError.Code? {
        do throws(JSONError) {
            _ = try body()
            return nil
        } catch {
            return error.code
        }
    }

    /// Reads and writes other documents, so that memory is used again.
    private func useMemoryAgain() throws {
        for _ in 0..<3 {
            let json = try JSONCoding.decode(JSON.self, from: #"{"a":1,"list":[3],"object":{"b":2}}"#)
            _ = try JSONCoding.encode(json)
        }
    }

    @Test func anObjectThrows() throws {
        var kept: JSONObject?
        try JSONCoding.decode(from: Self.document) { (element) throws(JSONError) in kept = try element.object() }
        for _ in 0..<2 {
            #expect(code { () throws(JSONError) in try kept?.string("a") } == .expired)
            #expect(code { () throws(JSONError) in try kept?.stringIfPresent("other") } == .expired)
            #expect(code { () throws(JSONError) in try kept?.additional(except: []) as [String: JSON]? } == .expired)
            #expect(code { () throws(JSONError) in try kept?.refuseAdditional(except: []) } == .expired)
            #expect(kept?.contains("a") == false)
            try useMemoryAgain()
        }
    }

    /// The element of a document is exchanged for one of a document inside of it, which has gone afterwards.
    @Test func anElementThrows() throws {
        try JSONCoding.decode(from: Self.document) { (outer) throws(JSONError) in
            _ = try JSONCoding.decode(from: Data("[1]".utf8)) { (inner) throws(JSONError) in swap(&outer, &inner) }
            #expect(
                code { () throws(JSONError) in try outer.array { (item) throws(JSONError) in try item.int() } }
                    == .expired)
            #expect(
                code { () throws(JSONError) in try outer.map { (item) throws(JSONError) in try item.int() } }
                    == .expired)
            #expect(code { () throws(JSONError) in _ = try outer.object() } == .expired)
            #expect(code { () throws(JSONError) in try outer.string() } == .expired)
            #expect(code { () throws(JSONError) in try outer.uuid() } == .expired)
            #expect(code { () throws(JSONError) in try outer.json() } == .expired)
            #expect(code { () throws(JSONError) in try outer.codable(as: Int.self) } == .expired)
            #expect(code { () throws(JSONError) in try outer.discriminator("a") } == .expired)
            #expect(!outer.isNull && outer.byteOffset == nil)
        }
    }

    @Test func anElementOfAUnionThrows() throws {
        var kept: JSONObject?
        var choice: UnionChoice<Int>?
        try JSONCoding.decode(from: Self.document) { (element) throws(JSONError) in
            choice = UnionChoice(element)
            var other = UnionChoice<Int>(element)
            other.consider(.object) { (member) throws(JSONError) in
                kept = try member.object()
                return 1
            }
        }
        try useMemoryAgain()
        #expect(code { () throws(JSONError) in try kept?.string("a") } == .expired)
        #expect(code { () throws(JSONError) in try kept?.additional(except: []) as [String: JSON]? } == .expired)
        #expect(code { () throws(JSONError) in try kept?.constant("a", "x") } == .expired)
        choice?.consider(.object) { (_) throws(JSONError) in 1 }
        choice?.accept(.object) { (_) throws(JSONError) in 1 }
        #expect(code { () throws(JSONError) in try choice?.member() } == .expired)
        #expect(code { () throws(JSONError) in try choice?.member(or: { _ in 2 }) } == .expired)
    }

    /// The document that is made of a decoder's value belongs to the choice.
    @Test func anElementOfADecodersUnionThrows() throws {
        struct Reader: JSONCodable {
            nonisolated(unsafe) static var kept: JSONObject?  // allowed: one test uses it

            init(json element: inout JSONElement) throws(JSONError) {
                var choice = UnionChoice<Int>(element)
                choice.consider(.object) { (member) throws(JSONError) in
                    Self.kept = try member.object()
                    return 1
                }
                _ = try choice.member()
            }

            func write(to writer: inout JSONWriter) {}
        }
        _ = try JSONDecoder().decode(Reader.self, from: Self.document)
        try useMemoryAgain()
        #expect(code { () throws(JSONError) in try Reader.kept?.string("a") } == .expired)
    }

    /// The writer of a document is exchanged for one of a document inside of it, which has gone afterwards.
    @Test func aWriterWritesNothing() throws {
        let data = try JSONCoding.encode { outer in
            _ = try? JSONCoding.encode { inner in
                swap(&outer, &inner)
                inner.bool(true)
            }
            outer.string(Self.long)
            outer.array([1, 2]) { writer, value in writer.int(value) }
            outer.object { object in object.string("a", Self.long) }
        }
        #expect(String(decoding: data, as: UTF8.self) == "true")
    }

    @Test func aWriterOfAnObjectWritesNothing() throws {
        let data = try JSONCoding.encode { writer in
            writer.object { outer in
                _ = try? JSONCoding.encode { writer in
                    writer.object { inner in
                        swap(&outer, &inner)
                        inner.int("a", 1)
                    }
                }
                outer.string("b", Self.long)
                outer.additional(["c": 1])
                let isRequest = outer.isRequest
                #expect(!isRequest)
            }
        }
        #expect(String(decoding: data, as: UTF8.self) == #"{"a":1}"#)
    }

    /// A document that the initialiser began ends with its writer.
    @Test func aWriterOfAFinishedDocumentWritesNothing() throws {
        let data = try JSONCoding.encode { outer in
            var document = JSONObjectWriter()
            document.array("a", [1]) { inner, value in
                swap(&outer, &inner)
                inner.int(value)
            }
            _ = try? document.finish()
            outer.string(Self.long)
        }
        #expect(String(decoding: data, as: UTF8.self) == "1")
    }
}
