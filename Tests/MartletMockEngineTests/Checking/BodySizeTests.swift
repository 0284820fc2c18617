import MartletFormats
import MartletPayloads
import Testing

@testable import MartletMockEngine

/// How many values one body may have.
struct BodySizeTests {
    @Test func bodiesOfTooManyValuesAreRefused() throws {
        let spec = "endpoints:\n  A:\n    a: { post: /a, body: \"[int]\", returns: void, status: 204 }"
        let body = "[" + String(repeating: "0,", count: JSONLiteral.valueLimit) + "0]"
        let answer = try MockedSpec(spec).engine().answer(
            "POST", "/a", headers: ["Content-Type": "application/json"], body: body)
        #expect(answer.status == 413)
        #expect(answer.text.contains("body-too-large"))
        #expect(answer.text.contains("1000000 values"))
    }

    @Test func theLimitOfValuesIsExact() throws {
        #expect(throws: Never.self) { try JSONLiteral.parse(Array("[1,2,3]".utf8), valueLimit: 4) }
        do throws(JSONLiteral.Failure) {
            _ = try JSONLiteral.parse(Array("[1,2,3,4]".utf8), valueLimit: 4)
            Issue.record("it has too many values")
        } catch {
            #expect(error.isTooLarge)
        }
        do throws(JSONLiteral.Failure) {
            _ = try JSONLiteral.parse(Array("[1,".utf8), valueLimit: 4)
            Issue.record("it is no JSON")
        } catch {
            #expect(!error.isTooLarge)
        }
    }

    @Test(
        arguments: [
            ("[1,2,3]", 4), ("[]", 1), ("[ ]", 1), ("{}", 1), ("1", 1), ("[[],[]]", 3), ("[{},{ }]", 3),
            (#"{"a":1,"b":[2]}"#, 4), (#"["a,b","[","\"{","\\\\"]"#, 5), (#"{"a,":{"[":","}}"#, 3), ("[[[[]]]]", 4),
        ]) func valuesAreCountedAsTheyAreRead(_ text: String, _ count: Int) throws
    {
        let bytes = Array(text.utf8)
        if bytes.count / 2 >= count { #expect(!JSONLiteral.hasMoreValues(than: count, bytes)) }
        if bytes.count / 2 >= count - 1 { #expect(JSONLiteral.hasMoreValues(than: count - 1, bytes)) }
        let value = try JSONLiteral.parse(bytes)
        #expect(value.valueCount(upTo: .max) == count)
    }

    @Test func valuesAreEstimatedInPieces() {
        let bytes = Array("[0,0,{\"a\":[1,2]}]".utf8)
        #expect(BodySize(of: bytes).values == 7)
        var size = BodySize()
        for byte in bytes { [byte].withUnsafeBytes { size.add($0) } }
        #expect(size.values == 7)
        #expect(size.memoryBytes > bytes.count)
        // What is encoded in a form is counted, too.
        #expect(BodySize(of: Array("a=%5B0%2C0%5D".utf8)).values >= 3)
    }
}
