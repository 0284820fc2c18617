import Foundation
import MartletRuntime
import Testing

/// Values inside values on threads with small stacks: a document of a server never exhausts one.
struct DeepValuesTests {
    /// A model that takes much of the stack: each of its fields is a variable of the initialiser.
    private final class Comment: JSONCodable, Sendable {
        let replies: [Comment]
        let quoted: Comment?
        let dates: [Date?]
        let urls: [URL?]

        init(json element: inout JSONElement) throws(JSONError) {
            var object = try element.object()
            let a = try object.dateIfPresent("a", .iso8601), b = try object.dateIfPresent("b", .iso8601)
            let c = try object.dateIfPresent("c", .iso8601), d = try object.dateIfPresent("d", .iso8601)
            let e = try object.urlIfPresent("e"), f = try object.urlIfPresent("f"), g = try object.urlIfPresent("g")
            let h = try object.urlIfPresent("h"), i = try object.urlIfPresent("i"), j = try object.urlIfPresent("j")
            quoted = try object.valueIfPresent("quoted")
            replies = try object.arrayIfPresent("replies") { (item) throws(JSONError) in try item.value() } ?? []
            dates = [a, b, c, d]
            urls = [e, f, g, h, i, j]
        }

        func write(to writer: inout JSONWriter) {
            writer.object { object in
                object.valueIfPresent("quoted", quoted)
                object.array("replies", replies) { writer, value in value.write(to: &writer) }
            }
        }
    }

    private enum Outcome: Sendable {
        case value(levels: Int)
        case error(JSONError.Code)
    }

    private static func document(_ levels: Int, _ open: String, _ close: String) -> Data {
        Data((String(repeating: open, count: levels - 1) + "{}" + String(repeating: close, count: levels - 1)).utf8)
    }

    /// Returns what `body` returns on a thread with so many kilobytes of stack.
    private func onThread<Value: Sendable>(kilobytes: Int, _ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = kilobytes << 10
            thread.start()
        }
    }

    private static func read<Value>(
        _ type: Value.Type, _ data: Data, _ decode: (Data) throws -> Value
    ) -> JSONError.Code? {
        do {
            _ = try decode(data)
            return nil
        } catch let error as JSONError {
            return error.code
        } catch {
            return (((error as? DecodingError)?.underlying) as? JSONError)?.code ?? .foreign
        }
    }

    @Test(arguments: [(#"{"quoted":"#, "}"), (#"{"replies":["#, "]}")], [128, 256, 512, 16_384])
    func aModelIsReadOrRefused(ends: (String, String), kilobytes: Int) async {
        // Lists are levels, too.
        let levels = ends.1 == "}" ? 256 : 128
        let data = Self.document(levels, ends.0, ends.1)
        let code = await onThread(kilobytes: kilobytes) {
            Self.read(Comment.self, data) { try JSONCoding.decode(Comment.self, from: $0) }
        }
        #expect(code == nil || code == .limit)
        // Where there is room, the limit of the document alone counts.
        if kilobytes > 10_000 { #expect(code == nil) }
        let few = await onThread(kilobytes: kilobytes) {
            Self.read(Comment.self, data) { _ in
                try JSONCoding.decode(Comment.self, from: Self.document(3, ends.0, ends.1))
            }
        }
        #expect(few == nil)
    }

    @Test(arguments: [(#"{"a":"#, "}"), ("[", "]")], [64, 512]) func anyJSONIsReadOrRefused(
        ends: (String, String), kilobytes: Int
    ) async {
        let text =
            String(repeating: ends.0, count: 256) + (ends.0 == "[" ? "" : "1") + String(repeating: ends.1, count: 256)
        let code = await onThread(kilobytes: kilobytes) {
            Self.read(JSON.self, Data(text.utf8)) { try JSONCoding.decode(JSON.self, from: $0) }
        }
        #expect(code == nil || code == .limit)
    }

    /// Decoders that are not ours take more of the stack for each level.
    @Test(arguments: [256, 512]) func aForeignDecoderReadsOrRefuses(kilobytes: Int) async {
        let data = Self.document(200, #"{"quoted":"#, "}")
        let code = await onThread(kilobytes: kilobytes) {
            Self.read(Comment.self, data) { try JSONDecoder().decode(Comment.self, from: $0) }
        }
        #expect(code == nil || code == .limit || code == .foreign)
    }

    /// What was read where there is room is written where there is none.
    @Test(arguments: [64, 128, 512]) func aValueIsWrittenOrRefused(kilobytes: Int) async throws {
        let data = Self.document(256, #"{"quoted":"#, "}")
        let comment = await onThread(kilobytes: 16_384) { try? JSONCoding.decode(Comment.self, from: data) }
        let value = try #require(comment)
        let code = await onThread(kilobytes: kilobytes) { () -> JSONError.Code? in
            do throws(JSONError) {
                _ = try JSONCoding.encode(value)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code == nil || code == .limit)
    }
}

extension DecodingError {
    fileprivate var underlying: (any Error)? {
        switch self {
        case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
            .valueNotFound(_, let context):
            context.underlyingError
        @unknown default: nil
        }
    }
}
